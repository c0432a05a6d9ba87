#include "runtime/backend/gl/context_egl.h"

#include "runtime/backend/gl/egl_displays.h"

#include <brook/error.hpp>

#include <dlfcn.h>
#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace brook::gl {
namespace {

// Sets the API of this thread, and restores the host program's API at the end.
class ApiScope {
 public:
  explicit ApiScope(EGLenum api) : previous_(eglQueryAPI()), bound_(eglBindAPI(api)) {}
  ~ApiScope() { eglBindAPI(previous_); }
  ApiScope(const ApiScope&) = delete;
  ApiScope& operator=(const ApiScope&) = delete;
  explicit operator bool() const { return bound_; }

 private:
  EGLenum previous_;
  EGLBoolean bound_;
};

std::vector<EGLint> attributesOf(const GlVersion& version) {
  std::vector<EGLint> attributes = {EGL_CONTEXT_MAJOR_VERSION_KHR, version.major,
                                    EGL_CONTEXT_MINOR_VERSION_KHR, version.minor};
  if (!version.isEs) {
    attributes.insert(attributes.end(), {EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR});
  }
  return attributes;
}

// Returns the attributes of a robust context, which is lost when the device is reset. Empty if EGL
// has none.
std::vector<EGLint> robustness(EGLDisplay display, const GlVersion& version) {
  if (epoxy_egl_version(display) >= 15) {
    return {EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE,
            EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET};
  }
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  if (version.isEs && hasExtension(extensions, "EGL_EXT_create_context_robustness")) {
    return {EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
            EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT};
  }
  return {};
}

struct CreatedContext {
  EGLContext context = EGL_NO_CONTEXT;
  bool isRobust = false;
  GlVersion version{};
};

// Returns EGL_NO_CONTEXT, with the reason in `attempts`, if this display cannot create the context.
CreatedContext createContext(const DisplayCandidate& candidate, const GlVersion& version,
                             EGLContext shared, Attempts& attempts) {
  const ApiScope api(version.isEs ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
  if (!api) {
    attempts.failed(candidate.name,
                    version.toString() + " is not supported: " + eglErrorText(eglGetError()));
    return {};
  }
  const auto create = [&](const std::vector<EGLint>& more) {
    std::vector<EGLint> attributes = attributesOf(version);
    attributes.insert(attributes.end(), more.begin(), more.end());
    attributes.push_back(EGL_NONE);
    return eglCreateContext(candidate.display, EGL_NO_CONFIG_KHR, shared, attributes.data());
  };
  const std::vector<EGLint> robust = robustness(candidate.display, version);
  if (!robust.empty()) {
    if (const EGLContext context = create(robust); context != EGL_NO_CONTEXT)
      return {context, true, version};
  }
  const EGLContext context = create({});
  if (context == EGL_NO_CONTEXT) {
    attempts.failed(candidate.name,
                    "no context of " + version.toString() + ": " + eglErrorText(eglGetError()));
  }
  return {context, false, version};
}

// Creates a context of the first version that the display supports.
CreatedContext createFirst(const DisplayCandidate& candidate, std::span<const GlVersion> versions,
                           EGLContext shared, Attempts& attempts) {
  if (const std::string obstacle = initializeDisplay(candidate.display); !obstacle.empty()) {
    attempts.failed(candidate.name, obstacle);
    return {};
  }
  for (const GlVersion& version : versions) {
    const CreatedContext created = createContext(candidate, version, shared, attempts);
    if (created.context != EGL_NO_CONTEXT) return created;
  }
  return {};
}

std::vector<GlVersion> versionsOf(bool isEs, std::span<const GlVersion> versions) {
  std::vector<GlVersion> chosen;
  std::ranges::copy_if(versions, std::back_inserter(chosen),
                       [&](const GlVersion& version) { return version.isEs == isEs; });
  return chosen;
}

// Fences order the work of the two contexts, and a sampler identifies them.
void requireFencesAndSamplers() {
  const bool isEs = !epoxy_is_desktop_gl();
  const int version = epoxy_gl_version();
  if (version >= (isEs ? 30 : 33)) return;
  if (!isEs && version == 32 && epoxy_has_gl_extension("GL_ARB_sampler_objects")) return;
  throw BackendError("The program's context has OpenGL " + std::string(isEs ? "ES " : "") +
                     std::to_string(version / 10) + "." + std::to_string(version % 10) +
                     "; to share objects, OpenGL 3.3 or OpenGL ES 3.0 is needed.");
}

// True if the error means that the program terminated the display and all of its contexts.
bool isTermination(EGLint code) {
  return code == EGL_NOT_INITIALIZED || code == EGL_BAD_DISPLAY || code == EGL_BAD_CONTEXT;
}

// The driver's displays belong to the whole process and cannot be made again.
void requireStartedInThisProcess() {
  static const unsigned forksAtFirstUse = backend::forkCount();
  if (forksAtFirstUse == backend::forkCount()) return;
  throw BackendError(
      "OpenGL was started before this process was forked, and its drivers do not work in both. "
      "Fork before the first use of OpenGL, or use another backend here.");
}

}  // namespace

void* ContextEgl::loadSystemLibrary(const char* name) {
  // It stays loaded, because libepoxy keeps its entry points.
  return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

std::string GlVersion::toString() const {
  return (isEs ? "OpenGL ES " : "OpenGL ") + std::to_string(major) + "." + std::to_string(minor);
}

ContextEgl::ContextEgl(std::span<const GlVersion> accepted, std::optional<int> adapter,
                       const LibraryLoader& loadLibrary) {
  Attempts attempts;
  if (!loadLibraries(loadLibrary, attempts)) attempts.giveUp(accepted);
  requireStartedInThisProcess();
  std::vector<GlVersion> versions(accepted.begin(), accepted.end());
  if (!loadEsLibrary(loadLibrary, attempts)) versions = versionsOf(false, accepted);
  for (const DisplayCandidate& candidate : findDisplays(adapter, attempts)) {
    const CreatedContext created = createFirst(candidate, versions, EGL_NO_CONTEXT, attempts);
    if (created.context == EGL_NO_CONTEXT) continue;
    context_ = created.context;
    isRobust_ = created.isRobust;
    display_ = candidate.display;
    origin_ = candidate.name;
    version_ = created.version;
    return;
  }
  attempts.giveUp(accepted);
}

ContextEgl::ContextEgl(std::span<const GlVersion> accepted, ProgramContext shared,
                       const LibraryLoader& loadLibrary) {
  Attempts attempts;
  if (!loadLibraries(loadLibrary, attempts)) attempts.giveUp(accepted);
  if (eglGetCurrentContext() != shared.handle) {
    throw ArgumentError(
        "A graphics context was given that is not current in this thread. It must be an EGLContext "
        "and be current when the runtime starts.");
  }
  requireFencesAndSamplers();
  const DisplayCandidate candidate{"beside the context of the program", eglGetCurrentDisplay()};
  const std::vector<GlVersion> versions = versionsOf(!epoxy_is_desktop_gl(), accepted);
  const CreatedContext created = createFirst(candidate, versions, shared.handle, attempts);
  if (created.context == EGL_NO_CONTEXT) attempts.giveUp(versions);
  context_ = created.context;
  isRobust_ = created.isRobust;
  display_ = candidate.display;
  origin_ = candidate.name;
  version_ = created.version;
}

ContextEgl::~ContextEgl() {
  // On a terminated display another context may have the same handle by now.
  if (!isInherited() && !isTerminated_) eglDestroyContext(display_, context_);
}

void ContextEgl::requireUsable() const {
  if (isInherited()) {
    throw ThreadError(
        "The OpenGL context belongs to the process that this one was forked from. End the runtime "
        "and start one of another backend here, or fork before the first use of OpenGL.");
  }
  if (isLost_) {
    throw DeviceLostError(
        "The OpenGL context is lost: the device was reset or taken away, and its streams are gone. "
        "brook::initialize starts a new runtime.");
  }
}

ContextEgl::ContextScope::ContextScope(ContextEgl& context) : ownDisplay_(context.display_) {
  // Before the lock: another thread of the parent may have held it.
  context.requireUsable();
  lock_ = std::unique_lock(context.mutex_);
  context.requireUsable();
  const EGLint code = takeOver(context);
  if (isTermination(code)) {
    throw DeviceLostError("The OpenGL context is lost: its display was terminated (" +
                          eglErrorText(code) +
                          "), and its streams are gone. brook::initialize starts a new runtime.");
  }
  switch (code) {
    case EGL_SUCCESS:
      return;
    case EGL_CONTEXT_LOST:
      context.isLost_ = true;
      throw DeviceLostError("The OpenGL context is lost (EGL_CONTEXT_LOST).");
    case EGL_BAD_ACCESS:
      throw ThreadError("The OpenGL context is in use in another thread (EGL_BAD_ACCESS).");
    default:
      throw BackendError("The OpenGL context cannot be made current: " + eglErrorText(code) + ".");
  }
}

ContextEgl::ContextScope::ContextScope(ContextEgl& context, std::nothrow_t)
    : ownDisplay_(context.display_) {
  if (context.isInherited()) return;
  lock_ = std::unique_lock(context.mutex_);
  takeOver(context);
}

int ContextEgl::ContextScope::takeOver(ContextEgl& context) {
  previousContext_ = eglGetCurrentContext();
  if (previousContext_ == context.context_) {
    // A current context outlives its display, but then libepoxy would end the process.
    EGLint type = 0;
    isCurrent_ =
        eglQueryContext(context.display_, context.context_, EGL_CONTEXT_CLIENT_TYPE, &type);
  } else {
    isCurrent_ = isChanged_ = makeCurrent(context);
  }
  if (isCurrent_) return EGL_SUCCESS;
  const EGLint code = eglGetError();
  if (isTermination(code)) context.isLost_ = context.isTerminated_ = true;
  return code;
}

bool ContextEgl::ContextScope::makeCurrent(const ContextEgl& context) {
  if (previousContext_ != EGL_NO_CONTEXT) {
    previousDisplay_ = eglGetCurrentDisplay();
    previousDraw_ = eglGetCurrentSurface(EGL_DRAW);
    previousRead_ = eglGetCurrentSurface(EGL_READ);
  }
  return eglMakeCurrent(context.display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context.context_);
}

ContextEgl::ContextScope::~ContextScope() {
  if (!isChanged_) return;
  if (previousContext_ != EGL_NO_CONTEXT) {
    eglMakeCurrent(previousDisplay_, previousDraw_, previousRead_, previousContext_);
  } else {
    eglMakeCurrent(ownDisplay_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
}

}  // namespace brook::gl
