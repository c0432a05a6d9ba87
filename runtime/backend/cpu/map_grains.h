// How the elements of a map launch are cut into grains for threads.
//
// In: the domain as the body gets it. Out: calls of the body with ranges that cover it once.
//   saxpy of 30000 elements, 8 operations each     two calls, about 4 us each
//   saxpy of 1000 elements                         one call, on the calling thread
//   a row of a matrix for each of 1024 elements    how much work a loop is shows when it runs: the
//                                                  first 32 elements on the calling thread, which
//                                                  took 6 us; so 31 grains are left for all threads
#pragma once

#include "runtime/backend/cpu/thread_pool.h"

#include <brook/kernel_body.h>
#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <functional>

namespace brook::cpu {

/// Elements with about as much work as is worth a grain of its own, 4 us, by the operations that
/// brcc counts; of loops it knows only what is in them.
std::int64_t elementsPerGrain(const KernelDescriptor& kernel);

/// Whether so few elements are one call of the body on the calling thread, without a look at other
/// threads and at caches.
bool isOneGrain(const KernelDescriptor& kernel, std::int64_t count, int threads);

/// Grains of rows begin at multiples of this, so that no vector of lanes is cut.
constexpr std::int64_t kGrainAlignment = 32;
/// The same of launches that may go down columns, whose vectors are longer (brook/spmd_gang8.h).
constexpr std::int64_t kWideGrainAlignment = 128;

/// Runs the others on several threads. `all` begins at 0 in both directions.
void runGrains(const KernelDescriptor& kernel, const body::Range& all, std::int64_t alignment,
               ThreadPool& threads, const std::function<void(const body::Range&)>& run);

}  // namespace brook::cpu
