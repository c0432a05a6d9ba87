// The functions of one kernel that a CpuBody points to, as the host printer spells them:
// "brook_bodies::avx2::saxpy_map".
#pragma once

#include "compiler/ir/module.h"

#include <brook/kernel_descriptor.hpp>

#include <string>

namespace brook::codegen::cpu {

/// Empty where the kernel has no such function: a map kernel has `map`, a reduction `combine`, a
/// commutative one also `accumulate`. `check` is that of the region.
struct EntryNames {
  std::string map;
  std::string combine;
  std::string accumulate;
  std::string check;
};

/// For every Isa, Isa::Scalar included; in the contracted region of it, or the other one.
EntryNames entryNames(const ir::Function& kernel, Isa isa, bool contract = false);

/// "saxpy" + suffix as a C++ identifier, another one for each name; $ becomes _dollar_0.
std::string functionName(const ir::Function& kernel, const char* suffix);

}  // namespace brook::codegen::cpu
