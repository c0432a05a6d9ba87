#include "runtime/backend/gl/gl_backend.h"

#include "runtime/backend/chance.h"
#include "runtime/backend/gl/compact_gl.h"
#include "runtime/backend/gl/device_times.h"
#include "runtime/backend/gl/element_formats.h"
#include "runtime/backend/gl/error_gl.h"
#include "runtime/backend/gl/indexed_gl.h"
#include "runtime/backend/gl/internal_kernel.h"
#include "runtime/backend/gl/long_loops.h"
#include "runtime/backend/gl/map_gl.h"
#include "runtime/backend/gl/pipeline_gl.h"
#include "runtime/backend/gl/reduce_gl.h"
#include "runtime/backend/gl/session_gl.h"
#include "runtime/backend/gl/shared_contexts.h"
#include "runtime/trace/trace.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <array>
#include <new>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

// The counts of one append output, which share the session like storages.
class CountsOfSession : public backend::AppendCounts {
 public:
  CountsOfSession(std::shared_ptr<SessionGl> session, std::unique_ptr<CompactionGl> compaction)
      : AppendCounts(compaction->total(), compaction->largest()),
        session_(std::move(session)),
        compaction_(std::move(compaction)) {}

  ~CountsOfSession() override {
    if (!session_->tryInContext([&] { compaction_.reset(); })) abandon(std::move(compaction_));
  }

  CompactionGl& operator*() { return *compaction_; }

 private:
  std::shared_ptr<SessionGl> session_;
  std::unique_ptr<CompactionGl> compaction_;
};

ShaderArgument wholeOf(backend::Storage& storage) {
  return {&glStorage(storage).memory(), nullptr, storage.shape()};
}

// Returns the two arguments of the reduction, for which shapes do not matter.
std::array<backend::LaunchArgument, 2> pairOf(const backend::IndexedLaunch& launch) {
  return {{{launch.source, nullptr, Shape{1}}, {launch.target, nullptr, Shape{1}}}};
}

// Fewer iterations than any driver stops a loop after (long_loops.h).
constexpr std::size_t kMaxBusyIterations = 50000;

// For tests (stress/stress_backend.h): queues 10 us to 1 ms of work with a chance of one in four.
// Then launches wait in the driver's queue while the program continues. Needs the context current.
void keepBusy(InternalKernels& kernels, backend::Chance& chance) {
  using enum ParameterKind;
  using enum ElementType;
  if (!chance.oneIn(4)) return;
  const auto iterations = static_cast<std::int32_t>(chance.below(kMaxBusyIterations));
  const ScratchStream target = kernels.allocate(Int, lineOf(1));
  kernels
      .find("keep_busy", InternalKernelForm::Gather, {{Constant, Int}, {Output, Int}},
            "  out_1 = 0;\n"
            "  for (int i = 0; i < constant_0; i++) out_1 = (out_1 * 5 + i) & (0xffff - "
            "brook_reduce.x);\n")
      .run(kernels.pipeline(), std::array{constantArgument(&iterations), target.argument()}, 1);
}

class GlBackendObject : public GlBackend {
 public:
  GlBackendObject(PipelineStage stage, const GlSettings& settings,
                  const ContextEgl::LibraryLoader& loadLibrary)
      : session_(std::make_shared<SessionGl>(stage, settings, loadLibrary)),
        info_{session_->pipeline->name(),
              session_->device.info.renderer + ", " + session_->device.info.api,
              session_->device.info.isHardware, session_->device.info.exactArithmetic,
              session_->device.features.isEs},
        limits_(session_->pipeline->limits()) {
    if (settings.programContext) shared_.emplace(*session_);
    if (settings.stress) stress_.emplace(*settings.stress);
  }

  ~GlBackendObject() override {
    if (!deviceTimes_) return;
    session_->tryInContext([&] { deviceTimes_->collect(true); });
  }

