#include "tests/passes/code_hash.h"

#include "compiler/ir/expression_hash.h"
#include "compiler/ir/visit.h"

#include <functional>
#include <string>
#include <vector>

namespace brook::fuzz {

using namespace ir;

namespace {

std::uint64_t numberOf(const std::string& text) {
  return std::hash<std::string>()(text);
}

class FunctionHash {
 public:
  explicit FunctionHash(const Function& function) : function_(function) {}

  std::uint64_t value() {
    hash_.add(numberOf(function_.name))
        .add(static_cast<std::uint64_t>(function_.kind))
        .add(function_.result);
    hash_.add(function_.parameterCount);
    for (const Variable& v : function_.variables) {
      hash_.add(v.type).add(static_cast<std::uint64_t>(v.kind)).add(v.rank);
      hash_.add(static_cast<std::uint64_t>(v.storage));
    }
    for (const Function& helper : function_.helpers)
      hash_.add(FunctionHash(helper).value());
    hashExpressions();
    add(function_.body);
    return hash_.value();
  }

 private:
  // Operands are older than their users.
  void hashExpressions() {
    for (const Expr& e : function_.expressions) {
      Hash hash = hashWithoutOperands(e);
      for (const ExprId operand : operands(e))
        hash.add(of(operand));
      expressions_.push_back(hash.value());
    }
  }

  std::uint64_t of(ExprId id) const {
    return id.index < expressions_.size() ? expressions_[id.index] : id.index;
  }
  void addAll(Hash& hash, const std::vector<ExprId>& ids) const {
    hash.add(ids.size());
    for (const ExprId id : ids)
      hash.add(of(id));
  }
  static void addAll(Hash& hash, const Components& components) {
    for (const std::uint8_t c : components)
      hash.add(c);
  }

  // ---- statements

  void add(const Block& block) {
    hash_.add(block.size());
    for (const Statement& statement : block) {
      hash_.add(statement.node.index());
      std::visit([&](const auto& node) { add(node); }, statement.node);
    }
  }
  void add(const Place& place) {
    hash_.add(place.variable.index).add(place.components.size());
    addAll(hash_, place.components);
    hash_.add(place.index ? of(*place.index) : 0);
  }
  void add(const std::optional<ExprId>& value) { hash_.add(value ? of(*value) : 0); }
  void add(const Declare& n) {
    hash_.add(n.variable.index);
    add(n.init);
  }
  void add(const Assign& n) {
    add(n.place);
    hash_.add(of(n.value));
  }
  void add(const Push& n) {
    for (const VariableId output : n.outputs)
      hash_.add(output.index);
  }
  void add(const Scatter& n) {
    hash_.add(n.output.index).add(of(n.value));
    addAll(hash_, n.indices);
  }
  void add(const Message& n) {
    hash_.add(numberOf(n.text)).add(n.isFailure ? 1 : 0);
    addAll(hash_, n.values);
  }
  void add(const Call& n) {
    hash_.add(numberOf(n.callee));
    for (const CallArgument& argument : n.arguments)
      std::visit([&](const auto& one) { add(one); }, argument);
    if (n.result) add(*n.result);
  }
  void add(ExprId value) { hash_.add(of(value)); }
  void add(const GatherArgument& n) { hash_.add(n.gather.index); }
  void add(const If& n) {
    hash_.add(of(n.condition));
    add(n.thenBlock);
    add(n.elseBlock);
  }
  void add(const Loop& n) {
    hash_.add(n.testFirst ? 1 : 0).add(of(n.condition));
    add(n.body);
    add(n.step);
  }
  void add(const Break&) {}
  void add(const Continue&) {}
  void add(const Return& n) { add(n.value); }
  void add(std::monostate) {}

  const Function& function_;
  Hash hash_;
  std::vector<std::uint64_t> expressions_;
};

}  // namespace

std::uint64_t codeHash(const Module& module) {
  Hash hash;
  for (const Function& function : module.functions)
    hash.add(FunctionHash(function).value());
  return hash.value();
}

}  // namespace brook::fuzz
