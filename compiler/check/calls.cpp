// ExpressionLowering: vector constructors, indexof and calls of other kernels (brook-language 1.9,
// 2.2, 4.4).
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"

namespace brook::check {

using diagnostics::Kind;

Value ExpressionLowering::call(const clang::CallExpr& call) {
  const Callee callee = calleeOf(call);
  switch (callee.kind) {
    case CalleeKind::Builtin:
      return builtin(call, callee.name);
    case CalleeKind::Indexof:
      return indexof(call);
    case CalleeKind::Push:
    case CalleeKind::Print:
    case CalleeKind::Assert:
      context_.report(call.getExprLoc(), Kind::StatementAsValue) << callee.name;
      return {};
    case CalleeKind::Instance:
      return instance(call);
    case CalleeKind::Constructor:
      return constructor(call, *valueType(call.getType()));
    case CalleeKind::Conversion: {
      const std::optional<ir::Type> type = valueType(call.getType());
      return type ? resized(call, *type) : forbidden(call);
    }
    case CalleeKind::User:
      return kernelCall(call, std::nullopt);
    case CalleeKind::Place:
    case CalleeKind::Unknown:
      break;
  }
  if (isOfForbiddenVariable(*call.getCallee())) return {};
  context_.report(call.getExprLoc(), Kind::ForbiddenInKernel) << "a call through a pointer";
  return {};
}

// What Sema lacks is the conversion of vectors. Numbers keep their kind: the operation or
// assignment around the value knows what it needs, Sema takes a `const double` of the host for a
// double.
Value ExpressionLowering::resized(const clang::CallExpr& call, ir::Type type) {
  const clang::Expr* written = asWritten(call.getArg(0));
  if (llvm::isa<clang::InitListExpr>(written)) return valueAs(written, type);
  const Value operand = dispatch(written);
  if (!operand) return {};
  const ir::Type from = convert_.typeOf(operand);
  if (!from.isBool() && !type.isBool()) type.scalar = from.scalar;
  return convert_.to(operand, type, written->getExprLoc());
}

// ---- indexof

Value ExpressionLowering::indexof(const clang::CallExpr& call) {
  if (context_.builder.function().kind == ir::FunctionKind::Reduction) {
    context_.report(call.getExprLoc(), Kind::IndexofInReduction);
    return {};
  }
  const clang::Expr* operand = asWritten(call.getArg(0));
  const auto known = context_.variables.find(namedVariable(operand));
  const ir::VariableKind kind = known == context_.variables.end()
                                    ? ir::VariableKind::Local
                                    : context_.builder.function().variable(known->second).kind;
  if (kind != ir::VariableKind::Stream && kind != ir::VariableKind::Output &&
      kind != ir::VariableKind::Iterator && kind != ir::VariableKind::ScatterOutput) {
    context_.report(operand->getExprLoc(), Kind::IndexofOperand);
    return {};
  }
  ir::FunctionBuilder& builder = context_.builder;
  return {builder.convert(builder.position(known->second), ir::Scalar::Float), {}};
}

Value ExpressionLowering::instance(const clang::CallExpr& call) {
  if (context_.builder.function().kind == ir::FunctionKind::Reduction) {
    context_.report(call.getExprLoc(), Kind::InstanceInReduction);
    return {};
  }
  return {context_.builder.instance(), {}};
}

// ---- constructors

Value ExpressionLowering::constructor(const clang::CallExpr& call, ir::Type type) {
  const std::vector<const clang::Expr*> parts(call.arg_begin(), call.arg_end());
  return construct(parts, type, call.getExprLoc());
}

Value ExpressionLowering::construct(const std::vector<const clang::Expr*>& parts, ir::Type type,
                                    clang::SourceLocation location) {
  std::vector<ir::ExprId> components;
  int width = 0;
  bool isValid = true;
  for (const clang::Expr* part : parts) {
    const Value component = value(part);
    isValid = isValid && component;
    if (!isValid) continue;
    width += convert_.typeOf(component).width;
    components.push_back(convert_.toScalar(component, type.scalar).id);
  }
  if (!isValid) return {};
  const bool isBroadcast = parts.size() == 1 && width == 1;
  if (width != type.width && !isBroadcast) {
    context_.report(location, Kind::ConstructorSize)
        << ir::typeName(type) << static_cast<int>(type.width) << width;
    return {};
  }
  return {context_.builder.construct(type, std::move(components)), {}};
}

// ---- other kernels

const ir::Function* ExpressionLowering::calledKernel(const clang::CallExpr& call) {
  const std::string name = calleeOf(call).name;
  if (!llvm::isa<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts())) {
    context_.report(call.getExprLoc(), Kind::ForbiddenInKernel) << "a call through a pointer";
    return nullptr;
  }
  const surface::KernelSyntax* syntax = context_.unit.table.find(std::string_view(name));
  if (syntax == nullptr) {
    context_.report(call.getExprLoc(), Kind::UnknownCallee) << name;
    return nullptr;
  }
  const ir::Function* function = context_.unit.module.find(name);
  if (function == nullptr) {
    context_.report(call.getExprLoc(), Kind::UndefinedKernel) << name;
    context_.report(syntax->nameLocation, Kind::DeclaredHere) << name;
    return nullptr;
  }
  for (const surface::ParameterSyntax& parameter : syntax->parameters) {
    const bool isScatter = parameter.kind == ir::VariableKind::ScatterOutput;
    if (!isScatter && parameter.kind != ir::VariableKind::VariableOutput) continue;
    context_.report(call.getExprLoc(), Kind::VariableOutputCall) << name << isScatter;
    return nullptr;
  }
  return function;
}

