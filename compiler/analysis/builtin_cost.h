// Builtin cost: how many operations on registers is a built-in function of scalars?
//
//   abs(x) -> 1      sqrt(x) -> 8, since processors start one in about so many operations
//   sin(x) -> 32, or more: as the libraries of the CPU's bodies compute it
#pragma once

#include "compiler/ir/module.h"

namespace brook::analysis {

/// Of a division, or of another one that takes the same unit.
inline constexpr int kOperationsOfDivision = 8;
/// Of rounding by comparisons and selections, as processors without an instruction for it do.
inline constexpr int kOperationsOfRounding = 5;
/// Of functions that are polynomials and more.
inline constexpr int kOperationsOfFunction = 32;

int operationsOf(ir::BuiltinKind function);

}  // namespace brook::analysis
