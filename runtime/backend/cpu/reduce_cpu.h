// Reductions on the CPU, in the order of brook-language 5.4.
//
// In: a valid launch and the body to run. Out: the elements of the target.
//   9000 elements make one result, operator not commutative:
//     chunks of 4096         [0, 4096) [4096, 8192) [8192, 9000)
//     each: adjacent pairs   p0        p1           p2
//     adjacent pairs         (p0 p1)   p2
//     ...until one is left   ((p0 p1) p2)
//
// A chunk of a power of two is a whole subtree of the tree of adjacent pairs, so the cut changes no
// result; chunks depend on the shape alone, so neither does the number of threads. A commutative
// operator takes 64 interleaved lanes per chunk before the pairs.
//
// The last steps of 64 chunks are done together: their values lie side by side, and as a chunk has
// a power of two of them, no pair of neighbours belongs to two chunks.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <vector>

namespace brook::cpu {

/// `arguments` is memory for those of the body, so that launches need no new one.
void runReduce(const backend::ReduceLaunch& launch, const CpuBody& body, ThreadPool& threads,
               std::vector<body::Argument>& arguments);

}  // namespace brook::cpu
