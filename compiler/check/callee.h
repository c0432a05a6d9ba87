// Callee: the kind of function that a call in a kernel calls.
#pragma once

#include "clang/AST/Expr.h"

#include <cstdint>
#include <string>

namespace brook::check {

enum class CalleeKind : std::uint8_t {
  Builtin,      ///< brook_kernel::fn, except the following functions
  Indexof,      ///< brook_kernel::fn::indexof
  Push,         ///< brook_kernel::fn::push
  Instance,     ///< brook_kernel::fn::instance
  Print,        ///< brook_kernel::fn::print
  Assert,       ///< brook_kernel::fn::assert
  Constructor,  ///< brook_kernel::ctor
  Conversion,   ///< brook_kernel::convert: an implicit conversion that Sema rejected
  Place,        ///< brook_kernel::place: a component as an `out` argument, which Sema rejects
  Host,         ///< a constant function of host code, or one of the C or C++ library
  User,         ///< any other function: a kernel, or an error
  Unknown,      ///< not named: a pointer, a lambda
};

struct Callee {
  CalleeKind kind;
  std::string name;
};

Callee calleeOf(const clang::CallExpr& call);

/// Returns `expression` as the user wrote it: without parentheses, implicit casts, temporaries,
/// copies and brook_kernel::place.
const clang::Expr* asWritten(const clang::Expr* expression);

/// True if a variable with this initialiser was declared without one.
bool isDefault(const clang::Expr* initialiser);

/// Returns the parameter or variable that `expression` names, or null.
const clang::ValueDecl* namedVariable(const clang::Expr* expression);

/// True if the call prints or asserts.
bool isMessage(const Callee& callee);

/// True if evaluating `expression` changes a variable, prints, asserts or calls another kernel.
bool hasEffects(const clang::Stmt* expression);

/// True if `place` has an element or component with a computed index.
bool hasIndex(const clang::Stmt* place);

/// True if `place` is a place of the IR, so that a single statement can change it.
bool isPlainPlace(const clang::Expr* place);

/// True if `expression` names `variable`.
bool mentions(const clang::Stmt* expression, const clang::ValueDecl& variable);

}  // namespace brook::check
