// Doubles: does a kernel need 64-bit floats?
//
// In: a function. Out: whether one of its variables or expressions is a double. The CPU's bodies
// then need more headers, shaders an extension, and devices that have none refuse the kernel.
//
//   o = convert<float>(mul(convert<double>(x), 2.0d))      x, o: float
//     -> true, although no stream holds doubles
#pragma once

#include "compiler/ir/module.h"

namespace brook::analysis {

bool usesDouble(const ir::Function& function);

}  // namespace brook::analysis