  const DeviceGl& device() const override { return session_->device; }
  const backend::Info& info() const override { return info_; }
  const backend::Limits& limits() const override { return limits_; }
  std::uint64_t launchCount() const override { return launchCount_; }

  ElementType storageType(ElementType type) const override {
    return gl::storageType(session_->stage, type);
  }

  std::unique_ptr<backend::Storage> allocate(ElementType type, const Shape& shape) override {
    std::unique_ptr<MemoryGl> memory;
    inContext([&] { memory = session_->pipeline->allocate(type, shape); });
    return std::make_unique<StorageGl>(session_, std::move(memory), type, shape);
  }

  void uploadRange(backend::Storage& target, std::int64_t first, std::int64_t count,
                   const void* host) override {
    inContext([&] { glStorage(target).memory().uploadRange(first, count, host); });
  }

  void downloadRange(backend::Storage& source, std::int64_t first, std::int64_t count,
                     void* host) override {
    downloading([&] { glStorage(source).memory().downloadRange(first, count, host); });
  }

  std::size_t paddedSize(const backend::Storage& storage) const override {
    return static_cast<const StorageGl&>(storage).memory().paddedSize();
  }

  void uploadPadded(backend::Storage& target, std::int64_t first, std::int64_t count,
                    const void* host) override {
    inContext([&] { glStorage(target).memory().uploadPadded(first, count, host); });
  }

  void downloadPadded(backend::Storage& source, std::int64_t first, std::int64_t count,
                      void* host) override {
    downloading([&] { glStorage(source).memory().downloadPadded(first, count, host); });
  }

  const std::byte* mapForReading(backend::Storage& source) override {
    const std::byte* elements = nullptr;
    downloading([&] { elements = glStorage(source).memory().mapForReading(); });
    return elements;
  }

  std::byte* mapForWriting(backend::Storage& target) override {
    std::byte* elements = nullptr;
    inContext([&] { elements = glStorage(target).memory().mapForWriting(); });
    return elements;
  }

  void unmap(backend::Storage& storage) override {
    inContext([&] { glStorage(storage).memory().unmap(); });
  }

  void discard(backend::Storage& target) override {
    StorageGl& storage = glStorage(target);
    if (storage.lastLaunch() <= lastFinished_) return;
    storage.setLastLaunch(0);
    inContext([&] { storage.memory().orphan(); });
  }

  void batch(const std::function<void()>& calls) override { inContext(calls); }

  void copy(backend::Storage& source, backend::Storage& target) override {
    inContext([&] { glStorage(target).memory().copyFrom(glStorage(source).memory()); });
  }

  void readSubview(backend::Storage& whole, const Subview& subview,
                   backend::Storage& target) override {
    inContext([&] {
      for (const ContiguousRange& range : rangesOf(whole.shape(), subview)) {
        glStorage(target).memory().copyRange(glStorage(whole).memory(), range.inWhole,
                                             range.inSubview, range.count);
      }
      throwOnError("copying a subview of a stream");
    });
  }

  void writeSubview(backend::Storage& whole, const Subview& subview,
                    backend::Storage& source) override {
    inContext([&] {
      for (const ContiguousRange& range : rangesOf(whole.shape(), subview)) {
        glStorage(whole).memory().copyRange(glStorage(source).memory(), range.inSubview,
                                            range.inWhole, range.count);
      }
      throwOnError("copying a subview of a stream");
    });
  }

  std::unique_ptr<backend::Storage> aliasRange(backend::Storage& whole, std::int64_t first,
                                               const Shape& shape) override {
    std::unique_ptr<MemoryGl> run =
        glStorage(whole).memory().aliasRange(first, shape.elementCount());
    if (run == nullptr) return nullptr;
    return std::make_unique<StorageGl>(glStorage(whole), std::move(run), shape);
  }

  void copyBlocks(backend::Storage& source, const Shape& input, const Shape& target,
                  backend::Storage& blocks) override {
    inContext([&] {
      gl::copyBlocks(*session_->internalKernels, wholeOf(source), input, target, wholeOf(blocks));
    });
  }

