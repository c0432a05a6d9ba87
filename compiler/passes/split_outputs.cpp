#include "compiler/passes/split_outputs.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/dead_code.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

bool isResult(VariableKind kind) {
  return kind == VariableKind::Output || kind == VariableKind::Accumulator;
}

// Makes outputs locals without changing the parameter list: each use means a new local instead.
class OutputDemotion {
 public:
  explicit OutputDemotion(Function& function) : function_(function), builder_(function) {}

  void demote(VariableId output) {
    const Variable variable = function_.variable(output);
    const VariableId local = builder_.local(variable.name, variable.type);
    locals_.emplace(output, local);
    declarations_.push_back({Declare{local, std::nullopt}, variable.location});
  }

  void process() {
    rewriteExpressions(function_, [&](const Expr& e) -> std::optional<ExprId> {
      const Read* read = std::get_if<Read>(&e.node);
      if (!read || !locals_.contains(read->variable)) return std::nullopt;
      return builder_.read(locals_.at(read->variable));
    });
    forEachStatement(function_.body, [&](Statement& statement) {
      Assign* assign = std::get_if<Assign>(&statement.node);
      if (!assign) return;
      const auto found = locals_.find(assign->place.variable);
      if (found != locals_.end()) assign->place.variable = found->second;
    });
    function_.body.insert(function_.body.begin(), declarations_.begin(), declarations_.end());
  }

 private:
  Function& function_;
  FunctionBuilder builder_;
  std::unordered_map<VariableId, VariableId> locals_;
  std::vector<Statement> declarations_;
};

}  // namespace

OutputPartition splitOutputs(const Function& function, const OutputLimits& limits) {
  BROOK_CHECK(limits.maxOutputs >= 1, "a pass writes at least one output");
  OutputPartition partition;
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (!isResult(function.variables[i].kind)) continue;
    const bool isFull = partition.passes.empty() || partition.passes.back().outputs.size() ==
                                                        static_cast<std::size_t>(limits.maxOutputs);
    if (isFull) partition.passes.emplace_back();
    partition.passes.back().outputs.push_back(VariableId{i});
  }
  return partition;
}

Result<Function> extractPass(const Function& function, const OutputPass& pass) {
  Module module{{}, {function}};
  Function& extracted = module.functions.front();
  OutputDemotion demotion(extracted);
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const VariableId parameter{i};
    const bool isKept =
        std::find(pass.outputs.begin(), pass.outputs.end(), parameter) != pass.outputs.end();
    if (isResult(function.variables[i].kind) && !isKept) demotion.demote(parameter);
  }
  demotion.process();
  if (Result<void> done = deadCode(module); !done) return done.failure();
  return std::move(extracted);
}

}  // namespace brook::passes
