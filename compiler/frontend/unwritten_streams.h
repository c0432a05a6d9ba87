// Warns of streams that host code reads before anything can have been written to them.
//
//   in:  an AST that Sema has accepted, and the IR of its kernels
//   out: warnings
//
//   float a<10>, b<10>;
//   scale(a, b);      // x.br:5:9: warning: stream 'a' is read before anything is written to it
//
// Looked at are streams that a function declares for itself, up to their first use of a kind that is
// not known: what is written to a handle that another function or variable has is not seen. A use
// that a condition guards may never happen, so nothing is said of it; the first round of a loop is
// taken to happen.
#pragma once

#include "compiler/diagnostics/collector.h"
#include "compiler/surface/kernel_syntax.h"

namespace clang {
class ASTContext;
}

namespace brook::frontend {

void warnOfUnwrittenStreams(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                            const diagnostics::Collector& collector,
                            const surface::KernelTable& kernels, const ir::Module& module);

}  // namespace brook::frontend
