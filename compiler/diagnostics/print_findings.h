// PrintFindings: findings -> a document for programs, in one of two forms.
//
//   in:  what a run of brcc had to say
//   out: JSON of our own form (docs/diagnostics.md), or SARIF 2.1.0
//
//   x.br:3:7: error: ... [BR0201]   ->   {"diagnostics": [{"level": "error", "id": "BR0201", ...
#pragma once

#include "compiler/diagnostics/finding.h"

#include <string>
#include <vector>

namespace brook::diagnostics {

/// `version` is that of brcc. Ends with a newline.
std::string printJson(const std::vector<Finding>& findings, const std::string& version);

/// The Static Analysis Results Interchange Format, OASIS standard 2.1.0: one run; each id that
/// occurs is a rule with its text of --explain.
std::string printSarif(const std::vector<Finding>& findings, const std::string& version);

}  // namespace brook::diagnostics
