#include "runtime/backend/cpu/pushes_cpu.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace brook::cpu {
namespace {

class PushesCpu final : public backend::Pushes {
 public:
  PushesCpu(std::int64_t total, std::int32_t largest, std::vector<std::uint32_t> counts,
            std::vector<std::int64_t> starts)
      : Pushes(total, largest), counts(std::move(counts)), starts(std::move(starts)) {}

  const std::vector<std::uint32_t> counts;
  const std::vector<std::int64_t> starts;  ///< exclusive sum of the counts
};

/// The number of the element at `position` (fastest dimension first); nothing outside of the shape.
std::optional<std::size_t> elementAt(const Shape& shape, const std::int32_t* position) {
  std::int64_t number = 0;
  for (int d = shape.rank() - 1; d >= 0; --d) {
    if (position[d] < 0 || position[d] >= shape.fromFastest(d)) return std::nullopt;
    number = number * shape.fromFastest(d) + position[d];
  }
  return static_cast<std::size_t>(number);
}

}  // namespace

std::unique_ptr<backend::Pushes> countPushes(const CpuStorage& counts, std::int32_t bound) {
  std::vector<std::uint32_t> pushes(static_cast<std::size_t>(counts.shape().elementCount()));
  std::memcpy(pushes.data(), counts.data(), counts.byteCount());
  std::vector<std::int64_t> starts;
  starts.reserve(pushes.size());
  std::int64_t total = 0;
  std::uint32_t largest = 0;
  for (std::uint32_t& count : pushes) {
    if (bound > 0) count = std::min(count, static_cast<std::uint32_t>(bound));
    starts.push_back(total);
    total += count;
    largest = std::max(largest, count);
  }
  return std::make_unique<PushesCpu>(
      total, static_cast<std::int32_t>(std::min<std::uint32_t>(largest, INT32_MAX)),
      std::move(pushes), std::move(starts));
}

void collectPushes(const backend::Pushes& pushes, const CpuStorage& recorded, std::int32_t ordinal,
                   const CpuStorage& target, const void* rest) {
  const std::vector<std::uint32_t>& counts = static_cast<const PushesCpu&>(pushes).counts;
  const std::vector<std::int64_t>& starts = static_cast<const PushesCpu&>(pushes).starts;
  const std::size_t size = elementSize(target.type());
  for (std::size_t e = 0; e < counts.size(); ++e) {
    if (counts[e] <= static_cast<std::uint32_t>(ordinal)) continue;
    const auto place = static_cast<std::size_t>(starts[e] + ordinal);
    std::memcpy(target.data() + place * size, recorded.data() + e * size, size);
  }
  if (ordinal > 0) return;
  for (auto i = static_cast<std::size_t>(pushes.total()) * size; i < target.byteCount(); i += size)
    std::memcpy(target.data() + i, rest, size);
}

void scatterElements(const CpuStorage& index, const CpuStorage& values, const CpuStorage& target,
                     const Shape& shape) {
  const std::size_t size = elementSize(target.type());
  const auto rank = static_cast<std::size_t>(shape.rank());
  const auto* const positions = reinterpret_cast<const std::int32_t*>(index.data());
  const auto count = static_cast<std::size_t>(values.shape().elementCount());
  for (std::size_t i = 0; i < count; ++i) {
    if (const auto place = elementAt(shape, positions + i * rank))
      std::memcpy(target.data() + *place * size, values.data() + i * size, size);
  }
}

}  // namespace brook::cpu
