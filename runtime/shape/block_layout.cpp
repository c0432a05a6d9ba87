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

}  // namespace brook
