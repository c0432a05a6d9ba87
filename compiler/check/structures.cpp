// ExpressionLowering: structures (docs/language/types.md, Structures). IR has no structures: each
// field is a separate value or variable. The variables of one structure are consecutive.
//
//   Hit h = all[i]; best.n = h.n;       with struct Hit { float t; float3 n; }
//     ->
//   var h_t: float = all_t[i]
//   var h_n: float3 = all_n[i]
//   best_n = h_n
#include "compiler/check/check_types.h"
#include "compiler/check/expressions.h"

#include <algorithm>

namespace brook::check {

using diagnostics::Kind;

namespace {

unsigned leafCount(clang::QualType type) {
  return static_cast<unsigned>(leavesOf(type).size());
}

/// Returns null unless `member` names a field.
const clang::FieldDecl* fieldOf(const clang::MemberExpr& member) {
  return llvm::dyn_cast<clang::FieldDecl>(member.getMemberDecl());
}

bool isCallOfKernel(const clang::Expr* written) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(written);
  return call != nullptr && !llvm::isa<clang::CXXOperatorCallExpr>(call) &&
         calleeOf(*call).kind == CalleeKind::User;
}

/// True if the fields can be assigned one after the other even if the assigned variables occur in
/// them. Each field then reads only the same field of these variables.
bool isFieldByField(const clang::Expr* written) {
  return llvm::isa<clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr,
                   clang::CXXOperatorCallExpr, clang::ConditionalOperator>(written);
}

}  // namespace

// ---- one field

Value ExpressionLowering::member(const clang::MemberExpr& member) {
  const clang::FieldDecl* field = fieldOf(member);
  if (field == nullptr || !isStructure(member.getBase()->getType())) return forbidden(member);
  const std::vector<ir::ExprId> values = fields(member.getBase(), {firstLeafOf(*field), 1});
  return values.empty() ? Value{} : Value{values.front(), {}};
}

std::optional<Target> ExpressionLowering::memberTarget(const clang::MemberExpr& member) {
  const clang::FieldDecl* field = fieldOf(member);
  if (field == nullptr || !isStructure(member.getBase()->getType())) {
    forbidden(member);
    return std::nullopt;
  }
  const std::optional<Target> base = target(member.getBase());
  if (!base) return std::nullopt;
  return base->field(firstLeafOf(*field));
}

// ---- values of all fields

std::vector<ir::ExprId> ExpressionLowering::fields(const clang::Expr* expression) {
  return fields(expression, {0, leafCount(expression->getType())});
}

/// Returns some fields of a structure; empty after an error.
std::vector<ir::ExprId> ExpressionLowering::fields(const clang::Expr* expression, Leaves leaves) {
  using namespace clang;
  const Expr* written = asWritten(expression);
  if (const auto* e = llvm::dyn_cast<DeclRefExpr>(written)) {
    const auto known = context_.variables.find(e->getDecl());
    if (known != context_.variables.end()) return readFields(known->second, leaves);
    reference(*e);  // reports the reason
    return {};
  }
  if (const auto* e = llvm::dyn_cast<MemberExpr>(written)) {
    const FieldDecl* field = fieldOf(*e);
    if (field != nullptr && isStructure(e->getBase()->getType())) {
      return fields(e->getBase(), {leaves.first + firstLeafOf(*field), leaves.count});
    }
  } else if (const auto* e = llvm::dyn_cast<ArraySubscriptExpr>(written)) {
    return elementFields(*e, leaves);
  } else if (const auto* e = llvm::dyn_cast<CXXOperatorCallExpr>(written)) {
    if (e->getOperator() != OO_Equal) return gatheredFields(*e, leaves);
    const std::optional<Target> changed = structureAssignment(*e);
    return changed ? readFields(*changed, leaves) : std::vector<ir::ExprId>();
  } else if (isCallOfKernel(written)) {
    return returnedFields(*llvm::cast<CallExpr>(written), leaves);
  } else if (const auto* e = llvm::dyn_cast<ConditionalOperator>(written)) {
    return chosenFields(*e, leaves);
  } else if (const auto* e = llvm::dyn_cast<clang::BinaryOperator>(written);
             e != nullptr && e->getOpcode() == BO_Comma) {
    effect(e->getLHS());
    return fields(e->getRHS(), leaves);
  } else if (const auto* e = llvm::dyn_cast<InitListExpr>(written)) {
    std::vector<ir::ExprId> all;
    if (!appendBraces(*e, all)) return {};
    return {all.begin() + leaves.first, all.begin() + leaves.first + leaves.count};
  } else if (const auto* e = llvm::dyn_cast<ExplicitCastExpr>(written)) {
    return fields(e->getSubExpr(), leaves);
  }
  forbidden(*written);
  return {};
}

