// The kernels of the conformance suite, with hand-written bodies for the CPU. The GL backends make
// shaders for the same kernels from `glsl`.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <string>
#include <vector>

namespace brook::conformance {

enum class TestKernel {
  Saxpy,     ///< (float a, float x<>, float y<>, out float r<>)      r = a * x + y
  Add4,      ///< (float4 x<>, float4 y<>, out float4 r<>)            r = x + y
  Scale3,    ///< (float a, float3 x<>, out float3 r<>)               r = a * x
  AddInt,    ///< (int x<>, int y<>, out int r<>)                     r = x + y
  XorInt3,   ///< (int3 x<>, int3 y<>, out int3 r<>)                  r = x ^ y
  Shift,     ///< (float g[][], int dx, int dy, out float r<>)        r = g at the position + d
  Position,  ///< (float x<>, out float4 r<>)                         r = indexof x
  Ramp,      ///< (iter float2 i<>, out float2 r<>)                   r = i
  SumAndDifference,  ///< (float x<>, float y<>, out float s<>, out float d<>) s = x + y, d = x - y
  Sum,               ///< reduce (float x<>, reduce float r<>)                r = r + x, commutative
  Product,  ///< reduce (float4 x<>, reduce float4 r<>)              r = r * x as 2 x 2 matrices
};

/// The definition of a kernel from which shaders are made.
struct Definition {
  std::string name;
  std::vector<ParameterDescriptor> parameters;
  /// For a map the statements that set out_<i> from fetch_<i>(), position and the parameter block.
  /// For a reduction the expression that combines `left` and `right`.
  std::string glsl;
  std::vector<int> outputs;  ///< parameter indices; empty for a reduction
  bool isCommutative = false;
};

const Definition& definition(TestKernel kernel);

/// Returns the kernel with CPU bodies for every instruction set, which all compute the same.
const KernelDescriptor& cpuKernel(TestKernel kernel);

/// Returns the instruction set of the body that ran last, to check the choice.
Isa lastIsa();

}  // namespace brook::conformance
