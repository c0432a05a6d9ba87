// The kernels that the conformance suite runs, with bodies for the CPU written by hand. The GL
// backends make shaders for the same kernels from `glsl`.
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

/// What a kernel is, for making shaders.
struct Definition {
  std::string name;
  std::vector<ParameterDescriptor> parameters;
  /// For a map: statements that set out_<i> from fetch_<i>(), position and the parameter block. For
  /// a reduction: the expression of the combination of `left` and `right`.
  std::string glsl;
  std::vector<int> outputs;  ///< parameter indices; empty for a reduction
  bool isCommutative = false;
};

const Definition& definition(TestKernel kernel);

/// The kernel with CPU bodies for every instruction set, all of which compute the same.
const KernelDescriptor& cpuKernel(TestKernel kernel);

/// The instruction set of the body that ran last, to see that the right one was chosen.
Isa lastIsa();

}  // namespace brook::conformance
