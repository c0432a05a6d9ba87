// Checks stream declarations in host code with types that only Clang, and not surface, can resolve.
//
//   in:  the AST of the host code, the declarations that surface found
//   out: errors about invalid element types, and about functions with the C++ signature of a
//        kernel, because stream parameters of both are handles
//
//   typedef enum { kA } Kind;   Kind s<3>;                          'Kind' cannot be the element type ..
//   void f(float s<>) {}        kernel void f(out int s<>) { .. }   functions 'f' differ in .. only
#pragma once

#include "compiler/diagnostics/collector.h"
#include "compiler/surface/declarations.h"
#include "compiler/surface/kernel_syntax.h"
#include "compiler/surface/tokens.h"

namespace clang {
class ASTContext;
}

namespace brook::frontend {

void checkHostDeclarations(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                           const diagnostics::Collector& collector,
                           const surface::TokenReader& reader,
                           const surface::Declarations& declarations,
                           const surface::KernelTable& kernels);

}  // namespace brook::frontend
