// The element types of streams and iterators in host code, which C++ does not know: `float s<3>`
// and `int t<3>` are both a brook::stream.
//
//   in:  an AST of what surface::desugar makes
//   out: the element types that declarations name
//
//   float a<10>; brook::Stream<int> b(10); brook::stream c;
//   a, a.domain(2, 6), n ? a : a      float
//   b                                 int
//   c, n ? a : b                      not known
//   streamSwap(a, c);                 then a is not known either, in the whole file
//
// What a function does to a handle that it gets by reference is not looked at.
#pragma once

#include "clang/AST/Type.h"

#include <optional>
#include <set>

namespace clang {
class ASTContext;
class CXXConstructExpr;
class Expr;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace brook::frontend {

/// A name of namespace brook::prelude for a type: `prelude::input<float>`.
struct PreludeType {
  llvm::StringRef name;
  clang::QualType element;
};
std::optional<PreludeType> preludeType(clang::QualType type);

/// `T` of brook::Stream<T>; null for any other type.
clang::QualType elementOfTypedStream(clang::QualType type);

/// `Stream<float>{3}` of a declared stream; null for other variables.
const clang::CXXConstructExpr* declaredStream(const clang::VarDecl& variable);

class StreamElements {
 public:
  explicit StreamElements(clang::ASTContext& ast);

  /// Null: it is not known.
  clang::QualType of(const clang::Expr* handle) const;

 private:
  std::set<const clang::ValueDecl*> reassigned_;  ///< to streams of other elements
};

}  // namespace brook::frontend
