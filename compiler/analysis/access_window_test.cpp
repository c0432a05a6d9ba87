#include "compiler/analysis/access_window.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::analysis {
namespace {

// The window of gather g as text, fastest dimension first: "[-1,1] [0,0]".
std::string windowOf(const std::string& body) {
  Result<ir::Module> module = ir::parse(
      "module \"t.br\"\nkernel k(stream x: float, gather g[][]: float, output o: float) {\n" +
      body + "\n}\n");
  if (!module) return module.failure().message;
  const AccessWindow window = accessWindow(module->functions[0], ir::VariableId{1});
  if (window.anywhere) return "anywhere";
  std::string text;
  for (int d = 0; d < 2; ++d) {
    text += (d ? " [" : "[") + std::to_string(window.low[d]) + "," +
            std::to_string(window.high[d]) + "]";
  }
  return text;
}

TEST(AccessWindow, CoversAllIntegerOffsets) {
  EXPECT_EQ(windowOf("o = g[position(o).y][sub(position(o).x, 1)]\n"
                     "o = g[add(2, position(o).y)][position(o).x]"),
            "[-1,0] [0,2]");
}

TEST(AccessWindow, SeesThroughFloatIndicesAndLocals) {
  EXPECT_EQ(windowOf("var p: float2 = convert<float>(position(o).xy)\n"
                     "var q: float2 = add(p, float2(1.0, -2.0))\n"
                     "o = g[nearest_index(q.y)][nearest_index(q).x]\n"
                     "o = g[convert<int>(floor(add(q.y, 0.5)))][convert<int>(floor(q.x))]"),
            "[1,1] [-2,-2]");
}

TEST(AccessWindow, RoundsHalvesOfFloatIndicesUp) {
  EXPECT_EQ(windowOf("var p: float2 = convert<float>(position(o).xy)\n"
                     "o = g[nearest_index(add(p.y, 0.5))][nearest_index(sub(p.x, 0.5))]\n"
                     "o = g[nearest_index(p.y)][convert<int>(floor(sub(p.x, 0.5)))]"),
            "[-1,0] [0,1]");
}

// Beyond a position of 2^22 the sum would be rounded to a half.
TEST(AccessWindow, SeesNoOtherFractions) {
  EXPECT_EQ(windowOf("var p: float2 = convert<float>(position(o).xy)\n"
                     "o = g[nearest_index(p.y)][nearest_index(add(p.x, 0.375))]"),
            "anywhere");
}

TEST(AccessWindow, AnythingElseIsAnywhere) {
  EXPECT_EQ(windowOf("o = g[0][position(o).x]"), "anywhere");
  EXPECT_EQ(windowOf("o = g[position(o).x][position(o).y]"), "anywhere");
  EXPECT_EQ(windowOf("o = g[position(x).y][position(x).x]"), "anywhere");
  EXPECT_EQ(windowOf("o = g[position(o).y][mul(position(o).x, 2)]"), "anywhere");
  EXPECT_EQ(windowOf("var i: int = position(o).x\ni = 3\no = g[position(o).y][i]"), "anywhere");
  EXPECT_EQ(windowOf("o = g[convert<int>(position(o).y)][position(o).x]"), "anywhere");
}

TEST(AccessWindow, AnUnreadGatherHasTheEmptyWindow) {
  EXPECT_EQ(windowOf("o = x"), "[0,0] [0,0]");
}

}  // namespace
}  // namespace brook::analysis
