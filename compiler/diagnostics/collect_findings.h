// CollectFindings: Clang's diagnostics -> data.
//
//   in:  the messages of one parse (collector.h), while its SourceManager lives
//   out: a Finding for each, in the same order, its notes inside
#pragma once

#include "clang/Basic/LangOptions.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/diagnostics/finding.h"

#include <vector>

namespace brook::diagnostics {

std::vector<Finding> collectFindings(const std::vector<CollectedDiagnostic>& messages,
                                     const clang::LangOptions& language);

}  // namespace brook::diagnostics
