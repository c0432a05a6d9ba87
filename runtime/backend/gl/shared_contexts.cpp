#include "runtime/backend/gl/shared_contexts.h"

#include <brook/error.hpp>

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <string>

namespace brook::gl {
namespace {

void requireCurrentContext(const std::string& call) {
  if (eglGetCurrentContext() != EGL_NO_CONTEXT) return;
  throw ArgumentError(call + ": no context of OpenGL is current in this thread.");
}

void requireShared(bool isShared, const std::string& call) {
  if (isShared) return;
  throw ArgumentError(call +
                      ": the current context of OpenGL shares no objects with the one that the "
                      "runtime was started with.");
}

// Of the current context. Without glGetError, which would take an error of the program's from it.
GLsync newFence() {
  const GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence == nullptr) throw OutOfMemoryError("OpenGL has no room for a fence.");
  glFlush();
  return fence;
}

// Lets the current context wait and deletes the fence. False if the context does not know it.
bool waitOnDevice(GLsync fence) {
  if (!glIsSync(fence)) return false;
  glWaitSync(fence, 0, GL_TIMEOUT_IGNORED);
  glDeleteSync(fence);
  return true;
}

bool hasBarriers() {
  return epoxy_gl_version() >= (epoxy_is_desktop_gl() ? 42 : 31);
}

}  // namespace

SharedContexts::SharedContexts(SessionGl& session)
    : session_(session), programHasBarriers_(hasBarriers()) {}

GlObject SharedContexts::objectOf(backend::Storage& storage) {
  session_.context.requireUsable();
  return glStorage(storage).memory().object();
}

void SharedContexts::giveToProgram() {
  session_.context.requireUsable();
  requireCurrentContext("unbind");
  GLsync fence = nullptr;
  session_.inContext([&] {
    if (session_.device.features.compute) glMemoryBarrier(GL_ALL_BARRIER_BITS);
    fence = newFence();
  });
  const bool isShared = waitOnDevice(fence);
  if (!isShared) session_.inContext([&] { glDeleteSync(fence); });
  requireShared(isShared, "unbind");
}

void SharedContexts::takeFromProgram() {
  session_.context.requireUsable();
  requireCurrentContext("bind");
  if (programHasBarriers_) glMemoryBarrier(GL_ALL_BARRIER_BITS);
  const GLsync fence = newFence();
  bool isShared = false;
  session_.inContext([&] { isShared = waitOnDevice(fence); });
  if (!isShared) glDeleteSync(fence);
  requireShared(isShared, "bind");
}

}  // namespace brook::gl
