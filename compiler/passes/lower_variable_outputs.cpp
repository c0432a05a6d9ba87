#include "compiler/passes/lower_variable_outputs.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/scatter_in_place.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

bool isLowered(const Variable& variable) {
  return variable.kind == VariableKind::VariableOutput ||
         variable.kind == VariableKind::ScatterOutput;
}

// Kernels whose elements push less often need no second form: few launches store it all.
constexpr std::int32_t kMaxAppends = 4;

bool pushesTo(const Statement& statement, VariableId output) {
  const auto* push = std::get_if<Push>(&statement.node);
  const auto* scatter = std::get_if<Scatter>(&statement.node);
  return (push && push->outputs.front() == output) || (scatter && scatter->output == output);
}

// How often at most a run of the block pushes or scatters to `output`; nothing if that is not
// known.
std::optional<std::int32_t> mostPushes(const Block& block, VariableId output) {
  std::int32_t most = 0;
  for (const Statement& statement : block) {
    most += pushesTo(statement, output) ? 1 : 0;
    std::int32_t mostOfInner = 0;
    for (const Block* inner : blocks(statement)) {
      const std::optional<std::int32_t> count = mostPushes(*inner, output);
      if (!count || (*count > 0 && std::holds_alternative<Loop>(statement.node))) {
        return std::nullopt;
      }
      mostOfInner = std::max(mostOfInner, *count);
    }
    most += mostOfInner;
  }
  return most;
}

// Whether an element may push more often than kMaxAppends.
bool mayPushOften(const Function& function) {
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const Variable& variable = function.variables[i];
    if (!isLowered(variable) || (variable.bound > 0 && variable.bound <= kMaxAppends)) continue;
    const std::optional<std::int32_t> most = mostPushes(function.body, VariableId{i});
    if (!most || *most > kMaxAppends) return true;
  }
  return false;
}

// What both forms of a kernel that pushes or scatters have in common.
class Lowering {
 public:
  explicit Lowering(Function& function) : function_(function), b_(function) {}
  virtual ~Lowering() = default;

 protected:
  // What is pushed together, in the order of the parameters. What is never pushed stands alone.
  std::vector<AppendOutput> findAppends() const {
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
    std::vector<AppendOutput> appends;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const Variable& variable = function_.variables[i];
      if (!isLowered(variable) || isFollower[i]) continue;
      const auto known = together.find(i);
      AppendOutput& append = appends.emplace_back();
      append.outputs = known == together.end() ? std::vector{VariableId{i}} : known->second;
      append.bound = variable.kind == VariableKind::ScatterOutput
                         ? mostPushes(function_.body, VariableId{i}).value_or(0)
                         : variable.bound;
    }
    return appends;
  }

  // The variable that the user sees under the name of a variable output. The parameter itself
  // becomes another kind of output.
  void addLocals(VariableKind kind, std::uint8_t rank) {
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      if (!isLowered(function_.variables[i])) continue;
      if (function_.variables[i].kind == VariableKind::VariableOutput) {
        const Variable parameter = function_.variables[i];
        const VariableId local = b_.local(parameter.name + "_value", parameter.type);
        function_.variable(local).location = parameter.location;
        locals_[i] = local;
      }
      changed_.push_back(VariableId{i});
    }
    for (const VariableId id : changed_) {
      function_.variable(id).kind = kind;
      function_.variable(id).rank = rank;
      function_.variable(id).bound = 0;
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
        lower(*push, statement.location, result);
      } else if (const auto* scatter = std::get_if<Scatter>(&statement.node)) {
        lower(*scatter, statement.location, result);
      } else {
        result.push_back(std::move(statement));
      }
    }
    block = std::move(result);
  }

  virtual void lower(const Push& push, Location at, Block& out) = 0;
  virtual void lower(const Scatter& scatter, Location at, Block& out) = 0;

  ExprId valueOf(VariableId output) { return b_.read(locals_.at(output.index)); }

  // Where the position goes. Every scatter output has such a parameter.
  static VariableId placeOf(const std::optional<VariableId>& index) {
    return index.value_or(VariableId{});
  }

  // Fastest dimension first.
  ExprId positionOf(const Scatter& scatter, Type type) {
    const std::vector<ExprId> indices(scatter.indices.rbegin(), scatter.indices.rend());
    return type.isVector() ? b_.construct(type, indices) : indices.front();
  }

  void declareLocals(Block& start) const {
    for (const auto& [parameter, local] : locals_)
      start.push_back({Declare{local, std::nullopt}, function_.variables[parameter].location});
  }

  Function& function_;
  FunctionBuilder b_;
  std::vector<VariableId> changed_;             // the variable and scatter outputs
  std::map<std::uint32_t, VariableId> locals_;  // by parameter: of variable outputs
  int loops_ = 0;                               // around what is rewritten
};

