#include "compiler/analysis/across_rows.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

std::size_t countIn(const std::string& body) {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(gather a[][]: float, gather v[]: float, gather c[][][]: float4, "
      "gather n[]: int, constant w: int, output o: float) {\n" +
      body + "}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  return gathersAcrossRows(kernel, uniformity(kernel)).size();
}

bool isAcross(const std::string& gather) {
  return countIn("  o = " + gather + "\n") == 1;
}

const std::string kX = "position(o).x", kY = "position(o).y";

TEST(AcrossRows, Transpositions) {
  EXPECT_TRUE(isAcross("a[" + kX + "][" + kY + "]"));
  EXPECT_TRUE(isAcross("a[sub(w, " + kX + ")][" + kY + "]"));
  EXPECT_TRUE(isAcross("a[" + kX + "][sub(w, " + kY + ")]"));
  EXPECT_TRUE(isAcross("a[mul(" + kX + ", 2)][add(mul(" + kY + ", 2), 1)]"));
  EXPECT_TRUE(isAcross("c[" + kX + "][w][" + kY + "].x"));
  EXPECT_TRUE(isAcross("c[position(o).z][" + kX + "][" + kY + "].w"));
  EXPECT_TRUE(isAcross("a[n[" + kX + "]][" + kY + "]")) << "lines are shared wherever they are";
}

TEST(AcrossRows, ThroughLocalsAndFloats) {
  EXPECT_EQ(countIn("  var p: int2 = position(o).xy\n  o = a[p.x][p.y]\n"), 1u);
  EXPECT_EQ(countIn("  var p: float2 = convert<float2>(position(o).yx)\n"
                    "  o = a[nearest_index(p.y)][nearest_index(add(p.x, 1.0))]\n"),
            1u);
  EXPECT_EQ(countIn("  var y: int = position(o).y\n  y = mul(y, w)\n  o = a[position(o).x][y]\n"),
            0u)
      << "assigned again";
}

TEST(AcrossRows, InAStreamOfOneDimension) {
  EXPECT_TRUE(isAcross("v[add(mul(" + kX + ", w), " + kY + ")]"));
  EXPECT_TRUE(isAcross("v[add(mul(" + kX + ", 1024), sub(w, " + kY + "))]"));
  EXPECT_FALSE(isAcross("v[add(mul(" + kY + ", w), mul(2, " + kX + "))]")) << "a row";
  EXPECT_FALSE(isAcross("v[add(mul(" + kX + ", 3), " + kY + ")]")) << "lanes share lines";
}

TEST(AcrossRows, OthersGainNothing) {
  EXPECT_FALSE(isAcross("a[" + kX + "][mul(" + kY + ", 100)]")) << "other lines in each row";
  EXPECT_FALSE(isAcross("a[" + kX + "][mul(" + kY + ", w)]"));
  EXPECT_FALSE(isAcross("a[add(" + kX + ", " + kY + ")][" + kY + "]")) << "other rows of it";
  EXPECT_FALSE(isAcross("a[" + kX + "][position(o).z]"));
  EXPECT_FALSE(isAcross("a[" + kX + "][w]"));
  EXPECT_FALSE(isAcross("a[" + kY + "][mul(" + kX + ", 2)]"));
  EXPECT_FALSE(isAcross("v[n[" + kX + "]]"));
}

TEST(AcrossRows, LoopsHaveOrdersOfTheirOwn) {
  EXPECT_EQ(countIn("  var i: int = 0\n  loop while lt(i, w) {\n    o = a[position(o).x]"
                    "[add(position(o).y, i)]\n  } step {\n    i = add(i, 1)\n  }\n"),
            0u);
}

}  // namespace
}  // namespace brook::analysis