std::vector<ir::ExprId> ExpressionLowering::readFields(ir::VariableId first, Leaves leaves) {
  const ir::Variable& variable = context_.builder.function().variable(first);
  if (variable.kind == ir::VariableKind::Gather) return {};  // Sema rejects a gather as a value
  std::vector<ir::ExprId> values;
  for (unsigned i = 0; i < leaves.count; ++i)
    values.push_back(context_.builder.read({first.index + leaves.first + i}));
  return values;
}

std::vector<ir::ExprId> ExpressionLowering::readFields(const Target& first, Leaves leaves) {
  std::vector<ir::ExprId> values;
  for (unsigned i = 0; i < leaves.count; ++i)
    values.push_back(read(first.field(leaves.first + i)).id);
  return values;
}

/// Computes the indices that several fields share once, before the first field is assigned.
std::vector<ir::ExprId> ExpressionLowering::gatheredFields(
    const clang::CXXOperatorCallExpr& subscript, Leaves leaves) {
  const std::optional<Subscript> access = subscriptOf(&subscript);
  if (!access || isScatterOutput(access->stream)) {
    access ? scatterAccess(subscript, access->stream) : forbidden(subscript);
    return {};
  }
  std::vector<ir::ExprId> indices = gatherIndices(*access);
  if (indices.empty()) return {};
  if (leaves.count > 1) keep(indices, "index");
  std::vector<ir::ExprId> values;
  for (unsigned i = 0; i < leaves.count; ++i) {
    values.push_back(context_.builder.gather({access->stream.index + leaves.first + i}, indices));
  }
  return values;
}

std::vector<ir::ExprId> ExpressionLowering::chosenFields(const clang::ConditionalOperator& choice,
                                                         Leaves leaves) {
  const std::optional<ir::ExprId> test = condition(choice.getCond());
  if (!test) return {};
  ir::FunctionBuilder& builder = context_.builder;
  const bool armsHaveEffects =
      hasEffects(choice.getTrueExpr()) || hasEffects(choice.getFalseExpr());
  if (leaves.count == 1 && !armsHaveEffects) {
    // This is a plain value, which the condition of a loop requires.
    const std::vector<ir::ExprId> whenTrue = fields(choice.getTrueExpr(), leaves);
    const std::vector<ir::ExprId> whenFalse = fields(choice.getFalseExpr(), leaves);
    if (whenTrue.empty() || whenFalse.empty()) return {};
    return {builder.select(*test, whenTrue.front(), whenFalse.front())};
  }
  const ir::VariableId result = declareFields("chosen", choice.getType());
  builder.openIf(*test);
  const bool first = storeStructure(choice.getTrueExpr(), Target(result));
  builder.openElse();
  const bool second = storeStructure(choice.getFalseExpr(), Target(result));
  builder.close();
  if (!first || !second) return {};
  return readFields(result, leaves);
}

std::vector<ir::ExprId> ExpressionLowering::returnedFields(const clang::CallExpr& call,
                                                           Leaves leaves) {
  const ir::VariableId result = declareFields(calleeOf(call).name + "_result", call.getType());
  if (!structureCall(call, {result, {}, {}})) return {};
  return readFields(result, leaves);
}

/// Appends the values of `{1, {x, y}}`; missing fields are 0.
bool ExpressionLowering::appendBraces(const clang::InitListExpr& list,
                                      std::vector<ir::ExprId>& values) {
  const clang::InitListExpr& whole =
      list.isSemanticForm() || list.getSemanticForm() == nullptr ? list : *list.getSemanticForm();
  bool isValid = true;
  for (const clang::Expr* part : whole.inits()) {
    const clang::Expr* written = asWritten(part);
    if (isValid && hasEffects(written)) {
      for (ir::ExprId& earlier : values)
        settle(earlier, "field");
    }
    if (llvm::isa<clang::ImplicitValueInitExpr>(written)) {
      for (const Leaf& leaf : leavesOf(part->getType()))
        values.push_back(context_.builder.constant(0.0, leaf.type));
    } else if (!isStructure(part->getType())) {
      const Value value = valueAs(part, *valueType(part->getType()));
      isValid = isValid && value;
      values.push_back(value.id);
    } else if (const auto* braces = llvm::dyn_cast<clang::InitListExpr>(written)) {
      isValid = appendBraces(*braces, values) && isValid;
    } else {
      const std::vector<ir::ExprId> inner = fields(part);
      isValid = isValid && !inner.empty();
      values.insert(values.end(), inner.begin(), inner.end());
    }
  }
  return isValid;
}

