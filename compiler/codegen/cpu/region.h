// Region: the part of an emitted file that is compiled for one instruction set. It has a namespace
// of its own, a target pragma (so that no -march flag is needed) and floating contraction off. A
// file may have a contracted region of the set besides.
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
std::string closeRegion(Isa isa, bool contract = false);

/// "avx2" or "avx2_contracted": the namespace inside brook_bodies.
std::string regionName(Isa isa, bool contract = false);

/// The preprocessor condition under which the region is compiled, "" for always. For the host
/// printer, whose table of bodies must agree.
const char* regionCondition(Isa isa);

}  // namespace brook::codegen::cpu
