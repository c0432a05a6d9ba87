// What the callee of a call in a kernel is.
#pragma once

#include "clang/AST/Expr.h"

#include <cstdint>
#include <string>

namespace brook::check {

enum class CalleeKind : std::uint8_t {
  Builtin,      ///< brook_kernel::fn, but what follows
  Indexof,      ///< brook_kernel::fn::indexof
  Push,         ///< brook_kernel::fn::push
  Instance,     ///< brook_kernel::fn::instance
  Print,        ///< brook_kernel::fn::print
  Assert,       ///< brook_kernel::fn::assert
  Constructor,  ///< brook_kernel::ctor
  Conversion,   ///< brook_kernel::convert: an implicit conversion that Sema refused
  Place,        ///< brook_kernel::place: a component as an `out` argument, which Sema refuses
  Host,         ///< a function that has a value while compiling, or one of the C or C++ library
  User,         ///< any other function: a kernel, or an error
  Unknown,      ///< no function by name: a pointer, a lambda
};

struct Callee {
  CalleeKind kind;
  std::string name;
};

Callee calleeOf(const clang::CallExpr& call);

/// `expression` without parentheses, implicit casts, temporaries, copies and brook_kernel::place;
/// that is, as written.
const clang::Expr* asWritten(const clang::Expr* expression);

/// Whether a variable with this initialiser was written without one.
bool isDefault(const clang::Expr* initialiser);

/// The parameter or variable that `expression` names; null when it is no name.
const clang::ValueDecl* namedVariable(const clang::Expr* expression);

/// Whether the call prints or asserts.
bool isMessage(const Callee& callee);

/// Whether evaluating `expression` changes a variable, prints, asserts or runs another kernel.
bool hasEffects(const clang::Stmt* expression);

/// Whether `place` has an element or component whose number is computed.
bool hasIndex(const clang::Stmt* place);

/// Whether IR has a name for what `place` is, so that no other statements are needed to change it.
bool isPlainPlace(const clang::Expr* place);

/// Whether `variable` is named in `expression`.
bool mentions(const clang::Stmt* expression, const clang::ValueDecl& variable);

}  // namespace brook::check
