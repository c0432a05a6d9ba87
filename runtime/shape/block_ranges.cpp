#include "runtime/shape/block_ranges.h"

namespace brook {

BlockRanges::BlockRanges(const BlockLayout& layout) {
  for (int d = 0; d < 4; ++d) {
    const Dimension next = {layout.target[d], layout.block[d], layout.pitch[d]};
    Dimension* const last = rank_ > 0 ? &dimensions_[rank_ - 1] : nullptr;
    if (last && next.block == 1) {
      last->target *= next.target;
    } else if (last && last->target == 1) {
      last->block *= next.block;
      last->target = next.target;
    } else {
      dimensions_[rank_++] = next;
    }
  }
  rangeLength = dimensions_[0].block;
  rangeCount = layout.elementsPerResult / rangeLength;
  sideBySide = dimensions_[0].target;
}

std::int64_t BlockRanges::resultStart(std::int64_t r) const {
  std::int64_t index = 0;
  for (int d = 0; d < rank_; ++d) {
    index += r % dimensions_[d].target * dimensions_[d].block * dimensions_[d].pitch;
    r /= dimensions_[d].target;
  }
  return index;
}

std::int64_t BlockRanges::rangeStart(std::int64_t y) const {
  std::int64_t index = 0;
  for (int d = 1; d < rank_; ++d) {
    // Divisions take longer than the copy of a short range; most blocks have one dimension of
    // ranges.
    if (y < dimensions_[d].block) return index + y * dimensions_[d].pitch;
    index += y % dimensions_[d].block * dimensions_[d].pitch;
    y /= dimensions_[d].block;
  }
  return index;
}

}  // namespace brook
