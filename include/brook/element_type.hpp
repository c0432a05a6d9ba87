// The types that a stream can hold.
#pragma once

#include <brook/vector_types.hpp>

#include <cstddef>
#include <cstdint>

namespace brook {

/// Element type of a stream. The other element types of the language (int vectors, uint, narrow,
/// fixed, double, structs) join here.
enum class ElementType : std::uint8_t { Float, Float2, Float3, Float4, Int };

/// Bytes of one element in host memory and in a transfer: 4, 8, 12, 16, 4.
constexpr std::size_t elementSize(ElementType type) {
  switch (type) {
    case ElementType::Float:
      return 4;
    case ElementType::Float2:
      return 8;
    case ElementType::Float3:
      return 12;
    case ElementType::Float4:
      return 16;
    case ElementType::Int:
      return 4;
  }
  return 0;
}

/// 1 to 4.
constexpr int componentCount(ElementType type) {
  return type == ElementType::Int ? 1 : static_cast<int>(type) + 1;
}

/// The name in Brook: "float", "float2", ..., "int".
constexpr const char* elementName(ElementType type) {
  constexpr const char* kNames[] = {"float", "float2", "float3", "float4", "int"};
  return kNames[static_cast<int>(type)];
}

/// ElementTypeOf<float4>::value == ElementType::Float4. No value for other types.
template <class T>
struct ElementTypeOf;
template <>
struct ElementTypeOf<float> {
  static constexpr ElementType value = ElementType::Float;
};
template <>
struct ElementTypeOf<float2> {
  static constexpr ElementType value = ElementType::Float2;
};
template <>
struct ElementTypeOf<float3> {
  static constexpr ElementType value = ElementType::Float3;
};
template <>
struct ElementTypeOf<float4> {
  static constexpr ElementType value = ElementType::Float4;
};
template <>
struct ElementTypeOf<int> {
  static constexpr ElementType value = ElementType::Int;
};

}  // namespace brook
