// The value of an expression and the implicit conversions of brook-language 2.3 and 2.5.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "compiler/check/function_context.h"
#include "compiler/check/integer_constants.h"

#include <optional>
#include <string>

namespace brook::check {

/// What lowering an expression gives. `false` after an error that has been reported.
struct Value {
  ir::ExprId id;
  std::optional<IntegerConstant> integer;  ///< `id` may be cut: a conversion says so
  /// Of operators on literals without suffix, a floating one among them: the same in double, which
  /// it is where a double is wanted: `double d = 0.1;`.
  std::optional<ir::ExprId> inDouble = {};

  explicit operator bool() const { return id.isValid(); }
};

/// How messages spell a value v of type `from` as one of type `to`: "float4(v, 0)", "v.xy".
std::string resizedText(ir::Type from, ir::Type to);
/// The selector of the first `count` components.
std::string selectorOf(int count);

/// Values of one function, converted. Functions that can fail report why and give an empty Value.
class Conversions {
 public:
  explicit Conversions(FunctionContext& context) : context_(context) {}

  Value integer(const IntegerConstant& constant);
  /// `value` of a floating literal without suffix.
  Value floating(double value);

  ir::Type typeOf(const Value& value) const { return context_.builder.typeOf(value.id); }

  /// As an assignment to a variable of `type` converts: a scalar is copied to all components, a
  /// longer vector loses its last components (with a warning if `isImplicit`).
  Value to(const Value& value, ir::Type type, clang::SourceLocation location,
           bool isImplicit = true);

  /// The same components as another scalar kind; bool -> number -> bool gives back the first bool.
  /// An integer constant that would be cut is an error if `isImplicit`.
  Value toScalar(const Value& value, ir::Scalar kind, bool isImplicit = true);

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
  /// Whether no component says more than those before it: of positions, which streams of fewer
  /// dimensions have 0 in, of a scalar in all components, and of sums of these.
  bool losesNothing(ir::ExprId value) const;
  ir::ExprId integerAs(const IntegerConstant& constant, ir::Scalar kind, bool isImplicit);

  FunctionContext& context_;
};

}  // namespace brook::check
