#include "compiler/passes/copy_inputs.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

bool isInput(const Variable& variable) {
  return variable.kind == VariableKind::Stream || variable.kind == VariableKind::Iterator;
}

class InputCopier {
 public:
  explicit InputCopier(const Function& kernel) : given_(kernel) { result_.kernel = kernel; }

  CopiedInputs process() {
    FunctionBuilder b(result_.kernel);
    rewriteExpressions(result_.kernel, [&](const Expr& e) -> std::optional<ExprId> {
      const VariableId* input = inputOf(e);
      if (input == nullptr) return std::nullopt;
      return b.read(copyOf(b, e, *input));
    });
    makeInputs();
    arrangeParameters();
    return std::move(result_);
  }

 private:
  // What `inputs` stores, and the variable of `kernel` that holds it.
  struct Copy {
    Expr value;
    VariableId input;
    VariableId variable;
  };

  // The input whose value, position, extent or bound `e` is.
  const VariableId* inputOf(const Expr& e) const {
    const VariableId* named = nullptr;
    if (const auto* read = std::get_if<Read>(&e.node)) named = &read->variable;
    if (const auto* position = std::get_if<Position>(&e.node)) named = &position->stream;
    if (const auto* extent = std::get_if<Extent>(&e.node)) named = &extent->stream;
    if (const auto* bound = std::get_if<IteratorBound>(&e.node)) named = &bound->iterator;
    const bool isOfInput = named != nullptr && named->index < given_.parameterCount &&
                           isInput(given_.variable(*named));
    return isOfInput ? named : nullptr;
  }

  static bool isSame(const Expr& a, const Expr& b) {
    if (a.node.index() != b.node.index()) return false;
    const auto* bound = std::get_if<IteratorBound>(&a.node);
    return bound == nullptr || bound->upper == std::get<IteratorBound>(b.node).upper;
  }

  VariableId copyOf(FunctionBuilder& b, const Expr& e, VariableId input) {
    for (const Copy& copy : copies_) {
      if (copy.input == input && isSame(copy.value, e)) return copy.variable;
    }
    const VariableId variable = b.local("copy_" + std::to_string(copies_.size()), e.type);
    copies_.push_back({e, input, variable});
    return variable;
  }

  void makeInputs() {
    Function& inputs = result_.inputs;
    inputs.name = given_.name;
    inputs.location = given_.location;
    std::vector<VariableId> renumbered(given_.parameterCount);
    for (std::uint32_t i = 0; i < given_.parameterCount; ++i) {
      if (!isInput(given_.variables[i])) continue;
      renumbered[i] = {inputs.parameterCount++};
      inputs.variables.push_back(given_.variables[i]);
    }
    FunctionBuilder b(inputs);
    b.setLocation(given_.location);
    for (const Copy& copy : copies_) {
      const Variable& variable = result_.kernel.variable(copy.variable);
      const VariableId output = b.parameter(variable.name, variable.type, VariableKind::Output);
      b.assign(output, valueOf(b, copy.value, renumbered[copy.input.index]));
    }
  }

  static ExprId valueOf(FunctionBuilder& b, const Expr& value, VariableId input) {
    if (std::holds_alternative<Position>(value.node)) return b.position(input);
    if (std::holds_alternative<Extent>(value.node)) return b.extent(input);
    if (const auto* bound = std::get_if<IteratorBound>(&value.node))
      return b.iteratorBound(input, bound->upper);
    return b.read(input);
  }

  void arrangeParameters() {
    Function& kernel = result_.kernel;
    std::vector<VariableId> kept, outputs;
    for (std::uint32_t i = 0; i < given_.parameterCount; ++i) {
      const Variable& parameter = given_.variables[i];
      if (isInput(parameter)) continue;
      (parameter.kind == VariableKind::Output ? outputs : kept).push_back({i});
    }
    for (const Copy& copy : copies_) {
      kernel.variable(copy.variable).kind = VariableKind::Stream;
      kept.push_back(copy.variable);
    }
    std::ranges::copy(outputs, std::back_inserter(kept));
    const auto parameterCount = static_cast<std::uint32_t>(kept.size());
    for (std::uint32_t i = given_.parameterCount; i < kernel.variables.size(); ++i) {
      if (std::ranges::find(kept, VariableId{i}) == kept.end()) kept.push_back({i});
    }
    selectVariables(kernel, kept, parameterCount);
  }

  const Function& given_;
  CopiedInputs result_;
  std::vector<Copy> copies_;
};

}  // namespace

CopiedInputs copyInputs(const Function& kernel) {
  return InputCopier(kernel).process();
}

}  // namespace brook::passes
