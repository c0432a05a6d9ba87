// PreprocessingRecord: for each file, its #include directives, the text that the preprocessor
// skipped, and the macros that it defines; and the files that a run of Clang read.
//
//   in:  the callbacks of Clang's preprocessor
//   out: positions in files, from which host_text rebuilds the user's text; names of files, for
//        make rules
#pragma once

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PPCallbacks.h"

#include <map>
#include <string>
#include <vector>

namespace brook::frontend {

/// An #include directive; offsets into its file.
struct IncludeDirective {
  unsigned first = 0;      ///< the '#'
  unsigned last = 0;       ///< end of the file name
  unsigned nameFirst = 0;  ///< start of the file name without its quotes
  unsigned nameLast = 0;
  std::string name;
  const clang::FileEntry* file = nullptr;  ///< null: not found
};

/// Offsets [first, last) of skipped text, including directives at its ends.
struct SkippedText {
  unsigned first = 0;
  unsigned last = 0;
};

/// A macro that an included user's file defined last and that no other file undefined.
struct MacroDefinition {
  std::string name;
  std::string text;  ///< `SQUARE(x) ((x) * (x))`, on one line
};

struct FileRecord {
  std::vector<IncludeDirective> includes;
  std::vector<SkippedText> skipped;
  std::vector<MacroDefinition> macros;
};

using PreprocessingRecord = std::map<clang::FileID, FileRecord>;

/// Returns callbacks that fill `record`, which must outlive the preprocessor.
std::unique_ptr<clang::PPCallbacks> recordPreprocessing(const clang::SourceManager& sources,
                                                        PreprocessingRecord& record);

/// The files that a run of Clang read: the user's files and the system's files, without the
/// prelude's files.
class Dependencies : public clang::DependencyCollector {
 public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool fromModule, bool isSystem, bool isModuleFile,
                     bool isMissing) override;

  std::vector<std::string> files;  ///< the input first
  std::vector<std::string> systemFiles;
};

}  // namespace brook::frontend
