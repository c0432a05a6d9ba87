// Map launches on the CPU.
//
// In: a valid launch and the body to run. Out: the elements of the outputs.
//   y<1000, 4000> = saxpy(a, x<1000, 4000>), 2 threads, the body uses no position
//     flattened: one row of 4000000 elements
//     grains:     [0, 42688) [42688, 85376) ...  multiples of 32 elements, a call of the body each
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <vector>

namespace brook::cpu {

/// `arguments` is memory for the body's arguments, which launches reuse.
void runMap(const backend::MapLaunch& launch, body::MapBody body, ThreadPool& threads,
            std::vector<body::Argument>& arguments);

/// True if the launch may run as one row: every stream has the shape of the outputs, and the body
/// uses no position.
bool canFlatten(const backend::MapLaunch& launch);

/// Returns the alignment of grains in elements of a row (map_grains.h). Elements may read down the
/// columns of a gather as wide as the outputs, or of a gather with contiguous rows of that width.
std::int64_t grainAlignment(const backend::MapLaunch& launch);

/// The bytes of the streams of a launch, each counted once.
struct LaunchTraffic {
  std::int64_t all = 0;
  std::int64_t written = 0;  ///< in streams that are outputs only
};
LaunchTraffic trafficOf(const backend::MapLaunch& launch);

/// True if non-temporal stores are faster with `cache` bytes of caches. Such a store does not first
/// read the line that it writes, but the next kernel reads the output from memory. It pays if
/// little of the output would be in the cache at the end of the launch. This holds for large
/// outputs that exceed the cache together with the inputs. Outputs in place are cached already from
/// their reads.
bool storesPastCaches(const LaunchTraffic& traffic, std::int64_t cache);

}  // namespace brook::cpu
