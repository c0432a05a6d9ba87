#include "compiler/codegen/glsl/edges.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::glsl {
namespace {

constexpr const char* kHead =
    "module \"t.br\"\nkernel k(gather g[][]: float, constant n: int, output o: float) {\n";

// Returns the edges of the only gather in the body: "x- y+" for bits below in x and beyond in y.
std::string edgesOf(const std::string& body) {
  Result<ir::Module> module = ir::parse(kHead + body + "\n}\n");
  if (!module) return module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const Edges edges(kernel);
  std::string text = "no gather";
  ir::forEachExpr(kernel, [&](ir::ExprId id) {
    const auto* gather = std::get_if<ir::Gather>(&kernel.expr(id).node);
    if (gather == nullptr) return;
    const std::optional<unsigned> beyond = edges.beyond(*gather);
    text = beyond ? "" : "anywhere";
    const char* const names[] = {"x-", "x+", "y-", "y+"};
    for (int bit = 0; beyond && bit < 4; ++bit) {
      if ((*beyond >> bit & 1) != 0) text += (text.empty() ? "" : " ") + std::string(names[bit]);
    }
  });
  return text;
}

TEST(Edges, AreWhereAConstantLeads) {
  EXPECT_EQ(edgesOf("o = g[position(o).y][position(o).x]"), "");
  EXPECT_EQ(edgesOf("o = g[position(o).y][sub(position(o).x, 1)]"), "x-");
  EXPECT_EQ(edgesOf("o = g[add(position(o).y, 2)][position(o).x]"), "y+");
}

TEST(Edges, AreSeenThroughLocals) {
  EXPECT_EQ(edgesOf("var y: int = position(o).y\no = g[sub(y, 3)][add(position(o).x, 1)]"),
            "x+ y-");
}

TEST(Edges, AreBothOfOtherIndices) {
  EXPECT_EQ(edgesOf("o = g[n][position(o).x]"), "y- y+");
  EXPECT_EQ(edgesOf("o = g[position(o).x][position(o).x]"), "y- y+");
  EXPECT_EQ(edgesOf("o = g[n][n]"), "anywhere");
}

// Above 2^24 a float may round a position to one beyond the end.
TEST(Edges, AreBothOfIndicesThatWereFloats) {
  EXPECT_EQ(edgesOf("var p: float2 = convert<float>(position(o).xy)\n"
                    "o = g[position(o).y][nearest_index(p.x)]"),
            "x- x+");
}

TEST(Edges, AreKnownOfSoManyGathersAsTheConstantHasBitsFor) {
  std::string parameters;
  for (int i = 0; i < 8; ++i)
    parameters += "gather g" + std::to_string(i) + "[]: float, ";
  Result<ir::Module> module =
      ir::parse("module \"t.br\"\nkernel k(constant n: int, " + parameters +
                "output o: float) {\no = add(g6[position(o).x], g7[position(o).x])\n}\n");
  ASSERT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  EXPECT_EQ(inBoundsBit(kernel, 1), 0);
  EXPECT_EQ(inBoundsBit(kernel, 7), 24);
  EXPECT_EQ(inBoundsBit(kernel, 8), -1);
  const Edges edges(kernel);
  int known = 0;
  ir::forEachExpr(kernel, [&](ir::ExprId id) {
    const auto* gather = std::get_if<ir::Gather>(&kernel.expr(id).node);
    known += gather != nullptr && edges.beyond(*gather) ? 1 : 0;
  });
  EXPECT_EQ(known, 1);
}

}  // namespace
}  // namespace brook::glsl
