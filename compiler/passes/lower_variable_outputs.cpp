#include "compiler/passes/lower_variable_outputs.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

namespace brook::passes {
namespace {

using namespace ir;

bool isLowered(const Variable& variable) {
  return variable.kind == VariableKind::VariableOutput ||
         variable.kind == VariableKind::ScatterOutput;
}

// How often at most a run of the block scatters to `output`; nothing if that is not known.
std::optional<std::int32_t> mostScatters(const Block& block, VariableId output) {
  std::int32_t most = 0;
  for (const Statement& statement : block) {
    if (const auto* scatter = std::get_if<Scatter>(&statement.node)) {
      most += scatter->output == output ? 1 : 0;
    }
    std::int32_t mostOfInner = 0;
    for (const Block* inner : blocks(statement)) {
      const std::optional<std::int32_t> count = mostScatters(*inner, output);
      if (!count || (*count > 0 && std::holds_alternative<Loop>(statement.node))) {
        return std::nullopt;
      }
      mostOfInner = std::max(mostOfInner, *count);
    }
    most += mostOfInner;
  }
  return most;
}

// One kernel that pushes or scatters.
class Recorder {
 public:
  explicit Recorder(Function& function) : function_(function), b_(function) {}

  void run() {
    findRecordings();
    addParameters();
    addLocals();
    rewrite(function_.body);
    initialise();
  }

 private:
  // What is pushed together, in the order of the parameters. What is never pushed stands alone.
  void findRecordings() {
    std::map<std::uint32_t, std::vector<VariableId>> together;
    forEachStatement(function_.body, [&](const Statement& statement) {
      if (const auto* push = std::get_if<Push>(&statement.node)) {
        together[push->outputs.front().index] = push->outputs;
      }
    });
    std::vector<bool> isFollower(function_.parameterCount);
    for (const auto& [first, outputs] : together) {
      for (const VariableId output : outputs)
        isFollower[output.index] = output.index != first;
    }
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const Variable& variable = function_.variables[i];
      if (!isLowered(variable) || isFollower[i]) continue;
      const auto known = together.find(i);
      Recording recording;
      recording.outputs = known == together.end() ? std::vector{VariableId{i}} : known->second;
      recording.bound = variable.kind == VariableKind::ScatterOutput
                            ? mostScatters(function_.body, VariableId{i}).value_or(0)
                            : variable.bound;
      function_.recordings.push_back(std::move(recording));
    }
  }

  void addParameters() {
    const std::uint32_t first = function_.parameterCount;
    std::vector<Variable> parameters;
    const auto add = [&](const std::string& name, Type type, VariableKind kind) {
      parameters.push_back({name, type, kind, 0, {}});
      return VariableId{first + static_cast<std::uint32_t>(parameters.size()) - 1};
    };
    function_.ordinal = add("ordinal", kInt, VariableKind::Constant);
    for (Recording& recording : function_.recordings) {
      const Variable& output = function_.variable(recording.outputs.front());
      recording.count = add(output.name + "_count", kInt, VariableKind::Output);
      if (output.kind != VariableKind::ScatterOutput) continue;
      recording.index =
          add(output.name + "_index", kInt.withWidth(output.rank), VariableKind::Output);
    }
    b_.appendParameters(std::move(parameters));
  }

  // The variable that the user sees under the name of a variable output.
  void addLocals() {
    for (std::uint32_t i = 0; i < function_.ordinal->index; ++i) {
      if (!isLowered(function_.variables[i])) continue;
      const bool hasValue = function_.variables[i].kind == VariableKind::VariableOutput;
      if (hasValue) {
        const Variable parameter = function_.variables[i];
        const VariableId local = b_.local(parameter.name + "_value", parameter.type);
        function_.variable(local).location = parameter.location;
        locals_[i] = local;
      }
      Variable& output = function_.variables[i];
      output.kind = VariableKind::Output;
      output.rank = 0;
      output.bound = 0;
    }
    rewriteExpressions(function_, [&](const Expr& e) -> std::optional<ExprId> {
      const auto* read = std::get_if<Read>(&e.node);
      if (read == nullptr || !locals_.contains(read->variable.index)) return std::nullopt;
      return b_.read(locals_.at(read->variable.index));
    });
  }

