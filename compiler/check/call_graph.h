// CallGraph: the calls between kernels, and the parameters whose positions kernels use.
//
// It is built from the AST before any body is lowered, because a callee may be defined after its
// caller.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "compiler/surface/kernel_syntax.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace brook::check {

/// The definition of a kernel and its syntax in the user's text.
struct KernelDefinition {
  const clang::FunctionDecl* declaration;
  const surface::KernelSyntax* syntax;
};

class CallGraph {
 public:
  CallGraph(const std::vector<KernelDefinition>& kernels, const surface::KernelTable& table);

  /// True if `kernel`, or a kernel to which it passes the parameter, takes its indexof.
  bool asksPosition(const std::string& kernel, unsigned parameter) const {
    return positions_.contains({kernel, parameter});
  }

  /// True if `kernel`, or a kernel that it calls, calls instance().
  bool asksInstance(const std::string& kernel) const { return instances_.contains(kernel); }

  /// True if `kernel`, or a kernel that it calls, prints or asserts.
  bool hasMessages(const std::string& kernel) const { return messages_.contains(kernel); }

  /// A call that closes a cycle, with the names on the cycle: {"f", "g", "f"}.
  struct Cycle {
    const clang::CallExpr* call;
    std::vector<std::string> names;
  };
  /// Returns a cycle for each call that closes one; empty if there is no recursion.
  std::vector<Cycle> cycles() const;

 private:
  struct Call {
    std::string callee;
    const clang::CallExpr* expression;
    std::vector<int> passedOn;  ///< for each argument: the caller's parameter that it names, or -1
  };

  void collect(const KernelDefinition& kernel, const clang::Stmt* statement,
               const surface::KernelTable& table);
  void propagatePositions();
  /// Adds all direct and indirect callers of the kernels in the set.
  void propagateToCallers(std::set<std::string>& kernels) const;

  std::vector<std::string> order_;
  std::map<std::string, std::vector<Call>> calls_;
  std::set<std::pair<std::string, unsigned>> positions_;
  std::set<std::string> instances_;
  std::set<std::string> messages_;
};

}  // namespace brook::check
