#include "runtime/backend/cpu/reduce_cpu.h"

#include "runtime/backend/cpu/arguments_cpu.h"
#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/memory/call_memory.h"
#include "runtime/shape/block_layout.h"

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

/// Elements of the blocks of 5.4, and of the chunks that one call works on.
constexpr std::int64_t kChunk = 4096;
constexpr std::int64_t kLanes = 64;
constexpr std::size_t kMaxElementSize = 16;

/// Elements that are worth a part of their own: about 4 us.
constexpr std::int64_t kElementsPerPart = 4 * kChunk;

class Reduction {
 public:
  Reduction(const backend::ReduceLaunch& launch, const CpuBody& body)
      : body_(body), isCommutative_(launch.kernel->isCommutative) {
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
      const ParameterKind kind = launch.kernel->parameters[i].kind;
      if (kind == ParameterKind::Stream) input_ = &launch.arguments[i];
      if (kind == ParameterKind::Accumulator) target_ = &launch.arguments[i];
    }
    arguments_ =
        bodyArguments(*launch.kernel, launch.arguments, target_->shape, memory_.resource());
    elementSize_ = elementSize(input_->storage->type());
  }

  void run(ThreadPool& threads) const {
    const BlockLayout layout(input_->shape, target_->shape);
    const std::int64_t chunks = (layout.elementsPerResult + kChunk - 1) / kChunk;
    std::byte* const results = static_cast<CpuStorage*>(target_->storage)->data();
    // One value per chunk; where a result is one chunk, that value is the result.
    std::vector<std::byte> values;
    if (chunks > 1) values.resize(layout.resultCount * chunks * elementSize_);
    std::byte* const chunkValues = chunks > 1 ? values.data() : results;

    const std::int64_t chunkSize = std::min(layout.elementsPerResult, kChunk);
    const std::int64_t chunksPerPart = std::max<std::int64_t>(kElementsPerPart / chunkSize, 1);
    threads.forEach(
        layout.resultCount * chunks, chunksPerPart, [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t c = begin; c < end; ++c) {
            reduceChunk(layout, c / chunks, c % chunks * kChunk, chunkValues + c * elementSize_);
          }
        });
    if (chunks == 1) return;
    for (std::int64_t r = 0; r < layout.resultCount; ++r) {
      std::byte* const first = chunkValues + r * chunks * elementSize_;
      combinePairs(first, chunks);
      std::memcpy(results + r * elementSize_, first, elementSize_);
    }
  }

 private:
  /// Elements [first, first + 4096) of result r, or as many as there are, to one value.
  void reduceChunk(const BlockLayout& layout, std::int64_t r, std::int64_t first,
                   std::byte* value) const {
    alignas(64) std::byte packed[kChunk * kMaxElementSize];
    alignas(64) std::byte scratch[kChunk / 2 * kMaxElementSize];
    std::int64_t n = std::min(layout.elementsPerResult - first, kChunk);
    const std::byte* elements = inputData(r * layout.elementsPerResult + first);
    if (!layout.isContiguous) {
      for (std::int64_t i = 0; i < n; ++i) {
        std::memcpy(packed + i * elementSize_, inputData(layout.inputIndex(r, first + i)),
                    elementSize_);
      }
      elements = packed;
    }
    if (isCommutative_) {
      body_.accumulate(arguments_.data(), elements, n, scratch);
      n = std::min(n, kLanes);
    } else {
      body_.combine(arguments_.data(), elements, n, scratch);
      n = (n + 1) / 2;
    }
    combinePairs(scratch, n);
    std::memcpy(value, scratch, elementSize_);
  }

  /// Combines adjacent pairs until one value is left, the first.
  void combinePairs(std::byte* values, std::int64_t n) const {
    for (; n > 1; n = (n + 1) / 2)
      body_.combine(arguments_.data(), values, n, values);
  }

  const std::byte* inputData(std::int64_t index) const {
    return static_cast<CpuStorage*>(input_->storage)->data() + index * elementSize_;
  }

  const CpuBody& body_;
  const bool isCommutative_;
  const backend::LaunchArgument* input_ = nullptr;
  const backend::LaunchArgument* target_ = nullptr;
  CallMemory memory_;
  std::pmr::vector<body::Argument> arguments_{memory_.resource()};
  std::size_t elementSize_;
};

}  // namespace

void runReduce(const backend::ReduceLaunch& launch, const CpuBody& body, ThreadPool& threads) {
  Reduction(launch, body).run(threads);
}

}  // namespace brook::cpu
