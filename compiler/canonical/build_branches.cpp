#include "compiler/canonical/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <map>
#include <set>

namespace brook::canonical {

using namespace ir;

namespace {

constexpr int kMostOperations = 8;
constexpr int kTooMuch = 100;
constexpr int kGather = 4;

int costOf(const Expr& expression) {
  if (std::holds_alternative<Gather>(expression.node)) return kGather;
  if (std::holds_alternative<Component>(expression.node)) return kTooMuch;
  if (const auto* binary = std::get_if<Binary>(&expression.node)) {
    const bool isDivision = binary->op == BinaryOp::Divide || binary->op == BinaryOp::Remainder;
    return isDivision || expression.type.isDouble() ? kTooMuch : expression.type.width;
  }
  if (const auto* builtin = std::get_if<Builtin>(&expression.node)) {
    switch (builtin->function) {
      case BuiltinKind::Abs:
      case BuiltinKind::Ceil:
      case BuiltinKind::Floor:
      case BuiltinKind::Max:
      case BuiltinKind::Min:
      case BuiltinKind::Trunc:
        return expression.type.width;
      default:
        return kTooMuch;
    }
  }
  const bool isOperation = std::holds_alternative<Unary>(expression.node) ||
                           std::holds_alternative<Select>(expression.node) ||
                           std::holds_alternative<Convert>(expression.node);
  return isOperation ? expression.type.width : 0;
}

bool endsWithContinue(const Block& block) {
  return !block.empty() && std::holds_alternative<Continue>(block.back().node);
}

}  // namespace

bool skipsRest(const If& branch) {
  return endsWithContinue(branch.thenBlock) || endsWithContinue(branch.elseBlock);
}

// `rest`: what follows the branch, for the arms that reach their ends.
bool Builder::addIf(const If& branch, const Block* rest, std::size_t firstOfRest, bool isTail) {
  const ExprId condition = value(branch.condition);
  if (const auto decided = values_.boolConstant(condition)) {
    const Block& arm = *decided ? branch.thenBlock : branch.elseBlock;
    if (!addBlock(arm, 0, isTail)) return false;
    const bool continues = !rest || endsWithContinue(arm);
    return continues || addBlock(*rest, firstOfRest, isTail);
  }
  const std::size_t firstValue = values_.size();
  const std::size_t firstSymbol = built_.function.variables.size();
  const Environment::Moment before = environment_.now();
  const Location location = location_;
  Branch made = {condition, {}, {}, {}};
  holding_.push_back(condition);
  bool endsTrue = addArm(branch.thenBlock, rest, firstOfRest, isTail, made.whenTrue);
  holding_.back() = values_.unary(UnaryOp::Not, condition);
  auto ofTrue = environment_.takeBack(before);
  bool endsFalse = addArm(branch.elseBlock, rest, firstOfRest, isTail, made.whenFalse);
  auto ofFalse = environment_.takeBack(before);
  holding_.pop_back();
  location_ = location;
  known_.clear();
  if (const auto opposite = values_.oppositeIfPreferred(condition)) {
    made.condition = *opposite;
    std::swap(made.whenTrue, made.whenFalse);
    std::swap(ofTrue, ofFalse);
    std::swap(endsTrue, endsFalse);
  }
  if (endsTrue && endsFalse) {
    merge(std::move(made), ofTrue, ofFalse, firstValue);
    return true;
  }
  if (endsTrue) leaveArm(made, ofTrue, &Merge::whenTrue, firstSymbol);
  if (endsFalse) leaveArm(made, ofFalse, &Merge::whenFalse, firstSymbol);
  append({std::move(made), location});
  return endsTrue || endsFalse;
}

// Continues behind a branch whose other arm jumps away.
void Builder::leaveArm(Branch& branch, const Environment::Changes& changes,
                       std::optional<ExprId> Merge::* value, std::size_t firstSymbol) {
  const std::map<std::size_t, ExprId> inOrder(changes.begin(), changes.end());
  for (const auto& [slot, changed] : inOrder) {
    if (!dependsOn(changed, firstSymbol)) {
      environment_.set(slot, changed);
      continue;
    }
    Merge merge = {symbol(slots_[slot].name, values_.typeOf(changed)), {}, {}};
    merge.*value = changed;
    branch.merges.push_back(merge);
    set(slot, values_.read(merge.symbol));
  }
}

// Whether it is known to be true here.
bool Builder::holds(ExprId condition) const {
  return values_.boolConstant(condition) == true ||
         std::ranges::find(holding_, condition) != holding_.end();
}

std::set<VariableId> Builder::symbolsOf(ExprId value) const {
  std::set<VariableId> symbols;
  std::set<ExprId> seen;
  std::vector<ExprId> open = {value};
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    if (const auto* read = values_.as<Read>(id)) symbols.insert(read->variable);
    for (const ExprId operand : operands(values_[id]))
      open.push_back(operand);
  }
  return symbols;
}

