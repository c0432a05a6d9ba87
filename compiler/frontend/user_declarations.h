// The declarations of a translation unit at file scope that are no system header's: nothing in those
// names the user's streams, or calls the user's kernels.
#pragma once

#include <vector>

namespace clang {
class ASTContext;
class Decl;
}  // namespace clang

namespace brook::frontend {

/// In the order of the text.
std::vector<clang::Decl*> userDeclarations(const clang::ASTContext& ast);

}  // namespace brook::frontend
