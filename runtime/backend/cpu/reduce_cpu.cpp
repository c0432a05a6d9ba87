#include "runtime/backend/cpu/reduce_cpu.h"

#include "runtime/backend/cpu/arguments_cpu.h"
#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/shape/block_layout.h"

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

/// Elements of the blocks of 5.4, and of the chunks that are reduced one after another.
constexpr std::int64_t kChunk = 4096;
constexpr std::int64_t kLanes = 64;
constexpr std::size_t kMaxElementSize = 16;

/// Chunks that go the last steps together: whole vectors of pairs, until one value of each is left.
constexpr std::int64_t kGroup = 64;

/// Bytes that are worth a part of their own: about 4 us for a sum of floats in the second-level
/// cache.
constexpr std::int64_t kBytesPerPart = 384 << 10;

bool isPowerOfTwo(std::int64_t n) {
  return (n & (n - 1)) == 0;
}

class Reduction {
 public:
  Reduction(const backend::ReduceLaunch& launch, const CpuBody& body,
            std::vector<body::Argument>& arguments)
      : body_(body), isCommutative_(launch.kernel->isCommutative), arguments_(arguments) {
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
      const ParameterKind kind = launch.kernel->parameters[i].kind;
      if (kind == ParameterKind::Stream) input_ = &launch.arguments[i];
      if (kind == ParameterKind::Accumulator) target_ = &launch.arguments[i];
    }
    describeArguments(*launch.kernel, launch.arguments, target_->shape, arguments);
    elementSize_ = elementSize(input_->storage->type());
  }

  void run(ThreadPool& threads) const {
    const BlockLayout layout(input_->shape, target_->shape);
    const std::int64_t chunks = chunksPerResult(layout);
    std::byte* const results = static_cast<CpuStorage*>(target_->storage)->data();
    // One value per chunk; where a result is one chunk, that value is the result.
    std::vector<std::byte> values;
    if (chunks > 1) values.resize(layout.resultCount * chunks * elementSize_);
    std::byte* const chunkValues = chunks > 1 ? values.data() : results;

    const std::int64_t chunkBytes =
        std::min(layout.elementsPerResult, kChunk) * static_cast<std::int64_t>(elementSize_);
    const std::int64_t chunksPerPart = std::max<std::int64_t>(kBytesPerPart / chunkBytes, 1);
    threads.forEach(layout.resultCount * chunks, chunksPerPart,
                    [&](std::int64_t begin, std::int64_t end) {
                      reduceChunks(layout, begin, end, chunkValues);
                    });
    if (chunks == 1) return;
    for (std::int64_t r = 0; r < layout.resultCount; ++r) {
      std::byte* const first = chunkValues + r * chunks * elementSize_;
      combinePairs(first, chunks, 1);
      std::memcpy(results + r * elementSize_, first, elementSize_);
    }
  }

 private:
  /// Elements of one result, from `first` on.
  struct Chunk {
    std::int64_t result;
    std::int64_t first;
    std::int64_t size;
  };

  static std::int64_t chunksPerResult(const BlockLayout& layout) {
    return (layout.elementsPerResult + kChunk - 1) / kChunk;
  }
  static Chunk chunkFrom(const BlockLayout& layout, std::int64_t result, std::int64_t first) {
    return {result, first, std::min(layout.elementsPerResult - first, kChunk)};
  }
  static Chunk chunkAt(const BlockLayout& layout, std::int64_t c) {
    const std::int64_t chunks = chunksPerResult(layout);
    return chunkFrom(layout, c / chunks, c % chunks * kChunk);
  }
  static Chunk chunkAfter(const BlockLayout& layout, const Chunk& chunk) {
    const std::int64_t first = chunk.first + kChunk;
    return first < layout.elementsPerResult ? chunkFrom(layout, chunk.result, first)
                                            : chunkFrom(layout, chunk.result + 1, 0);
  }

  /// To how many values a chunk is reduced by itself: so many that pairs of neighbours never belong
  /// to two chunks that lie side by side.
  std::int64_t lanesOf(const Chunk& chunk) const {
    if (isCommutative_) {
      const std::int64_t lanes = std::min(chunk.size, kLanes);
      return isPowerOfTwo(lanes) ? lanes : 1;
    }
    return isPowerOfTwo(chunk.size) ? std::min((chunk.size + 1) / 2, kLanes) : 1;
  }

  /// Chunks [begin, end), each to its value.
  void reduceChunks(const BlockLayout& layout, std::int64_t begin, std::int64_t end,
                    std::byte* values) const {
    alignas(64) std::byte lanes[kGroup * kLanes * kMaxElementSize];
    Chunk chunk = chunkAt(layout, begin);
    while (begin < end) {
      const std::int64_t laneCount = lanesOf(chunk);
      std::int64_t count = 0;
      do {
        reduceToLanes(layout, chunk, laneCount, lanes + count * laneCount * elementSize_);
        ++count;
        chunk = chunkAfter(layout, chunk);
      } while (count < kGroup && begin + count < end && lanesOf(chunk) == laneCount);
      combinePairs(lanes, count * laneCount, count);
      std::memcpy(values + begin * elementSize_, lanes, count * elementSize_);
      begin += count;
    }
  }

  /// `lanes` has room for kLanes values.
  void reduceToLanes(const BlockLayout& layout, const Chunk& chunk, std::int64_t laneCount,
                     std::byte* lanes) const {
    alignas(64) std::byte packed[kChunk * kMaxElementSize];
    const std::byte* elements = inputData(chunk.result * layout.elementsPerResult + chunk.first);
    if (!layout.isContiguous) {
      for (std::int64_t i = 0; i < chunk.size; ++i) {
        std::memcpy(packed + i * elementSize_,
                    inputData(layout.inputIndex(chunk.result, chunk.first + i)), elementSize_);
      }
      elements = packed;
    }
    if (isCommutative_) {
      body_.accumulate(arguments_.data(), elements, chunk.size, lanes);
      return combinePairs(lanes, std::min(chunk.size, kLanes), laneCount);
    }
    alignas(64) std::byte scratch[kChunk / 2 * kMaxElementSize];
    body_.combine(arguments_.data(), elements, chunk.size, scratch);
    combinePairs(scratch, (chunk.size + 1) / 2, laneCount);
    std::memcpy(lanes, scratch, laneCount * elementSize_);
  }

  /// Combines adjacent pairs until `left` values are left, the first.
  void combinePairs(std::byte* values, std::int64_t n, std::int64_t left) const {
    for (; n > left; n = (n + 1) / 2)
      body_.combine(arguments_.data(), values, n, values);
  }

  const std::byte* inputData(std::int64_t index) const {
    return static_cast<CpuStorage*>(input_->storage)->data() + index * elementSize_;
  }

  const CpuBody& body_;
  const bool isCommutative_;
  const backend::LaunchArgument* input_ = nullptr;
  const backend::LaunchArgument* target_ = nullptr;
  const std::vector<body::Argument>& arguments_;
  std::size_t elementSize_;
};

}  // namespace

void runReduce(const backend::ReduceLaunch& launch, const CpuBody& body, ThreadPool& threads,
               std::vector<body::Argument>& arguments) {
  Reduction(launch, body, arguments).run(threads);
}

}  // namespace brook::cpu
