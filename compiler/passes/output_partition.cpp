#include "compiler/passes/output_partition.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/dead_code.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

bool isResultKind(VariableKind kind) {
  return kind == VariableKind::Output || kind == VariableKind::Accumulator;
}

template <class T>
bool contains(const std::vector<T>& list, const T& element) {
  return std::ranges::find(list, element) != list.end();
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

bool reads(const Function& function, const Statement& statement, VariableId variable) {
  bool found = false;
  for (const ExprId operand : operands(statement)) {
    forEachExpr(function, operand, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function.expr(id).node);
      found |= read != nullptr && read->variable == variable;
    });
  }
  return found;
}

bool isAssignmentTo(const Statement& statement, VariableId variable) {
  const auto* assign = std::get_if<Assign>(&statement.node);
  return assign != nullptr && assign->place.variable == variable;
}

// Whether anything but the variable's own assignments reads it here.
bool isUsed(const Function& function, const Statement& statement, VariableId variable) {
  if (!isAssignmentTo(statement, variable) && reads(function, statement, variable)) return true;
  for (const Block* block : blocks(statement)) {
    for (const Statement& inner : *block) {
      if (isUsed(function, inner, variable)) return true;
    }
  }
  return false;
}

void removeAssignments(Block& block, VariableId variable) {
  std::erase_if(block, [&](const Statement& s) { return isAssignmentTo(s, variable); });
  for (Statement& statement : block) {
    for (Block* inner : blocks(statement))
      removeAssignments(*inner, variable);
  }
}

// Of a variable that nothing reads behind the end of the block: its last assignments.
void removeLastAssignments(const Function& function, Block& block, VariableId variable) {
  std::size_t first = block.size();
  while (first > 0 && !isUsed(function, block[first - 1], variable))
    --first;
  Block last(std::make_move_iterator(block.begin() + static_cast<std::ptrdiff_t>(first)),
             std::make_move_iterator(block.end()));
  block.resize(first);
  removeAssignments(last, variable);
  std::ranges::move(last, std::back_inserter(block));
}

// The parameters for saved values, and what becomes of the values.
class SavedValues {
 public:
  SavedValues(Function& function, const OutputPartition& partition, const OutputPass& pass)
      : function_(function), partition_(partition), pass_(pass) {}

  void process() {
    addParameters();
    // From the end on: what goes and comes does not move what is before it.
    for (const std::size_t value : fromTheEnd()) {
      if (contains(pass_.loads, value)) replaceInFront(value);
      if (contains(pass_.saves, value)) insertStore(value);
    }
  }

 private:
  VariableId stream(std::size_t value) const {
    return {firstStream_ + static_cast<std::uint32_t>(value)};
  }
  // Its variable, a local or an output, where addParameters has moved it.
  VariableId variableOf(std::size_t value) const {
    const auto shift = static_cast<std::uint32_t>(partition_.saved.size());
    const std::uint32_t index = partition_.saved[value].variable.index;
    return {index < firstStream_ ? index : index + shift};
  }

  void addParameters() {
    firstStream_ = function_.parameterCount;
    std::vector<Variable> parameters;
    for (std::size_t k = 0; k < partition_.saved.size(); ++k) {
      Variable parameter = function_.variable(partition_.saved[k].variable);
      parameter.name += "_saved";
      parameter.type = savedType(parameter.type);
      // What an output stores may be less than what the kernel computes on with.
      parameter.storage = Storage::Plain;
      parameter.kind = contains(pass_.saves, k) ? VariableKind::Output : VariableKind::Stream;
      parameters.push_back(std::move(parameter));
    }
    FunctionBuilder(function_).appendParameters(std::move(parameters));
  }

  // The variable that holds it where it is saved: replaceInFront gives others.
  VariableId holder(std::size_t value) const {
    const auto found = holders_.find(variableOf(value));
    return found == holders_.end() ? variableOf(value) : found->second;
  }

