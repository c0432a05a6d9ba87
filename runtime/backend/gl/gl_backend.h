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

/// Each object has a context of its own; two of them may work in two threads at the same time. Its
/// storages may outlive it and may be destroyed in any thread.
class GlBackend : public backend::Backend {
 public:
  /// What the device is and can do.
  virtual const DeviceGl& device() const = 0;
};

/// What the user may decide of a backend.
struct GlSettings {
  LimitSource limits = LimitSource::Driver;
  std::optional<int> adapter = {};  ///< number of an EGL device; nothing: the first that serves
  /// Bound of the memory of freed streams that is kept for later ones (memory_pool.h).
  std::int64_t poolBytes = MemoryPool::kDefaultBound;
  /// For the driver's programs of earlier runs (program_binaries.h) and measured policies; empty:
  /// none are kept.
  std::filesystem::path cacheFolder = {};
  /// Nothing: what was measured for the device, else that of the table.
  std::optional<DevicePolicy> policy = {};
  /// With DevicePolicy::hasContextThread: calls that run in the threads of their callers before.
  int callsBeforeThread = ContextThread::kCallsBefore;
  /// An EGLContext of the program, current in this thread, to share objects with. `adapter` means
  /// nothing then.
  void* programContext = nullptr;
  /// For tests: chance decides the policy, from this seed, and keeps the device busy; memory
  /// without elements is poisoned.
  std::optional<std::uint32_t> stress = {};
};

/// Throws BackendError that lists each thing tried and why it failed, ArgumentError if the context
/// of the program is not current.
std::unique_ptr<GlBackend> createBackend(
    PipelineStage stage, const GlSettings& settings = {},
    const ContextEgl::LibraryLoader& loadLibrary = ContextEgl::loadSystemLibrary);

}  // namespace brook::gl
