// Checks kernel calls in host code for what C++'s types cannot say (brook-language 4.7, 5.3,
// section 12 items 7 and 12): the same stream for two outputs, gathered and written, or reduced in
// place; constant shapes that do not fit (call_shapes.h); domains outside of their stream.
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

/// `collector` tells where the user wrote a declaration.
void checkHostCalls(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                    const diagnostics::Collector& collector, const surface::KernelTable& kernels);

}  // namespace brook::frontend
