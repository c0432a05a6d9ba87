// Prelude: the files that Clang reads besides the user's; they declare the names of Brook.
//
//   in:  the preludes of kernels (prelude_kernel.h) and of host code (prelude_host.hpp), and the
//        public headers of the runtime that the latter does not replace. All are part of this
//        library
//   out: a file system in memory, an overlay of the real one
#pragma once

#include <span>
#include <string>

namespace brook::frontend {

struct PreludeFile {
  std::string path;
  std::string text;
};

/// The folder of the files, which does not exist in the real file system. It is the first system
/// include path.
inline constexpr const char* kPreludeFolder = "/brook-prelude";

/// The file that includes all declarations for every program.
inline constexpr const char* kPreludeFile = "brook/prelude.hpp";

/// Returns all files of the prelude, which are below kPreludeFolder.
std::span<const PreludeFile> preludeFiles();

}  // namespace brook::frontend
