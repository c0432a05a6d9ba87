// ConstantShapes: the shapes of streams that are known at compile time.
//
//   in:  an AST that Sema has accepted
//   out: a shape for each local stream or iterator with constant extents whose handle nothing in
//        the translation unit can rebind
//
//   float a<10>, b<10>, c<n>;   // a: <10>; c: unknown
//   streamSwap(b, c);           // b: unknown, because a handle passed by reference may change
//   a.domain(2, 6)              // <4>
#pragma once

#include "runtime/shape/match.h"
#include "runtime/shape/subview.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace clang {
class ASTContext;
class CXXMemberCallExpr;
class Expr;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace brook::frontend {

/// The bounds of `s.domain(min, max)`, fastest dimension first.
struct DomainCall {
  const clang::Expr* whole;  ///< s
  std::vector<std::int64_t> min;
  std::vector<std::int64_t> max;
};

class ConstantShapes {
 public:
  explicit ConstantShapes(clang::ASTContext& ast);

  /// Returns the shape of a variable, or of a domain inside a variable.
  std::optional<Shape> of(const clang::Expr* expression) const;
  /// Returns the bounds of `s.domain(min, max)` if they are constant; nullopt for other calls.
  std::optional<DomainCall> domain(const clang::CXXMemberCallExpr& call) const;

 private:
  clang::ASTContext& ast_;
  std::map<const clang::ValueDecl*, Shape> shapes_;
};

}  // namespace brook::frontend
