// The files that Clang sees besides the user's: what kernels and host code can name.
//
//   in:  the prelude of kernels (prelude_kernel.h), that of host code (prelude_host.hpp) and those
//        public headers of the runtime that it does not replace; all part of this library
//   out: a file system in memory, to be laid over the real one
#pragma once

#include <span>
#include <string>

namespace brook::frontend {

struct PreludeFile {
  std::string path;
  std::string text;
};

/// Where the files are; a folder that exists nowhere else. To be the first system include path.
inline constexpr const char* kPreludeFolder = "/brook-prelude";

/// The file that includes what every program sees.
inline constexpr const char* kPreludeFile = "brook/prelude.hpp";

/// All files of the prelude, below kPreludeFolder.
std::span<const PreludeFile> preludeFiles();

}  // namespace brook::frontend
