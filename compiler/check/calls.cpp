// ExpressionLowering: vector constructors, indexof and calls of other kernels
// (docs/language/types.md, Vectors; docs/language/kernels.md, Positions, Kernels call kernels).
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"

#include <algorithm>

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
    case CalleeKind::Host:
      return hostFunction(call, callee.name);
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

// Lowers a constant of host code, or a function of its library that is a built-in function.
Value ExpressionLowering::hostFunction(const clang::CallExpr& call, const std::string& name) {
  if (const Value known = evaluated(call)) return known;
  // FLT_ROUNDS: kernels always round to nearest, also if the host does not.
  if (name == "__builtin_flt_rounds") {
    return convert_.integer(
        integerConstant(llvm::APSInt(llvm::APInt(32, 1), false), call.getExprLoc()));
  }
  const clang::FunctionDecl& function = *call.getDirectCallee();
  const bool isOfLibrary = function.isInStdNamespace() || function.getBuiltinID() != 0;
  const std::string builtinName = isOfLibrary ? frontend::standardFunction(name) : "";
  if (!builtinName.empty()) return builtin(call, builtinName);
  // In `kTable.at(9)`, the error is about the object, which is no constant.
  const bool isMember = llvm::isa<clang::CXXMemberCallExpr>(call);
  if (isMember && isOfForbiddenVariable(*call.getCallee())) return {};
  context_.report(call.getExprLoc(), Kind::UnknownCallee) << name;
  return {};
}

// Converts the length of a vector, because Sema lacks this conversion. Scalars keep their type,
// because the operation or assignment around them determines it; Sema also takes a `const double`
// of the host for a double.
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
    if (hasEffects(part)) {
      for (ir::ExprId& earlier : components)
        settle(earlier, "component");
    }
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
        << ir::typeName(type) << static_cast<int>(type.width) << width << (parts.size() == 1)
        << resizedText(type.withWidth(std::min(width, 4)), type);
    return {};
  }
  return {context_.builder.construct(type, std::move(components)), {}};
}

// ---- other kernels

