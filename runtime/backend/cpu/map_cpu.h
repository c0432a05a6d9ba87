// Map launches on the CPU.
//
// In: a valid launch and the body to run. Out: the elements of the outputs.
//   y<1000, 4000> = saxpy(a, x<1000, 4000>), 2 threads, no position asked for
//     flattened: one row of 4000000 elements
//     grains:     [0, 42688) [42688, 85376) ...  multiples of 32 elements, a call of the body each
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <vector>

namespace brook::cpu {

/// `arguments` is memory for those of the body, so that launches need no new one.
void runMap(const backend::MapLaunch& launch, body::MapBody body, ThreadPool& threads,
            std::vector<body::Argument>& arguments);

/// True when the launch may run as one row: every stream has the shape of the outputs, and the body
/// asks for no position.
bool canFlatten(const backend::MapLaunch& launch);

/// At multiples of how many elements of a row grains begin (map_grains.h). Elements may go down the
/// columns of a gather as wide as the outputs, or of one whose rows of that width lie one behind
/// the other.
std::int64_t grainAlignment(const backend::MapLaunch& launch);

/// Bytes of the streams of a launch, each counted once.
struct LaunchTraffic {
  std::int64_t all = 0;
  std::int64_t written = 0;  ///< of those that are outputs only
};
LaunchTraffic trafficOf(const backend::MapLaunch& launch);

/// Whether stores had better go past caches of so many bytes. Such a store does not first read the
/// line that it writes; but the next kernel then reads the output from memory. So it pays where
/// little of the output would be in the cache at the end of the launch: where that is large, and
/// with the inputs more than the cache holds. Outputs in place are there from reading them.
bool storesPastCaches(const LaunchTraffic& traffic, std::int64_t cache);

}  // namespace brook::cpu
