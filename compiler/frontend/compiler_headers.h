// CompilerHeaders: adds headers that only the folder of the C++ compiler has: <omp.h>,
// <quadmath.h>.
//
//   in:  Clang's search path, which belongs to the GCC installation that Clang has found
//   out: the same path with that installation's own folder at its end. Headers that Clang has too
//        are hidden, because Clang cannot use GCC's versions (<stddef.h>, <immintrin.h>). Arguments
//        of GCC's attributes that Clang lacks are blanked in the others
#pragma once

#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace brook::frontend {

/// Adds the folder to `options` if it exists. `clangsHeaders` is the folder of Clang's own headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withCompilerHeaders(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const std::string& clangsHeaders,
    clang::HeaderSearchOptions& options);

}  // namespace brook::frontend
