// Write outputs: the texts of the files that a run leaves, and the files themselves.
//
//   in:  the results of all stages
//   out: the files of --emit, --header and -MF; all are written, or none
#pragma once

#include "compiler/codegen/generate_code.h"
#include "compiler/codegen/host/print.h"
#include "compiler/driver/options.h"
#include "compiler/frontend/frontend.h"
#include "compiler/support/result.h"

#include <string>
#include <vector>

namespace brook::driver {

/// A file that a run is to write.
struct FileText {
  std::string path;
  std::string text;
};

/// The results of the stages from which the files are made.
struct StageResults {
  frontend::Unit unit;
  codegen::GeneratedCode code;
  host::FileParts parts;
};

/// Returns the files of --emit and --header.
std::vector<FileText> outputTexts(const Options& options, const StageResults& results);

/// Returns the rule for make.
FileText dependencyText(const Options& options, const frontend::Unit& unit);

/// Writes all files or none. `dependencies`: the inputs of the run, which it must not overwrite.
Result<void> writeFiles(const std::vector<FileText>& texts, const Options& options,
                        const std::vector<std::string>& dependencies);

/// Deletes the outputs of an earlier run, so that a build cannot use them. Keeps `dependencies`.
void removeOutputs(const Options& options, const std::vector<std::string>& dependencies);

}  // namespace brook::driver
