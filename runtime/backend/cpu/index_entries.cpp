#include "runtime/backend/cpu/index_entries.h"

namespace brook::cpu {
namespace {

/// Returns floor(value + 0.5), computed exactly in doubles, or -1 if it is not in [0, extent).
std::int32_t placeOf(float value, std::int32_t extent) {
  const double raised = static_cast<double>(value) + 0.5;
  const bool isInside = (raised >= 0) & (raised < extent);
  return static_cast<std::int32_t>(isInside ? raised : -1.0);
}

}  // namespace

IndexStream::IndexStream(const float* values, int rank, const Shape& indexed)
    : values_(values), rank_(rank) {
  for (int d = 0; d < 4; ++d)
    extents_[d] = static_cast<std::int32_t>(indexed.fromFastest(d));
}

void IndexStream::findElements(std::int64_t first, std::int64_t count,
                               std::uint32_t* elements) const {
  if (rank_ == 1) return findInALine(first, count, elements);
  const float* values = values_ + first * rank_;
  for (std::int64_t i = 0; i < count; ++i, values += rank_) {
    bool isInside = true;
    std::uint32_t element = 0;
    for (int d = rank_ - 1; d >= 0; --d) {
      const std::int32_t at = placeOf(values[d], extents_[d]);
      isInside = isInside & (at >= 0);
      element = element * static_cast<std::uint32_t>(extents_[d]) + static_cast<std::uint32_t>(at);
    }
    elements[i] = isInside ? element : UINT32_MAX;
  }
}

void IndexStream::findInALine(std::int64_t first, std::int64_t count,
                              std::uint32_t* elements) const {
  const float* const values = values_ + first;
  const std::int32_t extent = extents_[0];
  for (std::int64_t i = 0; i < count; ++i)
    elements[i] = static_cast<std::uint32_t>(placeOf(values[i], extent));
}

void IndexEntries::keep(const std::uint32_t* elements, std::int64_t first, std::int64_t count,
                        std::uint32_t begin, std::uint32_t end) {
  // No branch depends on elements, because it would mispredict.
  int kept = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    entries_[kept] = static_cast<std::uint32_t>(first + i);
    elements_[kept] = elements[i];
    kept += elements[i] - begin < end - begin ? 1 : 0;
  }
  count_ = kept;
}

}  // namespace brook::cpu