// Parameters to be appended, and their numbers.
class NewParameters {
 public:
  explicit NewParameters(const Function& function) : first_(function.parameterCount) {}
  VariableId add(const std::string& name, Type type, VariableKind kind, std::uint8_t rank = 0) {
    list_.push_back({name, type, kind, rank, {}});
    return VariableId{first_ + static_cast<std::uint32_t>(list_.size()) - 1};
  }
  std::vector<Variable> take() { return std::move(list_); }

 private:
  std::uint32_t first_;
  std::vector<Variable> list_;
};

// The form that stores one push of each element.
class AppendLowering final : public Lowering {
 public:
  using Lowering::Lowering;

  void run() {
    function_.appends = findAppends();
    addParameters();
    addLocals(VariableKind::Output, 0);
    rewrite(function_.body);
    initialise();
  }

 private:
  void addParameters() {
    NewParameters parameters(function_);
    appendIndex_ = parameters.add("append_index", kInt, VariableKind::Constant);
    function_.appendIndex = appendIndex_;
    for (AppendOutput& append : function_.appends) {
      const Variable& output = function_.variable(append.outputs.front());
      append.count = parameters.add(output.name + "_count", kInt, VariableKind::Output);
      if (output.kind != VariableKind::ScatterOutput) continue;
      append.index =
          parameters.add(output.name + "_index", kInt.withWidth(output.rank), VariableKind::Output);
    }
    b_.appendParameters(parameters.take());
  }

  const AppendOutput& appendOf(VariableId output) const {
    return *std::find_if(
        function_.appends.begin(), function_.appends.end(),
        [&](const AppendOutput& append) { return append.outputs.front() == output; });
  }

  void lower(const Push& push, Location at, Block& out) override {
    Block values;
    for (const VariableId output : push.outputs)
      values.push_back({Assign{{output, {}, {}}, valueOf(output)}, at});
    storeAndCount(appendOf(push.outputs.front()), std::move(values), at, out);
  }

  void lower(const Scatter& scatter, Location at, Block& out) override {
    const AppendOutput& append = appendOf(scatter.output);
    const VariableId index = placeOf(append.index);
    const ExprId position = positionOf(scatter, function_.variable(index).type);
    storeAndCount(append,
                  {{Assign{{scatter.output, {}, {}}, scatter.value}, at},
                   {Assign{{index, {}, {}}, position}, at}},
                  at, out);
  }

  void storeAndCount(const AppendOutput& append, Block values, Location at, Block& out) {
    const ExprId count = b_.read(append.count);
    const ExprId isWanted = b_.binary(BinaryOp::Equal, count, b_.read(appendIndex_));
    const ExprId next = b_.binary(BinaryOp::Add, count, one(count));
    out.push_back({If{isWanted, std::move(values), {}}, at});
    out.push_back({Assign{{append.count, {}, {}}, next}, at});
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
    declareLocals(start);
    const auto clear = [&](VariableId id, double value = 0.0) {
      start.push_back({Assign{{id, {}, {}}, b_.constant(value, function_.variable(id).type)}, {}});
    };
    for (const AppendOutput& append : function_.appends) {
      for (const VariableId output : append.outputs)
        clear(output);
      clear(append.count);
      if (append.index) clear(*append.index, -1.0);
    }
    function_.body.insert(function_.body.begin(), start.begin(), start.end());
  }

  VariableId appendIndex_ = {};
};

// The form that writes all pushes of an element side by side.
class WriterLowering final : public Lowering {
 public:
  using Lowering::Lowering;

  void run() {
    addParameters(findAppends());
    addLocals(VariableKind::ScatterOutput, 1);
    takePositionsFrom(function_, written_.front().limit);
    rewrite(function_.body);
    initialise();
  }

