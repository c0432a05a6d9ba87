// IntInterpreter: runs kernels on ints and bools, for tests of passes that move control flow around:
// what a kernel computes, and which gathers it asked for on the way.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/ir/visit.h"

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace brook::passes {

class IntInterpreter {
 public:
  explicit IntInterpreter(const ir::Function& function) : function_(function) {}

  struct Outcome {
    std::vector<std::int64_t> outputs;  ///< in the order of the parameters
    std::vector<std::int64_t> gathers;  ///< indices, in the order of time; element i is i * i

    bool operator==(const Outcome&) const = default;
  };

  /// With one value for each parameter that is a stream or a constant.
  Outcome run(const std::vector<std::int64_t>& inputs) {
    values_.assign(function_.variables.size(), 0);
    outcome_ = {};
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const ir::VariableKind kind = function_.variables[i].kind;
      if (kind == ir::VariableKind::Stream || kind == ir::VariableKind::Constant)
        values_[i] = inputs.at(next++);
    }
    execute(function_.body);
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      if (function_.variables[i].kind == ir::VariableKind::Output)
        outcome_.outputs.push_back(values_[i]);
    }
    return std::move(outcome_);
  }

 private:
  enum class End { Block, Break, Continue, Return };

  End execute(const ir::Block& block) {
    for (const ir::Statement& statement : block) {
      if (const End end = execute(statement); end != End::Block) return end;
    }
    return End::Block;
  }

  End execute(const ir::Statement& statement) {
    const auto& node = statement.node;
    if (const auto* n = std::get_if<ir::Declare>(&node)) {
      values_[n->variable.index] = n->init ? value(*n->init) : kUndefined;
    } else if (const auto* n = std::get_if<ir::Assign>(&node)) {
      values_[n->place.variable.index] = value(n->value);
    } else if (const auto* n = std::get_if<ir::If>(&node)) {
      return execute(value(n->condition) ? n->thenBlock : n->elseBlock);
    } else if (const auto* n = std::get_if<ir::Loop>(&node)) {
      return execute(*n);
    } else if (std::holds_alternative<ir::Break>(node)) {
      return End::Break;
    } else if (std::holds_alternative<ir::Continue>(node)) {
      return End::Continue;
    } else if (std::holds_alternative<ir::Return>(node)) {
      return End::Return;
    } else {
      throw std::logic_error("a statement that the interpreter does not know");
    }
    return End::Block;
  }

  End execute(const ir::Loop& loop) {
    bool isTested = loop.testFirst;
    for (;; isTested = true) {
      if (isTested && !value(loop.condition)) return End::Block;
      const End end = execute(loop.body);
      if (end == End::Return) return end;
      if (end == End::Break) return End::Block;
      execute(loop.step);
    }
  }

  std::int64_t value(ir::ExprId id) {
    const ir::ExprNode& node = function_.expr(id).node;
    if (const auto* n = std::get_if<ir::Constant>(&node)) {
      return std::visit([](auto constant) { return static_cast<std::int64_t>(constant); },
                        n->value);
    }
    if (const auto* n = std::get_if<ir::Read>(&node)) return values_[n->variable.index];
    if (const auto* n = std::get_if<ir::Gather>(&node)) {
      outcome_.gathers.push_back(value(n->indices.at(0)));
      return outcome_.gathers.back() * outcome_.gathers.back();
    }
    if (const auto* n = std::get_if<ir::Unary>(&node)) {
      return n->op == ir::UnaryOp::Not ? !value(n->operand) : -value(n->operand);
    }
    if (const auto* n = std::get_if<ir::Select>(&node)) {
      return value(value(n->condition) ? n->whenTrue : n->whenFalse);
    }
    return value(std::get<ir::Binary>(node));
  }

  std::int64_t value(const ir::Binary& n) {
    const std::int64_t left = value(n.left);
    if (n.op == ir::BinaryOp::And) return left && value(n.right);
    if (n.op == ir::BinaryOp::Or) return left || value(n.right);
    const std::int64_t right = value(n.right);
    switch (n.op) {
      case ir::BinaryOp::Add:
        return left + right;
      case ir::BinaryOp::Subtract:
        return left - right;
      case ir::BinaryOp::Multiply:
        return left * right;
      case ir::BinaryOp::Equal:
        return left == right;
      case ir::BinaryOp::NotEqual:
        return left != right;
      case ir::BinaryOp::Less:
        return left < right;
      case ir::BinaryOp::LessEqual:
        return left <= right;
      case ir::BinaryOp::Greater:
        return left > right;
      case ir::BinaryOp::GreaterEqual:
        return left >= right;
      default:
        throw std::logic_error("an operator that the interpreter does not know");
    }
  }

  static constexpr std::int64_t kUndefined = -987654321;

  const ir::Function& function_;
  std::vector<std::int64_t> values_;
  Outcome outcome_;
};

}  // namespace brook::passes
