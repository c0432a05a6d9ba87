#include "compiler/canonical/value_table.h"

#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/expression_hash.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <variant>

namespace brook::canonical {
namespace {

using namespace ir;

std::uint64_t hashOf(const Expr& expression) {
  Hash hash = hashWithoutOperands(expression);
  for (const ExprId operand : operands(expression))
    hash.add(operand.index);
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
  int nodes = 1;
  Hash structure = hashWithoutOperands(expression);
  for (const ExprId operand : operands(expression)) {
    nodes = std::min(nodes + nodes_[operand.index], kMostNodes);
    structure.add(structures_[operand.index]);
  }
  nodes_.push_back(nodes);
  structures_.push_back(structure.value());
  function_.expressions.push_back(expression);
  candidates.push_back({static_cast<std::uint32_t>(function_.expressions.size() - 1)});
  return candidates.back();
}

}  // namespace brook::canonical
