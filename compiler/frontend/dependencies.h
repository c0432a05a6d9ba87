// Dependencies: the files that a run of Clang read, for make rules.
//
//   in:  the files that Clang's preprocessor opens
//   out: names of the user's files and of the system's files, without the prelude's files
#pragma once

#include "clang/Frontend/Utils.h"

#include <string>
#include <vector>

namespace brook::frontend {

class Dependencies : public clang::DependencyCollector {
 public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef name, bool fromModule, bool isSystem, bool isModuleFile,
                     bool isMissing) override;

  std::vector<std::string> files;  ///< the input first
  std::vector<std::string> systemFiles;
};

}  // namespace brook::frontend
