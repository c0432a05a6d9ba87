// The types of kernel values.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace brook::ir {

/// What one component is. Double and the struct types of the rest of the language join here.
enum class Scalar : std::uint8_t { Void, Bool, Int, Uint, Float };

/// A scalar (width 1) or a vector of 2 to 4 components. A value, compared by ==.
struct Type {
  Scalar scalar = Scalar::Void;
  std::uint8_t width = 1;

  bool operator==(const Type&) const = default;

  bool isVoid() const { return scalar == Scalar::Void; }
  bool isVector() const { return width > 1; }
  bool isFloat() const { return scalar == Scalar::Float; }
  bool isInteger() const { return scalar == Scalar::Int || scalar == Scalar::Uint; }
  bool isBool() const { return scalar == Scalar::Bool; }

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

/// The name in Brook and in IR text: "void", "bool3", "int", "uint2", "float4".
std::string typeName(Type type);
/// The inverse of typeName; nothing for any other text.
std::optional<Type> parseType(std::string_view name);

}  // namespace brook::ir