  void map(const backend::MapLaunch& launch) override {
    requireDoubles(*launch.kernel);
    if (exceedsNestingLimit(*launch.kernel)) session_->nestingLimit.refuse(*launch.kernel);
    if (mayExceedLoopLimit(*launch.kernel, launch.arguments)) {
      mapWithLongLoops(launch);
      return;
    }
    inContext([&] {
      std::vector<ShaderArgument> arguments = shaderArguments(launch.arguments);
      FreshOutputs fresh(*session_->pipeline, launch, arguments);
      timed(*launch.kernel, [&] { runPasses(*session_, launch, std::move(arguments)); });
      fresh.takeOver();
      countLaunch(launch.arguments);
    });
  }

  void reduce(const backend::ReduceLaunch& launch) override {
    requireDoubles(*launch.kernel);
    if (exceedsNestingLimit(*launch.kernel)) session_->nestingLimit.refuse(*launch.kernel);
    firstPass(*session_, *launch.kernel, ShaderKind::ReduceTree);
    if (mayExceedLoopLimit(*launch.kernel, launch.arguments)) {
      reduceByParts(launch);
      return;
    }
    inContext([&] {
      timed(*launch.kernel, [&] {
        runReduction(*session_->pipeline, *launch.kernel, shaderArguments(launch.arguments));
      });
      countLaunch(launch.arguments);
    });
  }

  std::unique_ptr<backend::AppendCounts> count(backend::Storage& counts,
                                               std::int32_t bound) override {
    std::unique_ptr<backend::AppendCounts> result;
    inContext([&] {
      result = std::make_unique<CountsOfSession>(
          session_,
          std::make_unique<CompactionGl>(*session_->internalKernels, wholeOf(counts), bound));
      throwIfReset("counting what a kernel pushed");
    });
    return result;
  }

  void compact(backend::AppendCounts& counts, backend::Storage& values, std::int32_t appendIndex,
               backend::Storage& target, const void* rest) override {
    inContext([&] {
      (*static_cast<CountsOfSession&>(counts))
          .compact(wholeOf(values), appendIndex, wholeOf(target), rest);
    });
  }

  void scatter(backend::Storage& index, backend::Storage& values, backend::Storage& target,
               const Shape& shape) override {
    inContext([&] {
      scatterElements(*session_->internalKernels, wholeOf(index), wholeOf(values),
                      {&glStorage(target).memory(), nullptr, shape});
    });
  }

  bool runIndexed(const backend::IndexedLaunch& launch) override {
    bool hasRun = false;
    if (launch.reduction != nullptr && (exceedsNestingLimit(*launch.reduction) ||
                                        mayExceedLoopLimit(*launch.reduction, pairOf(launch))))
      return hasRun;
    inContext([&] {
      hasRun = gl::runIndexed(
          *session_->internalKernels, session_->device, launch,
          {wholeOf(*launch.index), wholeOf(*launch.source), wholeOf(*launch.target)});
    });
    return hasRun;
  }

  void finish() override {
    inContext([&] {
      glFinish();
      throwOnError("waiting for launches");
      throwIfReset("waiting for launches");
      lastFinished_ = lastLaunch_;
      if (deviceTimes_) deviceTimes_->collect(true);
    });
  }

  backend::SharedGl* sharedGl() override { return shared_ ? &*shared_ : nullptr; }

  bool isLost() const override { return session_->context.isUnusable(); }

 private:
  template <class Action>
  void inContext(const Action& action) {
    session_->inContext([&] {
      if (stress_) keepBusy(*session_->internalKernels, *stress_);
      action();
    });
  }

  template <class Action>
  void downloading(Action action) {
    inContext([&] {
      action();
      throwIfReset("downloading a stream");
      if (deviceTimes_) deviceTimes_->collect(false);
    });
  }

  bool exceedsNestingLimit(const KernelDescriptor& kernel) {
    if (kernel.nesting == 0) return false;
    bool exceeds = false;
    inContext(
        [&] { exceeds = session_->nestingLimit.isExceededBy(kernel, *session_->internalKernels); });
    return exceeds;
  }

