// The EGL displays on which a context may be made, in the order of context_egl.h.
#pragma once

#include "runtime/backend/gl/context_egl.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace brook::gl {

/// "EGL_BAD_ACCESS"; the number in hexadecimal for codes that EGL does not define.
std::string eglErrorText(int code);

/// Whether a list of extensions, which may be null, has this one.
bool hasExtension(const char* list, const char* extension);

/// What was tried, for the text of the final error.
class Attempts {
 public:
  void failed(const std::string& what, const std::string& why) {
    text_ += "\n  " + what + ": " + why;
  }
  /// Throws BackendError.
  [[noreturn]] void giveUp(std::span<const GlVersion> accepted) const;

 private:
  std::string text_;
};

struct DisplayCandidate {
  std::string name;
  void* display;
  bool isSoftware = false;
};

/// libEGL and libGL. False, with the reason in `attempts`, if one is missing.
bool loadLibraries(const ContextEgl::LibraryLoader& loadLibrary, Attempts& attempts);
/// libepoxy takes the entry points of OpenGL ES from there.
bool loadEsLibrary(const ContextEgl::LibraryLoader& loadLibrary, Attempts& attempts);

std::vector<DisplayCandidate> findDisplays(std::optional<int> adapter, Attempts& attempts);

/// What keeps a display from contexts without a window; empty if nothing.
std::string initializeDisplay(void* display);

}  // namespace brook::gl
