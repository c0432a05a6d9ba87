// Stubs: the C++ functions through which a host program calls a kernel.
//
//   kernel void k(float a, float x<>, iter float i<>, out float y<>)
//     void k(const float& a, ::brook::stream x, const ::brook::iter& i, ::brook::stream y)
//   reduce void sum(float x<>, reduce float r<>)
//     void sum(::brook::stream x, ::brook::stream r)   and   void sum(::brook::stream x, float& r)
#pragma once

#include "compiler/ir/module.h"

#include <string>
#include <vector>

namespace brook::host {

/// The declarations without semicolon: one for a kernel, two for a reduction.
std::vector<std::string> stubDeclarations(const ir::Function& kernel);

/// The definitions, in the same order; `descriptor` is the name of the kernel's descriptor. Inline
/// ones may stand in several files of a program.
std::vector<std::string> stubDefinitions(const ir::Function& kernel, const std::string& descriptor,
                                         bool isInline);

/// The kernel as an object: brook::kernels::name(). Declarations stand in namespace brook::kernels.
std::string objectDeclaration(const ir::Function& kernel);
std::string objectDefinition(const ir::Function& kernel, const std::string& descriptor);

}  // namespace brook::host
