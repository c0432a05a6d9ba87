// ClangSession: Clang, set up for one run over one .br file.
//
//   in:  Options; a consumer for Clang's diagnostics
//   out: a CompilerInstance for C++17 with access to the prelude, the user's files and the system's
//        headers; it has not read any file yet
#pragma once

#include "clang/Frontend/CompilerInstance.h"
#include "compiler/frontend/frontend.h"

#include <memory>
#include <string>

namespace brook::frontend {

enum class PreludeUse {
  None,
  Included,
  WithLibraries,  ///< also the headers that old programs use without including them
};

/// Returns the compiler for one run, or null if Clang rejects the options; the reason was then
/// reported. `clangFlags` are the warning flags that are not Brook's. `consumer` outlives the
/// result.
std::unique_ptr<clang::CompilerInstance> makeCompiler(const Options& options,
                                                      const std::string& text, PreludeUse prelude,
                                                      const std::vector<std::string>& clangFlags,
                                                      clang::DiagnosticConsumer& consumer);

/// Returns the folder of Clang's own headers (stddef.h ...), which is found from the Clang library
/// in use. Empty if there is none.
std::string resourceFolder();

}  // namespace brook::frontend
