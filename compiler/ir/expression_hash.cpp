#include "compiler/ir/expression_hash.h"

#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/visit.h"

#include <variant>

namespace brook::ir {
namespace {

struct Details {
  Hash& hash;

  void operator()(const Constant& n) const { hash.add(bitsOf(n)); }
  void operator()(const Read& n) const { hash.add(n.variable.index); }
  void operator()(const Position& n) const { hash.add(n.stream.index).add(n.ofFirstLane ? 1 : 0); }
  void operator()(const Instance&) const {}
  void operator()(const Extent& n) const { hash.add(n.stream.index); }
  void operator()(const IteratorBound& n) const { hash.add(n.iterator.index).add(n.upper ? 1 : 0); }
  void operator()(const Gather& n) const {
    hash.add(n.stream.index).add(n.inRange ? 1 : 0).add(n.firstLane.size());
  }
  void operator()(const Unary& n) const { hash.add(static_cast<std::uint64_t>(n.op)); }
  void operator()(const Binary& n) const { hash.add(static_cast<std::uint64_t>(n.op)); }
  void operator()(const Convert&) const {}
  void operator()(const Construct&) const {}
  void operator()(const Swizzle& n) const {
    for (const std::uint8_t component : n.components)
      hash.add(component);
  }
  void operator()(const Component&) const {}
  void operator()(const Select&) const {}
  void operator()(const Builtin& n) const { hash.add(static_cast<std::uint64_t>(n.function)); }
  void operator()(const std::monostate&) const {}
};

}  // namespace

Hash hashWithoutOperands(const Expr& expression) {
  Hash hash;
  hash.add(expression.node.index()).add(expression.type).add(operands(expression).size());
  std::visit(Details{hash}, expression.node);
  return hash;
}

}  // namespace brook::ir