const ir::Function* ExpressionLowering::calledKernel(const clang::CallExpr& call) {
  const std::string name = calleeOf(call).name;
  if (!llvm::isa<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts())) {
    if (isOfForbiddenVariable(*call.getCallee())) return nullptr;
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

/// Reports calls of a reduction to kernels that use a position, instance() or messages.
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

/// Returns a new variable for the result of the kernel.
ir::VariableId ExpressionLowering::resultOf(const ir::Function& callee) {
  const ir::VariableId variable = context_.builder.local(callee.name + "_result", callee.result);
  context_.builder.declare(variable);
  temporaries_.insert(variable.index);
  return variable;
}

Value ExpressionLowering::kernelCall(const clang::CallExpr& call, std::optional<ir::Place> result) {
  const ir::Function* callee = calledKernel(call);
  if (callee == nullptr || !isAllowedInReduction(call, *callee)) return {};
  std::optional<Arguments> given = arguments(call, *callee);
  if (!given) return {};
  const bool returnsValue = !callee->result.isVoid();
  if (returnsValue && !result) result = ir::Place{resultOf(*callee), {}, {}};
  emitCall(*callee, std::move(*given), result);
  return returnsValue ? Value{read(*result), {}} : Value{};
}

/// Emits the call and stores its outputs; the result is stored last.
void ExpressionLowering::emitCall(const ir::Function& callee, Arguments arguments,
                                  const std::optional<ir::Place>& result) {
  ir::FunctionBuilder& builder = context_.builder;
  std::optional<ir::Place> direct = result;
  const bool isStoredBehind = result && !arguments.stored.empty();
  if (isStoredBehind) direct = ir::Place{resultOf(callee), {}, {}};
  builder.call(callee.name, std::move(arguments.values), direct);
  for (const auto& [target, variable] : arguments.stored)
    assign(target, builder.read(variable));
  if (isStoredBehind) builder.assign(*result, builder.read(direct->variable));
}

bool ExpressionLowering::structureCall(const clang::CallExpr& call, ir::Place result) {
  const ir::Function* callee = calledKernel(call);
  if (callee == nullptr || !isAllowedInReduction(call, *callee)) return false;
  std::optional<Arguments> given = arguments(call, *callee);
  if (!given) return false;
  while (given->values.size() < callee->parameterCount) {
    given->values.emplace_back(result);
    ++result.variable.index;
  }
  emitCall(*callee, std::move(*given), std::nullopt);
  return true;
}

/// Lowers the arguments for the user's parameters.
std::optional<ExpressionLowering::Arguments> ExpressionLowering::arguments(
    const clang::CallExpr& call, const ir::Function& callee) {
  Arguments result;
  bool isValid = true;
  unsigned parameter = 0;
  for (unsigned i = 0; i < call.getNumArgs(); ++i) {
    const clang::QualType type = call.getDirectCallee()->getParamDecl(i)->getType();
    const clang::QualType gathered = gatherElementType(type);
    const clang::QualType element = gathered.isNull() ? type : gathered;
    // Positions are counted, because an argument with an error adds no entry.
    const auto leaves = static_cast<unsigned>(leavesOf(element).size());
    if (parameter + leaves > callee.parameterCount) return std::nullopt;  // the callee has an error
    const bool isAppended = isStructure(element)
                                ? appendStructureArgument(call, i, callee, parameter, result)
                                : appendArgument(call, i, callee.variables[parameter], result);
    isValid = isValid && isAppended;
    parameter += leaves;
  }
  if (!isValid) return std::nullopt;
  settleOutputs(result);
  return result;
}

/// Adds an output argument. A target that is no place of the IR is passed through a variable.
void ExpressionLowering::appendOutput(const Target& target, ir::VariableKind kind,
                                      Arguments& arguments) {
  if (const ir::Place* place = target.plain()) {
    arguments.values.emplace_back(*place);
    return;
  }
  ir::FunctionBuilder& builder = context_.builder;
  const ir::VariableId variable = builder.local("argument", typeOf(target));
  const bool isRead = kind == ir::VariableKind::Accumulator;
  builder.declare(variable, isRead ? std::optional(read(target).id) : std::nullopt);
  arguments.values.emplace_back(ir::Place{variable, {}, {}});
  arguments.stored.emplace_back(target, variable);
}

/// Fixes the places of outputs before the call, which may change their indices: `f(i, m[i])`.
void ExpressionLowering::settleOutputs(Arguments& arguments) {
  std::vector<ir::VariableId> written;
  for (const ir::CallArgument& argument : arguments.values) {
    if (const auto* place = std::get_if<ir::Place>(&argument)) written.push_back(place->variable);
  }
  if (written.size() < 2) return;
  for (ir::CallArgument& argument : arguments.values) {
    auto* place = std::get_if<ir::Place>(&argument);
    if (place == nullptr || !place->index) continue;
    if (std::ranges::any_of(written, [&](ir::VariableId id) { return reads(*place->index, id); })) {
      settle(*place->index, "index");
    }
  }
  for (auto& [target, variable] : arguments.stored)
    settle(target);
}

/// `first` is the parameter of the first field.
bool ExpressionLowering::appendStructureArgument(const clang::CallExpr& call, unsigned position,
                                                 const ir::Function& callee, unsigned first,
                                                 Arguments& arguments) {
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
      arguments.values.emplace_back(ir::GatherArgument{{named->second.index + k}});
    return true;
  }
  if (context_.unit.calls.asksPosition(callee.name, position) &&
      givenKind != ir::VariableKind::Stream && givenKind != ir::VariableKind::Output) {
    context_.report(written->getExprLoc(), Kind::PositionArgument)
        << callee.name << context_.unit.table.find(callee.name)->parameters[position].name;
    return false;
  }
  if (kind == ir::VariableKind::Output || kind == ir::VariableKind::Accumulator) {
    std::optional<Target> changed = target(written);
    if (!changed) return false;
    settle(*changed);
    for (unsigned k = 0; k < leavesOf(written->getType()).size(); ++k)
      appendOutput(changed->field(k), kind, arguments);
    return true;
  }
  const std::vector<ir::ExprId> values = fields(written);
  arguments.values.insert(arguments.values.end(), values.begin(), values.end());
  return !values.empty();
}

bool ExpressionLowering::appendArgument(const clang::CallExpr& call, unsigned position,
                                        const ir::Variable& parameter, Arguments& arguments) {
  const clang::Expr* written = asWritten(call.getArg(position));
  const std::string callee = calleeOf(call).name;
  if (parameter.kind == ir::VariableKind::Output ||
      parameter.kind == ir::VariableKind::Accumulator) {
    const std::optional<Target> changed = target(written);
    if (!changed) return false;
    const ir::Place* place = changed->plain();
    const bool isOutput =
        place != nullptr &&
        context_.builder.function().variable(place->variable).kind == ir::VariableKind::Output;
    if (context_.unit.calls.asksPosition(callee, position) && !isOutput) {
      context_.report(written->getExprLoc(), Kind::PositionArgument) << callee << parameter.name;
      return false;
    }
    appendOutput(*changed, parameter.kind, arguments);
    return true;
  }
  const auto named = context_.variables.find(namedVariable(written));
  const bool isNamed = named != context_.variables.end();
  const ir::VariableKind kind =
      isNamed ? context_.builder.function().variable(named->second).kind : ir::VariableKind::Local;
  if (parameter.kind == ir::VariableKind::Gather) {
    if (kind == ir::VariableKind::ScatterOutput) {
      scatterAccess(*written, named->second);
      return false;
    }
    if (kind != ir::VariableKind::Gather) {
      forbidden(*written);
      return false;
    }
    arguments.values.emplace_back(ir::GatherArgument{named->second});
    return true;
  }
  if (context_.unit.calls.asksPosition(callee, position) && kind != ir::VariableKind::Stream &&
      kind != ir::VariableKind::Iterator && kind != ir::VariableKind::Output) {
    context_.report(written->getExprLoc(), Kind::PositionArgument) << callee << parameter.name;
    return false;
  }
  const Value value = valueAs(written, parameter.type);
  if (!value) return false;
  arguments.values.emplace_back(value.id);
  return true;
}

}  // namespace brook::check
