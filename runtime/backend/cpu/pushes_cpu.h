// Variable and scatter outputs on the CPU: what kernels recorded is put in its place.
#pragma once

#include "runtime/backend/cpu/memory_cpu.h"

#include <cstdint>
#include <memory>

namespace brook::cpu {

/// Backend::count, collect and scatter.
std::unique_ptr<backend::Pushes> countPushes(const CpuStorage& counts, std::int32_t bound);
void collectPushes(const backend::Pushes& pushes, const CpuStorage& recorded, std::int32_t ordinal,
                   const CpuStorage& target, const void* rest);
void scatterElements(const CpuStorage& index, const CpuStorage& values, const CpuStorage& target,
                     const Shape& shape);

}  // namespace brook::cpu
