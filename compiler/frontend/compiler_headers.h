// The headers that only the folder of the C++ compiler has: <omp.h>, <quadmath.h>.
//
//   in:  the folders where Clang looks, which are those of the GCC installation that it has found
//   out: that installation's own folder as the last of them, without the headers that Clang has
//        too: those of GCC mean nothing to Clang (<stddef.h>, <immintrin.h>). What GCC's attributes
//        have and Clang's lack is left out of the others
#pragma once

#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <string>

namespace brook::frontend {

/// Adds the folder to `options` if there is one. `clangsHeaders` is the folder of Clang's own.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withCompilerHeaders(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const std::string& clangsHeaders,
    clang::HeaderSearchOptions& options);

}  // namespace brook::frontend
