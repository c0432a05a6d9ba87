#include "compiler/passes/split_messages.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/merge_returns.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

// Components of Messages::record.
constexpr std::uint8_t kCount = 0;
constexpr std::uint8_t kFailure = 1;
constexpr std::uint8_t kSite = 2;

constexpr Type kDouble2{Scalar::Double, 2};

bool isWritten(const Variable& parameter) {
  return parameter.kind == VariableKind::Output || parameter.kind == VariableKind::VariableOutput ||
         parameter.kind == VariableKind::ScatterOutput;
}

bool hasOutput(const Function& function) {
  return std::any_of(function.variables.begin(),
                     function.variables.begin() + function.parameterCount, isWritten);
}

bool isMessage(const Statement& statement) {
  return std::holds_alternative<Message>(statement.node);
}

bool hasMessage(const Function& function) {
  bool isFound = false;
  forEachStatement(function.body,
                   [&](const Statement& statement) { isFound = isFound || isMessage(statement); });
  return isFound;
}

void eraseMessages(Block& block) {
  std::erase_if(block, isMessage);
  for (Statement& statement : block) {
    for (Block* inner : blocks(statement))
      eraseMessages(*inner);
  }
}

// How many components of each kind there are.
struct ValueCounts {
  std::size_t floats = 0;
  std::size_t ints = 0;
  std::size_t doubles = 0;

  std::size_t& of(Scalar scalar) {
    return scalar == Scalar::Float ? floats : scalar == Scalar::Double ? doubles : ints;
  }
};

// Makes of a copy of a kernel the one that records its messages.
class MessageRecorder {
 public:
  explicit MessageRecorder(Function& function) : function_(function), b_(function) {}

  void run() {
    Messages messages;
    messages.kernel = function_.name;
    findSites(messages);
    makeOutputsLocals();
    addParameters(messages);
    function_.messages = std::move(messages);
    askRecordForPositions();
    rewrite(function_.body);
    initialise();
    mergeReturns(function_);
  }

 private:
  const Messages& messages() const { return *function_.messages; }

  void findSites(Messages& messages) {
    forEachStatement(function_.body, [&](const Statement& statement) {
      const auto* message = std::get_if<Message>(&statement.node);
      if (message == nullptr) return;
      Messages::Site& site = messages.sites.emplace_back(
          Messages::Site{message->isFailure, message->text, {}, statement.location});
      ValueCounts counts;
      for (const ExprId value : message->values) {
        const Type type = b_.typeOf(value);
        site.values.push_back(type);
        counts.of(type.scalar) += type.width;
      }
      most_.floats = std::max(most_.floats, counts.floats);
      most_.ints = std::max(most_.ints, counts.ints);
      most_.doubles = std::max(most_.doubles, counts.doubles);
    });
  }

  void makeOutputsLocals() {
    std::vector<VariableId> renumbered(function_.variables.size());
    std::vector<Variable> inputs;
    std::vector<Variable> locals;
    const auto isInput = [&](std::uint32_t i) {
      return function_.isParameter({i}) && !isWritten(function_.variables[i]);
    };
    for (std::uint32_t i = 0; i < function_.variables.size(); ++i) {
      if (isInput(i)) inputs.push_back(function_.variables[i]);
    }
    const auto inputCount = static_cast<std::uint32_t>(inputs.size());
    std::uint32_t nextInput = 0;
    for (std::uint32_t i = 0; i < function_.variables.size(); ++i) {
      if (isInput(i)) {
        renumbered[i] = VariableId{nextInput++};
        continue;
      }
      renumbered[i] = VariableId{inputCount + static_cast<std::uint32_t>(locals.size())};
      locals.push_back(function_.variables[i]);
      if (function_.isParameter({i})) asLocal(locals.back());
    }
    formerOutputs_ = function_.parameterCount - inputCount;
    function_.parameterCount = inputCount;
    function_.variables = std::move(inputs);
    std::move(locals.begin(), locals.end(), std::back_inserter(function_.variables));
    renumberVariables(function_, renumbered);
  }

  static void asLocal(Variable& output) {
    output = {output.name, output.type, VariableKind::Local, 0, output.location};
  }

  void addParameters(Messages& messages) {
    std::vector<Variable> parameters;
    const auto add = [&](const char* name, Type type, VariableKind kind) {
      parameters.push_back({name, type, kind, 0, {}});
      return VariableId{function_.parameterCount + static_cast<std::uint32_t>(parameters.size()) -
                        1};
    };
    const auto addOutputs = [&](const char* name, Type type, std::size_t components) {
      std::vector<VariableId> outputs;
      for (std::size_t first = 0; first < components; first += type.width)
        outputs.push_back(add(name, type, VariableKind::Output));
      return outputs;
    };
    function_.appendIndex = add("message_index", kInt, VariableKind::Constant);
    messages.record = add("message", kInt4, VariableKind::Output);
    messages.floats = addOutputs("message_floats", kFloat4, most_.floats);
    messages.ints = addOutputs("message_ints", kInt4, most_.ints);
    messages.doubles = addOutputs("message_doubles", kDouble2, most_.doubles);
    b_.appendParameters(std::move(parameters));
  }

