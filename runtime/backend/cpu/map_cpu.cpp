#include "runtime/backend/cpu/map_cpu.h"

#include "runtime/backend/cpu/arguments_cpu.h"
#include "runtime/backend/cpu/last_cache.h"
#include "runtime/backend/cpu/map_grains.h"

namespace brook::cpu {
namespace {

/// Smaller outputs stay in a cache of any processor.
constexpr std::int64_t kSmallestPastCaches = std::int64_t{4} << 20;

/// Call it before other threads read the results of non-temporal stores.
void fenceStores() {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

bool isOutput(const backend::MapLaunch& launch, std::size_t i) {
  return launch.kernel->parameters[i].kind == ParameterKind::Output;
}

/// True if non-temporal stores are faster for a launch. Most launches write too little.
bool goesPastCaches(const backend::MapLaunch& launch, int threads) {
  std::int64_t outputs = 0;
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    if (isOutput(launch, i)) outputs += launch.arguments[i].byteCount();
  }
  if (outputs < kSmallestPastCaches) return false;
  const LaunchTraffic traffic = trafficOf(launch);
  return traffic.written >= kSmallestPastCaches && storesPastCaches(traffic, lastCacheOf(threads));
}

}  // namespace

bool canFlatten(const backend::MapLaunch& launch) {
  if (launch.kernel->usesPosition) return false;
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const ParameterKind kind = launch.kernel->parameters[i].kind;
    if (kind == ParameterKind::Iterator) return false;
    if (kind == ParameterKind::Stream && launch.arguments[i].shape != launch.domain) return false;
  }
  return true;
}

LaunchTraffic trafficOf(const backend::MapLaunch& launch) {
  LaunchTraffic traffic;
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const backend::Storage* const storage = launch.arguments[i].storage;
    if (storage == nullptr) continue;
    bool isFirst = true, isOnlyWritten = isOutput(launch, i);
    for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
      if (launch.arguments[k].storage != storage) continue;
      isFirst = isFirst && k >= i;
      isOnlyWritten = isOnlyWritten && isOutput(launch, k);
    }
    if (!isFirst) continue;
    const std::int64_t bytes = launch.arguments[i].byteCount();
    traffic.all += bytes;
    if (isOnlyWritten) traffic.written += bytes;
  }
  return traffic;
}

bool storesPastCaches(const LaunchTraffic& traffic, std::int64_t cache) {
  return traffic.written >= cache / 2 && traffic.all >= cache;
}

std::int64_t grainAlignment(const backend::MapLaunch& launch) {
  const int width = launch.domain.fromFastest(0);
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const Shape& shape = launch.arguments[i].shape;
    const std::int64_t count = shape.elementCount();
    const bool holdsRows = count > width && (shape.fromFastest(0) == width ||
                                             (shape.rank() == 1 && count % width == 0));
    if (launch.kernel->parameters[i].kind == ParameterKind::Gather && holdsRows)
      return kWideGrainAlignment;
  }
  return kGrainAlignment;
}

void runMap(const backend::MapLaunch& launch, body::MapBody body, ThreadPool& threads,
            std::vector<body::Argument>& arguments) {
  const KernelDescriptor& kernel = *launch.kernel;
  const auto count = static_cast<int>(launch.domain.elementCount());
  const bool isFlat = canFlatten(launch);
  if (isFlat) {
    describeFlatArguments(kernel, launch.arguments, count, arguments);
  } else {
    describeArguments(kernel, launch.arguments, launch.domain, arguments);
  }
  body::Launch bodyLaunch{arguments.data(), {count, 1, 1, 1}};
  for (int d = 0; d < 4 && !isFlat; ++d)
    bodyLaunch.domain[d] = launch.domain.fromFastest(d);

  const int width = bodyLaunch.domain[0];
  const body::Range all{0, isFlat ? 1 : count / width, 0, width};
  if (isOneGrain(kernel, count, threads.threadCount()) && !threads.isStressed())
    return body(&bodyLaunch, &all);
  bodyLaunch.pastCaches = goesPastCaches(launch, threads.threadCount());
  const auto run = [&](const body::Range& range) {
    body(&bodyLaunch, &range);
    if (bodyLaunch.pastCaches != 0) fenceStores();
  };
  if (threads.threadCount() == 1 && !threads.isStressed()) return run(all);
  runGrains(kernel, all, grainAlignment(launch), threads, run);
}

}  // namespace brook::cpu
