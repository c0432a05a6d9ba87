// InterposedGl: sees the OpenGL and EGL functions that the backend calls, and makes chosen ones
// fail. For tests.
//
// libepoxy calls every function through a variable; while an object lives, those of all functions
// that the backend's sources name (list_gl_calls.cmake) point to a function that notes the call and
// passes it on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace brook::gl::test {

enum class Times { Once, Always };

class InterposedGl {
 public:
  /// One object at a time, made and destroyed while no other thread calls OpenGL. Needs libEGL.
  InterposedGl();
  /// The functions are themselves again, and every context works.
  ~InterposedGl();
  InterposedGl(const InterposedGl&) = delete;
  InterposedGl& operator=(const InterposedGl&) = delete;

  /// The names of the functions called since the last take(), in order. Those of EGL, which begin
  /// with "egl", are counted apart, since they are none of OpenGL's.
  std::vector<std::string> take();
  std::vector<std::string> takeEgl();

  /// The next call of `function`, or every one, is not made and gives `result`; then glGetError
  /// gives `error`.
  void fail(const std::string& function, unsigned error, Times times = Times::Once,
            std::uint64_t result = 0);
  /// Every shader fails to compile, or every program to link, with this log.
  void refuseShaders(const std::string& log);
  void refusePrograms(const std::string& log);
  /// The context that is current when OpenGL is next called is lost from then on: none of its
  /// calls is made, and glGetError gives GL_CONTEXT_LOST. Other contexts work.
  void loseContext();
  /// What fails does so no more; lost contexts stay lost as long as this object lives.
  void heal();
};

/// Whether OpenGL may answer the function only when the device is done, or the driver only after
/// looking up state: queries, reads, maps and waits.
bool mayWait(const std::string& function);

}  // namespace brook::gl::test