  // All outputs have the shape that the kernel runs over.
  void askRecordForPositions() {
    const auto moveToRecord = [&](VariableId& stream) {
      if (!function_.isParameter(stream)) stream = messages().record;
    };
    for (Expr& expression : function_.expressions) {
      if (auto* position = std::get_if<Position>(&expression.node)) moveToRecord(position->stream);
      if (auto* extent = std::get_if<Extent>(&expression.node)) moveToRecord(extent->stream);
    }
  }

  void rewrite(Block& block) {
    Block result;
    for (Statement& statement : block) {
      const bool isOutput = std::holds_alternative<Push>(statement.node) ||
                            std::holds_alternative<Scatter>(statement.node);
      if (const auto* message = std::get_if<Message>(&statement.node)) {
        record(*message, statement.location, result);
      } else if (!isOutput) {
        for (Block* inner : blocks(statement))
          rewrite(*inner);
        result.push_back(std::move(statement));
      }
    }
    block = std::move(result);
  }

  ExprId recorded(std::uint8_t component) {
    return b_.swizzle(b_.read(messages().record), {component});
  }

  Statement setRecorded(std::uint8_t component, ExprId value, Location at) const {
    return {Assign{{messages().record, {component}, {}}, value}, at};
  }

  void record(const Message& message, Location at, Block& out) {
    ++site_;
    const ExprId count = recorded(kCount);
    const ExprId isWanted = b_.binary(BinaryOp::Equal, count, b_.read(*function_.appendIndex));
    out.push_back({If{isWanted, values(message, at), {}}, at});
    const ExprId next = b_.binary(BinaryOp::Add, count, b_.constant(1));
    out.push_back(setRecorded(kCount, next, at));
    if (!message.isFailure) return;
    out.push_back(setRecorded(kFailure, recorded(kCount), at));
    out.push_back({Return{}, at});
  }

  Block values(const Message& message, Location at) {
    Block statements{setRecorded(kSite, b_.constant(site_), at)};
    ValueCounts counts;
    for (const ExprId value : message.values) {
      const Scalar scalar = b_.typeOf(value).scalar;
      const bool isFloating = scalar == Scalar::Float || scalar == Scalar::Double;
      const ExprId stored = isFloating ? value : b_.convert(value, Scalar::Int);
      for (std::uint8_t c = 0; c < b_.typeOf(stored).width; ++c) {
        const Place place = placeOf(scalar, counts.of(scalar)++);
        statements.push_back({Assign{place, b_.swizzle(stored, {c})}, at});
      }
    }
    return statements;
  }

  Place placeOf(Scalar scalar, std::size_t component) const {
    const std::vector<VariableId>& outputs = scalar == Scalar::Float    ? messages().floats
                                             : scalar == Scalar::Double ? messages().doubles
                                                                        : messages().ints;
    const std::size_t width = scalar == Scalar::Double ? kDouble2.width : kFloat4.width;
    return {outputs[component / width], {static_cast<std::uint8_t>(component % width)}, {}};
  }

  // Every output has a value, whether the element has such a message or not.
  void initialise() {
    Block start;
    for (std::uint32_t i = 0; i < formerOutputs_; ++i) {
      const VariableId local{function_.parameterCount + i};
      start.push_back({Declare{local, std::nullopt}, function_.variable(local).location});
    }
    for (std::uint32_t i = messages().record.index; i < function_.parameterCount; ++i) {
      const VariableId output{i};
      const ExprId zero = b_.constant(0.0, function_.variable(output).type);
      start.push_back({Assign{{output, {}, {}}, zero}, {}});
    }
    function_.body.insert(function_.body.begin(), start.begin(), start.end());
  }

  Function& function_;
  FunctionBuilder b_;
  ValueCounts most_;                 // of one site
  std::uint32_t formerOutputs_ = 0;  // the first so many locals
  std::int32_t site_ = 0;            // of the message last seen, from 1
};

}  // namespace

Result<void> splitMessages(Module& module) {
  for (std::size_t i = 0; i < module.functions.size(); ++i) {
    if (!hasMessage(module.functions[i])) continue;
    if (hasOutput(module.functions[i])) {  // others never run
      Function messages = module.functions[i];
      MessageRecorder(messages).run();
      messages.name = module.uniqueName(messages.name + "_messages");
      module.functions.insert(module.functions.begin() + static_cast<std::ptrdiff_t>(i),
                              std::move(messages));
      ++i;
    }
    eraseMessages(module.functions[i].body);
  }
  return {};
}

}  // namespace brook::passes
