// Map launches on the CPU.
//
// In: a valid launch and the body to run. Out: the elements of the outputs.
//   y<1000, 4000> = saxpy(a, x<1000, 4000>), 2 threads, no position asked for
//     flattened: one row of 4000000 elements
//     parts:     [0, 42688) [42688, 85376) ...  multiples of 64 elements, a call of the body each
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

/// Elements of work below which a launch stays on the calling thread: about 4 us.
std::int64_t elementsPerPart(const KernelDescriptor& kernel);

}  // namespace brook::cpu
