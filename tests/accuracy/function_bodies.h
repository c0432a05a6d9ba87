// The functions of brook/float_functions.h as the bodies of each instruction set compute them.
#pragma once

#include <brook/kernel_descriptor.hpp>

namespace accuracy {

/// A function of as many arguments as `count` says, a multiple of 16. `y` is null for functions of
/// one.
using Loop = void (*)(const float* x, const float* y, float* result, int count);

/// The functions of functions.def, in its order.
struct FunctionBodies {
  brook::Isa isa;
  const Loop* loops;
};

extern const FunctionBodies functionBodies[];
extern const int functionBodiesCount;
/// Those of -ffp-contract=on.
extern const FunctionBodies contractedBodies[];
extern const int contractedBodiesCount;

}  // namespace accuracy
