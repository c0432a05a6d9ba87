#include "runtime/backend/gl/context_egl.h"

#include <brook/error.hpp>

#include <dlfcn.h>
#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

namespace brook::gl {
namespace {

std::string eglErrorText(EGLint code) {
  switch (code) {
    case EGL_NOT_INITIALIZED:
      return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS:
      return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC:
      return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE:
      return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONFIG:
      return "EGL_BAD_CONFIG";
    case EGL_BAD_CONTEXT:
      return "EGL_BAD_CONTEXT";
    case EGL_BAD_DISPLAY:
      return "EGL_BAD_DISPLAY";
    case EGL_BAD_MATCH:
      return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER:
      return "EGL_BAD_PARAMETER";
    case EGL_CONTEXT_LOST:
      return "EGL_CONTEXT_LOST";
    default: {
      char hexadecimal[24];
      std::snprintf(hexadecimal, sizeof hexadecimal, "EGL error 0x%04X",
                    static_cast<unsigned>(code));
      return hexadecimal;
    }
  }
}

bool contains(const char* extensionList, const char* extension) {
  const std::string padded = std::string(" ") + (extensionList ? extensionList : "") + " ";
  return padded.find(std::string(" ") + extension + " ") != std::string::npos;
}

// What was tried, for the text of the final error.
class Attempts {
 public:
  void failed(const std::string& what, const std::string& why) {
    text_ += "\n  " + what + ": " + why;
  }
  [[noreturn]] void giveUp(std::span<const GlVersion> accepted) const {
    std::string versions;
    for (const GlVersion& version : accepted)
      versions += (versions.empty() ? "" : " or ") + version.toString();
    throw BackendError("No context of " + versions + " could be made. Tried:" + text_);
  }

 private:
  std::string text_;
};

bool loadLibraries(const ContextEgl::LibraryLoader& loadLibrary, Attempts& attempts) {
  if (!loadLibrary("libEGL.so.1")) {
    attempts.failed("libEGL.so.1", "the library cannot be loaded (Debian: package libegl1)");
    return false;
  }
  if (!loadLibrary("libOpenGL.so.0") && !loadLibrary("libGL.so.1")) {
    attempts.failed("libOpenGL.so.0, libGL.so.1",
                    "neither library can be loaded (Debian: package libopengl0)");
    return false;
  }
  return true;
}

struct Candidate {
  std::string name;
  EGLDisplay display;
  bool isSoftware = false;
};

// The one device that the user wants, by its number.
void keepAdapter(std::vector<Candidate>& candidates, int adapter, Attempts& attempts) {
  const std::size_t count = candidates.size();
  if (static_cast<std::size_t>(adapter) >= count) {
    attempts.failed("device " + std::to_string(adapter) + " of BRT_ADAPTER",
                    "there are " + std::to_string(count) + ", counted from 0");
    return candidates.clear();
  }
  candidates = {candidates[static_cast<std::size_t>(adapter)]};
}

void addDevices(std::vector<Candidate>& candidates, const char* clientExtensions,
                Attempts& attempts) {
  const char* const kName = "EGL_EXT_platform_device";
  const bool enumerates = contains(clientExtensions, "EGL_EXT_device_base") ||
                          contains(clientExtensions, "EGL_EXT_device_enumeration");
  if (!contains(clientExtensions, kName) || !enumerates) {
    return attempts.failed(kName, "not supported by this libEGL");
  }
  EGLint count = 0;
  if (!eglQueryDevicesEXT(0, nullptr, &count))
    return attempts.failed(kName, eglErrorText(eglGetError()));
  std::vector<EGLDeviceEXT> devices(static_cast<std::size_t>(count));
  eglQueryDevicesEXT(count, devices.data(), &count);
  if (count == 0) return attempts.failed(kName, "there is no device");
  for (EGLint i = 0; i < count; ++i) {
    const EGLDeviceEXT device = devices[static_cast<std::size_t>(i)];
    candidates.push_back(
        {std::string(kName) + ", device " + std::to_string(i),
         eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr),
         contains(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS), "EGL_MESA_device_software")});
  }
}

