#include "runtime/backend/gl/egl_displays.h"

#include <brook/error.hpp>

#include <epoxy/egl.h>

#include <algorithm>
#include <cstdio>

namespace brook::gl {
namespace {

// Keeps only the device of the user's index.
void keepAdapter(std::vector<DisplayCandidate>& candidates, int adapter) {
  if (candidates.empty()) return;
  if (static_cast<std::size_t>(adapter) >= candidates.size()) {
    throw ArgumentError("BRT_ADAPTER is " + std::to_string(adapter) +
                        ", but the devices of OpenGL here are 0 to " +
                        std::to_string(candidates.size() - 1) + ".");
  }
  candidates = {candidates[static_cast<std::size_t>(adapter)]};
}

void addDevices(std::vector<DisplayCandidate>& candidates, const char* clientExtensions,
                Attempts& attempts) {
  const char* const kName = "EGL_EXT_platform_device";
  const bool enumerates = hasExtension(clientExtensions, "EGL_EXT_device_base") ||
                          hasExtension(clientExtensions, "EGL_EXT_device_enumeration");
  if (!hasExtension(clientExtensions, kName) || !enumerates) {
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
    candidates.push_back({std::string(kName) + ", device " + std::to_string(i),
                          eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr),
                          hasExtension(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS),
                                       "EGL_MESA_device_software")});
  }
}

}  // namespace

void Attempts::giveUp(std::span<const GlVersion> accepted) const {
  std::string versions;
  for (const GlVersion& version : accepted)
    versions += (versions.empty() ? "" : " or ") + version.toString();
  throw BackendError("No context of " + versions + " could be made. Tried:" + text_);
}

std::string eglErrorText(int code) {
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

bool hasExtension(const char* extensionList, const char* extension) {
  const std::string padded = std::string(" ") + (extensionList ? extensionList : "") + " ";
  return padded.find(std::string(" ") + extension + " ") != std::string::npos;
}

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

bool loadEsLibrary(const ContextEgl::LibraryLoader& loadLibrary, Attempts& attempts) {
  if (loadLibrary("libGLESv2.so.2") != nullptr) return true;
  attempts.failed("libGLESv2.so.2", "the library cannot be loaded (Debian: package libgles2)");
  return false;
}

std::vector<DisplayCandidate> findDisplays(std::optional<int> adapter, Attempts& attempts) {
  std::vector<DisplayCandidate> candidates;
  const char* clientExtensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const bool hasPlatforms = hasExtension(clientExtensions, "EGL_EXT_platform_base");
  if (hasPlatforms) addDevices(candidates, clientExtensions, attempts);
  if (adapter) {
    keepAdapter(candidates, *adapter);
    return candidates;
  }
  if (hasPlatforms) {
    const char* const kSurfaceless = "EGL_MESA_platform_surfaceless";
    if (hasExtension(clientExtensions, kSurfaceless)) {
      candidates.push_back({kSurfaceless, eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA,
                                                                   EGL_DEFAULT_DISPLAY, nullptr)});
    } else {
      attempts.failed(kSurfaceless, "not supported by this libEGL");
    }
  } else {
    attempts.failed("EGL_EXT_platform_base", "not supported by this libEGL");
  }
  candidates.push_back({"the default display", eglGetDisplay(EGL_DEFAULT_DISPLAY)});
  std::ranges::stable_sort(candidates, {}, &DisplayCandidate::isSoftware);
  return candidates;
}

std::string initializeDisplay(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY) return "no display: " + eglErrorText(eglGetError());
  EGLint major = 0;
  EGLint minor = 0;
  if (!eglInitialize(display, &major, &minor))
    return "eglInitialize failed: " + eglErrorText(eglGetError());
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  const bool hasVersions =
      major > 1 || minor >= 5 || hasExtension(extensions, "EGL_KHR_create_context");
  if (!hasVersions) return "EGL_KHR_create_context is not supported";
  for (const char* extension : {"EGL_KHR_no_config_context", "EGL_KHR_surfaceless_context"}) {
    if (!hasExtension(extensions, extension)) return std::string(extension) + " is not supported";
  }
  return "";
}

}  // namespace brook::gl
