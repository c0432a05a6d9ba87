// Warns about reductions whose result depends on the grouping of their input
// (analysis/associativity.h).
//
//   in:  an AST that Sema has accepted, and the IR of its kernels
//   out: warnings
//
//   reduce void sum(float x<>, reduce float r<>) { r += x * x; }
//   // x.br:1:13: warning: the result of 'sum' depends on how its input is grouped: ..
//
// A reduction that host code only names, as the operator of a scatter or gather, is applied to one
// element at a time. It causes no warning.
#pragma once

#include "compiler/diagnostics/collector.h"
#include "compiler/surface/kernel_syntax.h"

namespace clang {
class ASTContext;
}

namespace brook::frontend {

void warnOfGroupedReductions(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                             const diagnostics::Collector& collector,
                             const surface::KernelTable& kernels, const ir::Module& module);

}  // namespace brook::frontend
