// Operators and functions of GLSL: their precedence, their names for vectors, and replacements for
// those that drivers compute wrongly.
//
//   BinaryOp::Multiply   ->  kProduct
//   Less of vectors      ->  "lessThan"
//   BuiltinKind::Atan    ->  "brook_atan" of functions.glsl
#pragma once

#include "compiler/ir/module.h"

namespace brook::glsl {

/// Precedence in the GLSL grammar; a greater value binds tighter.
enum Precedence : int {
  kSelect = 1,
  kOr,
  kAnd,
  kBitOr,
  kBitXor,
  kBitAnd,
  kEquality,
  kRelation,
  kShift,
  kSum,
  kProduct,
  kUnary,
  kPostfix,
};

int precedence(ir::BinaryOp op);

/// Returns the GLSL function that compares vectors; null if there is none.
const char* vectorComparison(ir::BinaryOp op);

/// Returns the function of functions.glsl that is true where the comparison is false, also for NaN;
/// null if an operator does that.
const char* unorderedOpposite(ir::BinaryOp op);

/// Returns the function of functions.glsl for a built-in that GLSL lacks or leaves undefined
/// somewhere; null if GLSL's own is used.
const char* libraryFunction(ir::BuiltinKind kind);
/// The same for doubles.
const char* libraryFunctionOfDoubles(ir::BuiltinKind kind);

}  // namespace brook::glsl
