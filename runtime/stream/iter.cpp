#include <brook/error.hpp>
#include <brook/iter.hpp>

#include <cstring>

namespace brook {

iter::iter(ElementType type, const Shape& shape, const void* min, const void* max)
    : type_(type), shape_(shape) {
  const int components = componentCount(type);
  if (shape.rank() != 1 && shape.rank() != components) {
    throw ShapeError("An iterator of " + std::string(elementName(type)) + shape.toString() +
                     " was declared; it has 1 dimension or one for each component, here " +
                     std::to_string(components) + ".");
  }
  std::memcpy(bounds_, min, components * sizeof(float));
  std::memcpy(bounds_ + components, max, components * sizeof(float));
}

}  // namespace brook
