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

/// One overload of a kernel's function; overloads differ in their parameters.
struct StubForm {
  bool toVariable = false;   ///< for a reduction: the result is a variable, not a stream
  bool takesArrays = false;  ///< for gathers with extents in their brackets: arrays, not streams
};

/// Returns all overloads of a kernel.
std::vector<StubForm> stubForms(const ir::Function& kernel, const ArrayExtents& arrays);

/// Returns whether the kernel writes its result to the argument.
bool isTarget(const ir::Function& kernel, const CallArgument& argument);
/// Returns whether a call assigns a new stream to the handle, as for a variable output.
bool isNewStream(const ir::Function& kernel, const CallArgument& argument);

/// "[3][2]"
std::string brackets(const std::vector<std::int64_t>& extents);

/// Returns the declarations without semicolon: one for each form, and for reductions another one
/// for streamGatherOp and its relatives.
std::vector<std::string> stubDeclarations(const ir::Function& kernel, const ArrayExtents& arrays);

/// Returns the definitions, in the same order; `descriptor` is the name of the kernel's descriptor.
std::vector<std::string> stubDefinitions(const ir::Function& kernel, const ArrayExtents& arrays,
                                         const std::string& descriptor, Linkage linkage);

/// The kernel as an object: brook::kernels::name(). Declarations are in namespace brook::kernels.
std::string objectDeclaration(const ir::Function& kernel);
std::string objectDefinition(const ir::Function& kernel, const std::string& descriptor);

}  // namespace brook::host
