// Check: the AST of the kernels -> kernel IR.
//
//   in:  a translation unit that Sema has accepted, whose kernels are ordinary C++ functions
//        (frontend/prelude_kernel.h), and the syntax of their parameters (surface)
//   out: one ir::Function for each kernel definition, in source order, each statement with its line
//
//   kernel void scale(float a<>, float k, out float b<>) { b = k * a; }
//     ->
//   kernel scale(stream a: float, constant k: float, output b: float) !1 {
//     b = mul(k, a) !1
//   }
//
// Clang's types and implicit casts are not used. Each expression gets its type from the rules of
// docs/language/types.md (Conversions, Literals), which differ from C++ (literals, comparisons,
// vectors).
#pragma once

#include "compiler/ir/module.h"
#include "compiler/surface/kernel_syntax.h"

namespace clang {
class ASTContext;
class DiagnosticsEngine;
}  // namespace clang

namespace brook::check {

/// Appends the defined kernels of `table` to `module`, whose files[0] names the main file. Returns
/// false if an error was reported; the module is then invalid. Warnings are reported as well. If
/// `hasAssertions` is false, assertions of kernels are checked and omitted.
bool checkKernels(clang::ASTContext& ast, clang::DiagnosticsEngine& diagnostics,
                  const surface::KernelTable& table, ir::Module& module, bool hasAssertions);

}  // namespace brook::check