  void rewrite(Block& block) {
    Block result;
    for (Statement& statement : block) {
      const int loop = std::holds_alternative<Loop>(statement.node) ? 1 : 0;
      loops_ += loop;
      for (Block* inner : blocks(statement))
        rewrite(*inner);
      loops_ -= loop;
      if (auto* assign = std::get_if<Assign>(&statement.node)) {
        const auto local = locals_.find(assign->place.variable.index);
        if (local != locals_.end()) assign->place.variable = local->second;
      }
      if (const auto* push = std::get_if<Push>(&statement.node)) {
        record(*push, statement.location, result);
      } else if (const auto* scatter = std::get_if<Scatter>(&statement.node)) {
        record(*scatter, statement.location, result);
      } else {
        result.push_back(std::move(statement));
      }
    }
    block = std::move(result);
  }

  const Recording& recordingOf(VariableId output) const {
    return *std::find_if(
        function_.recordings.begin(), function_.recordings.end(),
        [&](const Recording& recording) { return recording.outputs.front() == output; });
  }

  void record(const Push& push, Location at, Block& out) {
    Block values;
    for (const VariableId output : push.outputs) {
      values.push_back({Assign{{output, {}, {}}, b_.read(locals_.at(output.index))}, at});
    }
    recordAndCount(recordingOf(push.outputs.front()), std::move(values), at, out);
  }

  void record(const Scatter& scatter, Location at, Block& out) {
    const Recording& recording = recordingOf(scatter.output);
    const std::vector<ExprId> fastestFirst(scatter.indices.rbegin(), scatter.indices.rend());
    const Type type = function_.variable(*recording.index).type;
    const ExprId index = type.isVector() ? b_.construct(type, fastestFirst) : fastestFirst.front();
    recordAndCount(recording,
                   {{Assign{{scatter.output, {}, {}}, scatter.value}, at},
                    {Assign{{*recording.index, {}, {}}, index}, at}},
                   at, out);
  }

  void recordAndCount(const Recording& recording, Block values, Location at, Block& out) {
    const ExprId count = b_.read(recording.count);
    const ExprId isWanted = b_.binary(BinaryOp::Equal, count, b_.read(*function_.ordinal));
    const ExprId next = b_.binary(BinaryOp::Add, count, one(count));
    out.push_back({If{isWanted, std::move(values), {}}, at});
    out.push_back({Assign{{recording.count, {}, {}}, next}, at});
  }

  // What counts a push. The runtime takes the bits for a number up to 2^32 - 1: loops in loops can
  // come to more, and stay there.
  ExprId one(ExprId count) {
    if (loops_ < 2) return b_.constant(1);
    return b_.convert(b_.binary(BinaryOp::NotEqual, count, b_.constant(-1)), Scalar::Int);
  }

  // Every output has a value, pushed or not. The position of what is not pushed lies outside.
  void initialise() {
    Block start;
    for (const auto& [parameter, local] : locals_) {
      start.push_back({Declare{local, std::nullopt}, function_.variables[parameter].location});
    }
    const auto clear = [&](VariableId id, double value = 0.0) {
      start.push_back({Assign{{id, {}, {}}, b_.constant(value, function_.variable(id).type)}, {}});
    };
    for (const Recording& recording : function_.recordings) {
      for (const VariableId output : recording.outputs)
        clear(output);
      clear(recording.count);
      if (recording.index) clear(*recording.index, -1.0);
    }
    function_.body.insert(function_.body.begin(), start.begin(), start.end());
  }

  Function& function_;
  FunctionBuilder b_;
  std::map<std::uint32_t, VariableId> locals_;  // by parameter: of variable outputs
  int loops_ = 0;                               // around what is rewritten
};

}  // namespace

Result<void> lowerVariableOutputs(Module& module) {
  for (Function& function : module.functions) {
    if (std::any_of(function.variables.begin(), function.variables.end(), isLowered)) {
      Recorder(function).run();
    }
  }
  return {};
}

}  // namespace brook::passes
