// ProgramBinaries: linked programs of earlier runs, in the form that the driver gives and takes
// (glGetProgramBinary), kept in a folder.
//
// A program is found by its shader's text, the driver's vendor, renderer, version and extensions
// (on which shaders may depend), and Brook's version. What the driver does not take counts as not
// there. Needs DeviceFeatures::programBinaries and the context current.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/cache/disk_store.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace brook::gl {

class ProgramBinaries {
 public:
  ProgramBinaries(const DeviceGl& device, const std::filesystem::path& folder);

  /// Makes `program` the one that was kept for this text. False if there is none that the driver
  /// takes: then the program is as it was, and may be linked.
  bool load(unsigned program, std::string_view text) const;

  /// To be called before a program is linked that is to be kept.
  static void prepare(unsigned program);
  /// After it was linked.
  void keep(unsigned program, std::string_view text) const;

 private:
  cache::Key keyOf(std::string_view text) const;

  std::string vendor_;
  std::string renderer_;
  std::string version_;
  std::string extensions_;
  cache::DiskStore store_;
};

/// While it lives, Mesa's own cache of compiled shaders lies in `folder` too, unless the user has
/// set MESA_SHADER_CACHE_DIR, the folder cannot be written or its name is empty; where the disk is
/// nearly full, Mesa keeps none. Mesa looks when a context is made.
class DriverCacheFolder {
 public:
  explicit DriverCacheFolder(const std::filesystem::path& folder);
  ~DriverCacheFolder();
  DriverCacheFolder(const DriverCacheFolder&) = delete;
  DriverCacheFolder& operator=(const DriverCacheFolder&) = delete;

 private:
  const char* set_ = nullptr;  ///< the variable of the environment
};

}  // namespace brook::gl
