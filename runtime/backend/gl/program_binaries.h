// ProgramBinaries: linked programs of earlier runs, in the driver's format (glGetProgramBinary),
// kept in a folder.
//
// The key of a program is its shader's text, the driver's vendor, renderer, version and extensions
// (on which shaders may depend), and Brook's version. A program that the driver rejects counts as
// missing. Needs DeviceFeatures::programBinaries and the context current.
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

  /// Loads the program of this text into `program`. Returns false if there is none that the driver
  /// accepts; then `program` is unchanged and may be linked.
  bool load(unsigned program, std::string_view text) const;

  /// Call it before linking a program that keep() will save.
  static void prepare(unsigned program);
  /// Saves a linked program.
  void keep(unsigned program, std::string_view text) const;

 private:
  cache::Key keyOf(std::string_view text) const;

  std::string vendor_;
  std::string renderer_;
  std::string version_;
  std::string extensions_;
  cache::DiskStore store_;
};

/// While it lives, Mesa's cache of compiled shaders is in `folder` too. This does not apply if the
/// user has set MESA_SHADER_CACHE_DIR, or if the folder cannot be written or has an empty name. On
/// a nearly full disk Mesa's cache is off. Mesa reads the setting when a context is made.
class DriverCacheFolder {
 public:
  explicit DriverCacheFolder(const std::filesystem::path& folder);
  ~DriverCacheFolder();
  DriverCacheFolder(const DriverCacheFolder&) = delete;
  DriverCacheFolder& operator=(const DriverCacheFolder&) = delete;

 private:
  const char* set_ = nullptr;  ///< the environment variable that was set
};

}  // namespace brook::gl
