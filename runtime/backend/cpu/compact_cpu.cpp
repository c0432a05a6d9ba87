#include "runtime/backend/cpu/compact_cpu.h"

#include "runtime/backend/cpu/append_counts.h"
#include "runtime/backend/cpu/element_copies.h"
#include "runtime/backend/cpu/target_shares.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace brook::cpu {
namespace {

/// Counts a block whose counts are at most 1.
template <class Count>
Block countFewPushes(const std::uint32_t* counts, std::int64_t elements, Count* copied) {
  std::uint32_t total = 0;
  for (std::int64_t e = 0; e < elements; ++e) {
    total += counts[e];
    copied[e] = static_cast<Count>(counts[e]);
  }
  return {.total = total, .largest = 1};
}

/// Counts a block and copies the counts, clamped to `limit`. The copies are valid only if Count can
/// represent all of them.
template <class Count>
Block countBlock(const std::uint32_t* counts, std::int64_t elements, std::uint32_t limit,
                 Count* copied) {
  // SSE2 has no maximum of ints, and most blocks need none.
  const std::uint32_t all =
      std::accumulate(counts, counts + elements, std::uint32_t{0}, std::bit_or<>());
  if (all == 0) {
    std::fill_n(copied, elements, Count{0});
    return {};
  }
  if (all == 1) return countFewPushes(counts, elements, copied);
  Block block;
  for (std::int64_t e = 0; e < elements; ++e) {
    const std::uint32_t count = std::min(counts[e], limit);
    copied[e] = static_cast<Count>(count);
    block.total += count;
    block.largest = std::max(block.largest, count);
  }
  return block;
}

template <class Count>
std::vector<Block> countBlocks(const CpuStorage& counts, std::uint32_t limit, ThreadPool& threads,
                               const PooledMemory& copied) {
  const std::int64_t elements = counts.shape().elementCount();
  std::vector<Block> blocks(static_cast<std::size_t>((elements + kPushBlock - 1) / kPushBlock));
  const auto* const from = reinterpret_cast<const std::uint32_t*>(counts.data());
  auto* const to = reinterpret_cast<Count*>(copied.data());
  forEachBlock(elements, threads, [&](std::int64_t b, std::int64_t first, std::int64_t count) {
    blocks[static_cast<std::size_t>(b)] = countBlock(from + first, count, limit, to + first);
  });
  return blocks;
}

PooledMemory roomForCounts(const CpuStorage& counts, std::size_t size,
                           const std::shared_ptr<MemoryPool>& memory) {
  const auto elements = static_cast<std::size_t>(counts.shape().elementCount());
  return PooledMemory::require(memory, elements * size, "Counting pushes");
}

/// Compacts the elements that push once. Every element is stored at the position of the next push,
/// so that no branch can mispredict.
template <std::size_t size, class Count>
void packOnce(const Count* counts, const std::byte* from, std::byte* to, const std::byte* end) {
  for (; to != end; from += size, ++counts) {
    copyElement<size>(to, from);
    to += *counts * size;
  }
}

template <std::size_t size, class Count>
void compactBlock(const Count* counts, const std::byte* from, std::int64_t elements,
                  const Block& block, std::uint32_t appendIndex, std::byte* to) {
  if (block.largest <= appendIndex) return;
  if (block.largest == 1 && block.total == elements) {
    std::memcpy(to, from, static_cast<std::size_t>(elements) * size);
  } else if (block.largest == 1) {
    packOnce<size>(counts, from, to, to + static_cast<std::size_t>(block.total) * size);
  } else {
    for (std::int64_t e = 0; e < elements; ++e, from += size) {
      if (counts[e] > appendIndex) copyElement<size>(to + appendIndex * size, from);
      to += counts[e] * size;
    }
  }
}

/// Computes the linear index of a position, fastest dimension first. Outside it is an index that no
/// element has.
template <std::size_t rank>
class ScatterPlaces {
 public:
  explicit ScatterPlaces(const Shape& shape) {
    for (std::size_t d = 0; d < rank; ++d)
      extents_[d] = static_cast<std::uint32_t>(shape.fromFastest(static_cast<int>(d)));
  }
  std::uint64_t at(const std::int32_t* position) const {
    if constexpr (rank == 1) return static_cast<std::uint32_t>(*position);
    std::uint64_t number = 0;
    bool isInside = true;
    for (std::size_t d = rank; d-- > 0;) {
      const auto p = static_cast<std::uint32_t>(position[d]);
      isInside = isInside & (p < extents_[d]);
      number = number * extents_[d] + p;
    }
    return isInside ? number : std::numeric_limits<std::uint64_t>::max();
  }

