#include "compiler/codegen/glsl/lower/test_at_head.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace brook::glsl {
namespace {

using namespace ir;

class Tester {
 public:
  explicit Tester(LoweredFunction& lowered) : lowered_(lowered), b_(lowered.function) {}

  void run() {
    forEachStatement(lowered_.function.body, [&](Statement& statement) {
      auto* loop = std::get_if<Loop>(&statement.node);
      if (!loop) return;
      if (!loop->testFirst && !continues(loop->body)) testInBody(*loop, statement.location);
      if (loop->testFirst && isAlways(loop->condition)) loop->condition = isZero();
    });
  }

 private:
  // Whether the loop with this body has a `continue` of its own.
  static bool continues(const Block& body) {
    return std::ranges::any_of(body, [](const Statement& statement) {
      if (std::holds_alternative<Continue>(statement.node)) return true;
      if (std::holds_alternative<Loop>(statement.node)) return false;
      return std::ranges::any_of(blocks(statement), [](const Block* b) { return continues(*b); });
    });
  }

  bool isAlways(ExprId condition) const {
    const auto* constant = std::get_if<Constant>(&lowered_.function.expr(condition).node);
    return constant && std::get<bool>(constant->value);
  }

  // Drivers do not know that it holds.
  ExprId isZero() {
    if (!lowered_.zero) lowered_.zero = b_.local("zero", kFloat);
    return b_.binary(BinaryOp::Equal, b_.read(*lowered_.zero), b_.constant(0.0F));
  }

  void testInBody(Loop& loop, Location location) {
    std::ranges::move(loop.step, std::back_inserter(loop.body));
    loop.step.clear();
    const ExprId leaves = b_.unary(UnaryOp::Not, loop.condition);
    loop.body.push_back({If{leaves, {{Break{}, location}}, {}}, location});
    loop.condition = b_.constant(true);
    loop.testFirst = true;
  }

  LoweredFunction& lowered_;
  FunctionBuilder b_;
};

}  // namespace

void testAtHead(LoweredFunction& lowered) {
  Tester(lowered).run();
}

}  // namespace brook::glsl
