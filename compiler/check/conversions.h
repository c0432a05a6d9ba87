// The value of an expression and the implicit conversions of brook-language 2.3 and 2.5.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "compiler/check/function_context.h"

#include <cstdint>
#include <optional>

namespace brook::check {

/// An expression of integer literals alone. As an int it is computed in int, in a float context in
/// float: 7/2 is 3 or 3.5; the same for double.
struct LiteralValue {
  std::int32_t asInt = 0;
  float asFloat = 0;
  double asDouble = 0;
  clang::SourceLocation quotient;  ///< of a division whose two values differ; else invalid
};

/// What lowering an expression gives. `false` after an error that has been reported.
struct Value {
  ir::ExprId id;
  std::optional<LiteralValue> literal;
  /// Of operators on literals without suffix, a floating one among them: the same in double, which
  /// it is where a double is wanted: `double d = 0.1;`.
  std::optional<ir::ExprId> inDouble = {};

  explicit operator bool() const { return id.isValid(); }
};

/// Values of one function, converted. Functions that can fail report why and give an empty Value.
class Conversions {
 public:
  explicit Conversions(FunctionContext& context) : context_(context) {}

  Value literal(LiteralValue literal);
  /// `value` of a floating literal without suffix.
  Value floating(double value);

  ir::Type typeOf(const Value& value) const { return context_.builder.typeOf(value.id); }

  /// As an assignment to a variable of `type` converts: a scalar is copied to all components, a
  /// longer vector loses its last components (with a warning if `isImplicit`).
  Value to(const Value& value, ir::Type type, clang::SourceLocation location,
           bool isImplicit = true);

  /// The same components as another scalar kind; bool -> number -> bool gives back the first bool.
  Value toScalar(const Value& value, ir::Scalar kind);

  /// A scalar bool; a vector is an error.
  std::optional<ir::ExprId> toCondition(const Value& value, clang::SourceLocation location);

  /// The components as bool, any width.
  ir::ExprId toBools(const Value& value) { return toScalar(value, ir::Scalar::Bool).id; }

  /// A comparison's result as the int (vector) that the language says it is.
  Value fromBools(ir::ExprId bools);

  /// What the literals of a value are in double; nothing for other values.
  std::optional<ir::ExprId> inDouble(const Value& value);

  /// The type of an operation on values of types a and b: double if either is, else float, uint,
  /// int; as wide as the shorter vector.
  static ir::Type common(ir::Type a, ir::Type b);

 private:
  ir::ExprId convertScalars(ir::ExprId operand, ir::Scalar kind);

  FunctionContext& context_;
};

}  // namespace brook::check