std::vector<Candidate> findDisplays(std::optional<int> adapter, Attempts& attempts) {
  std::vector<Candidate> candidates;
  const char* clientExtensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const bool hasPlatforms = contains(clientExtensions, "EGL_EXT_platform_base");
  if (hasPlatforms) addDevices(candidates, clientExtensions, attempts);
  if (adapter) {
    keepAdapter(candidates, *adapter, attempts);
    return candidates;
  }
  if (hasPlatforms) {
    const char* const kSurfaceless = "EGL_MESA_platform_surfaceless";
    if (contains(clientExtensions, kSurfaceless)) {
      candidates.push_back({kSurfaceless, eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA,
                                                                   EGL_DEFAULT_DISPLAY, nullptr)});
    } else {
      attempts.failed(kSurfaceless, "not supported by this libEGL");
    }
  } else {
    attempts.failed("EGL_EXT_platform_base", "not supported by this libEGL");
  }
  candidates.push_back({"the default display", eglGetDisplay(EGL_DEFAULT_DISPLAY)});
  std::ranges::stable_sort(candidates, {}, &Candidate::isSoftware);
  return candidates;
}

// The API of this thread; the host program's choice comes back at the end.
class ApiBound {
 public:
  explicit ApiBound(EGLenum api) : previous_(eglQueryAPI()), bound_(eglBindAPI(api)) {}
  ~ApiBound() { eglBindAPI(previous_); }
  ApiBound(const ApiBound&) = delete;
  ApiBound& operator=(const ApiBound&) = delete;
  explicit operator bool() const { return bound_; }

 private:
  EGLenum previous_;
  EGLBoolean bound_;
};

// What keeps a display from contexts without a window; empty if nothing.
std::string initialize(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY) return "no display: " + eglErrorText(eglGetError());
  EGLint major = 0;
  EGLint minor = 0;
  if (!eglInitialize(display, &major, &minor))
    return "eglInitialize failed: " + eglErrorText(eglGetError());
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  const bool hasVersions =
      major > 1 || minor >= 5 || contains(extensions, "EGL_KHR_create_context");
  if (!hasVersions) return "EGL_KHR_create_context is not supported";
  for (const char* extension : {"EGL_KHR_no_config_context", "EGL_KHR_surfaceless_context"}) {
    if (!contains(extensions, extension)) return std::string(extension) + " is not supported";
  }
  return "";
}

std::vector<EGLint> attributesOf(const GlVersion& version) {
  std::vector<EGLint> attributes = {EGL_CONTEXT_MAJOR_VERSION_KHR, version.major,
                                    EGL_CONTEXT_MINOR_VERSION_KHR, version.minor};
  if (!version.isEs) {
    attributes.insert(attributes.end(), {EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR});
  }
  return attributes;
}

// What makes a context robust and lost when the device is reset; empty where EGL has no word for
// it.
std::vector<EGLint> robustness(EGLDisplay display, const GlVersion& version) {
  if (epoxy_egl_version(display) >= 15) {
    return {EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE,
            EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET};
  }
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  if (version.isEs && contains(extensions, "EGL_EXT_create_context_robustness")) {
    return {EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
            EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT};
  }
  return {};
}

struct CreatedContext {
  EGLContext context = EGL_NO_CONTEXT;
  bool isRobust = false;
};

// EGL_NO_CONTEXT, with the reason in `attempts`, if this display cannot do it.
CreatedContext createContext(const Candidate& candidate, const GlVersion& version,
                             Attempts& attempts) {
  const ApiBound api(version.isEs ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
  if (!api) {
    attempts.failed(candidate.name,
                    version.toString() + " is not supported: " + eglErrorText(eglGetError()));
    return {};
  }
  const auto create = [&](const std::vector<EGLint>& more) {
    std::vector<EGLint> attributes = attributesOf(version);
    attributes.insert(attributes.end(), more.begin(), more.end());
    attributes.push_back(EGL_NONE);
    return eglCreateContext(candidate.display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT,
                            attributes.data());
  };
  const std::vector<EGLint> robust = robustness(candidate.display, version);
  if (!robust.empty()) {
    if (const EGLContext context = create(robust); context != EGL_NO_CONTEXT)
      return {context, true};
  }
  const EGLContext context = create({});
  if (context == EGL_NO_CONTEXT) {
    attempts.failed(candidate.name,
                    "no context of " + version.toString() + ": " + eglErrorText(eglGetError()));
  }
  return {context, false};
}

// The driver's displays belong to the whole process and cannot be made anew.
void requireStartedInThisProcess() {
  static const unsigned forksAtFirstUse = forkCount();
  if (forksAtFirstUse == forkCount()) return;
  throw BackendError(
      "OpenGL was started before this process was forked, and its drivers do not work in both. "
      "Fork before the first use of OpenGL, or use another backend here.");
}

}  // namespace

