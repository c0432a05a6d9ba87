#include "runtime/shape/block_layout.h"

namespace brook {

BlockLayout::BlockLayout(const Shape& input, const Shape& targetShape)
    : resultCount(targetShape.elementCount()),
      elementsPerResult(input.elementCount() / resultCount) {
  std::int64_t size = 1;
  bool isTargetFlat = true;  // all faster dimensions have one result
  for (int d = 0; d < 4; ++d) {
    target[d] = targetShape.fromFastest(d);
    block[d] = input.fromFastest(d) / target[d];
    pitch[d] = size;
    size *= input.fromFastest(d);
    if (block[d] > 1 && !isTargetFlat) isContiguous = false;
    if (target[d] > 1) isTargetFlat = false;
  }
}

std::int64_t BlockLayout::inputIndex(std::int64_t r, std::int64_t i) const {
  std::int64_t index = 0;
  for (int d = 0; d < 4; ++d) {
    index += (r % target[d] * block[d] + i % block[d]) * pitch[d];
    r /= target[d];
    i /= block[d];
  }
  return index;
}

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
    // Most blocks have one dimension of ranges, and a division costs more than the copy of a short
    // range.
    if (y < dimensions_[d].block) return index + y * dimensions_[d].pitch;
    index += y % dimensions_[d].block * dimensions_[d].pitch;
    y /= dimensions_[d].block;
  }
  return index;
}

}  // namespace brook
