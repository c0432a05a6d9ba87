// IntegerConstants: integer constants with C's values and types: literals, enumerators, `const` and
// `constexpr` integers of the host, and operators on these alone.
//
//   enum { all = 0xFFFFFFFF };           4294967295, unsigned int
//   static const size_t kN = 4;          4, unsigned long
//   5000000000 - kN                      4999999996, unsigned long
//
// Kernels compute in 32 bits. A longer constant becomes an int or a uint if it fits, and a float or
// double in such a context. Truncation to an int is an error.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "compiler/ir/module.h"
#include "llvm/ADT/APSInt.h"

namespace brook::check {

struct IntegerConstant {
  llvm::APSInt value;  ///< has C's type after promotion: 32 bits or more
  /// The values in float and double contexts. If all operands are signed literals, the operations
  /// are computed in float and double: 7/2 is 3.5. Else the values are the converted `value`.
  float asFloat = 0;
  double asDouble = 0;
  bool isOfLiterals = false;
  clang::SourceLocation location;  ///< location of messages about it
  clang::SourceLocation quotient;  ///< of a division with different values; else invalid
};

/// Returns a constant for `value`, which is promoted; its width and signedness are C's.
IntegerConstant integerConstant(llvm::APSInt value, clang::SourceLocation location);
/// Returns a constant for a literal, in the same way.
IntegerConstant integerLiteral(llvm::APSInt value, clang::SourceLocation location);

/// Returns Int or Uint, by the signedness in C.
ir::Scalar scalarOf(const IntegerConstant& constant);
/// True if the kind can represent the value. A 32-bit value fits both kinds, because converting
/// there and back keeps its bits.
bool fits(const IntegerConstant& constant, ir::Scalar kind);
/// Returns the low 32 bits.
std::uint32_t bitsOf(const IntegerConstant& constant);

/// Computes an arithmetic operator, with the edge cases of docs/language/types.md (Integers).
IntegerConstant folded(ir::BinaryOp op, const IntegerConstant& left, const IntegerConstant& right,
                       clang::SourceLocation location);
/// Computes a comparison, after C's conversions of the operands.
bool compared(ir::BinaryOp op, const IntegerConstant& left, const IntegerConstant& right);
/// Computes Negate or Complement.
IntegerConstant folded(ir::UnaryOp op, const IntegerConstant& operand,
                       clang::SourceLocation location);

}  // namespace brook::check
