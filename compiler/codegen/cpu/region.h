// Region: the part of an emitted file that is compiled for one instruction set. It has a namespace
// of its own, a target pragma (so that no -march flag is needed) and floating contraction off. A
// file may have a contracted region of the set besides.
//
//   #if defined(__x86_64__) .. #pragma GCC target("avx2,fma") ..
//   namespace brook_bodies { namespace avx2 { .. #include <brook/spmd.h>
//   static void saxpy_map(..) {..}                                            bodies of every kernel
//   }  } ..
//
// Regions stand at file scope after all #include directives of the file.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <set>
#include <string>

namespace brook::codegen::cpu {

/// The instruction sets of the target cpu, in the order of their regions in the emitted file.
std::set<Isa> spmdIsas();

struct Region {
  Isa isa = Isa::Scalar;    ///< Scalar: the region of cpu-scalar bodies
  bool usesDouble = false;  ///< some body computes with doubles
  /// Built-in functions too round a * b + c once where the instruction set can.
  bool contract = false;
  /// Of the body headers: usedSections of the bodies, or all.
  std::string sections = "BROOK_USE_ALL";
};

/// The region with these bodies, whole lines. Isa::Generic is compiled only where there is no
/// x86-64, the three x86 ones only there.
std::string printRegion(const Region& region, const std::string& bodies);

/// How many of its lines come before the bodies.
int linesBeforeBodies(const Region& region);

/// "avx2" or "avx2_contracted": the namespace inside brook_bodies.
std::string regionName(Isa isa, bool contract = false);

/// The preprocessor condition under which the region is compiled, "" for always. For the host
/// printer, whose table of bodies must agree.
const char* regionCondition(Isa isa);

}  // namespace brook::codegen::cpu
