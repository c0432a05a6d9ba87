#include "runtime/backend/cpu/reduce_cpu.h"

#include "runtime/backend/cpu/arguments_cpu.h"
#include "runtime/backend/cpu/memory_cpu.h"
#include "runtime/backend/cpu/reduce_chunks.h"
#include "runtime/backend/cpu/reduce_tiles.h"

#include <algorithm>
#include <cstring>

namespace brook::cpu {
namespace {

/// The smallest grain in bytes: about 4 us for a sum of floats in the second-level cache.
constexpr std::int64_t kBytesPerGrain = 384 << 10;

class Reduction {
 public:
  Reduction(const backend::ReduceLaunch& launch, const CpuBody& body,
            std::vector<body::Argument>& arguments) {
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
      const ParameterKind kind = launch.kernel->parameters[i].kind;
      if (kind == ParameterKind::Stream) input_ = &launch.arguments[i];
      if (kind == ParameterKind::Accumulator) target_ = &launch.arguments[i];
    }
    describeArguments(*launch.kernel, launch.arguments, target_->shape, arguments);
    op_ = {&body, arguments.data(), launch.kernel->isCommutative,
           static_cast<std::int64_t>(elementSize(input_->storage->type()))};
  }

  void run(ThreadPool& threads) const {
    const BlockLayout layout(input_->shape, target_->shape);
    const BlockRanges ranges(layout);
    if (TileReduction::takes(op_, layout, ranges)) {
      runUnits(TileReduction(op_, layout, ranges), layout, threads);
    } else {
      runUnits(ChunkReduction(op_, layout, ranges), layout, threads);
    }
  }

 private:
  /// Reduces chunks to values, and the values to the results.
  template <class Units>
  void runUnits(const Units& units, const BlockLayout& layout, ThreadPool& threads) const {
    const std::int64_t chunks = quotientUp(layout.elementsPerResult, units.elementsPerChunk());
    std::byte* const results = dataOf(*target_);
    // If a result is one chunk, the value of the chunk is the result.
    std::vector<std::byte> values;
    if (chunks > 1) values.resize(layout.resultCount * chunks * op_.size);
    std::byte* const chunkValues = chunks > 1 ? values.data() : results;
    const std::int64_t grain = std::max<std::int64_t>(kBytesPerGrain / units.bytesPerUnit(), 1);
    threads.forEach(units.unitCount(), grain, [&](std::int64_t begin, std::int64_t end) {
      units.run(dataOf(*input_), begin, end, chunkValues);
    });
    if (chunks == 1) return;
    op_.combineGroups(chunkValues, chunks, layout.resultCount);
    std::memcpy(results, chunkValues, layout.resultCount * op_.size);
  }

  static std::byte* dataOf(const backend::LaunchArgument& argument) {
    return static_cast<CpuStorage*>(argument.storage)->data();
  }

  ReduceOperator op_ = {};
  const backend::LaunchArgument* input_ = nullptr;
  const backend::LaunchArgument* target_ = nullptr;
};

}  // namespace

void runReduce(const backend::ReduceLaunch& launch, const CpuBody& body, ThreadPool& threads,
               std::vector<body::Argument>& arguments) {
  Reduction(launch, body, arguments).run(threads);
}

}  // namespace brook::cpu
