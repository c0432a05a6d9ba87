#include "runtime/backend/gl/shared_contexts.h"

#include <brook/error.hpp>

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <atomic>
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

// Makes a fence in the current context. Does not call glGetError, which would clear an error of the
// program.
GLsync newFence() {
  const GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence == nullptr) throw OutOfMemoryError("OpenGL has no room for a fence.");
  glFlush();
  return fence;
}

// Makes the current context wait for the fence, and deletes it.
void waitOnDevice(GLsync fence) {
  glWaitSync(fence, 0, GL_TIMEOUT_IGNORED);
  glDeleteSync(fence);
}

// Returns a level of detail that no program uses.
float nextProperty() {
  static std::atomic<int> marks = 0;
  return -123456.0f - static_cast<float>(marks++ % 1000000);
}

bool hasBarriers() {
  return epoxy_gl_version() >= (epoxy_is_desktop_gl() ? 42 : 31);
}

}  // namespace

SharedContexts::SharedContexts(SessionGl& session)
    : session_(session), programHasBarriers_(hasBarriers()), propertyOfMark_(nextProperty()) {
  session_.inContext([&] {
    glGenSamplers(1, &mark_);
    glSamplerParameterf(mark_, GL_TEXTURE_MIN_LOD, propertyOfMark_);
    glFlush();
  });
}

SharedContexts::~SharedContexts() {
  session_.tryInContext([&] { glDeleteSamplers(1, &mark_); });
}

// Checks a sampler, whose properties can be queried without a change of the program's state. Fences
// cannot show it, because drivers accept fences of other contexts.
bool SharedContexts::sharesWithCurrent() const {
  if (!glIsSampler(mark_)) return false;
  GLfloat property = 0;
  glGetSamplerParameterfv(mark_, GL_TEXTURE_MIN_LOD, &property);
  return property == propertyOfMark_;
}

GlObject SharedContexts::objectOf(backend::Storage& storage) {
  session_.context.requireUsable();
  return glStorage(storage).memory().object();
}

void SharedContexts::giveToProgram() {
  session_.context.requireUsable();
  requireCurrentContext("unbind");
  requireShared(sharesWithCurrent(), "unbind");
  GLsync fence = nullptr;
  session_.inContext([&] {
    if (session_.device.features.compute) glMemoryBarrier(GL_ALL_BARRIER_BITS);
    fence = newFence();
  });
  waitOnDevice(fence);
}

void SharedContexts::takeFromProgram() {
  session_.context.requireUsable();
  requireCurrentContext("bind");
  requireShared(sharesWithCurrent(), "bind");
  if (programHasBarriers_) glMemoryBarrier(GL_ALL_BARRIER_BITS);
  const GLsync fence = newFence();
  session_.inContext([&] { waitOnDevice(fence); });
}

}  // namespace brook::gl
