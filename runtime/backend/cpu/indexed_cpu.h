// streamGatherOp, streamScatterOp and streamScatter on the CPU, in place.
//
// In: a valid launch. Out: what a loop over the entries of the index would make of source and
// target (brook/stream_operators.hpp). Where entries change what the index names, each thread has a
// share of those elements and does the entries that name one of them, in their order; else each
// thread has a share of the entries.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_pool.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <brook/kernel_body.h>

#include <memory>

namespace brook::cpu {

/// `combine`: the body of the launch's reduction; null if it has none.
void runIndexed(const backend::IndexedLaunch& launch, body::CombineBody combine,
                ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory);

}  // namespace brook::cpu
