#include "compiler/analysis/branch_cost.h"

#include "compiler/analysis/operation_cost.h"
#include "compiler/ir/visit.h"

#include <set>

namespace brook::analysis {
namespace {

using namespace ir;

// Processors start two or three operations on registers in a cycle and lose 10 to 20 cycles when
// they have gone the wrong way; a branch that always goes one way costs nothing, so not all of
// that.
constexpr int kMaxPredicatedOperations = 24;
static_assert(kOperationsOfFunction > kMaxPredicatedOperations);
constexpr int kTooMany = kMaxPredicatedOperations + 1;
constexpr int kLookUp = 3;  // an index between its bounds, and a permutation for each component

class Counter {
 public:
  Counter(const Function& kernel, const Uniformity& uniformity)
      : kernel_(kernel), uniformity_(uniformity) {}

  bool isCheap() const { return operations_ <= kMaxPredicatedOperations; }
  const std::vector<ExprId>& gathers() const { return gathers_; }

  void add(const Block& block) {
    for (const Statement& statement : block)
      add(statement);
  }

 private:
  void add(const Statement& statement) {
    const auto* assign = std::get_if<Assign>(&statement.node);
    const auto* branch = std::get_if<If>(&statement.node);
    if (!assign && !branch && !std::holds_alternative<Declare>(statement.node)) {
      operations_ += kTooMany;
      return;
    }
    for (ExprId root : operands(statement))
      forEachExpr(kernel_, root, [&](ExprId id) { add(id); });
    if (assign) addPlace(assign->place);
    if (!branch) return;
    operations_ += 1;
    add(branch->thenBlock);
    add(branch->elseBlock);
  }

  // A variable keeps its value in the lanes that do not run.
  void addPlace(const Place& place) {
    const Type type = kernel_.variable(place.variable).type;
    const bool isElement = type.isArray() && place.index && uniformity_.isVarying(*place.index);
    operations_ += isElement ? kTooMany : type.element().width;
  }

  void add(ExprId id) {
    if (!seen_.insert(id.index).second) return;
    const Expr& e = kernel_.expr(id);
    const int words = e.type.width * (e.type.scalar == Scalar::Double ? 2 : 1);
    if (!uniformity_.isVarying(id)) {
      operations_ += operands(e).empty() ? 0 : 1;
      return;
    }
    operations_ += std::visit(
        Overloaded{
            [&](const Gather&) {
              gathers_.push_back(id);
              return kLookUp + words;
            },
            [&](const Unary&) { return words; },
            [&](const Binary& node) { return operationsOf(node); },
            [&](const Convert&) { return kOperationsOfRounding * words; },
            [&](const Component& node) { return operationsOf(node); },
            [&](const Select&) { return words; },
            [&](const Builtin& node) { return analysis::operationsOf(node.function) * words; },
            [](const auto&) { return 0; },
        },
        e.node);
  }

  int operationsOf(const Binary& binary) const {
    const Type type = kernel_.expr(binary.left).type;
    const int words = type.width * (type.scalar == Scalar::Double ? 2 : 1);
    const bool isDivision = binary.op == BinaryOp::Divide || binary.op == BinaryOp::Remainder;
    if (!isDivision) return words;
    return type.isInteger() ? kTooMany : kOperationsOfDivision * words;
  }

  // An element of an array that differs from lane to lane is looked for among all.
  int operationsOf(const Component& component) const {
    const Type type = kernel_.expr(component.operand).type;
    const bool isSearched = uniformity_.isVarying(component.index);
    return type.isArray() ? (isSearched ? kTooMany : 0) : type.width;
  }

  const Function& kernel_;
  const Uniformity& uniformity_;
  std::set<std::uint32_t> seen_;
  std::vector<ExprId> gathers_;
  int operations_ = 0;
};

}  // namespace

std::optional<std::vector<ExprId>> gathersOfCheapBlock(const Function& kernel,
                                                       const Uniformity& uniformity,
                                                       const Block& block) {
  Counter counter(kernel, uniformity);
  counter.add(block);
  if (!counter.isCheap()) return std::nullopt;
  return counter.gathers();
}

}  // namespace brook::analysis