void* ContextEgl::loadSystemLibrary(const char* name) {
  // Stays loaded: libepoxy keeps the entry points that it finds.
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
  // libepoxy takes the entry points of OpenGL ES from here.
  const bool hasEs = loadLibrary("libGLESv2.so.2") != nullptr;
  if (!hasEs)
    attempts.failed("libGLESv2.so.2", "the library cannot be loaded (Debian: package libgles2)");
  for (const Candidate& candidate : findDisplays(adapter, attempts)) {
    if (const std::string obstacle = initialize(candidate.display); !obstacle.empty()) {
      attempts.failed(candidate.name, obstacle);
      continue;
    }
    for (const GlVersion& version : accepted) {
      if (version.isEs && !hasEs) continue;
      const CreatedContext created = createContext(candidate, version, attempts);
      if (created.context == EGL_NO_CONTEXT) continue;
      context_ = created.context;
      isRobust_ = created.isRobust;
      display_ = candidate.display;
      origin_ = candidate.name;
      version_ = version;
      return;
    }
  }
  attempts.giveUp(accepted);
}

ContextEgl::~ContextEgl() {
  if (!isInherited()) eglDestroyContext(display_, context_);
}

ContextEgl::Current::Current(ContextEgl& context) : ownDisplay_(context.display_) {
  // Before the lock: another thread of the parent may have held it.
  if (context.isInherited()) {
    throw ThreadError(
        "The OpenGL context belongs to the process that this one was forked from. End the runtime "
        "and start one of another backend here, or fork before the first use of OpenGL.");
  }
  lock_ = std::unique_lock(context.mutex_);
  if (context.isLost_) {
    throw DeviceLostError(
        "The OpenGL context is lost: the device was reset or taken away, and its streams are gone. "
        "brook::initialize starts a new runtime.");
  }
  takeOver(context);
  if (isCurrent_) return;
  switch (const EGLint code = eglGetError()) {
    case EGL_CONTEXT_LOST:
      context.isLost_ = true;
      throw DeviceLostError("The OpenGL context is lost (EGL_CONTEXT_LOST).");
    case EGL_BAD_ACCESS:
      throw ThreadError("The OpenGL context is in use in another thread (EGL_BAD_ACCESS).");
    default:
      throw BackendError("The OpenGL context cannot be made current: " + eglErrorText(code) + ".");
  }
}

ContextEgl::Current::Current(ContextEgl& context, std::nothrow_t) : ownDisplay_(context.display_) {
  if (context.isInherited()) return;
  lock_ = std::unique_lock(context.mutex_);
  takeOver(context);
}

void ContextEgl::Current::takeOver(ContextEgl& context) {
  previousContext_ = eglGetCurrentContext();
  isCurrent_ = previousContext_ == context.context_;
  if (isCurrent_) return;
  if (previousContext_ != EGL_NO_CONTEXT) {
    previousDisplay_ = eglGetCurrentDisplay();
    previousDraw_ = eglGetCurrentSurface(EGL_DRAW);
    previousRead_ = eglGetCurrentSurface(EGL_READ);
  }
  isCurrent_ = isChanged_ =
      eglMakeCurrent(context.display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context.context_);
}

ContextEgl::Current::~Current() {
  if (!isChanged_) return;
  if (previousContext_ != EGL_NO_CONTEXT) {
    eglMakeCurrent(previousDisplay_, previousDraw_, previousRead_, previousContext_);
  } else {
    eglMakeCurrent(ownDisplay_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
}

}  // namespace brook::gl
