#include "runtime/backend/gl/session_gl.h"

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/backend/chance.h"
#include "runtime/backend/gl/device_policy.h"
#include "runtime/backend/gl/pipeline_compute.h"
#include "runtime/backend/gl/pipeline_fragment.h"
#include "runtime/backend/gl/self_test.h"

#include <epoxy/gl.h>

#include <cstdint>
#include <iterator>
#include <mutex>
#include <span>
#include <vector>

namespace brook::gl {
namespace {

std::unique_ptr<PipelineGl> makePipeline(PipelineStage stage, const DeviceGl& device,
                                         const PipelineOptions& options) {
  if (stage == PipelineStage::Compute) return std::make_unique<ComputePipeline>(device, options);
  return std::make_unique<FragmentPipeline>(device, options);
}

constexpr GlVersion kFragmentVersions[] = {{false, 3, 3}, {true, 3, 0}};
constexpr GlVersion kComputeVersions[] = {{false, 4, 3}, {true, 3, 1}};

std::span<const GlVersion> versionsFor(PipelineStage stage) {
  if (stage == PipelineStage::Compute) return kComputeVersions;
  return kFragmentVersions;
}

ContextEgl makeContext(PipelineStage stage, const GlSettings& settings,
                       const ContextEgl::LibraryLoader& loadLibrary) {
  const DriverCacheFolder driverCache(settings.cacheFolder);
  const DefaultFloatState state;  // for the threads that the driver starts
  if (settings.programContext) {
    return ContextEgl(versionsFor(stage), ContextEgl::ProgramContext{settings.programContext},
                      loadLibrary);
  }
  return ContextEgl(versionsFor(stage), settings.adapter, loadLibrary);
}

// Returns a random policy. Each policy is correct on every device.
DevicePolicy anyPolicy(std::uint32_t seed) {
  backend::Chance chance(seed);
  return {.bindingKind = chance.oneIn(2) ? BindingKind::StorageBuffer : BindingKind::BufferTexture,
          .reductionLanes = chance.oneIn(2) ? 1 : 4,
          .hasContextThread = chance.oneIn(2)};
}

// Returns the bound of a large pool, of a small one that soon deletes memory, or 0.
std::int64_t anyPoolBytes(std::uint32_t seed) {
  constexpr std::int64_t kBytes[] = {MemoryPool::kDefaultBound, 16 * MemoryPool::kMinBytes, 0};
  return kBytes[backend::Chance(seed).below(std::size(kBytes))];
}

}  // namespace

void abandon(std::shared_ptr<void> object) {
  static std::mutex mutex;
  static auto* const kept = new std::vector<std::shared_ptr<void>>;
  const std::lock_guard lock(mutex);
  kept->push_back(std::move(object));
}

SessionGl::SessionGl(PipelineStage stage, const GlSettings& settings,
                     const ContextEgl::LibraryLoader& loadLibrary)
    : stage(stage), context(makeContext(stage, settings, loadLibrary)), loopLimit(settings.limits) {
  {
    const ContextEgl::ContextScope current(context);
    device = DeviceGl::query(settings.limits);
  }
  const std::optional<DevicePolicy> measured =
      findMeasuredPolicy(device.info, settings.cacheFolder);
  device.policy = settings.policy.value_or(measured.value_or(device.policy));
  if (settings.stress) device.policy = anyPolicy(*settings.stress);
  if (device.policy.hasContextThread)
    thread = std::make_unique<ContextThread>(context, settings.callsBeforeThread);
  inContext([&] { start(settings); });
}

void SessionGl::start(const GlSettings& settings) {
  checkVersion();
  checkTargets();
  if (device.features.programBinaries && !settings.cacheFolder.empty())
    binaries.emplace(device, settings.cacheFolder);
  const std::int64_t poolBytes =
      settings.stress ? anyPoolBytes(*settings.stress) : settings.poolBytes;
  // A local first: if the test throws, the pipeline must be destroyed while the context is current.
  std::unique_ptr<PipelineGl> started = makePipeline(stage, device,
                                                     {.poolBytes = poolBytes,
                                                      .binaries = binaries ? &*binaries : nullptr,
                                                      .poison = settings.stress});
  const Arithmetic arithmetic = testArithmetic(*started, device);
  device.info.exactArithmetic = arithmetic.isExact;
  device.info.roundsInShaders = arithmetic.roundsInShaders;
  pipeline = std::move(started);
  internalKernels.emplace(*pipeline, dialect());
}

SessionGl::~SessionGl() {
  if (!tryInContext([&] { pipeline.reset(); })) abandon(std::move(pipeline));
  if (context.isInherited() && thread) abandon(std::move(thread));
}

// A driver may return an older version than requested.
void SessionGl::checkVersion() const {
  const GlVersion& needed = context.version();
  if (epoxy_gl_version() >= 10 * needed.major + needed.minor) return;
  throw BackendError(needed.toString() + " is needed; " + context.origin() + " gives " +
                     device.info.version + " on " + device.info.renderer + ".");
}

void SessionGl::checkTargets() const {
  if (stage == PipelineStage::Compute || device.features.floatTargets) return;
  throw BackendError("GL_EXT_color_buffer_float is needed to render to streams; " +
                     device.info.version + " on " + device.info.renderer + " lacks it.");
}

StorageGl::~StorageGl() {
  if (!session_->tryInContext([&] { memory_.reset(); })) abandon(std::move(memory_));
}

}  // namespace brook::gl
