#include "compiler/codegen/cpu/scalarized.h"

#include "compiler/analysis/uniformity.h"
#include "compiler/codegen/cpu/generate.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

constexpr const char* kGather =
    " is loaded by itself on SSE2 and off x86-64, which have no gather instruction: its place is "
    "not "
    "the position plus what all elements share";
constexpr const char* kDoubleGather =
    " is loaded by itself, as gather instructions are used for floats and ints only: its place is "
    "not "
    "the position plus what all elements share";
constexpr const char* kShift =
    "each element is shifted by itself on SSE2, which cannot shift elements by different counts";
constexpr const char* kPush =
    " is put in its place by itself: the place depends on how often all elements before it push";
constexpr const char* kScatter =
    " is stored by itself, in the order of the elements: several may go to one place";

class ScalarizedFinder {
 public:
  // The kernel, or one of its helpers.
  explicit ScalarizedFinder(const Function& kernel)
      : kernel_(kernel), uniformity_(analysis::uniformity(kernel)) {}

  std::vector<Scalarized> find() {
    forEachStatement(kernel_.body, [&](const Statement& statement) {
      for (const ExprId root : operands(statement))
        forEachExpr(kernel_, root, [&](ExprId id) { inspect(id, statement.location); });
    });
    for (const AppendOutput& append : kernel_.appends) {
      for (const VariableId output : append.outputs) {
        const Variable& variable = kernel_.variable(output);
        add(variable.location,
            "each element of '" + variable.shownName() + "'" + (append.index ? kScatter : kPush));
      }
    }
    return std::move(found_);
  }

 private:
  void inspect(ExprId id, Location location) {
    if (!uniformity_.isVarying(id)) return;
    const Expr& expression = kernel_.expr(id);
    if (const auto* gather = std::get_if<Gather>(&expression.node)) {
      // One index for all lanes is one load, and so are neighbouring elements.
      const bool isSpread = std::any_of(gather->indices.begin(), gather->indices.end(),
                                        [&](ExprId index) { return uniformity_.isVarying(index); });
      if (isSpread && gather->firstLane.empty()) {
        add(gather->location.line != 0 ? gather->location : location,
            "each element of '" + kernel_.variable(gather->stream).shownName() + "'" +
                (expression.type.isDouble() ? kDoubleGather : kGather));
      }
    }
    const auto* binary = std::get_if<Binary>(&expression.node);
    const bool isShift =
        binary && (binary->op == BinaryOp::ShiftLeft || binary->op == BinaryOp::ShiftRight);
    if (isShift && uniformity_.isVarying(binary->right)) add(location, kShift);
  }

  void add(Location location, const std::string& text) {
    const bool isThere = std::any_of(found_.begin(), found_.end(), [&](const Scalarized& other) {
      return other.location == location && other.text == text;
    });
    if (!isThere) found_.push_back({location, text});
  }

  const Function& kernel_;
  const analysis::Uniformity uniformity_;
  std::vector<Scalarized> found_;
};

}  // namespace

std::vector<Scalarized> scalarized(const Function& kernel) {
  const Function lowered = loweredForLanes(kernel).function;
  std::vector<Scalarized> found = ScalarizedFinder(lowered).find();
  for (const Function& helper : lowered.helpers) {
    std::vector<Scalarized> more = ScalarizedFinder(helper).find();
    std::move(more.begin(), more.end(), std::back_inserter(found));
  }
  return found;
}

}  // namespace brook::codegen::cpu
