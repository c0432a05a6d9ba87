// The EGL displays on which a context may be made, in the order of context_egl.h.
#pragma once

#include "runtime/backend/gl/context_egl.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace brook::gl {

/// Returns "EGL_BAD_ACCESS", or the number in hexadecimal for codes that EGL does not define.
std::string eglErrorText(int code);

/// True if a list of extensions, which may be null, has this one.
bool hasExtension(const char* list, const char* extension);

/// The failed attempts, for the text of the final error.
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

/// Loads libEGL and libGL. Returns false, with the reason in `attempts`, if one is missing.
bool loadLibraries(const ContextEgl::LibraryLoader& loadLibrary, Attempts& attempts);
/// Loads the library from which libepoxy gets the entry points of OpenGL ES.
bool loadEsLibrary(const ContextEgl::LibraryLoader& loadLibrary, Attempts& attempts);

std::vector<DisplayCandidate> findDisplays(std::optional<int> adapter, Attempts& attempts);

/// Initializes a display. Returns why it has no contexts without a window, or an empty text.
std::string initializeDisplay(void* display);

}  // namespace brook::gl