// Whether a symbol from this number on is part of the value.
bool Builder::dependsOn(ExprId value, std::size_t firstSymbol) const {
  return std::ranges::any_of(symbolsOf(value),
                             [&](VariableId symbol) { return symbol.index >= firstSymbol; });
}

bool Builder::addArm(const Block& arm, const Block* rest, std::size_t firstOfRest, bool isTail,
                     Region& region) {
  Region* const outer = std::exchange(region_, &region);
  bool isReachable = addBlock(arm, 0, isTail);
  if (isReachable && rest && !endsWithContinue(arm))
    isReachable = addBlock(*rest, firstOfRest, isTail);
  region_ = outer;
  return isReachable;
}

void Builder::merge(Branch branch, const Environment::Changes& ofTrue,
                    const Environment::Changes& ofFalse, std::size_t firstValue) {
  struct Arms {
    std::size_t slot;
    ExprId whenTrue, whenFalse;
  };
  std::set<std::size_t> changed;
  for (const Environment::Changes* changes : {&ofTrue, &ofFalse}) {
    for (const auto& [slot, value] : *changes)
      changed.insert(slot);
  }
  std::vector<Arms> arms;
  std::vector<ExprId> roots;
  for (const std::size_t slot : changed) {
    const auto inTrue = ofTrue.find(slot), inFalse = ofFalse.find(slot);
    const ExprId old = environment_[slot];
    const Arms both = {slot, inTrue == ofTrue.end() ? old : inTrue->second,
                       inFalse == ofFalse.end() ? old : inFalse->second};
    if (both.whenTrue == both.whenFalse) {
      set(slot, both.whenTrue);
      continue;
    }
    arms.push_back(both);
    roots.push_back(both.whenTrue);
    roots.push_back(both.whenFalse);
  }
  const bool isEmpty = branch.whenTrue.empty() && branch.whenFalse.empty();
  const bool isSelected = isEmpty && areCheap(roots, firstValue);
  if (isEmpty && arms.empty()) return;
  for (const Arms& both : arms) {
    if (isSelected) {
      set(both.slot, values_.select(branch.condition, both.whenTrue, both.whenFalse));
      continue;
    }
    const VariableId result = symbol(slots_[both.slot].name, slots_[both.slot].type);
    branch.merges.push_back({result, both.whenTrue, both.whenFalse});
    set(both.slot, values_.read(result));
  }
  if (!isSelected) append({std::move(branch), location_});
}

// Whether the data of streams choose what is gathered: neighbouring elements may read anywhere.
bool Builder::isGatherOfData(ExprId id) const {
  const auto* gather = values_.as<Gather>(id);
  if (!gather) return false;
  std::set<ExprId> seen;
  std::vector<ExprId> open = gather->indices;
  while (!open.empty()) {
    const ExprId part = open.back();
    open.pop_back();
    if (!seen.insert(part).second) continue;
    const auto* read = values_.as<Read>(part);
    const bool isStream =
        read && built_.function.variable(read->variable).kind == VariableKind::Stream;
    if (isStream || values_.as<Gather>(part)) return true;
    for (const ExprId operand : operands(values_[part]))
      open.push_back(operand);
  }
  return false;
}

// Whether what has been made for these values takes fewer operations than a branch.
bool Builder::areCheap(const std::vector<ExprId>& roots, std::size_t firstValue) const {
  int operations = 0;
  std::set<ExprId> seen;
  std::vector<ExprId> open = roots;
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (id.index < firstValue || !seen.insert(id).second) continue;
    operations += isGatherOfData(id) ? kTooMuch : costOf(values_[id]);
    if (operations > kMostOperations) return false;
    for (const ExprId operand : operands(values_[id]))
      open.push_back(operand);
  }
  return true;
}

}  // namespace brook::canonical
