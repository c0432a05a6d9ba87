// Integer constants with the value and the type that C gives them: literals, enumerators, `const`
// and `constexpr` integers of the host, and operators on these alone.
//
//   enum { all = 0xFFFFFFFF };           4294967295, unsigned int
//   static const size_t kN = 4;          4, unsigned long
//   5000000000 - kN                      4999999996, unsigned long
//
// Kernels compute in 32 bits. A constant of more bits is an int or a uint where it fits one, a float
// or double of its value where these are wanted, and an error where an int would be cut.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "compiler/ir/module.h"
#include "llvm/ADT/APSInt.h"

namespace brook::check {

struct IntegerConstant {
  llvm::APSInt value;  ///< of C's type, after promotion: 32 bits or more
  /// What a float or double context takes. Of signed literals alone these are the same operations
  /// done in float and double: 7/2 is 3.5; of others the value.
  float asFloat = 0;
  double asDouble = 0;
  bool isOfLiterals = false;
  clang::SourceLocation location;  ///< where a message about it points
  clang::SourceLocation quotient;  ///< of a division whose two values differ; else invalid
};

/// `value` with its width and signedness in C, promoted.
IntegerConstant integerConstant(llvm::APSInt value, clang::SourceLocation location);
/// A literal, likewise.
IntegerConstant integerLiteral(llvm::APSInt value, clang::SourceLocation location);

/// Int or Uint, by the signedness in C.
ir::Scalar scalarOf(const IntegerConstant& constant);
/// Whether an int or uint has the value; of 32 bits in C: the bits, as converting there and back.
bool fits(const IntegerConstant& constant, ir::Scalar kind);
/// The low 32 bits.
std::uint32_t bitsOf(const IntegerConstant& constant);

/// An arithmetic operator, with the edge cases of docs/language/types.md (Integers).
IntegerConstant folded(ir::BinaryOp op, const IntegerConstant& left, const IntegerConstant& right,
                       clang::SourceLocation location);
/// A comparison, after C's conversions of its operands.
bool compared(ir::BinaryOp op, const IntegerConstant& left, const IntegerConstant& right);
/// Negate or Complement.
IntegerConstant folded(ir::UnaryOp op, const IntegerConstant& operand,
                       clang::SourceLocation location);

}  // namespace brook::check
