// Warns about streams that host code reads before any write to them.
//
//   in:  an AST that Sema has accepted, and the IR of its kernels
//   out: warnings
//
//   float a<10>, b<10>;
//   scale(a, b);      // x.br:5:9: warning: stream 'a' is read before anything is written to it
//
// It follows the streams that a function declares until the first use of an unknown kind. Writes
// through a handle in another function or variable are not visible. A guarded use may never happen,
// so it causes no warning. The first iteration of a loop is assumed to happen.
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
