// Expression hash: a number for what an expression is beside its operands.
//
//   add(x, 1) and add(y, 2)     the same number, until the operands are added
//   add(x, 1) and sub(x, 1)     two numbers
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>

namespace brook::ir {

class Hash {
 public:
  Hash& add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 29;
    return *this;
  }
  Hash& add(Type type) {
    return add(static_cast<std::uint64_t>(type.scalar)).add(type.width).add(type.elements);
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x2545f4914f6cdd1du;
};

/// Returns the hash of the expression's type, kind and details, and of the number of its operands. The
/// caller adds the operands.
Hash hashWithoutOperands(const Expr& expression);

}  // namespace brook::ir
