#include "compiler/analysis/column_walk.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

// Of `statement` in a loop that counts i up to n.
std::optional<ColumnWalk> walkOf(const std::string& statement, const std::string& before = "") {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(gather a[][]: float, gather v[]: float, constant n: int, "
      "constant w: int, output o: float) {\n  var sum: float = 0.0\n" +
      before + "  var i: int = 0\n  loop while lt(i, n) {\n" + statement +
      "  } step {\n    i = add(i, 1)\n  }\n  o = sum\n}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  return columnWalk(kernel, uniformity(kernel));
}

bool walks(const std::string& statement, const std::string& before = "") {
  return hasLongPieces(walkOf(statement, before));
}

const std::string kPiece = "a[i][position(o).x]->[i][first(o).x]";

TEST(ColumnWalk, RowAfterRow) {
  EXPECT_TRUE(walks("    sum = add(sum, " + kPiece + ")\n"));
  EXPECT_TRUE(walks("    sum = add(sum, mul(" + kPiece + ", v[i]))\n"))
      << "all elements share v[i]";
  EXPECT_TRUE(
      walks("    sum = add(sum, a[add(position(o).y, i)][add(position(o).x, 1)]->"
            "[add(position(o).y, i)][add(first(o).x, 1)])\n"));
}

TEST(ColumnWalk, RowsInAStreamOfOneDimension) {
  const auto walksBy = [](const std::string& stride) {
    return walks("    sum = add(sum, v[add(mul(i, " + stride + "), position(o).x)]->[add(mul(i, " +
                 stride + "), first(o).x)])\n");
  };
  EXPECT_TRUE(walksBy("w"));
  EXPECT_TRUE(walksBy("1024"));
  EXPECT_FALSE(walksBy("4")) << "along a row, in steps";
}

TEST(ColumnWalk, AlongARow) {
  EXPECT_FALSE(
      walks("    sum = add(sum, a[position(o).y][position(o).x]->"
            "[position(o).y][first(o).x])\n"))
      << "the same row each time";
  EXPECT_FALSE(
      walks("    sum = add(sum, a[i][add(position(o).x, i)]->"
            "[i][add(first(o).x, i)])\n"))
      << "a diagonal";
}

TEST(ColumnWalk, PlacesThatDiffer) {
  const auto walk = walkOf("    sum = add(sum, v[int(" + kPiece + ")])\n");
  EXPECT_FALSE(hasLongPieces(walk));
  EXPECT_TRUE(waitsForPieces(walk));
  EXPECT_EQ(walk->pieces.size(), 1u);
  EXPECT_FALSE(waitsForPieces(walkOf("    sum = add(sum, " + kPiece + ")\n")));
  EXPECT_FALSE(waitsForPieces(walkOf("    sum = add(sum, v[int(sum)])\n"))) << "no pieces";
}

TEST(ColumnWalk, AnElementThatStops) {
  EXPECT_FALSE(walks("    if lt(sum, 1.0) {\n      sum = add(sum, " + kPiece + ")\n    }\n"));
}

TEST(ColumnWalk, MoreValuesThanRegisters) {
  const std::string two = "  var p: float = float(position(o).x)\n";
  const std::string three = two + "  var q: float = float(position(o).x)\n";
  EXPECT_TRUE(walks("    sum = add(sum, mul(p, " + kPiece + "))\n", two));
  EXPECT_FALSE(walks("    sum = add(mul(q, sum), mul(p, " + kPiece + "))\n", three));
}

}  // namespace
}  // namespace brook::analysis
