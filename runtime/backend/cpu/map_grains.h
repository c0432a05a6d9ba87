// Splits the elements of a map launch into grains for threads.
//
// In: the domain of a launch. Out: calls of the body with ranges that cover the domain once.
//   saxpy of 30000 elements, 8 operations each     two calls, about 4 us each
//   saxpy of 1000 elements                         one call, on the calling thread
//   a row of a matrix for each of 1024 elements    a loop's work is measured: the first 32 elements
//                                                  take 6 us on the calling thread, so the other
//                                                  31 grains go to all threads
#pragma once

#include "runtime/backend/cpu/thread_pool.h"

#include <brook/kernel_body.h>
#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <functional>

namespace brook::cpu {

/// Returns the elements of a grain, about 4 us of work, by the operations that brcc counts. It
/// counts the body of a loop only once.
std::int64_t elementsPerGrain(const KernelDescriptor& kernel);

/// True if `count` elements are too little work for several threads. Then one call of the body on
/// the calling thread computes them, without checks of threads and caches.
bool isOneGrain(const KernelDescriptor& kernel, std::int64_t count, int threads);

/// Grains of rows begin at multiples of this, so that no vector of lanes is split.
constexpr std::int64_t kGrainAlignment = 32;
/// The alignment for launches that may read down columns, whose vectors are longer
/// (brook/spmd_gang8.h).
constexpr std::int64_t kWideGrainAlignment = 128;

/// Runs a launch of more than one grain on several threads. `all` begins at 0 in both directions.
void runGrains(const KernelDescriptor& kernel, const body::Range& all, std::int64_t alignment,
               ThreadPool& threads, const std::function<void(const body::Range&)>& run);

}  // namespace brook::cpu
