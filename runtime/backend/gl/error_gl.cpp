#include "runtime/backend/gl/error_gl.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <atomic>
#include <cstdio>

namespace brook::gl {
namespace {

std::atomic<std::uint64_t> errors = 0;

// Returns the oldest flag that is set, and clears the others, so that the next check reports only
// errors of its own action.
GLenum takeError() {
  const GLenum first = glGetError();
  if (first != GL_NO_ERROR) ++errors;
  // A lost context always returns GL_CONTEXT_LOST.
  for (GLenum next = first; next != GL_NO_ERROR && next != GL_CONTEXT_LOST;)
    next = glGetError();
  return first;
}

[[noreturn]] void throwLost(const std::string& text) {
  throw DeviceLostError("OpenGL failed while " + text +
                        ": the context is lost, since the device was reset or taken away. Its "
                        "streams are gone; brook::initialize starts a new runtime.");
}

[[noreturn]] void throwError(GLenum code, const std::string& text) {
  const std::string sentence = "OpenGL failed while " + text + ": " + errorName(code) + ".";
  if (code == GL_CONTEXT_LOST) throwLost(text);
  if (code == GL_OUT_OF_MEMORY) throw OutOfMemoryError(sentence);
  throw BackendError(sentence);
}

}  // namespace

std::string errorName(unsigned code) {
  switch (code) {
    case GL_INVALID_ENUM:
      return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "GL_OUT_OF_MEMORY";
    case GL_CONTEXT_LOST:
      return "GL_CONTEXT_LOST";
  }
  char hexadecimal[16];
  std::snprintf(hexadecimal, sizeof hexadecimal, "0x%04X", code);
  return hexadecimal;
}

void throwOnError(const std::string& action) {
  if (const GLenum code = takeError(); code != GL_NO_ERROR) throwError(code, action);
}

bool takeErrors() {
  return takeError() != GL_NO_ERROR;
}

std::uint64_t errorCount() {
  return errors.load(std::memory_order_relaxed);
}

void throwIfLost(const std::string& action) {
  if (glGetGraphicsResetStatus() != GL_NO_ERROR) throwLost(action);
}

void throwOnAllocationError(const std::string& action, std::int64_t bytes) {
  if (const GLenum code = takeError(); code != GL_NO_ERROR) {
    throwError(code, action + " of " + std::to_string(bytes) + " bytes");
  }
}

}  // namespace brook::gl
