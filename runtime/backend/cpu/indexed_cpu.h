// streamGatherOp, streamScatterOp and streamScatter on the CPU, in place.
//
// In: a valid launch. Out: source and target as a loop over the entries of the index leaves them
// (brook/stream_operators.hpp). If entries change the indexed elements, each thread has a share of
// these elements and executes the entries for its share in order. Otherwise each thread has a share
// of the entries.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_pool.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <brook/kernel_body.h>

#include <memory>

namespace brook::cpu {

/// `combine` is the body of the launch's reduction, or null without one.
void runIndexed(const backend::IndexedLaunch& launch, body::CombineBody combine,
                ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory);

}  // namespace brook::cpu