/// Whatever a reduction calls has no position either.
bool ExpressionLowering::isAllowedInReduction(const clang::CallExpr& call,
                                              const ir::Function& callee) {
  if (context_.builder.function().kind != ir::FunctionKind::Reduction) return true;
  bool asksPosition = false;
  for (unsigned i = 0; i < call.getNumArgs(); ++i)
    asksPosition = asksPosition || context_.unit.calls.asksPosition(callee.name, i);
  if (asksPosition) {
    context_.report(call.getExprLoc(), Kind::IndexofInReduction);
  } else if (context_.unit.calls.asksInstance(callee.name)) {
    context_.report(call.getExprLoc(), Kind::InstanceInReduction);
  } else if (context_.unit.calls.hasMessages(callee.name)) {
    context_.report(call.getExprLoc(), Kind::MessageInReduction) << "print or assert";
  } else {
    return true;
  }
  return false;
}

Value ExpressionLowering::kernelCall(const clang::CallExpr& call, std::optional<ir::Place> result) {
  const ir::Function* callee = calledKernel(call);
  if (callee == nullptr || !isAllowedInReduction(call, *callee)) return {};
  std::optional<std::vector<ir::CallArgument>> given = arguments(call, *callee);
  if (!given) return {};
  ir::FunctionBuilder& builder = context_.builder;
  const bool returnsValue = !callee->result.isVoid();
  if (returnsValue && !result) {
    result = ir::Place{builder.local(callee->name + "_result", callee->result), {}, {}};
    builder.declare(result->variable);
  }
  builder.call(callee->name, std::move(*given), result);
  return returnsValue ? read(*result) : Value{};
}

bool ExpressionLowering::structureCall(const clang::CallExpr& call, ir::Place result) {
  const ir::Function* callee = calledKernel(call);
  if (callee == nullptr || !isAllowedInReduction(call, *callee)) return false;
  std::optional<std::vector<ir::CallArgument>> given = arguments(call, *callee);
  if (!given) return false;
  while (given->size() < callee->parameterCount) {
    given->emplace_back(result);
    ++result.variable.index;
  }
  context_.builder.call(callee->name, std::move(*given), std::nullopt);
  return true;
}

/// For the parameters that the user wrote.
std::optional<std::vector<ir::CallArgument>> ExpressionLowering::arguments(
    const clang::CallExpr& call, const ir::Function& callee) {
  std::vector<ir::CallArgument> result;
  bool isValid = true;
  unsigned parameter = 0;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    const clang::QualType type = call.getDirectCallee()->getParamDecl(i)->getType();
    const clang::QualType gathered = gatherElementType(type);
    const clang::QualType element = gathered.isNull() ? type : gathered;
    // By position: an argument with an error leaves no entry.
    const auto leaves = static_cast<unsigned>(leavesOf(element).size());
    if (parameter + leaves > callee.parameterCount) return std::nullopt;  // the callee has an error
    if (isStructure(element)) {
      isValid = appendStructureArgument(call, i, callee, parameter, result) && isValid;
    } else if (auto next = argument(call, i, callee.variables[parameter])) {
      result.push_back(std::move(*next));
    } else {
      isValid = false;
    }
    parameter += leaves;
  }
  if (!isValid) return std::nullopt;
  return result;
}

