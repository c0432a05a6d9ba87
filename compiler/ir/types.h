// The types of kernel values.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace brook::ir {

/// The kind of one component.
enum class Scalar : std::uint8_t { Void, Bool, Int, Uint, Float, Double };

/// A scalar (width 1); a vector of 2 to 4 components, of double only 2; or an array of these, which
/// only locals have. Compared by value.
struct Type {
  Scalar scalar = Scalar::Void;
  std::uint8_t width = 1;
  std::uint16_t elements = 0;  ///< number of an array's elements; else 0

  bool operator==(const Type&) const = default;

  bool isVoid() const { return scalar == Scalar::Void; }
  bool isArray() const { return elements > 0; }
  bool isVector() const { return width > 1 && !isArray(); }
  bool isFloat() const { return scalar == Scalar::Float; }
  bool isDouble() const { return scalar == Scalar::Double; }
  /// Float or double.
  bool isFloating() const { return isFloat() || isDouble(); }
  bool isInteger() const { return scalar == Scalar::Int || scalar == Scalar::Uint; }
  bool isBool() const { return scalar == Scalar::Bool; }

  /// The element type of an array; any other type is its own.
  Type element() const { return {scalar, width}; }
  /// An array of `count` values of this type.
  Type array(int count) const { return {scalar, width, static_cast<std::uint16_t>(count)}; }
  /// The type of one component.
  Type component() const { return {scalar, 1}; }
  /// The same scalar kind with another number of components.
  Type withWidth(int components) const { return {scalar, static_cast<std::uint8_t>(components)}; }
  /// Another scalar kind with the same number of components.
  Type withScalar(Scalar kind) const { return {kind, width}; }
};

inline constexpr Type kVoid{Scalar::Void, 1};
inline constexpr Type kBool{Scalar::Bool, 1};
inline constexpr Type kInt{Scalar::Int, 1};
inline constexpr Type kInt4{Scalar::Int, 4};
inline constexpr Type kUint{Scalar::Uint, 1};
inline constexpr Type kFloat{Scalar::Float, 1};
inline constexpr Type kFloat4{Scalar::Float, 4};
inline constexpr Type kDouble{Scalar::Double, 1};

/// Returns the maximum number of components of a vector: 4, for double 2.
int maxWidth(Scalar kind);

/// The maximum number of elements of an array.
inline constexpr int kMaxArrayElements = 256;

/// The format of a parameter's elements outside of kernels. All but Plain are an int in the kernel
/// (Fixed and Shortfixed: a float), of which the program sees the stored bits only.
enum class Storage : std::uint8_t {
  Plain,  ///< the type's own format
  Uint,   ///< an int of the same bits
  Char,   ///< integers of 8 and 16 bits
  Uchar,
  Short,
  Ushort,
  Fixed,  ///< multiples of 1/255 and 1/65535 in [0, 1]
  Shortfixed,
};

/// Returns whether `storage` can hold elements of `type`.
bool isStorageOf(Type type, Storage storage);

/// The element type of a stream, constant or gather.
struct Element {
  Type type;
  Storage storage = Storage::Plain;

  bool operator==(const Element&) const = default;

  /// Returns whether host code may pass one number for all components of a constant. It sees
  /// fixed-point numbers as integers, so one number for such a vector would be ambiguous.
  bool takesOneNumber() const {
    return type.isVector() && storage != Storage::Fixed && storage != Storage::Shortfixed;
  }
};

/// Returns the name in Brook: "float4", "int2"; with a storage "char4", "fixed2", "uint".
std::string elementName(Element element);
/// The inverse of elementName. "uint" gives a Plain Scalar::Uint, in which kernels compute.
std::optional<Element> parseElement(std::string_view name);

/// Returns the name in Brook and IR text: "void", "bool3", "int", "uint2", "float4", "float4[8]".
std::string typeName(Type type);
/// The inverse of typeName, except for arrays; nullopt for any other text.
std::optional<Type> parseType(std::string_view name);

}  // namespace brook::ir
