// ProgramContext: a context of OpenGL as in a program that draws. For tests.
#pragma once

#include <epoxy/egl.h>

#include <stdexcept>

namespace brook::gl::test {

/// A context without a window, on the surfaceless display, of the newest OpenGL or of OpenGL ES 3.
/// The constructor makes it current in its thread.
class ProgramContext {
 public:
  enum class Api { Desktop, Es };

  /// `shared` is an EGLContext of the same display to share objects with.
  explicit ProgramContext(Api api = Api::Desktop, EGLContext shared = EGL_NO_CONTEXT)
      : display_(eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr)) {
    eglInitialize(display_, nullptr, nullptr);
    eglBindAPI(api == Api::Es ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
    const EGLint es[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, shared, api == Api::Es ? es : es + 2);
    if (context_ == EGL_NO_CONTEXT) throw std::runtime_error("the test's context cannot be made");
    makeCurrent();
  }
  ~ProgramContext() { destroy(); }
  ProgramContext(const ProgramContext&) = delete;
  ProgramContext& operator=(const ProgramContext&) = delete;

  EGLContext handle() const { return context_; }
  void makeCurrent() { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_); }
  void release() { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }

  void destroy() {
    if (context_ == EGL_NO_CONTEXT) return;
    if (eglGetCurrentContext() == context_) release();
    eglDestroyContext(display_, context_);
    context_ = EGL_NO_CONTEXT;
  }
  /// Terminates the display and all of its contexts, Brook's too.
  void terminate() {
    destroy();
    eglTerminate(display_);
  }

 private:
  EGLDisplay display_;
  EGLContext context_ = EGL_NO_CONTEXT;
};

}  // namespace brook::gl::test