 private:
  std::uint64_t extents_[rank];
};

/// Scatters the values for the elements [begin, end) of the target. Other values go to a dummy
/// element. Arithmetic selects the address, because compilers would make a branch of a condition,
/// which mispredicts half of random positions.
template <std::size_t rank, std::size_t size>
void scatterShare(const ScatterPlaces<rank>& places, const std::int32_t* positions,
                  const std::byte* values, std::int64_t count, std::byte* target,
                  std::uint64_t begin, std::uint64_t end) {
  std::byte nowhere[size];
  const auto outside = reinterpret_cast<std::uintptr_t>(nowhere);
  const auto first = reinterpret_cast<std::uintptr_t>(target) + begin * size;
  for (std::int64_t i = 0; i < count; ++i, positions += rank, values += size) {
    const std::uint64_t place = places.at(positions) - begin;
    const std::uintptr_t isInside = -std::uintptr_t{place < end - begin};
    const std::uintptr_t chosen = outside ^ ((outside ^ (first + place * size)) & isInside);
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    copyElement<size>(reinterpret_cast<std::byte*>(chosen), values);
  }
}

template <std::size_t rank>
void scatterTo(const CpuStorage& index, const CpuStorage& values, const CpuStorage& target,
               const Shape& shape, ThreadPool& threads) {
  const ScatterPlaces<rank> places(shape);
  const auto* const positions = reinterpret_cast<const std::int32_t*>(index.data());
  const std::int64_t count = values.shape().elementCount();
  const TargetShares shares(shape.elementCount(), count, threads);
  withElementBytes(elementSize(target.type()), [&](auto size) {
    shares.forEach(threads, [&](std::uint32_t begin, std::uint32_t end) {
      scatterShare<rank, size.value>(places, positions, values.data(), count, target.data(), begin,
                                     end);
    });
  });
}

}  // namespace

std::unique_ptr<backend::AppendCounts> countPushes(const CpuStorage& counts, std::int32_t bound,
                                                   ThreadPool& threads,
                                                   const std::shared_ptr<MemoryPool>& memory) {
  const std::uint32_t limit = bound > 0 ? static_cast<std::uint32_t>(bound) : UINT32_MAX;
  PooledMemory copied = roomForCounts(counts, sizeof(std::uint8_t), memory);
  std::vector<Block> blocks = countBlocks<std::uint8_t>(counts, limit, threads, copied);
  std::int64_t total = 0;
  std::uint32_t largest = 0;
  for (Block& block : blocks) {
    block.first = total;
    total += block.total;
    largest = std::max(largest, block.largest);
  }
  if (largest > UINT8_MAX) {
    copied = roomForCounts(counts, sizeof(std::uint32_t), memory);
    countBlocks<std::uint32_t>(counts, limit, threads, copied);
  }
  return std::make_unique<AppendCountsCpu>(total, largest, counts.shape().elementCount(),
                                           std::move(blocks), std::move(copied));
}

void compactPushes(const backend::AppendCounts& appendCounts, const CpuStorage& values,
                   std::int32_t appendIndex, const CpuStorage& target, const void* rest,
                   ThreadPool& threads) {
  const auto& known = static_cast<const AppendCountsCpu&>(appendCounts);
  const std::size_t size = elementSize(target.type());
  const auto compact = [&](auto bytes, const auto* counts) {
    forEachBlock(known.elements, threads, [&](std::int64_t b, std::int64_t e, std::int64_t count) {
      const Block& block = known.blocks[static_cast<std::size_t>(b)];
      compactBlock<bytes.value>(counts + e, values.data() + static_cast<std::size_t>(e) * size,
                                count, block, static_cast<std::uint32_t>(appendIndex),
                                target.data() + static_cast<std::size_t>(block.first) * size);
    });
  };
  withElementBytes(size, [&](auto bytes) {
    known.withCounts([&](const auto* counts) { compact(bytes, counts); });
  });
  if (appendIndex == 0) fillBehind(appendCounts.total(), target, rest);
}

void fillBehind(std::int64_t total, const CpuStorage& target, const void* rest) {
  const std::size_t size = elementSize(target.type());
  for (auto i = static_cast<std::size_t>(total) * size; i < target.byteCount(); i += size)
    std::memcpy(target.data() + i, rest, size);
}

void scatterElements(const CpuStorage& index, const CpuStorage& values, const CpuStorage& target,
                     const Shape& shape, ThreadPool& threads) {
  switch (shape.rank()) {
    case 1:
      return scatterTo<1>(index, values, target, shape, threads);
    case 2:
      return scatterTo<2>(index, values, target, shape, threads);
    case 3:
      return scatterTo<3>(index, values, target, shape, threads);
    default:
      return scatterTo<4>(index, values, target, shape, threads);
  }
}

}  // namespace brook::cpu
