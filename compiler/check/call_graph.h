// Which kernels call which, and which of their parameters they ask the position of.
//
// Built from the AST before any body is lowered, because a callee may be defined after its caller.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "compiler/surface/kernel_syntax.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace brook::check {

/// The definition of a kernel and what the user wrote about it.
struct KernelDefinition {
  const clang::FunctionDecl* declaration;
  const surface::KernelSyntax* syntax;
};

class CallGraph {
 public:
  CallGraph(const std::vector<KernelDefinition>& kernels, const surface::KernelTable& table);

  /// Whether `kernel`, or a kernel that it passes the parameter on to, takes its indexof.
  bool asksPosition(const std::string& kernel, unsigned parameter) const {
    return positions_.contains({kernel, parameter});
  }

  /// Whether `kernel`, or a kernel that it calls, takes instance().
  bool asksInstance(const std::string& kernel) const { return instances_.contains(kernel); }

  /// Whether `kernel`, or a kernel that it calls, prints or asserts.
  bool hasMessages(const std::string& kernel) const { return messages_.contains(kernel); }

  /// A call that closes a cycle, with the names on it: {"f", "g", "f"}.
  struct Cycle {
    const clang::CallExpr* call;
    std::vector<std::string> names;
  };
  /// One cycle for each kernel that is first on one; empty when nothing is recursive.
  std::vector<Cycle> cycles() const;

 private:
  struct Call {
    std::string callee;
    const clang::CallExpr* expression;
    std::vector<int> passedOn;  ///< per argument: the caller's parameter that it names, or -1
  };

  void collect(const KernelDefinition& kernel, const clang::Stmt* statement,
               const surface::KernelTable& table);
  void propagatePositions();
  /// Adds the callers of those that are in the set.
  void propagateToCallers(std::set<std::string>& kernels) const;

  std::vector<std::string> order_;
  std::map<std::string, std::vector<Call>> calls_;
  std::set<std::pair<std::string, unsigned>> positions_;
  std::set<std::string> instances_;
  std::set<std::string> messages_;
};

}  // namespace brook::check
