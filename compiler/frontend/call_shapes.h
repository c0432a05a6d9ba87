// CallShapes: reports kernel calls in host code whose constant shapes would cause a ShapeError of
// the runtime. It applies the runtime's own rules (docs/language/kernels.md, Shapes; reductions.md,
// Calls).
//
//   in:  a call of a kernel whose argument types Sema has accepted
//   out: errors
//
//   float a<10>, b<3>;
//   sum(a, b);   // x.br:5:7: error: reduction 'sum' cannot reduce shape <10> to shape <3>
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "compiler/frontend/constant_shapes.h"
#include "compiler/surface/kernel_syntax.h"

namespace clang {
class CallExpr;
}

namespace brook::frontend {

void checkCallShapes(const ConstantShapes& shapes, clang::DiagnosticsEngine& engine,
                     const surface::KernelSyntax& kernel, const clang::CallExpr& call);

}  // namespace brook::frontend
