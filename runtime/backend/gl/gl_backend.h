// The OpenGL backend, without a window: `gl:compute` (OpenGL 4.3, ES 3.1) and `gl:fragment` (OpenGL
// 3.3, ES 3.0 with float targets).
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/context_egl.h"
#include "runtime/backend/gl/context_thread.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/memory_pool.h"

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace brook::gl {

/// Each object has its own context, so that objects may work in different threads at the same time.
/// Its storages may outlive it and may be destroyed in any thread.
class GlBackend : public backend::Backend {
 public:
  /// Returns the properties of the device.
  virtual const DeviceGl& device() const = 0;
};

/// The settings of a backend.
struct GlSettings {
  LimitSource limits = LimitSource::Driver;
  std::optional<int> adapter = {};  ///< index of an EGL device, or nullopt for any
  /// The bound of freed streams' memory that is kept for later ones (memory_pool.h).
  std::int64_t poolBytes = MemoryPool::kDefaultBound;
  /// The folder for the driver's programs of earlier runs (program_binaries.h) and measured
  /// policies. If it is empty, none are kept.
  std::filesystem::path cacheFolder = {};
  /// Without one, the measured policy of the device, or else the table's.
  std::optional<DevicePolicy> policy = {};
  /// With DevicePolicy::hasContextThread, the count of first calls that run in their callers'
  /// threads.
  int callsBeforeThread = ContextThread::kCallsBefore;
  /// An EGLContext of the program, current in this thread, to share objects with. Then `adapter` is
  /// ignored.
  void* programContext = nullptr;
  /// For tests: this seed selects a random policy and keeps the device busy at random, and free
  /// memory is poisoned.
  std::optional<std::uint32_t> stress = {};
};

/// Throws BackendError with each failed attempt, and ArgumentError if the context of the program is
/// not current.
std::unique_ptr<GlBackend> createBackend(
    PipelineStage stage, const GlSettings& settings = {},
    const ContextEgl::LibraryLoader& loadLibrary = ContextEgl::loadSystemLibrary);

}  // namespace brook::gl
