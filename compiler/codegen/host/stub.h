// Stubs: the C++ functions through which a host program calls a kernel.
//
//   kernel void k(float a, float x<>, iter float i<>, out float y<>)
//     void k(const float& a, ::brook::stream x, const ::brook::iter& i, ::brook::stream y)
//   kernel void k(float4 a, out float4 y<>)
//     void k(const ::brook::Spread<float4>& a, ::brook::stream y)
//   reduce void sum(float x<>, reduce float r<>)
//     void sum(::brook::stream x, ::brook::stream r)   and   void sum(::brook::stream x, float& r)
//   kernel void blur(float x[], float weights[3][2], out float y<>)
//     void blur(::brook::stream x, ::brook::stream weights, ::brook::stream y)   and
//     void blur(::brook::stream x, const float weights[3][2], ::brook::stream y)
#pragma once

#include "compiler/codegen/host/call_arguments.h"
#include "compiler/ir/module.h"
#include "compiler/support/linkage.h"

#include <string>
#include <vector>

namespace brook::host {

/// The functions of one kernel differ in what they take.
struct StubForm {
  bool toVariable = false;   ///< of a reduction: the result is a variable, not a stream
  bool takesArrays = false;  ///< for gathers whose brackets say their extents: arrays, not streams
};

/// All forms that a kernel has.
std::vector<StubForm> stubForms(const ir::Function& kernel, const ArrayExtents& arrays);

/// Whether the argument is where the kernel writes its result.
bool isTarget(const ir::Function& kernel, const CallArgument& argument);
/// Whether a call gives the handle a new stream, as for a variable output.
bool isNewStream(const ir::Function& kernel, const CallArgument& argument);

/// "[3][2]"
std::string brackets(const std::vector<std::int64_t>& extents);

/// The declarations without semicolon: one for each form, and for reductions one more, for
/// streamGatherOp and its relatives.
std::vector<std::string> stubDeclarations(const ir::Function& kernel, const ArrayExtents& arrays);

/// The definitions, in the same order; `descriptor` is the name of the kernel's descriptor.
std::vector<std::string> stubDefinitions(const ir::Function& kernel, const ArrayExtents& arrays,
                                         const std::string& descriptor, Linkage linkage);

/// The kernel as an object: brook::kernels::name(). Declarations stand in namespace brook::kernels.
std::string objectDeclaration(const ir::Function& kernel);
std::string objectDefinition(const ir::Function& kernel, const std::string& descriptor);

}  // namespace brook::host
