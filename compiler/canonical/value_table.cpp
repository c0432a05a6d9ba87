#include "compiler/canonical/value_table.h"

#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/visit.h"

#include <variant>

namespace brook::canonical {
namespace {

using namespace ir;

class Hash {
 public:
  void add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 29;
  }
  void add(ExprId id) { add(id.index); }
  void add(VariableId id) { add(id.index); }
  void add(const std::vector<ExprId>& ids) {
    add(ids.size());
    for (const ExprId id : ids)
      add(id);
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x2545f4914f6cdd1du;
};

// Adds what a node has beside its operands.
struct Details {
  Hash& hash;

  void operator()(const Constant& n) { hash.add(bitsOf(n)); }
  void operator()(const Read& n) { hash.add(n.variable); }
  void operator()(const Position& n) {
    hash.add(n.stream);
    hash.add(n.ofFirstLane ? 1u : 0u);
  }
  void operator()(const Instance&) {}
  void operator()(const Extent& n) { hash.add(n.stream); }
  void operator()(const IteratorBound& n) {
    hash.add(n.iterator);
    hash.add(n.upper ? 1u : 0u);
  }
  void operator()(const Gather& n) {
    hash.add(n.stream);
    hash.add(n.inRange ? 1u : 0u);
    hash.add(n.indices);
    hash.add(n.firstLane);
  }
  void operator()(const Unary& n) { hash.add(static_cast<std::uint64_t>(n.op)); }
  void operator()(const Binary& n) { hash.add(static_cast<std::uint64_t>(n.op)); }
  void operator()(const Convert&) {}
  void operator()(const Construct& n) { hash.add(n.parts.size()); }
  void operator()(const Swizzle& n) {
    hash.add(n.components.size());
    for (const std::uint8_t component : n.components)
      hash.add(component);
  }
  void operator()(const Component&) {}
  void operator()(const Select&) {}
  void operator()(const Builtin& n) { hash.add(static_cast<std::uint64_t>(n.function)); }
  void operator()(const std::monostate&) {}
};

std::uint64_t hashOf(const Expr& expression) {
  Hash hash;
  hash.add(expression.node.index());
  hash.add(static_cast<std::uint64_t>(expression.type.scalar));
  hash.add(expression.type.width);
  hash.add(expression.type.elements);
  std::visit(Details{hash}, expression.node);
  for (const ExprId operand : operands(expression))
    hash.add(operand);
  return hash.value();
}

// Beside the operands.
struct SameDetails {
  const ExprNode& other;

  template <class Node>
  const Node& of() const {
    return std::get<Node>(other);
  }
  bool operator()(const Constant& n) const {
    return n.value.index() == of<Constant>().value.index() && bitsOf(n) == bitsOf(of<Constant>());
  }
  bool operator()(const Read& n) const { return n.variable == of<Read>().variable; }
  bool operator()(const Position& n) const {
    return n.stream == of<Position>().stream && n.ofFirstLane == of<Position>().ofFirstLane;
  }
  bool operator()(const Extent& n) const { return n.stream == of<Extent>().stream; }
  bool operator()(const IteratorBound& n) const {
    return n.iterator == of<IteratorBound>().iterator && n.upper == of<IteratorBound>().upper;
  }
  bool operator()(const Gather& n) const {
    const auto& o = of<Gather>();
    return n.stream == o.stream && n.inRange == o.inRange && n.indices.size() == o.indices.size() &&
           n.firstLane.size() == o.firstLane.size();
  }
  bool operator()(const Unary& n) const { return n.op == of<Unary>().op; }
  bool operator()(const Binary& n) const { return n.op == of<Binary>().op; }
  bool operator()(const Swizzle& n) const { return n.components == of<Swizzle>().components; }
  bool operator()(const Builtin& n) const { return n.function == of<Builtin>().function; }
  template <class Node>
  bool operator()(const Node&) const {
    return true;
  }
};

bool areSame(const Expr& a, const Expr& b) {
  return a.type == b.type && a.node.index() == b.node.index() &&
         std::visit(SameDetails{b.node}, a.node) && operands(a) == operands(b);
}

}  // namespace

ExprId ValueTable::add(const Expr& expression) {
  std::vector<ExprId>& candidates = ids_[hashOf(expression)];
  for (const ExprId id : candidates) {
    if (areSame(function_.expr(id), expression)) return id;
  }
  function_.expressions.push_back(expression);
  candidates.push_back({static_cast<std::uint32_t>(function_.expressions.size() - 1)});
  return candidates.back();
}

}  // namespace brook::canonical