  // In front of where it was saved a local of its own stands for the variable: what computes that
  // one is then of no use.
  void replaceInFront(std::size_t value) {
    const auto behind = static_cast<std::ptrdiff_t>(partition_.saved[value].after + 1);
    Block rest(std::make_move_iterator(function_.body.begin() + behind),
               std::make_move_iterator(function_.body.end()));
    function_.body.resize(static_cast<std::size_t>(behind));
    const VariableId variable = holder(value);
    const Variable held = function_.variable(variable);
    FunctionBuilder builder(function_);
    const VariableId before = builder.local(held.name, held.type);
    rename(variable, before);
    const Location location = function_.body.back().location;
    const ExprId loaded = builder.convert(builder.read(stream(value)), held.type.scalar);
    if (held.kind == VariableKind::Local) {
      function_.body.push_back({Declare{variable, loaded}, location});
    } else {
      function_.body.insert(function_.body.begin(), {Declare{before, std::nullopt}, location});
      function_.body.push_back({Assign{{variable, {}, std::nullopt}, loaded}, location});
    }
    std::ranges::move(rest, std::back_inserter(function_.body));
    holders_[variableOf(value)] = before;
  }

  // In the body as it is now.
  void rename(VariableId from, VariableId to) {
    FunctionBuilder builder(function_);
    rewriteExpressions(function_, [&](const Expr& e) -> std::optional<ExprId> {
      const Read* read = std::get_if<Read>(&e.node);
      return read && read->variable == from ? std::optional(builder.read(to)) : std::nullopt;
    });
    forEachStatement(function_.body, [&](Statement& statement) {
      if (auto* assign = std::get_if<Assign>(&statement.node);
          assign && assign->place.variable == from)
        assign->place.variable = to;
      if (auto* declare = std::get_if<Declare>(&statement.node);
          declare && declare->variable == from)
        declare->variable = to;
      if (auto* call = std::get_if<Call>(&statement.node)) {
        for (CallArgument& argument : call->arguments) {
          auto* place = std::get_if<Place>(&argument);
          if (place && place->variable == from) place->variable = to;
        }
      }
    });
  }

  std::vector<std::size_t> fromTheEnd() const {
    std::vector<std::size_t> values(partition_.saved.size());
    std::iota(values.begin(), values.end(), 0);
    std::ranges::stable_sort(values, std::greater(),
                             [&](std::size_t value) { return partition_.saved[value].after; });
    return values;
  }

  void insertStore(std::size_t value) {
    FunctionBuilder builder(function_);
    const ExprId stored =
        builder.convert(builder.read(holder(value)), function_.variable(stream(value)).type.scalar);
    const auto place =
        function_.body.begin() + static_cast<std::ptrdiff_t>(partition_.saved[value].after + 1);
    const Location location = std::prev(place)->location;
    function_.body.insert(place, {Assign{{stream(value), {}, std::nullopt}, stored}, location});
  }

  Function& function_;
  const OutputPartition& partition_;
  const OutputPass& pass_;
  std::uint32_t firstStream_ = 0;
  std::unordered_map<VariableId, VariableId> holders_;  // by variable
};

}  // namespace

bool canSave(Type type) {
  return !type.isArray() && !type.isVoid();
}

Type savedType(Type type) {
  return type.isFloating() ? type : type.withScalar(Scalar::Int);
}

std::vector<VariableId> writtenParameters(const Function& function, const OutputPass& pass) {
  std::vector<VariableId> all = pass.outputs;
  for (const std::size_t save : pass.saves)
    all.push_back({function.parameterCount + static_cast<std::uint32_t>(save)});
  return all;
}

Result<Function> extractPass(const Function& function, const OutputPartition& partition,
                             const OutputPass& pass) {
  Module module{{}, {function}};
  Function& extracted = module.functions.front();
  if (!partition.saved.empty()) SavedValues(extracted, partition, pass).process();
  OutputDemotion demotion(extracted);
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const VariableId parameter{i};
    if (isResultKind(function.variables[i].kind) && !contains(pass.outputs, parameter))
      demotion.demote(parameter);
  }
  demotion.process();
  if (Result<void> done = deadCode(module); !done) return done.failure();
  if (partition.saved.empty()) return std::move(extracted);
  // What became of a variable in front of a load or behind a store, which deadCode does not see.
  for (std::uint32_t i = extracted.parameterCount; i < extracted.variables.size(); ++i)
    removeLastAssignments(extracted, extracted.body, {i});
  if (Result<void> done = deadCode(module); !done) return done.failure();
  return std::move(extracted);
}

}  // namespace brook::passes