  bool mayExceedLoopLimit(const KernelDescriptor& kernel,
                          std::span<const backend::LaunchArgument> arguments) {
    if (!kernel.resumable) return false;
    bool mayExceed = false;
    inContext([&] {
      mayExceed = session_->loopLimit.mayExceed(kernel, arguments, *session_->internalKernels);
    });
    return mayExceed;
  }

  // A kernel that stopped in its last launch skips the attempt, because it probably stops again.
  void mapWithLongLoops(const backend::MapLaunch& launch) {
    const std::uint64_t before = launchCount_;
    const KernelDescriptor* kernel = launch.kernel;
    const std::optional<std::int32_t> atOnce = session_->loopLimit.attemptBudget(*kernel);
    const bool isTried = atOnce && !kernelsInParts_.contains(kernel) && mayAttempt(launch);
    if (!isTried || !mapAtOnce(*this, launch, *atOnce)) {
      const std::int32_t budget = session_->loopLimit.budget(*kernel);
      const std::int64_t subviews = mapInParts(*this, launch, budget);
      if (atOnce && subviews * budget <= *atOnce) {
        kernelsInParts_.erase(kernel);
      } else {
        kernelsInParts_.insert(kernel);
      }
    }
    launchCount_ = before + 1;
  }

  void reduceByParts(const backend::ReduceLaunch& launch) {
    if (!launch.kernel->resumable->pairs)
      session_->loopLimit.refuse(*launch.kernel, "those of this reduction cannot be continued");
    const std::uint64_t before = launchCount_;
    reduceInPairs(*this, launch);
    launchCount_ = before + 1;
  }

  // Runs the launch. With a trace, records the times of the device.
  template <class Launch>
  void timed(const KernelDescriptor& kernel, Launch launch) {
    if (!trace::isEnabled() || session_->device.features.isEs) return launch();
    if (!deviceTimes_) deviceTimes_.emplace(session_->device.info.isHardware);
    deviceTimes_->begin();
    launch();
    deviceTimes_->end(kernel.name, info_.name);
  }

  void countLaunch(std::span<const backend::LaunchArgument> arguments) {
    ++launchCount_;
    ++lastLaunch_;
    for (const backend::LaunchArgument& argument : arguments) {
      if (argument.storage) glStorage(*argument.storage).setLastLaunch(lastLaunch_);
    }
  }

  void throwIfReset(const char* action) const {
    if (session_->device.features.resetStatus) throwIfLost(action);
  }

  void requireDoubles(const KernelDescriptor& kernel) const {
    if (!kernel.usesDouble || session_->device.features.doubles) return;
    throw CompileError("Kernel '" + std::string(kernel.name) + "' (" + kernel.sourceFile + ":" +
                       std::to_string(kernel.line) + ") computes with double; " + info_.name +
                       " on this device cannot: " + session_->device.info.version +
                       " has no 64-bit floats without GL_ARB_gpu_shader_fp64. Use float in the "
                       "kernel, or BRT_RUNTIME=cpu.");
  }

  std::shared_ptr<SessionGl> session_;
  backend::Info info_;
  backend::Limits limits_;
  std::optional<SharedContexts> shared_;
  std::optional<DeviceTimes> deviceTimes_;
  std::optional<backend::Chance> stress_;
  std::set<const KernelDescriptor*> kernelsInParts_;  // whose last launch had long loops
  std::uint64_t launchCount_ = 0;
  std::uint64_t lastLaunch_ = 0;  // indices of launches, including parts of launches
  std::uint64_t lastFinished_ = 0;
};

}  // namespace

std::unique_ptr<GlBackend> createBackend(PipelineStage stage, const GlSettings& settings,
                                         const ContextEgl::LibraryLoader& loadLibrary) {
  return std::make_unique<GlBackendObject>(stage, settings, loadLibrary);
}

}  // namespace brook::gl
