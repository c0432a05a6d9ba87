// The operators and functions of GLSL: how tightly they bind, what they are called for vectors, and
// what stands in for those that drivers cannot be trusted with.
//
//   BinaryOp::Multiply   ->  kProduct
//   Less of vectors      ->  "lessThan"
//   BuiltinKind::Atan    ->  "brook_atan" of functions.glsl
#pragma once

#include "compiler/ir/module.h"

namespace brook::glsl {

/// Of the GLSL grammar; greater binds tighter.
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

/// The GLSL function that compares vectors; null where there is none.
const char* vectorComparison(ir::BinaryOp op);

/// The function of functions.glsl that is true where the comparison is not, for NaN too; null where
/// an operator is.
const char* unorderedOpposite(ir::BinaryOp op);

/// The function of functions.glsl where the built-in one is missing or undefined somewhere; null
/// where GLSL's own is used.
const char* libraryFunction(ir::BuiltinKind kind);
/// The same for doubles.
const char* libraryFunctionOfDoubles(ir::BuiltinKind kind);

}  // namespace brook::glsl
