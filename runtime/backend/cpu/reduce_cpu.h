// Reductions on the CPU, in the order of docs/language/reductions.md (Order of combination).
//
// In: a valid launch and the body to run. Out: the elements of the target.
//   9000 elements make one result, operator not commutative:
//     chunks of 4096         [0, 4096) [4096, 8192) [8192, 9000)
//     each to one value      p0        p1           p2
//     adjacent pairs         (p0 p1)   p2
//     ...until one is left   ((p0 p1) p2)
//
// The layout of the elements decides how chunks are reduced (reduce_chunks.h, reduce_tiles.h).
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <vector>

namespace brook::cpu {

/// `arguments` is memory for the body's arguments, which launches reuse.
void runReduce(const backend::ReduceLaunch& launch, const CpuBody& body, ThreadPool& threads,
               std::vector<body::Argument>& arguments);

}  // namespace brook::cpu
