// PrintFindings: findings -> a document for tools, in one of two forms.
//
//   in:  the messages of a run of brcc
//   out: JSON in Brook's own form (docs/diagnostics.md), or SARIF 2.1.0
//
//   x.br:3:7: error: ... [BR0201]   ->   {"diagnostics": [{"level": "error", "id": "BR0201", ...
#pragma once

#include "compiler/diagnostics/finding.h"

#include <string>
#include <vector>

namespace brook::diagnostics {

/// Prints Brook's own form. `version` is the version of brcc. The text ends with a newline.
std::string printJson(const std::vector<Finding>& findings, const std::string& version);

/// Prints the Static Analysis Results Interchange Format, OASIS standard 2.1.0: one run. Each id
/// that occurs is a rule with its text of --explain.
std::string printSarif(const std::vector<Finding>& findings, const std::string& version);

}  // namespace brook::diagnostics
