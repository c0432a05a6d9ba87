// The types of kernel values.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace brook::ir {

/// What one component is.
enum class Scalar : std::uint8_t { Void, Bool, Int, Uint, Float, Double };

/// A scalar (width 1) or a vector of 2 to 4 components, of double of 2; or an array of these, which
/// only locals have. A value, compared by ==.
struct Type {
  Scalar scalar = Scalar::Void;
  std::uint8_t width = 1;
  std::uint16_t elements = 0;  ///< of an array; else 0

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

  /// The type of one element of an array; itself if it is none.
  Type element() const { return {scalar, width}; }
  /// An array of `count` of them.
  Type array(int count) const { return {scalar, width, static_cast<std::uint16_t>(count)}; }
  /// The type of one component.
  Type component() const { return {scalar, 1}; }
  /// The same scalar kind with another number of components.
  Type withWidth(int components) const { return {scalar, static_cast<std::uint8_t>(components)}; }
  /// The same number of components of another scalar kind.
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

/// The most components that a vector of this kind has: 4, of double 2.
int maxWidth(Scalar kind);

/// The most elements of an array.
inline constexpr int kMaxArrayElements = 256;

/// How the elements of a parameter are held outside of kernels. What is not Plain is an int (Fixed
/// and Shortfixed: a float) in the kernel: the program sees only so many bits of it.
enum class Storage : std::uint8_t {
  Plain,  ///< as the type says
  Uint,   ///< an int of the same bits
  Char,   ///< integers of 8 and 16 bits
  Uchar,
  Short,
  Ushort,
  Fixed,  ///< multiples of 1/255 and 1/65535 in [0, 1]
  Shortfixed,
};

/// Whether elements of `type` can be held so.
bool isStorageOf(Type type, Storage storage);

/// What a stream, constant or gather holds.
struct Element {
  Type type;
  Storage storage = Storage::Plain;

  bool operator==(const Element&) const = default;

  /// Whether host code may give one number for all components of a constant. It sees a fixed-point
  /// number as an integer, so a number for such a vector could mean either.
  bool takesOneNumber() const {
    return type.isVector() && storage != Storage::Fixed && storage != Storage::Shortfixed;
  }
};

/// The name in Brook: "float4", "int2"; with a storage "char4", "fixed2", "uint".
std::string elementName(Element element);
/// The inverse of elementName. "uint" gives a Plain Scalar::Uint, in which kernels compute.
std::optional<Element> parseElement(std::string_view name);

/// The name in Brook and in IR text: "void", "bool3", "int", "uint2", "float4", "float4[8]".
std::string typeName(Type type);
/// The inverse of typeName, but for arrays; nothing for any other text.
std::optional<Type> parseType(std::string_view name);

}  // namespace brook::ir
