#include "runtime/stream/iterator_values.h"

namespace brook {

std::vector<float> iteratorValues(const iter& iterator) {
  const int components = componentCount(iterator.elementType());
  const Shape& shape = iterator.shape();
  const float* const min = iterator.bounds();
  const float* const max = min + components;
  std::vector<float> values;
  values.reserve(shape.elementCount() * components);
  for (std::int64_t i = 0; i < shape.elementCount(); ++i) {
    std::int64_t rest = i;
    std::int64_t position[4];
    for (int d = 0; d < 4; ++d) {
      position[d] = rest % shape.fromFastest(d);
      rest /= shape.fromFastest(d);
    }
    for (int c = 0; c < components; ++c) {
      const int d = shape.rank() == 1 ? 0 : c;
      const float f = static_cast<float>(position[d]) / static_cast<float>(shape.fromFastest(d));
      values.push_back((1.0f - f) * min[c] + f * max[c]);
    }
  }
  return values;
}

}  // namespace brook
