// Code size: about how many instructions is the code of a function, printed once?
//
// In: a valid function. Out: operations on registers, a vector's for each of its components; what
// compilers make dozens of instructions of, as gathers from anywhere, counts as so many. Loops count
// once. Where a function calls helpers of its own, a call counts and the helper does not.
//
//   kernel k(gather g[]: float, stream x: float4, output o: float4) {
//     o = mul(x, x)                                   4
//     if gt(x.x, 0.0) {                               2: gt and the branch
//       o = add(o, float4(g[convert<int>(x.x)]))      42: the sum, the gather, the conversion
//     }
//   }                                              -> 48
#pragma once

#include "compiler/ir/module.h"

namespace brook::analysis {

/// Of the body and those of the helpers.
double codeSize(const ir::Function& function);
/// Of the body alone.
double codeSizeOfBody(const ir::Function& function);
/// Of what a statement evaluates itself, without the blocks inside.
double codeSize(const ir::Function& function, const ir::Statement& statement);

/// Of a call that stays one.
inline constexpr double kSizeOfCall = 8;

/// Kernels of more are printed so that compilers take time and memory in proportion: one body
/// instead of one for each of several kinds of vectors, divided into functions, with helpers that
/// stay functions. What is smaller takes each of g++ and clang++ about two seconds at most, for
/// all instruction sets together; inlined and repeated it is the fastest.
inline constexpr double kMaxInlined = 2000;
/// Whether the function is such a large one.
bool isLarge(const ir::Function& function);

}  // namespace brook::analysis
