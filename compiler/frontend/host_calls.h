// Checks kernel calls in host code for errors that C++'s types do not exclude
// (docs/language/kernels.md, Parameters, Calls; reductions.md, Calls). A stream may be passed for
// two outputs, be gathered and written, or be reduced in place. Constant shapes may not fit
// (call_shapes.h), and domains may be outside of their stream.
//
//   in:  an AST that Sema has accepted
//   out: errors
//
//   blur(a, b, b);   // x.br:9:12: error: stream 'b' is passed for two outputs of kernel 'blur'
#pragma once

#include "compiler/diagnostics/collector.h"
#include "compiler/surface/kernel_syntax.h"

namespace clang {
class ASTContext;
}

namespace brook::frontend {

/// `collector` maps declarations to the user's text.
void checkHostCalls(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                    const diagnostics::Collector& collector, const surface::KernelTable& kernels);

}  // namespace brook::frontend
