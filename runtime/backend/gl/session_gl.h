// SessionGl: one context and its pipeline, shared by a backend and its storages.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/context_egl.h"
#include "runtime/backend/gl/context_thread.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/gl_backend.h"
#include "runtime/backend/gl/internal_kernel.h"
#include "runtime/backend/gl/long_loops.h"
#include "runtime/backend/gl/memory_gl.h"
#include "runtime/backend/gl/nesting_limit.h"
#include "runtime/backend/gl/pipeline_gl.h"
#include "runtime/backend/gl/program_binaries.h"

#include <brook/error.hpp>

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>

namespace brook::gl {

struct SessionGl {
  /// Throws BackendError with each failed attempt, and ArgumentError if the context of the program
  /// is not current.
  SessionGl(PipelineStage stage, const GlSettings& settings,
            const ContextEgl::LibraryLoader& loadLibrary);
  ~SessionGl();
  SessionGl(const SessionGl&) = delete;
  SessionGl& operator=(const SessionGl&) = delete;

  /// Runs the action with the context current, in this thread or in the context's thread. If it
  /// throws DeviceLostError, every later call throws too.
  template <class Action>
  void inContext(const Action& action) {
    context.requireUsable();  // before the thread, which a forked process does not have
    whereCurrent([&] {
      const ContextEgl::ContextScope current(context);
      try {
        action();
      } catch (const DeviceLostError&) {
        context.setLost();
        throw;
      }
    });
  }

  /// For destructors: returns false, and does not run the action, if the context cannot be made
  /// current.
  template <class Action>
  bool tryInContext(const Action& action) {
    if (context.isInherited()) return false;
    bool hasRun = false;
    whereCurrent([&] {
      const ContextEgl::ContextScope current(context, std::nothrow);
      hasRun = static_cast<bool>(current);
      if (hasRun) action();
    });
    return hasRun;
  }

  /// Returns the dialect of the pipeline's shaders.
  Dialect dialect() const { return device.dialect(stage); }

  const PipelineStage stage;
  ContextEgl context;
  std::unique_ptr<ContextThread> thread;  ///< DevicePolicy::hasContextThread
  DeviceGl device;
  LoopLimit loopLimit;
  NestingLimit nestingLimit;
  std::optional<ProgramBinaries> binaries;
  std::unique_ptr<PipelineGl> pipeline;
  std::optional<InternalKernels> internalKernels;

 private:
  template <class Action>
  void whereCurrent(const Action& action) {
    thread ? thread->run(action) : action();
  }

  void start(const GlSettings& settings);
  void checkVersion() const;
  void checkTargets() const;
};

/// Leaks an object that can neither be used nor deleted, because its objects of OpenGL belong to
/// the parent of this forked process, or to a lost context.
void abandon(std::shared_ptr<void> object);

class StorageGl : public backend::Storage {
 public:
  StorageGl(std::shared_ptr<SessionGl> session, std::unique_ptr<MemoryGl> memory, ElementType type,
            const Shape& shape)
      : Storage(type, shape), session_(std::move(session)), memory_(std::move(memory)) {}
  /// `memory` aliases a part of the memory of `whole`, which outlives it.
  StorageGl(StorageGl& whole, std::unique_ptr<MemoryGl> memory, const Shape& shape)
      : Storage(whole.type(), shape),
        whole_(&whole),
        session_(whole.session_),
        memory_(std::move(memory)) {}
  ~StorageGl() override;

  MemoryGl& memory() const { return *memory_; }
  /// Needs the context current.
  void replaceMemory(std::unique_ptr<MemoryGl> memory) { memory_ = std::move(memory); }

  /// The index of the last launch that uses the elements.
  std::uint64_t lastLaunch() const { return lastLaunch_; }
  void setLastLaunch(std::uint64_t launch) {
    lastLaunch_ = launch;
    if (whole_ != nullptr) whole_->setLastLaunch(launch);
  }

 private:
  StorageGl* const whole_ = nullptr;
  std::uint64_t lastLaunch_ = 0;
  std::shared_ptr<SessionGl> session_;
  std::unique_ptr<MemoryGl> memory_;
};

/// Returns a storage as a storage of OpenGL.
inline StorageGl& glStorage(backend::Storage& storage) {
  return static_cast<StorageGl&>(storage);
}

}  // namespace brook::gl
