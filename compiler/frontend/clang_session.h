// ClangSession: Clang set up for one run over one .br file.
//
//   in:  Options; a consumer for what Clang reports
//   out: a CompilerInstance for C++17 that sees the prelude, the user's files and the system's
//        headers, and in which nothing has been read yet
#pragma once

#include "clang/Frontend/CompilerInstance.h"
#include "compiler/frontend/frontend.h"

#include <memory>
#include <string>

namespace brook::frontend {

enum class PreludeUse {
  None,
  Included,
  WithLibraries,  ///< and the headers that old programs use without including them
};

/// The compiler for one run; null when Clang refuses the options, after it reported why.
/// `clangFlags` are those warning flags that are not Brook's. `consumer` outlives the result.
std::unique_ptr<clang::CompilerInstance> makeCompiler(const Options& options,
                                                      const std::string& text, PreludeUse prelude,
                                                      const std::vector<std::string>& clangFlags,
                                                      clang::DiagnosticConsumer& consumer);

/// The folder of Clang's own headers (stddef.h ...), found from the Clang library in use. Empty
/// when there is none.
std::string resourceFolder();

}  // namespace brook::frontend