 private:
  struct Written {
    std::vector<VariableId> outputs;
    std::optional<VariableId> index;
    VariableId limit, start;
    VariableId number = {};  ///< the local that counts
  };

  // In the order of those of the other form, and then what it does not have.
  void addParameters(const std::vector<AppendOutput>& appends) {
    NewParameters parameters(function_);
    parameters.add("append_index", kInt, VariableKind::Constant);
    for (const AppendOutput& append : appends) {
      const Variable& output = function_.variable(append.outputs.front());
      Written& written = written_.emplace_back(Written{append.outputs, {}, {}, {}});
      written.limit = parameters.add(output.name + "_limit", kInt, VariableKind::Stream);
      if (output.kind != VariableKind::ScatterOutput) continue;
      written.index = parameters.add(output.name + "_index", kInt.withWidth(output.rank),
                                     VariableKind::ScatterOutput, 1);
    }
    for (Written& written : written_) {
      written.start = parameters.add(function_.variable(written.outputs.front()).name + "_start",
                                     kInt, VariableKind::Stream);
    }
    b_.appendParameters(parameters.take());
    for (Written& written : written_) {
      written.number = b_.local(function_.variable(written.outputs.front()).name + "_number", kInt);
    }
  }

  const Written& writtenOf(VariableId output) const {
    return *std::find_if(written_.begin(), written_.end(),
                         [&](const Written& written) { return written.outputs.front() == output; });
  }

  void lower(const Push& push, Location at, Block& out) override {
    const Written& written = writtenOf(push.outputs.front());
    std::vector<std::pair<VariableId, ExprId>> values;
    for (const VariableId output : push.outputs)
      values.emplace_back(output, valueOf(output));
    writeAndCount(written, values, at, out);
  }

  void lower(const Scatter& scatter, Location at, Block& out) override {
    const Written& written = writtenOf(scatter.output);
    const VariableId index = placeOf(written.index);
    const ExprId position = positionOf(scatter, function_.variable(index).type);
    writeAndCount(written, {{scatter.output, scatter.value}, {index, position}}, at, out);
  }

  void writeAndCount(const Written& written,
                     const std::vector<std::pair<VariableId, ExprId>>& values, Location at,
                     Block& out) {
    const ExprId number = b_.read(written.number);
    const ExprId isWanted = b_.binary(BinaryOp::Less, number, b_.read(written.limit));
    const ExprId place = b_.binary(BinaryOp::Add, b_.read(written.start), number);
    Block block;
    for (const auto& [output, value] : values)
      block.push_back({Scatter{output, {place}, value}, at});
    const ExprId next = b_.binary(BinaryOp::Add, number, b_.constant(1));
    block.push_back({Assign{{written.number, {}, {}}, next}, at});
    out.push_back({If{isWanted, std::move(block), {}}, at});
  }

  void initialise() {
    Block start;
    declareLocals(start);
    for (const Written& written : written_)
      start.push_back({Declare{written.number, b_.constant(0)}, {}});
    function_.body.insert(function_.body.begin(), start.begin(), start.end());
  }

  std::vector<Written> written_;
};

Function writerOf(const Function& kernel, const std::string& name) {
  Function writer = kernel;
  writer.name = name;
  writer.pushesOf = kernel.name;
  WriterLowering(writer).run();
  return writer;
}

// Of a kernel that pushes often.
std::vector<Function> otherForms(const Function& kernel, const Module& module) {
  std::vector<Function> forms = {writerOf(kernel, module.uniqueName(kernel.name + "_pushes"))};
  if (onlyScatters(kernel))
    forms.push_back(scatteringInPlace(kernel, module.uniqueName(kernel.name + "_in_place")));
  return forms;
}

}  // namespace

Result<void> lowerVariableOutputs(Module& module) {
  for (std::size_t i = 0; i < module.functions.size(); ++i) {
    Function& function = module.functions[i];
    if (std::none_of(function.variables.begin(), function.variables.end(), isLowered)) continue;
    std::vector<Function> forms;
    if (mayPushOften(function)) forms = otherForms(function, module);
    AppendLowering(function).run();
    const auto behind = module.functions.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    i += forms.size();
    module.functions.insert(behind, std::make_move_iterator(forms.begin()),
                            std::make_move_iterator(forms.end()));
  }
  return {};
}

}  // namespace brook::passes
