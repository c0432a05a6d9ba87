// Region: the part of an emitted file that is compiled for one instruction set. It has a namespace
// of its own, a target pragma (so that no -march flag is needed) and floating contraction off.
//
//   openRegion(Isa::Avx2)      #if defined(__x86_64__) .. #pragma GCC target("avx2,fma") ..
//                              namespace brook_bodies { namespace avx2 { .. #include <brook/spmd.h>
//   bodies of every kernel     static void saxpy_map(..) {..}
//   closeRegion(Isa::Avx2)     }  } ..
//
// Regions stand at file scope after all #include directives of the file.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <string>

namespace brook::codegen::cpu {

/// Whole lines. `usesDouble`: some body computes with doubles. `contract`: built-in functions too
/// round a * b + c once where the instruction set can. Isa::Scalar: the region of cpu-scalar
/// bodies. Isa::Generic is compiled only where there is no x86-64, the three x86 ones only there.
std::string openRegion(Isa isa, bool usesDouble, bool contract = false);
std::string closeRegion(Isa isa);

/// "avx2": the namespace inside brook_bodies.
const char* regionName(Isa isa);

/// The preprocessor condition under which the region is compiled, "" for always. For the host
/// printer, whose table of bodies must agree.
const char* regionCondition(Isa isa);

}  // namespace brook::codegen::cpu
