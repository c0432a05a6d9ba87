// The preprocessor's effects: for each file its #include directives, the text it skipped and the
// macros it defines; and the files that it read.
//
//   in:  the callbacks of Clang's preprocessor
//   out: positions in files, from which host_text rebuilds the user's text; names of files, for
//        rules of make
#pragma once

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PPCallbacks.h"

#include <map>
#include <string>
#include <vector>

namespace brook::frontend {

/// One #include directive; offsets into its file.
struct IncludeDirective {
  unsigned first = 0;      ///< the '#'
  unsigned last = 0;       ///< behind the file name
  unsigned nameFirst = 0;  ///< of the file name without its quotes
  unsigned nameLast = 0;
  std::string name;
  const clang::FileEntry* file = nullptr;  ///< null: not found
};

/// Offsets [first, last) of text that the preprocessor skipped, directives at its ends included.
struct SkippedText {
  unsigned first = 0;
  unsigned last = 0;
};

/// A macro that an included file of the user's defined last, and that no other one undefined.
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

/// Callbacks that fill `record`, which must outlive the preprocessor.
std::unique_ptr<clang::PPCallbacks> recordPreprocessing(const clang::SourceManager& sources,
                                                        PreprocessingRecord& record);

/// The files that a run of Clang read: the user's and the system's, without the prelude's.
class Dependencies : public clang::DependencyCollector {
 public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool fromModule, bool isSystem, bool isModuleFile,
                     bool isMissing) override;

  std::vector<std::string> files;  ///< the input first
  std::vector<std::string> systemFiles;
};

}  // namespace brook::frontend
