#include "tests/passes/code_hash.h"

#include "compiler/ir/visit.h"

#include <bit>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

namespace brook::fuzz {

using namespace ir;

namespace {

class Hash {
 public:
  Hash& add(std::uint64_t value) {
    hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15;
    hash_ ^= hash_ >> 29;
    return *this;
  }
  Hash& add(const std::string& text) { return add(std::hash<std::string>()(text)); }
  Hash& add(Type type) {
    return add(static_cast<std::uint64_t>(type.scalar) << 32 | std::uint64_t{type.width} << 16 |
               type.elements);
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x51ed270b;
};

class FunctionHash {
 public:
  explicit FunctionHash(const Function& function) : function_(function) {}

  std::uint64_t value() {
    hash_.add(function_.name).add(static_cast<std::uint64_t>(function_.kind)).add(function_.result);
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
    expressions_.resize(function_.expressions.size());
    for (std::size_t i = 0; i < expressions_.size(); ++i) {
      const Expr& e = function_.expressions[i];
      Hash hash;
      hash.add(e.type).add(e.node.index());
      std::visit([&](const auto& node) { addTo(hash, node); }, e.node);
      expressions_[i] = hash.value();
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

  void addTo(Hash& hash, const Constant& n) const {
    std::visit(
        [&](auto value) {
          if constexpr (std::is_same_v<decltype(value), float>) {
            hash.add(std::bit_cast<std::uint32_t>(value));
          } else if constexpr (std::is_same_v<decltype(value), double>) {
            hash.add(std::bit_cast<std::uint64_t>(value));
          } else {
            hash.add(static_cast<std::uint64_t>(value));
          }
        },
        n.value);
  }
  void addTo(Hash& hash, const Read& n) const { hash.add(n.variable.index); }
  void addTo(Hash& hash, const Position& n) const {
    hash.add(n.stream.index).add(n.ofFirstLane ? 1 : 0);
  }
  void addTo(Hash&, const Instance&) const {}
  void addTo(Hash& hash, const Extent& n) const { hash.add(n.stream.index); }
  void addTo(Hash& hash, const IteratorBound& n) const {
    hash.add(n.iterator.index).add(n.upper ? 1 : 0);
  }
  void addTo(Hash& hash, const Gather& n) const {
    hash.add(n.stream.index).add(n.inRange ? 1 : 0);
    addAll(hash, n.indices);
    addAll(hash, n.firstLane);
  }
  void addTo(Hash& hash, const Unary& n) const {
    hash.add(static_cast<std::uint64_t>(n.op)).add(of(n.operand));
  }
  void addTo(Hash& hash, const Binary& n) const {
    hash.add(static_cast<std::uint64_t>(n.op)).add(of(n.left)).add(of(n.right));
  }
  void addTo(Hash& hash, const Convert& n) const { hash.add(of(n.operand)); }
  void addTo(Hash& hash, const Construct& n) const { addAll(hash, n.parts); }
  void addTo(Hash& hash, const Swizzle& n) const {
    hash.add(of(n.operand));
    addAll(hash, n.components);
  }
  void addTo(Hash& hash, const Component& n) const { hash.add(of(n.operand)).add(of(n.index)); }
  void addTo(Hash& hash, const Select& n) const {
    hash.add(of(n.condition)).add(of(n.whenTrue)).add(of(n.whenFalse));
  }
  void addTo(Hash& hash, const Builtin& n) const {
    hash.add(static_cast<std::uint64_t>(n.function));
    addAll(hash, n.arguments);
  }
  void addTo(Hash&, std::monostate) const {}

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
    hash_.add(n.text).add(n.isFailure ? 1 : 0);
    addAll(hash_, n.values);
  }
  void add(const Call& n) {
    hash_.add(n.callee);
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
