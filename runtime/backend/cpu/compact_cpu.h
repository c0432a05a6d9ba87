// Compaction and scatter on the CPU: typed loops over blocks of elements, on all threads.
//
//   count     1 0 2 0 | 0 1 1 0      for each block the sum and the maximum: 3, 2 | 2, 1
//             blocks begin at 0 | 3  and the sum of all is 5
//   compact   copies the pushes of a block after the pushes of earlier blocks
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <cstdint>
#include <memory>
#include <span>

namespace brook::cpu {

/// Implements Backend::count. Memory for the counts comes from `memory`.
std::unique_ptr<backend::AppendCounts> countPushes(const CpuStorage& counts, std::int32_t bound,
                                                   ThreadPool& threads,
                                                   const std::shared_ptr<MemoryPool>& memory);
void compactPushes(const backend::AppendCounts& appendCounts, const CpuStorage& values,
                   std::int32_t appendIndex, const CpuStorage& target, const void* rest,
                   ThreadPool& threads);
/// Sets the elements of a target after all `total` pushes to `rest`.
void fillBehind(std::int64_t total, const CpuStorage& target, const void* rest);
/// Implements Backend::writePushes.
void writePushes(const backend::MapLaunch& launch, std::span<const backend::WrittenPushes> written,
                 ThreadPool& threads, const std::shared_ptr<MemoryPool>& memory);
/// Implements Backend::scatterInPlace.
void scatterInPlace(const backend::MapLaunch& launch, backend::Storage& target, const Shape& shape);
void scatterElements(const CpuStorage& index, const CpuStorage& values, const CpuStorage& target,
                     const Shape& shape, ThreadPool& threads);

}  // namespace brook::cpu
