// check: the AST of the kernels -> kernel IR.
//
//   in:  a translation unit that Sema has accepted, whose kernels are ordinary C++ functions
//        (frontend/prelude_kernel.h), and what the user wrote about their parameters (surface)
//   out: one ir::Function per kernel definition, in source order, each statement with its line
//
//   kernel void scale(float a<>, float k, out float b<>) { b = k * a; }
//     ->
//   kernel scale(stream a: float, constant k: float, output b: float) !1 {
//     b = mul(k, a) !1
//   }
//
// Clang's types and implicit casts are not used: every expression gets its type again by the rules
// of brook-language 2.3 and 2.5, which differ from C++ (literals, comparisons, vectors).
#pragma once

#include "compiler/ir/module.h"
#include "compiler/surface/kernel_syntax.h"

namespace clang {
class ASTContext;
class DiagnosticsEngine;
}  // namespace clang

namespace brook::check {

/// Appends the defined kernels of `table` to `module`, whose files[0] names the main file. False
/// when an error was reported; the module is then not to be used. Warnings are reported as well.
/// Without `hasAssertions`, what kernels assert is checked and left out.
bool checkKernels(clang::ASTContext& ast, clang::DiagnosticsEngine& diagnostics,
                  const surface::KernelTable& table, ir::Module& module, bool hasAssertions);

}  // namespace brook::check