// ---- statements

ir::VariableId ExpressionLowering::declareFields(const std::string& name, clang::QualType type,
                                                 const std::vector<ir::ExprId>& values) {
  ir::FunctionBuilder& builder = context_.builder;
  const ArrayShape shape = *arrayShape(type);
  const std::vector<Leaf>& leaves = shape.leaves;
  ir::VariableId first;
  for (unsigned i = 0; i < leaves.size(); ++i) {
    const ir::Type local =
        type->isArrayType() ? leaves[i].type.array(static_cast<int>(shape.count)) : leaves[i].type;
    const ir::VariableId id = builder.local(leafName(name, leaves[i].path), local);
    if (!leaves[i].path.empty())
      builder.function().variable(id).field = ir::FieldOf{"", name, leaves[i].path};
    builder.declare(id, values.empty() ? std::nullopt : std::optional(values[i]));
    if (i == 0) first = id;
  }
  return first;
}

void ExpressionLowering::declareStructure(const clang::VarDecl& variable) {
  const std::string name = variable.getNameAsString();
  const clang::Expr* init = isDefault(variable.getInit()) ? nullptr : variable.getInit();
  const bool isStored =
      init != nullptr && (isCallOfKernel(asWritten(init)) || mentions(init, variable));
  std::vector<ir::ExprId> values;
  if (init != nullptr && !isStored) {
    values = fields(init);
    if (values.empty()) return;
  }
  const ir::VariableId first = declareFields(name, variable.getType(), values);
  context_.variables[&variable] = first;
  if (isStored) storeStructure(init, Target(first));
}

bool ExpressionLowering::storeStructure(const clang::Expr* expression, const Target& first) {
  const clang::Expr* written = asWritten(expression);
  if (const ir::Place* place = first.plain(); place != nullptr && isCallOfKernel(written)) {
    return structureCall(*llvm::cast<clang::CallExpr>(written), *place);
  }
  std::vector<ir::ExprId> values = fields(written);
  if (!isFieldByField(written)) keep(values, "field");
  assignFields(first, values);
  return !values.empty();
}

void ExpressionLowering::assignFields(const Target& first, std::vector<ir::ExprId> values) {
  // The index is computed once, so that the assignment of one field cannot change the place of the
  // next.
  Target fixed = first;
  for (Target::Choice& choice : fixed.choices) {
    std::vector<ir::ExprId> index;
    if (choice.place.index && values.size() > 1) index.push_back(*choice.place.index);
    keep(index, "index");
    if (!index.empty()) choice.place.index = index.front();
  }
  for (unsigned i = 0; i < values.size(); ++i)
    assign(fixed.field(i), values[i]);
}

/// Copies values to variables, so that later assignments do not change them.
void ExpressionLowering::keep(std::vector<ir::ExprId>& values, const char* name) {
  ir::FunctionBuilder& builder = context_.builder;
  for (ir::ExprId& value : values) {
    const ir::ExprNode& node = builder.function().expr(value).node;
    const auto* read = std::get_if<ir::Read>(&node);
    const bool isKept = read != nullptr && temporaries_.contains(read->variable.index);
    if (isKept || std::holds_alternative<ir::Constant>(node)) continue;
    value = builder.read(temporary(name, value));
  }
}

std::optional<Target> ExpressionLowering::structureAssignment(
    const clang::CXXOperatorCallExpr& assignment) {
  const clang::Expr* left = assignment.getArg(0);
  const clang::Expr* right = assignment.getArg(1);
  const bool isRightFirst = hasEffects(left) || (hasEffects(right) && hasIndex(left));
  std::vector<ir::ExprId> values;
  if (isRightFirst) {
    values = fields(right);
    if (values.empty()) return std::nullopt;
    keep(values, "field");
  }
  std::optional<Target> changed = target(left);
  if (!changed) return std::nullopt;
  settle(*changed);
  if (isRightFirst) {
    assignFields(*changed, values);
    return changed;
  }
  return storeStructure(right, *changed) ? changed : std::nullopt;
}

void ExpressionLowering::structureEffect(const clang::Expr* expression) {
  const auto* assignment = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expression);
  if (assignment != nullptr && assignment->getOperator() == clang::OO_Equal) {
    structureAssignment(*assignment);
  } else {
    fields(expression);
  }
}

}  // namespace brook::check
