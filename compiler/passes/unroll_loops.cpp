#include "compiler/passes/unroll_loops.h"

#include "compiler/analysis/reaching_definitions.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

// So many steps of a loop, and statements in all, are still read at a glance.
constexpr std::size_t kMaxSteps = 9;
constexpr std::size_t kMaxStatements = 40;

// The values of a counter in the steps of its loop, and after it.
struct UnrolledCounter {
  VariableId variable;
  std::vector<std::int32_t> values;
  std::int32_t after = 0;
};

class Unroller {
 public:
  explicit Unroller(Function& function) : function_(function), builder_(function) {}

  void process(Block& block) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      for (Block* inner : blocks(block[i]))
        process(*inner);
      const auto* loop = std::get_if<Loop>(&block[i].node);
      const std::optional<UnrolledCounter> counter =
          loop ? counterOf(block, i, *loop) : std::nullopt;
      if (!counter || !pays(*loop, *counter)) continue;
      Block straight = unrolled(*loop, *counter);
      const auto place = block.erase(block.begin() + static_cast<std::ptrdiff_t>(i));
      i += straight.size() - 1;
      block.insert(place, std::make_move_iterator(straight.begin()),
                   std::make_move_iterator(straight.end()));
    }
  }

 private:
  std::optional<std::int32_t> constantOf(ExprId id) const { return intConstant(function_, id); }

  bool isRead(ExprId id, VariableId variable) const {
    const auto* read = std::get_if<Read>(&function_.expr(id).node);
    return read && read->variable == variable;
  }

  std::optional<UnrolledCounter> counterOf(const Block& block, std::size_t number,
                                           const Loop& loop) const {
    const auto* test = std::get_if<Binary>(&function_.expr(loop.condition).node);
    const auto* read = test ? std::get_if<Read>(&function_.expr(test->left).node) : nullptr;
    if (!loop.testFirst || !read || !isComparison(test->op) || loop.step.size() != 1) return {};
    UnrolledCounter counter{read->variable, {}};
    const std::optional<std::int32_t> step = stepOf(loop.step[0], counter.variable);
    const std::optional<std::int32_t> end = constantOf(test->right);
    const std::optional<ExprId> start =
        analysis::reachingDefinition(block, number, counter.variable);
    const std::optional<std::int32_t> first = start ? constantOf(*start) : std::nullopt;
    if (!step || !end || !first || !runsThrough(loop.body, counter.variable)) return {};
    std::int64_t value = *first;
    for (; holds(test->op, value, *end); value += *step) {
      if (counter.values.size() == kMaxSteps || value != static_cast<std::int32_t>(value))
        return {};
      counter.values.push_back(static_cast<std::int32_t>(value));
    }
    if (value != static_cast<std::int32_t>(value)) return {};
    counter.after = static_cast<std::int32_t>(value);
    return counter;
  }

  // What the step adds to the counter.
  std::optional<std::int32_t> stepOf(const Statement& statement, VariableId counter) const {
    const std::optional<ExprId> value = analysis::valueSetBy(statement, counter);
    const auto* sum = value ? std::get_if<Binary>(&function_.expr(*value).node) : nullptr;
    if (!sum || !isRead(sum->left, counter)) return std::nullopt;
    const std::optional<std::int32_t> by = constantOf(sum->right);
    if (!by || *by == INT32_MIN) return std::nullopt;
    if (sum->op == BinaryOp::Add) return by;
    return sum->op == BinaryOp::Subtract ? std::optional(-*by) : std::nullopt;
  }

  static bool holds(BinaryOp op, std::int64_t left, std::int64_t right) {
    switch (op) {
      case BinaryOp::Less:
        return left < right;
      case BinaryOp::LessEqual:
        return left <= right;
      case BinaryOp::Greater:
        return left > right;
      case BinaryOp::GreaterEqual:
        return left >= right;
      case BinaryOp::NotEqual:
        return left != right;
      default:
        return left == right;
    }
  }

  // Whether nothing leaves the body early or changes the counter in it.
  static bool runsThrough(const Block& body, VariableId counter) {
    return std::all_of(body.begin(), body.end(), [&](const Statement& statement) {
      return !analysis::changes(statement, counter) && !jumps(statement);
    });
  }

  static bool jumps(const Statement& statement) {
    if (std::holds_alternative<Break>(statement.node)) return true;
    if (std::holds_alternative<Continue>(statement.node)) return true;
    if (std::holds_alternative<Loop>(statement.node)) return false;
    const std::vector<const Block*> inner = blocks(statement);
    return std::any_of(inner.begin(), inner.end(), [](const Block* block) {
      return std::any_of(block->begin(), block->end(), jumps);
    });
  }

  bool pays(const Loop& loop, const UnrolledCounter& counter) const {
    std::size_t statements = 0;
    bool chooses = false;
    forEachStatement(loop.body, [&](const Statement& statement) {
      ++statements;
      chooses = chooses || choosesBy(statement, counter.variable);
    });
    return chooses && statements * counter.values.size() <= kMaxStatements;
  }

  // Whether places in gathers or arrays depend on the counter, or on locals made of it.
  bool choosesBy(const Statement& statement, VariableId counter) const {
    bool chooses = false;
    const auto* assign = std::get_if<Assign>(&statement.node);
    if (assign && assign->place.index) chooses = names(*assign->place.index, counter);
    for (ExprId root : operands(statement)) {
      forEachExpr(function_, root, [&](ExprId id) {
        const ExprNode& node = function_.expr(id).node;
        if (const auto* gather = std::get_if<Gather>(&node)) {
          for (ExprId index : gather->indices)
            chooses = chooses || names(index, counter);
        }
        const auto* component = std::get_if<Component>(&node);
        chooses = chooses || (component && names(component->index, counter));
      });
    }
    return chooses;
  }

  bool names(ExprId root, VariableId counter) const {
    bool isNamed = false;
    forEachExpr(function_, root, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      // Locals of the body are mostly made of the counter where they choose places.
      isNamed =
          isNamed || (read && (read->variable == counter ||
                               function_.variable(read->variable).kind == VariableKind::Local));
    });
    return isNamed;
  }

  Block unrolled(const Loop& loop, const UnrolledCounter& counter) {
    Block result;
    for (std::int32_t value : counter.values) {
      counter_ = counter.variable;
      value_ = builder_.constant(value);
      renamed_.clear();
      rebuilt_.clear();
      Block copy = copyOf(loop.body);
      std::move(copy.begin(), copy.end(), std::back_inserter(result));
    }
    const Location location = loop.step[0].location;
    result.push_back(
        {Assign{{counter.variable, {}, std::nullopt}, builder_.constant(counter.after)}, location});
    return result;
  }

  // With the constant for the counter and locals of its own.
  Block copyOf(const Block& block) {
    Block copy = block;
    for (Statement& statement : copy) {
      if (auto* declare = std::get_if<Declare>(&statement.node)) {
        const Variable original = function_.variable(declare->variable);
        const VariableId own = builder_.local(original.name, original.type);
        function_.variable(own).location = original.location;
        renamed_[declare->variable.index] = own;
        declare->variable = own;
      } else if (auto* assign = std::get_if<Assign>(&statement.node)) {
        rename(assign->place);
      } else if (auto* call = std::get_if<Call>(&statement.node)) {
        for (CallArgument& argument : call->arguments) {
          if (auto* place = std::get_if<Place>(&argument)) rename(*place);
        }
      }
      replaceOperands(statement, [&](ExprId id) { return rebuilt(id); });
      for (Block* inner : blocks(statement))
        *inner = copyOf(*inner);
    }
    return copy;
  }

  void rename(Place& place) const {
    const auto own = renamed_.find(place.variable.index);
    if (own != renamed_.end()) place.variable = own->second;
  }

  ExprId rebuilt(ExprId id) {
    if (const auto known = rebuilt_.find(id.index); known != rebuilt_.end()) return known->second;
    if (const auto* read = std::get_if<Read>(&function_.expr(id).node)) {
      if (read->variable == counter_) return value_;
      const auto own = renamed_.find(read->variable.index);
      return own == renamed_.end() ? id : rebuilt_[id.index] = builder_.read(own->second);
    }
    return rebuilt_[id.index] =
               replaceOperands(function_, id, [&](ExprId operand) { return rebuilt(operand); });
  }

  Function& function_;
  FunctionBuilder builder_;
  VariableId counter_;
  ExprId value_;
  std::unordered_map<std::uint32_t, VariableId> renamed_;  ///< in the present step
  std::unordered_map<std::uint32_t, ExprId> rebuilt_;      ///< in the present step
};

}  // namespace

void unrollLoops(Function& function) {
  Unroller(function).process(function.body);
}

Result<void> unrollLoops(Module& module) {
  for (Function& function : module.functions)
    unrollLoops(function);
  return {};
}

}  // namespace brook::passes
