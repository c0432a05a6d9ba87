// The types that a stream can hold.
#pragma once
#pragma GCC system_header

#include <brook/vector_types.hpp>

#include <cstddef>
#include <cstdint>

namespace brook {

/// Element type of a stream, as the program sees it. Each family has 1 to 4 components, in order;
/// double has 1 and 2. The structs of the language join at the end.
// clang-format off
enum class ElementType : std::uint8_t {
  Float, Float2, Float3, Float4,
  Int, Int2, Int3, Int4,
  Uint, Uint2, Uint3, Uint4,
  Char, Char2, Char3, Char4,
  Uchar, Uchar2, Uchar3, Uchar4,
  Short, Short2, Short3, Short4,
  Ushort, Ushort2, Ushort3, Ushort4,
  Fixed, Fixed2, Fixed3, Fixed4,
  Shortfixed, Shortfixed2, Shortfixed3, Shortfixed4,
  Double, Double2,
};
// clang-format on

/// What one component is in host memory.
enum class ElementFamily : std::uint8_t {
  Float,
  Int,
  Uint,
  Char,  ///< signed, 8 bits; kernels compute in int and results wrap
  Uchar,
  Short,
  Ushort,
  Fixed,       ///< an unsigned char b that means b / 255; results are clamped to [0, 1] and rounded
  Shortfixed,  ///< the same with an unsigned short and 65535
  Double,
};

constexpr ElementFamily elementFamily(ElementType type) {
  return static_cast<ElementFamily>(static_cast<int>(type) / 4);
}

/// 1 to 4, of doubles 1 or 2.
constexpr int componentCount(ElementType type) {
  return static_cast<int>(type) % 4 + 1;
}

constexpr ElementType elementType(ElementFamily family, int components) {
  return static_cast<ElementType>(static_cast<int>(family) * 4 + components - 1);
}

/// Bytes of one element in host memory, where elements are packed: float3 12, char4 4, fixed2 2.
constexpr std::size_t elementSize(ElementType type) {
  constexpr std::size_t kComponentSizes[] = {4, 4, 4, 1, 1, 2, 2, 1, 2, 8};
  return kComponentSizes[static_cast<int>(elementFamily(type))] *
         static_cast<std::size_t>(componentCount(type));
}

/// The name in Brook: "float", "int4", "uchar2", "fixed", ...
constexpr const char* elementName(ElementType type) {
  // clang-format off
  constexpr const char* kNames[] = {
      "float",  "float2",  "float3",  "float4",
      "int",    "int2",    "int3",    "int4",
      "uint",   "uint2",   "uint3",   "uint4",
      "char",   "char2",   "char3",   "char4",
      "uchar",  "uchar2",  "uchar3",  "uchar4",
      "short",  "short2",  "short3",  "short4",
      "ushort", "ushort2", "ushort3", "ushort4",
      "fixed",  "fixed2",  "fixed3",  "fixed4",
      "shortfixed", "shortfixed2", "shortfixed3", "shortfixed4",
      "double", "double2"};
  // clang-format on
  return kNames[static_cast<int>(type)];
}

/// What a device holds for it: floats, doubles or 32-bit ints, as many components. uints are ints
/// of the same bits.
constexpr ElementType deviceType(ElementType type) {
  const ElementFamily family = elementFamily(type);
  if (family == ElementFamily::Double) return type;
  const bool isFloat = family == ElementFamily::Float || family == ElementFamily::Fixed ||
                       family == ElementFamily::Shortfixed;
  return elementType(isFloat ? ElementFamily::Float : ElementFamily::Int, componentCount(type));
}

/// ElementTypeOf<float4>::value == ElementType::Float4. No value for other types.
template <class T>
struct ElementTypeOf;

#define BROOK_ELEMENT_TYPE(T, Type)                         \
  template <>                                               \
  struct ElementTypeOf<T> {                                 \
    static constexpr ElementType value = ElementType::Type; \
  };
#define BROOK_ELEMENT_FAMILY(scalar, T, Type) \
  BROOK_ELEMENT_TYPE(scalar, Type)            \
  BROOK_ELEMENT_TYPE(T##2, Type##2)           \
  BROOK_ELEMENT_TYPE(T##3, Type##3)           \
  BROOK_ELEMENT_TYPE(T##4, Type##4)
BROOK_ELEMENT_FAMILY(float, float, Float)
BROOK_ELEMENT_FAMILY(int, int, Int)
BROOK_ELEMENT_FAMILY(unsigned int, uint, Uint)
BROOK_ELEMENT_TYPE(char, Char)
BROOK_ELEMENT_FAMILY(signed char, char, Char)
BROOK_ELEMENT_FAMILY(unsigned char, uchar, Uchar)
BROOK_ELEMENT_FAMILY(short, short, Short)
BROOK_ELEMENT_FAMILY(unsigned short, ushort, Ushort)
BROOK_ELEMENT_FAMILY(fixed, fixed, Fixed)
BROOK_ELEMENT_FAMILY(shortfixed, shortfixed, Shortfixed)
BROOK_ELEMENT_TYPE(double, Double)
BROOK_ELEMENT_TYPE(double2, Double2)
#undef BROOK_ELEMENT_FAMILY
#undef BROOK_ELEMENT_TYPE

}  // namespace brook
