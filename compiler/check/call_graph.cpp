#include "compiler/check/call_graph.h"

#include "compiler/check/callee.h"

#include <algorithm>
#include <functional>

namespace brook::check {
namespace {

/// Returns the position of the parameter of `function` that `expression` names, or -1.
int parameterNamed(const clang::FunctionDecl& function, const clang::Expr* expression) {
  const auto* parameter = llvm::dyn_cast_or_null<clang::ParmVarDecl>(namedVariable(expression));
  if (parameter == nullptr || parameter->getDeclContext() != &function) return -1;
  return static_cast<int>(parameter->getFunctionScopeIndex());
}

}  // namespace

CallGraph::CallGraph(const std::vector<KernelDefinition>& kernels,
                     const surface::KernelTable& table) {
  for (const KernelDefinition& kernel : kernels) {
    order_.push_back(kernel.syntax->name);
    collect(kernel, kernel.declaration->getBody(), table);
  }
  propagatePositions();
  propagateToCallers(instances_);
  propagateToCallers(messages_);
}

void CallGraph::collect(const KernelDefinition& kernel, const clang::Stmt* statement,
                        const surface::KernelTable& table) {
  if (statement == nullptr) return;
  for (const clang::Stmt* child : statement->children())
    collect(kernel, child, table);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
  if (call == nullptr) return;
  std::vector<int> passedOn;
  for (const clang::Expr* argument : call->arguments()) {
    passedOn.push_back(parameterNamed(*kernel.declaration, argument));
  }
  const Callee callee = calleeOf(*call);
  if (callee.kind == CalleeKind::Indexof && passedOn.at(0) >= 0) {
    positions_.emplace(kernel.syntax->name, static_cast<unsigned>(passedOn[0]));
  } else if (callee.kind == CalleeKind::Instance) {
    instances_.insert(kernel.syntax->name);
  } else if (isMessage(callee)) {
    messages_.insert(kernel.syntax->name);
  } else if (callee.kind == CalleeKind::User && table.find(std::string_view(callee.name))) {
    calls_[kernel.syntax->name].push_back({callee.name, call, std::move(passedOn)});
  }
}

void CallGraph::propagatePositions() {
  for (std::size_t known = 0; known != positions_.size();) {
    known = positions_.size();
    for (const auto& [caller, calls] : calls_) {
      for (const Call& call : calls) {
        for (unsigned i = 0; i < call.passedOn.size(); ++i) {
          if (call.passedOn[i] >= 0 && asksPosition(call.callee, i)) {
            positions_.emplace(caller, static_cast<unsigned>(call.passedOn[i]));
          }
        }
      }
    }
  }
}

void CallGraph::propagateToCallers(std::set<std::string>& kernels) const {
  for (std::size_t known = 0; known != kernels.size();) {
    known = kernels.size();
    for (const auto& [caller, calls] : calls_) {
      for (const Call& call : calls) {
        if (kernels.contains(call.callee)) kernels.insert(caller);
      }
    }
  }
}

std::vector<CallGraph::Cycle> CallGraph::cycles() const {
  std::vector<Cycle> result;
  std::set<std::string> finished;
  std::vector<std::string> path;
  std::function<void(const std::string&)> visit = [&](const std::string& kernel) {
    path.push_back(kernel);
    const auto calls = calls_.find(kernel);
    for (const Call& call : calls == calls_.end() ? std::vector<Call>() : calls->second) {
      const auto start = std::ranges::find(path, call.callee);
      if (start != path.end()) {
        std::vector<std::string> names(start, path.end());
        names.push_back(call.callee);
        result.push_back({call.expression, std::move(names)});
      } else if (!finished.contains(call.callee)) {
        visit(call.callee);
      }
    }
    path.pop_back();
    finished.insert(kernel);
  };
  for (const std::string& kernel : order_) {
    if (!finished.contains(kernel)) visit(kernel);
  }
  return result;
}

}  // namespace brook::check
