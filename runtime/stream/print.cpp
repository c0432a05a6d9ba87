#include "runtime/stream/print.h"

#include <brook/stream.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

namespace brook {
namespace {

/// Values below this print as 0.00, as in the original.
constexpr float kPrintedAsZero = 1e-6f;

std::string printed(float value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return "inf";
  char text[64];  // FLT_MAX has 39 digits before the point
  std::snprintf(text, sizeof text, "%3.2f", std::fabs(value) < kPrintedAsZero ? 0.0f : value);
  return text;
}

std::string printedElement(ElementType type, const std::byte* element) {
  if (type == ElementType::Int) {
    int value;
    std::memcpy(&value, element, sizeof value);
    return std::to_string(value) + " ";
  }
  const int components = componentCount(type);
  float values[4];
  std::memcpy(values, element, components * sizeof(float));
  if (components == 1) return printed(values[0]) + " ";
  std::string text = "{" + printed(values[0]);
  for (int c = 1; c < components; ++c)
    text += ", " + printed(values[c]);
  return text + "}";
}

}  // namespace

std::string printedElements(ElementType type, const Shape& shape, const void* elements) {
  const std::byte* const bytes = static_cast<const std::byte*>(elements);
  std::string text;
  for (std::int64_t i = 0; i < shape.elementCount(); ++i) {
    text += printedElement(type, bytes + i * elementSize(type));
    if ((i + 1) % shape.fromFastest(0) == 0) text += "\n";
  }
  return text;
}

}  // namespace brook

void streamPrint(const brook::stream& s, bool /*flatten*/) {
  const brook::Shape& shape = s.shape();
  std::vector<std::byte> elements(shape.elementCount() * elementSize(s.elementType()));
  s.write(elements.data());
  const std::string text = printedElements(s.elementType(), shape, elements.data());
  std::fwrite(text.data(), 1, text.size(), stdout);
}
