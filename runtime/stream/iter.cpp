#include "runtime/arithmetic/default_float_state.h"
#include "runtime/stream/structure_fields.h"

#include <brook/error.hpp>
#include <brook/iter.hpp>

#include <algorithm>
#include <cstring>
#include <vector>

namespace brook {
namespace {

ElementType floatType(StreamType type) {
  const StreamType fields[] = {type, __BRTNONE};
  const ElementType element = elementOfFields(fields).type();
  if (elementFamily(element) == ElementFamily::Float) return element;
  throw TypeError("An iterator of " + std::string(elementName(element)) +
                  " was declared; iterators have float elements.");
}

void requireSuitableRank(ElementType type, const Shape& shape) {
  const int components = componentCount(type);
  if (shape.rank() == 1 || shape.rank() == components) return;
  throw ShapeError("An iterator of " + std::string(elementName(type)) + shape.toString() +
                   " was declared; it has 1 dimension or one for each component, here " +
                   std::to_string(components) + ".");
}

/// Returns the shape before the first -1.
Shape leadingShape(std::initializer_list<double> values) {
  const auto end = std::find(values.begin(), values.end(), -1.0);
  const std::vector<std::int64_t> extents(values.begin(), end);
  return Shape(extents.data(), static_cast<int>(extents.size()));
}

/// Returns min and max, which follow the shape and end with -1.
std::vector<float> trailingBounds(std::initializer_list<double> values, int rank, int components) {
  const std::size_t first = static_cast<std::size_t>(rank) + 1;
  const std::size_t count = 2 * static_cast<std::size_t>(components);
  if (values.size() == first + count + 1 && values.end()[-1] == -1.0) {
    return {values.begin() + first, values.end() - 1};
  }
  throw ArgumentError("An iterator of rank " + std::to_string(rank) +
                      " was declared with other numbers than its extents, -1, " +
                      std::to_string(count) + " bounds and -1.");
}

}  // namespace

iter::iter(ElementType type, const Shape& shape, const void* min, const void* max)
    : type_(type), shape_(shape) {
  requireSuitableRank(type, shape);
  const int components = componentCount(type);
  std::memcpy(bounds_, min, components * sizeof(float));
  std::memcpy(bounds_ + components, max, components * sizeof(float));
}

iter::iter(StreamType type, std::initializer_list<double> extentsAndBounds)
    : type_(floatType(type)), shape_(leadingShape(extentsAndBounds)) {
  requireSuitableRank(type_, shape_);
  const DefaultFloatState state;
  const std::vector<float> bounds =
      trailingBounds(extentsAndBounds, shape_.rank(), componentCount(type_));
  std::copy(bounds.begin(), bounds.end(), bounds_);
}

}  // namespace brook
