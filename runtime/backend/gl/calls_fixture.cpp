#include "runtime/backend/gl/calls_fixture.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace brook::gl::test {
namespace {

struct Fault {
  std::string function;
  unsigned error;
  Times times;
  std::uint64_t result;
};

struct State {
  std::mutex mutex;
  std::vector<std::string> calls;
  std::vector<std::string> eglCalls;
  std::vector<Fault> faults;
  unsigned error = GL_NO_ERROR;  // the next result of glGetError
  std::set<EGLContext> lost;
  bool losesNext = false;  // lose the context at the next call of OpenGL
  std::string shaderLog;   // the log of refused shaders, or empty
  std::string programLog;
};
State state;

bool isEgl(const std::string& function) {
  return function[0] == 'e';
}

// Records a call. Returns the result that replaces it, or nullopt if it is made.
std::optional<std::uint64_t> note(const std::string& function, bool contextIsLost) {
  const std::lock_guard lock(state.mutex);
  (isEgl(function) ? state.eglCalls : state.calls).push_back(function);
  if (function == "glGetError") {
    if (contextIsLost) return GL_CONTEXT_LOST;
    if (state.error == GL_NO_ERROR) return std::nullopt;
    return std::exchange(state.error, GL_NO_ERROR);
  }
  if (contextIsLost && function == "glGetGraphicsResetStatus") return GL_UNKNOWN_CONTEXT_RESET;
  if (contextIsLost && !isEgl(function)) return 0;
  const auto fault =
      std::find_if(state.faults.begin(), state.faults.end(),
                   [&](const Fault& candidate) { return candidate.function == function; });
  if (fault == state.faults.end()) return std::nullopt;
  const std::uint64_t result = fault->result;
  state.error = fault->error;
  if (fault->times == Times::Once) state.faults.erase(fault);
  return result;
}

// The function behind the variable `slot` of libepoxy.
template <auto* slot>
struct Function {
  using Pointer = std::remove_pointer_t<decltype(slot)>;
  static inline const char* name;
  static inline Pointer real;
  static inline Pointer before;  // libepoxy's function, which may look up the real one
};

bool isLost(const std::string& function);

template <auto* slot, class Result, class... Arguments>
Result interposed(Arguments... arguments) {
  const std::optional<std::uint64_t> instead =
      note(Function<slot>::name, isLost(Function<slot>::name));
  if constexpr (std::is_void_v<Result>) {
    if (!instead) Function<slot>::real(arguments...);
  } else if constexpr (std::is_pointer_v<Result>) {
    return instead ? reinterpret_cast<Result>(*instead) : Function<slot>::real(arguments...);
  } else {
    return instead ? static_cast<Result>(*instead) : Function<slot>::real(arguments...);
  }
}

template <auto* slot, class Result, class... Arguments>
auto interposerOf(Result (**)(Arguments...)) {
  return &interposed<slot, Result, Arguments...>;
}

template <auto* slot>
void makeReal(const char* name) {
  using Pointer = typename Function<slot>::Pointer;
  Function<slot>::real = reinterpret_cast<Pointer>(epoxy_eglGetProcAddress(name));
}

template <auto* slot>
void install(const char* name) {
  Function<slot>::name = name;
  Function<slot>::before = *slot;
  makeReal<slot>(name);
  if (Function<slot>::real) *slot = interposerOf<slot>(slot);
}

template <auto* slot>
void restore() {
  *slot = Function<slot>::before;
}

struct InterposedFunction {
  const char* name;
  void (*install)(const char* name);
  void (*restore)();
};

// The macro's parameter is the plain name in the string, and libepoxy's variable elsewhere.
#define RECORD(name) {#name, &install<&name>, &restore<&name>},
const InterposedFunction kInterposed[] = {
#include "gl_calls.inc"
};
#undef RECORD

bool isLost(const std::string& function) {
  const EGLContext current = Function<&eglGetCurrentContext>::real();
  const std::lock_guard lock(state.mutex);
  if (!isEgl(function) && std::exchange(state.losesNext, false)) state.lost.insert(current);
  return state.lost.contains(current);
}

void giveLog(const std::string& log, GLsizei size, GLsizei* length, GLchar* text) {
  const std::size_t count = std::min(log.size(), static_cast<std::size_t>(size - 1));
  std::memcpy(text, log.data(), count);
  text[count] = '\0';
  if (length) *length = static_cast<GLsizei>(count);
}

void refusedShader(GLuint, GLenum property, GLint* value) {
  *value = property == GL_INFO_LOG_LENGTH ? static_cast<GLint>(state.shaderLog.size() + 1) : 0;
}

void refusedShaderLog(GLuint, GLsizei size, GLsizei* length, GLchar* text) {
  giveLog(state.shaderLog, size, length, text);
}

void refusedProgram(GLuint, GLenum property, GLint* value) {
  *value = property == GL_INFO_LOG_LENGTH ? static_cast<GLint>(state.programLog.size() + 1) : 0;
}

void refusedProgramLog(GLuint, GLsizei size, GLsizei* length, GLchar* text) {
  giveLog(state.programLog, size, length, text);
}

// A driver may give a new context the address of a lost one.
EGLContext freshContext(EGLDisplay display, EGLConfig config, EGLContext share,
                        const EGLint* attributes) {
  const auto create = reinterpret_cast<decltype(epoxy_eglCreateContext)>(
      epoxy_eglGetProcAddress("eglCreateContext"));
  const EGLContext context = create(display, config, share, attributes);
  const std::lock_guard lock(state.mutex);
  state.lost.erase(context);
  return context;
}

}  // namespace

