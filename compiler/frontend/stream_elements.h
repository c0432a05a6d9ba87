// StreamElements: the element types of streams and iterators in host code. C++ does not know them:
// `float s<3>` and `int t<3>` are both a brook::stream.
//
//   in:  the AST of the output of surface::desugar
//   out: the element types in declarations
//
//   float a<10>; brook::Stream<int> b(10); brook::stream c;
//   a, a.domain(2, 6), n ? a : a      float
//   b                                 int
//   c, n ? a : b                      unknown
//   streamSwap(a, c);                 a is unknown too, in the whole file
//
// Changes of a handle inside a function that takes it by reference are not considered.
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

/// An alias of namespace brook::prelude for a type: `prelude::input<float>`.
struct PreludeType {
  llvm::StringRef name;
  clang::QualType element;
};
std::optional<PreludeType> preludeType(clang::QualType type);

/// Returns `T` for brook::Stream<T>; null for any other type.
clang::QualType elementOfTypedStream(clang::QualType type);

/// Returns `Stream<float>{3}` of a declared stream; null for other variables.
const clang::CXXConstructExpr* declaredStream(const clang::VarDecl& variable);

class StreamElements {
 public:
  explicit StreamElements(clang::ASTContext& ast);

  /// Returns null if the element type is unknown.
  clang::QualType of(const clang::Expr* handle) const;

 private:
  std::set<const clang::ValueDecl*> reassigned_;  ///< to streams of other elements
};

}  // namespace brook::frontend
