// CollectFindings: Clang's diagnostics -> data.
//
//   in:  the messages of one parse (collector.h), while its SourceManager exists
//   out: a Finding for each message, in the same order; each contains its notes
#pragma once

#include "clang/Basic/LangOptions.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/diagnostics/finding.h"

#include <vector>

namespace brook::diagnostics {

std::vector<Finding> collectFindings(const std::vector<CollectedDiagnostic>& messages,
                                     const clang::LangOptions& language);

}  // namespace brook::diagnostics
