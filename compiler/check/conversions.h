// Conversions: the value of an expression and the implicit conversions of docs/language/types.md
// (Conversions, Literals).
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "compiler/check/function_context.h"
#include "compiler/check/integer_constants.h"

#include <optional>
#include <string>

namespace brook::check {

/// The result of lowering an expression. It is `false` after an error, which has been reported.
struct Value {
  ir::ExprId id;
  std::optional<IntegerConstant> integer;  ///< `id` may be truncated; a conversion reports it
  /// The same expression in double, for operators on literals without suffix of which at least one
  /// is floating. A context of type double uses it: `double d = 0.1;`.
  std::optional<ir::ExprId> inDouble = {};

  explicit operator bool() const { return id.isValid(); }
};

/// Returns the text in messages for a value v of type `from` as type `to`: "float4(v, 0)", "v.xy".
std::string resizedText(ir::Type from, ir::Type to);
/// Returns the selector of the first `count` components.
std::string selectorOf(int count);

/// Converts values of one function. Functions that can fail report the reason and return an empty
/// Value.
class Conversions {
 public:
  explicit Conversions(FunctionContext& context) : context_(context) {}

  Value integer(const IntegerConstant& constant);
  /// Returns the value of a floating literal without suffix.
  Value floating(double value);

  ir::Type typeOf(const Value& value) const { return context_.builder.typeOf(value.id); }

  /// Converts like an assignment to a variable of `type`. A scalar is copied to all components; a
  /// longer vector loses its last components, with a warning if `isImplicit`.
  Value to(const Value& value, ir::Type type, clang::SourceLocation location,
           bool isImplicit = true);

  /// Converts the components to another scalar kind; bool -> number -> bool returns the first bool.
  /// An integer constant that would be truncated is an error if `isImplicit`.
  Value toScalar(const Value& value, ir::Scalar kind, bool isImplicit = true);

  /// Converts to a scalar bool; a vector is an error.
  std::optional<ir::ExprId> toCondition(const Value& value, clang::SourceLocation location);

  /// Converts the components to bool, for any width.
  ir::ExprId toBools(const Value& value) { return toScalar(value, ir::Scalar::Bool).id; }

  /// Converts the result of a comparison to the int or int vector that the language defines.
  Value fromBools(ir::ExprId bools);

  /// Returns the value in double of literals; nullopt for other values.
  std::optional<ir::ExprId> inDouble(const Value& value);

  /// Returns the type of an operation on values of types a and b. It is double if either is double,
  /// else float, uint or int, with the width of the shorter vector.
  static ir::Type common(ir::Type a, ir::Type b);

 private:
  ir::ExprId convertScalars(ir::ExprId operand, ir::Scalar kind);
  /// True if the last components hold no information. This holds for positions, which have 0 there
  /// in streams with fewer dimensions, for copies of one scalar, and for results of operators on
  /// these.
  bool losesNothing(ir::ExprId value) const;
  ir::ExprId integerAs(const IntegerConstant& constant, ir::Scalar kind, bool isImplicit);

  FunctionContext& context_;
};

}  // namespace brook::check
