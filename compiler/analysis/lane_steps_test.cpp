#include "compiler/analysis/lane_steps.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

// Of the gather in `o = g[index]`, after `before`; 0: nothing.
std::int64_t stepOf(const std::string& index, const std::string& before = "",
                    const std::string& gather = "g") {
  const Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(gather g[]: float, gather h[][]: float, gather at[]: int, "
      "gather pairs[]: float2, gather fours[]: float4, "
      "constant n: int, stream i: int, output o: float) {\n" +
      before + "  o = " + gather + index + "\n}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const Uniformity uniform = uniformity(kernel);
  const LaneSteps steps(kernel, uniform);
  std::int64_t found = 0;
  ir::forEachExpr(kernel, [&](ir::ExprId id) {
    const ir::Expr& e = kernel.expr(id);
    const bool isGather = std::holds_alternative<ir::Gather>(e.node);
    if (isGather && e.type.isFloat()) found = steps.ofGather(id).value_or(0);
  });
  return found;
}

TEST(LaneSteps, SumsAndProductsOfPositions) {
  EXPECT_EQ(stepOf("[sub(n, position(o).x)]"), -1);
  EXPECT_EQ(stepOf("[mul(position(o).x, 2)]"), 2);
  EXPECT_EQ(stepOf("[add(mul(3, position(o).x), n)]"), 3);
  EXPECT_EQ(stepOf("[shl(add(position(o).x, n), 2)]"), 4);
  EXPECT_EQ(stepOf("[neg(sub(position(o).x, n))]"), -1);
  EXPECT_EQ(stepOf("[add(position(o).x, position(o).x)]"), 2);
}

TEST(LaneSteps, LocalsThatNeverChange) {
  const std::string declared = "  var j: int = mul(position(o).x, 2)\n";
  EXPECT_EQ(stepOf("[add(j, 1)]", declared), 2);
  EXPECT_EQ(stepOf("[add(j, 1)]", declared + "  j = i\n"), 0);
}

TEST(LaneSteps, NothingThatShows) {
  EXPECT_EQ(stepOf("[n]"), 0);
  EXPECT_EQ(stepOf("[i]"), 0);
  EXPECT_EQ(stepOf("[at[position(o).x]]"), 0);
  EXPECT_EQ(stepOf("[mul(position(o).x, n)]"), 0);
  EXPECT_EQ(stepOf("[div(position(o).x, 2)]"), 0);
  EXPECT_EQ(stepOf("[position(o).x]"), 0) << "side by side";
  EXPECT_EQ(stepOf("[mul(position(o).x, 5)]"), 0) << "too far apart";
}

TEST(LaneSteps, OfPairs) {
  EXPECT_EQ(stepOf("[mul(position(o).x, 2)].x", "", "pairs"), 2);
  EXPECT_EQ(stepOf("[sub(n, position(o).x)].y", "", "pairs"), -1);
  EXPECT_EQ(stepOf("[mul(position(o).x, 3)].x", "", "pairs"), 0);
  EXPECT_EQ(stepOf("[mul(position(o).x, 2)].x", "", "fours"), 0);
}

TEST(LaneSteps, RowsOfMoreDimensions) {
  EXPECT_EQ(stepOf("[position(o).y][mul(position(o).x, 2)]", "", "h"), 2);
  EXPECT_EQ(stepOf("[n][sub(0, position(o).x)]", "", "h"), -1);
  EXPECT_EQ(stepOf("[position(o).x][position(o).y]", "", "h"), 0);
  EXPECT_EQ(stepOf("[position(o).x][mul(position(o).x, 2)]", "", "h"), 0);
}

}  // namespace
}  // namespace brook::analysis
