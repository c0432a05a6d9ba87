// Simplify: small rewrites that shorten the code and never change a bit of a result.
//
// In:  any valid module.
// Out: bool -> number -> bool conversions, double negations of bools, swizzles of swizzles and of
//      whole values are gone; conversions of constants and integer arithmetic on constants are
//      done, and so are comparisons of an integer with itself; a Select or If with a constant
//      condition is its one arm.
//
//   if ne(convert<int>(lt(x, y)), 0) {   ->   if lt(x, y) {
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> simplify(ir::Module& module);
void simplify(ir::Function& function);

}  // namespace brook::passes