/// `first`: the parameter of the first field.
bool ExpressionLowering::appendStructureArgument(const clang::CallExpr& call, unsigned position,
                                                 const ir::Function& callee, unsigned first,
                                                 std::vector<ir::CallArgument>& arguments) {
  const clang::Expr* written = asWritten(call.getArg(position));
  const ir::VariableKind kind = callee.variables[first].kind;
  const auto named = context_.variables.find(namedVariable(written));
  const bool isNamed = named != context_.variables.end();
  const ir::VariableKind givenKind =
      isNamed ? context_.builder.function().variable(named->second).kind : ir::VariableKind::Local;
  if (kind == ir::VariableKind::Gather) {
    if (givenKind != ir::VariableKind::Gather) {
      forbidden(*written);
      return false;
    }
    const clang::QualType element =
        gatherElementType(call.getDirectCallee()->getParamDecl(position)->getType());
    for (unsigned k = 0; k < leavesOf(element).size(); ++k)
      arguments.emplace_back(ir::GatherArgument{{named->second.index + k}});
    return true;
  }
  if (context_.unit.calls.asksPosition(callee.name, position) &&
      givenKind != ir::VariableKind::Stream && givenKind != ir::VariableKind::Output) {
    context_.report(written->getExprLoc(), Kind::PositionArgument)
        << callee.name << context_.unit.table.find(callee.name)->parameters[position].name;
    return false;
  }
  if (kind == ir::VariableKind::Output || kind == ir::VariableKind::Accumulator) {
    const std::optional<ir::Place> target = structurePlace(written);
    if (!target) return false;
    for (unsigned k = 0; k < leavesOf(written->getType()).size(); ++k)
      arguments.emplace_back(ir::Place{{target->variable.index + k}, {}, target->index});
    return true;
  }
  const std::vector<ir::ExprId> values = fields(written);
  arguments.insert(arguments.end(), values.begin(), values.end());
  return !values.empty();
}

std::optional<ir::CallArgument> ExpressionLowering::argument(const clang::CallExpr& call,
                                                             unsigned position,
                                                             const ir::Variable& parameter) {
  const clang::Expr* written = asWritten(call.getArg(position));
  const std::string callee = calleeOf(call).name;
  if (parameter.kind == ir::VariableKind::Output ||
      parameter.kind == ir::VariableKind::Accumulator) {
    std::optional<ir::Place> target = place(written);
    if (!target) return std::nullopt;
    const ir::Function& caller = context_.builder.function();
    if (context_.unit.calls.asksPosition(callee, position) &&
        caller.variable(target->variable).kind != ir::VariableKind::Output) {
      context_.report(written->getExprLoc(), Kind::PositionArgument) << callee << parameter.name;
      return std::nullopt;
    }
    return ir::CallArgument(std::move(*target));
  }
  const auto named = context_.variables.find(namedVariable(written));
  const bool isNamed = named != context_.variables.end();
  const ir::VariableKind kind =
      isNamed ? context_.builder.function().variable(named->second).kind : ir::VariableKind::Local;
  if (parameter.kind == ir::VariableKind::Gather) {
    if (kind == ir::VariableKind::ScatterOutput) {
      scatterAccess(*written, named->second);
      return std::nullopt;
    }
    if (kind != ir::VariableKind::Gather) {
      forbidden(*written);
      return std::nullopt;
    }
    return ir::CallArgument(ir::GatherArgument{named->second});
  }
  if (context_.unit.calls.asksPosition(callee, position) && kind != ir::VariableKind::Stream &&
      kind != ir::VariableKind::Iterator && kind != ir::VariableKind::Output) {
    context_.report(written->getExprLoc(), Kind::PositionArgument) << callee << parameter.name;
    return std::nullopt;
  }
  const Value value = valueAs(written, parameter.type);
  if (!value) return std::nullopt;
  return ir::CallArgument(value.id);
}

}  // namespace brook::check
