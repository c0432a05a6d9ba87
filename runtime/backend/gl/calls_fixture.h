// InterposedGl: records the OpenGL and EGL functions that the backend calls, and makes selected
// ones fail. For tests.
//
// libepoxy calls every function through a variable. While an object lives, the variables of all
// functions in the backend's sources (list_gl_calls.cmake) point to a function that records the
// call and forwards it.
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
  /// Restores the functions; every context works again.
  ~InterposedGl();
  InterposedGl(const InterposedGl&) = delete;
  InterposedGl& operator=(const InterposedGl&) = delete;

  /// Return the names of the functions called since the last call, in order: of OpenGL, and of EGL,
  /// which begin with "egl".
  std::vector<std::string> take();
  std::vector<std::string> takeEgl();

  /// The next call of `function`, or every one, only returns `result`. Then glGetError returns
  /// `error`.
  void fail(const std::string& function, unsigned error, Times times = Times::Once,
            std::uint64_t result = 0);
  /// Make every shader fail to compile, or every program to link, with this log.
  void refuseShaders(const std::string& log);
  void refusePrograms(const std::string& log);
  /// The context that is current at the next call of OpenGL is lost from then on: its calls have no
  /// effect, and glGetError returns GL_CONTEXT_LOST. Other contexts work.
  void loseContext();
  /// Ends all failures. Lost contexts stay lost while this object lives.
  void heal();
};

/// True for functions that may wait for the device or look up state in the driver: queries, reads,
/// maps and waits.
bool mayWait(const std::string& function);

}  // namespace brook::gl::test
