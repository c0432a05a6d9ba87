#include "runtime/stream/print.h"

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/backend/element_conversion.h"
#include "runtime/text/formatted.h"

#include <brook/stream.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

namespace brook {
namespace {

/// Values below this print as 0.00, as in the original.
constexpr double kPrintedAsZero = 1e-6;

std::string printed(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return "inf";
  return text::formatted("%3.2f", std::fabs(value) < kPrintedAsZero ? 0.0 : value);
}

template <class Value>
Value valueAt(const std::byte* component) {
  Value value;
  std::memcpy(&value, component, sizeof value);
  return value;
}

std::string printed(ElementFamily family, const std::byte* component) {
  if (family == ElementFamily::Uint) return std::to_string(valueAt<std::uint32_t>(component));
  switch (elementFamily(deviceType(elementType(family, 1)))) {
    case ElementFamily::Float:
      return printed(valueAt<float>(component));
    case ElementFamily::Double:
      return printed(valueAt<double>(component));
    default:
      return std::to_string(valueAt<std::int32_t>(component));
  }
}

/// Returns "1.00, 2.00".
std::string printedComponents(ElementType type, const void* element) {
  std::byte device[sizeof(float4)];
  toDeviceElements(type, element, device, 1);
  const ElementFamily family = elementFamily(type);
  const std::size_t size = elementSize(deviceType(elementType(family, 1)));
  std::string text;
  for (int c = 0; c < componentCount(type); ++c) {
    text += (c > 0 ? ", " : "") + printed(family, device + size * static_cast<std::size_t>(c));
  }
  return text;
}

std::string printedElement(const Element& element, const std::byte* bytes) {
  if (!element.isStructure()) {
    const std::string text = printedComponents(element.type(), bytes);
    return componentCount(element.type()) == 1 ? text + " " : "{" + text + "}";
  }
  std::string text;
  for (const FieldDescriptor& field : element.structure()->fields)
    text += (text.empty() ? "" : ", ") + printedComponents(field.type, bytes + field.offset);
  return "{" + text + "}";
}

}  // namespace

std::string printedElements(const Element& element, const Shape& shape, const void* elements) {
  const std::byte* const bytes = static_cast<const std::byte*>(elements);
  std::string text;
  for (std::int64_t i = 0; i < shape.elementCount(); ++i) {
    text += printedElement(element, bytes + i * element.size());
    if ((i + 1) % shape.fromFastest(0) == 0) text += "\n";
  }
  return text;
}

}  // namespace brook

void streamPrint(const brook::stream& s, bool /*flatten*/) {
  const brook::Shape& shape = s.shape();
  std::vector<std::byte> elements(shape.elementCount() * s.element().size());
  s.write(elements.data());
  const brook::DefaultFloatState state;
  const std::string text = printedElements(s.element(), shape, elements.data());
  std::fwrite(text.data(), 1, text.size(), stdout);
}
