#include "compiler/frontend/call_shapes.h"

#include "clang/AST/Expr.h"
#include "compiler/diagnostics/kinds.h"

#include <algorithm>

namespace brook::frontend {
namespace {

using diagnostics::Kind;
using diagnostics::report;
using ir::VariableKind;

/// An argument with a known shape.
struct ShapedArgument {
  const clang::Expr* expression;
  const surface::ParameterSyntax* parameter;
  Shape shape;
};

class CallShapes {
 public:
  CallShapes(clang::DiagnosticsEngine& engine, const surface::KernelSyntax& kernel,
             std::vector<ShapedArgument> arguments)
      : engine_(engine), kernel_(kernel), arguments_(std::move(arguments)) {}

  void check() const {
    // A call without output elements has no effect.
    const ShapedArgument* target = first(VariableKind::Output);
    if (target == nullptr) target = first(VariableKind::Accumulator);
    if (target != nullptr && target->shape.elementCount() == 0) return checkOutputs();
    checkGathers();
    kernel_.kind == ir::FunctionKind::Reduction ? checkReduction() : checkOutputs();
  }

 private:
  const ShapedArgument* first(VariableKind kind) const {
    for (const ShapedArgument& argument : arguments_) {
      if (argument.parameter->kind == kind) return &argument;
    }
    return nullptr;
  }

  void checkOutputs() const;
  void checkInputs(const Shape& output) const;
  void checkExtents(const ShapedArgument& argument, const Shape& input, const Shape& output) const;
  void checkGathers() const;
  void checkSizes(const ShapedArgument& argument, const Shape& shape) const;
  void checkReduction() const;

  clang::DiagnosticsEngine& engine_;
  const surface::KernelSyntax& kernel_;
  std::vector<ShapedArgument> arguments_;
};

void CallShapes::checkOutputs() const {
  const ShapedArgument* output = first(VariableKind::Output);
  if (output == nullptr) return;
  Shape shape = output->shape;
  for (const ShapedArgument& argument : arguments_) {
    if (argument.parameter->kind != VariableKind::Output) continue;
    if (const std::optional<Shape> common = commonShape(shape, argument.shape)) {
      shape = *common;
      continue;
    }
    report(engine_, argument.expression->getExprLoc(), Kind::OutputShapes)
        << kernel_.name << output->shape.toString() << argument.shape.toString()
        << output->expression->getSourceRange() << argument.expression->getSourceRange();
    return;
  }
  if (shape.elementCount() > 0) checkInputs(shape);
}

void CallShapes::checkInputs(const Shape& output) const {
  for (const ShapedArgument& argument : arguments_) {
    const VariableKind kind = argument.parameter->kind;
    if (kind != VariableKind::Stream && kind != VariableKind::Iterator) continue;
    if (const std::optional<Shape> shape = withRank(argument.shape, output.rank())) {
      checkExtents(argument, *shape, output);
      continue;
    }
    report(engine_, argument.expression->getExprLoc(), Kind::InputRank)
        << argument.shape.toString() << kernel_.name << output.toString()
        << argument.expression->getSourceRange();
  }
}

/// Checks an input with the rank of the output.
void CallShapes::checkExtents(const ShapedArgument& argument, const Shape& input,
                              const Shape& output) const {
  for (int i = 0; i < output.rank(); ++i) {
    const std::int64_t smaller = std::min(input[i], output[i]);
    if (smaller == 0 || std::max(input[i], output[i]) % smaller == 0) continue;
    report(engine_, argument.expression->getExprLoc(), Kind::UnevenExtents)
        << argument.shape.toString() << kernel_.name << output.toString()
        << argument.expression->getSourceRange();
    return;
  }
}

void CallShapes::checkGathers() const {
  for (const ShapedArgument& argument : arguments_) {
    const int rank = argument.parameter->rank;
    if (argument.parameter->kind != VariableKind::Gather) continue;
    if (const std::optional<Shape> shape = withRank(argument.shape, rank)) {
      checkSizes(argument, *shape);
      continue;
    }
    report(engine_, argument.expression->getExprLoc(), Kind::GatherRank)
        << argument.shape.toString() << kernel_.name << rank
        << argument.expression->getSourceRange();
  }
}

/// Warns of sizes as in `float t[4][5]`, which have no effect but may mislead.
void CallShapes::checkSizes(const ShapedArgument& argument, const Shape& shape) const {
  const std::vector<std::int64_t>& sizes = argument.parameter->sizes;
  if (sizes.empty()) return;
  bool isSame = true;
  std::string text;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    isSame = isSame && sizes[i] == shape[static_cast<int>(i)];
    text += (text.empty() ? "<" : ", ") + std::to_string(sizes[i]);
  }
  if (isSame) return;
  report(engine_, argument.expression->getExprLoc(), Kind::SizedGather)
      << argument.shape.toString() << argument.parameter->name << text + ">"
      << argument.expression->getSourceRange();
}

void CallShapes::checkReduction() const {
  const ShapedArgument* input = first(VariableKind::Stream);
  const ShapedArgument* target = first(VariableKind::Accumulator);
  if (input == nullptr || target == nullptr) return;
  const std::optional<ReductionShapes> shapes = matchRanks(input->shape, target->shape);
  if (shapes && isMultiple(shapes->input, shapes->target)) return;
  report(engine_, target->expression->getExprLoc(), Kind::ReductionShapes)
      << kernel_.name << input->shape.toString() << target->shape.toString()
      << input->expression->getSourceRange() << target->expression->getSourceRange();
}

}  // namespace

void checkCallShapes(const ConstantShapes& shapes, clang::DiagnosticsEngine& engine,
                     const surface::KernelSyntax& kernel, const clang::CallExpr& call) {
  std::vector<ShapedArgument> arguments;
  const std::size_t count = std::min<std::size_t>(call.getNumArgs(), kernel.parameters.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (kernel.parameters[i].kind == VariableKind::Constant) continue;
    const clang::Expr* expression =
        call.getArg(static_cast<unsigned>(i))->IgnoreUnlessSpelledInSource();
    if (const std::optional<Shape> shape = shapes.of(expression)) {
      arguments.push_back({expression, &kernel.parameters[i], *shape});
    }
  }
  CallShapes(engine, kernel, std::move(arguments)).check();
}

}  // namespace brook::frontend