InterposedGl::InterposedGl() {
  for (const InterposedFunction& function : kInterposed)
    function.install(function.name);
}

InterposedGl::~InterposedGl() {
  for (const InterposedFunction& function : kInterposed)
    function.restore();
  heal();
  take();
  takeEgl();
  const std::lock_guard lock(state.mutex);
  state.lost.clear();  // a later context may have the same address
  state.losesNext = false;
}

std::vector<std::string> InterposedGl::take() {
  const std::lock_guard lock(state.mutex);
  return std::exchange(state.calls, {});
}

std::vector<std::string> InterposedGl::takeEgl() {
  const std::lock_guard lock(state.mutex);
  return std::exchange(state.eglCalls, {});
}

void InterposedGl::fail(const std::string& function, unsigned error, Times times,
                        std::uint64_t result) {
  const bool isKnown =
      std::any_of(std::begin(kInterposed), std::end(kInterposed),
                  [&](const InterposedFunction& candidate) { return candidate.name == function; });
  if (!isKnown) throw std::invalid_argument("the backend does not call " + function);
  const std::lock_guard lock(state.mutex);
  state.faults.push_back({function, error, times, result});
}

void InterposedGl::refuseShaders(const std::string& log) {
  state.shaderLog = log;
  Function<&glGetShaderiv>::real = &refusedShader;
  Function<&glGetShaderInfoLog>::real = &refusedShaderLog;
}

void InterposedGl::refusePrograms(const std::string& log) {
  state.programLog = log;
  Function<&glGetProgramiv>::real = &refusedProgram;
  Function<&glGetProgramInfoLog>::real = &refusedProgramLog;
}
void InterposedGl::loseContext() {
  Function<&eglCreateContext>::real = &freshContext;
  const std::lock_guard lock(state.mutex);
  state.losesNext = true;
}

void InterposedGl::heal() {
  makeReal<&glGetShaderiv>("glGetShaderiv");
  makeReal<&glGetShaderInfoLog>("glGetShaderInfoLog");
  makeReal<&glGetProgramiv>("glGetProgramiv");
  makeReal<&glGetProgramInfoLog>("glGetProgramInfoLog");
  const std::lock_guard lock(state.mutex);
  state.faults.clear();
  state.error = GL_NO_ERROR;
}

bool mayWait(const std::string& function) {
  const char* const kNames[] = {"glGet",
                                "glIs",
                                "glMap",
                                "glUnmap",
                                "glFinish",
                                "glFlush",
                                "glReadPixels",
                                "glCheckFramebufferStatus",
                                "glClientWaitSync",
                                "glWaitSync"};
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](const char* name) { return function.starts_with(name); });
}

}  // namespace brook::gl::test
