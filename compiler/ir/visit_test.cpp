#include "compiler/ir/visit.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"

#include <gtest/gtest.h>

namespace brook::ir {
namespace {

constexpr const char* kKernel = R"(module "v.br"

kernel k(stream x: float, gather g[]: float, output o: float) {
  if lt(x, 1.0) {
    o = g[convert<int>(add(x, 1.0))]
  }
  o = add(o, 1.0)
}
)";

TEST(Visit, RewriteReachesEveryExpression) {
  Result<Module> module = parse(kKernel);
  ASSERT_TRUE(module);
  Function& function = module->functions[0];
  rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
    const auto* constant = std::get_if<Constant>(&e.node);
    if (!constant) return std::nullopt;
    return FunctionBuilder(function).constant(std::get<float>(constant->value) + 1);
  });
  EXPECT_EQ(print(function), R"(kernel k(stream x: float, gather g[]: float, output o: float) {
  if lt(x, 2.0) {
    o = g[convert<int>(add(x, 2.0))]
  }
  o = add(o, 2.0)
}
)");
}

TEST(Visit, RenumberReachesEveryVariable) {
  Result<Module> module = parse(R"(module "v.br"

kernel k(vout a[1]: float, vout b[1]: float, scatter s[]: float, scatter t[]: float, gather g[]: float, gather h[]: float, iter i: float, iter j: float) {
  a = add(b, g[position(s).x])
  push a
  scatter s[extent(g).x] = upper(i)
  call f(gather g, out a.x)
}

kernel f(gather g[]: float, output o: float) {
}
)");
  ASSERT_TRUE(module);
  std::vector<VariableId> swapped;
  for (const std::uint32_t other : {1u, 0u, 3u, 2u, 5u, 4u, 7u, 6u})
    swapped.push_back(VariableId{other});
  renumberVariables(module->functions[0], swapped);
  EXPECT_EQ(
      print(module->functions[0]),
      R"(kernel k(vout a[1]: float, vout b[1]: float, scatter s[]: float, scatter t[]: float, gather g[]: float, gather h[]: float, iter i: float, iter j: float) {
  b = add(a, h[position(t).x])
  push b
  scatter t[extent(h).x] = upper(j)
  call f(gather h, out b.x)
}
)");
}

TEST(Visit, StatementsComeOuterFirst) {
  Result<Module> module = parse(kKernel);
  ASSERT_TRUE(module);
  int statements = 0;
  int assignments = 0;
  forEachStatement(static_cast<const Block&>(module->functions[0].body),
                   [&](const Statement& statement) {
                     if (statements++ == 0) {
                       EXPECT_TRUE(std::holds_alternative<If>(statement.node));
                     }
                     assignments += static_cast<int>(written(statement).size());
                   });
  EXPECT_EQ(statements, 3);
  EXPECT_EQ(assignments, 2);
}

TEST(Visit, EachExpressionIsVisitedOnceOperandsFirst) {
  Result<Module> module = parse(kKernel);
  ASSERT_TRUE(module);
  const Function& function = module->functions[0];
  std::vector<bool> seen(function.expressions.size());
  forEachExpr(function, [&](ExprId id) {
    EXPECT_FALSE(seen[id.index]);
    for (ExprId operand : operands(function.expr(id)))
      EXPECT_TRUE(seen[operand.index]);
    seen[id.index] = true;
  });
}

}  // namespace
}  // namespace brook::ir
