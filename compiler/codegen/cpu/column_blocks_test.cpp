#include "compiler/codegen/cpu/column_blocks.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

std::string ofFirstLane(std::string indices) {
  const std::size_t found = indices.find("position(");
  return found == std::string::npos ? indices : indices.replace(found, 8, "first");
}

// How many gathers each block has.
std::string blocksOf(const std::vector<std::string>& columns, const std::string& type = "float",
                     const std::string& row = "position(o).x") {
  std::string text = "module \"a.br\"\n\nkernel k(gather g[][]: " + type +
                     ", gather h[][]: " + type +
                     ", constant n: int, constant m: int, output o: " + type + ") {\n";
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string name = "at_" + std::to_string(i);
    const bool isOther = columns[i].starts_with("h ");
    const std::string column = isOther ? columns[i].substr(2) : columns[i];
    const std::string at = "[" + row + "][" + column + "]";
    text += "  var " + name + ": " + type + " = " + (isOther ? "h" : "g") + at + "->" +
            ofFirstLane(at) + "\n";
  }
  text += "  o = " + type + "(0.0)\n}\n";
  if (type == "float") text.replace(text.find("float(0.0)"), 10, "0.0");
  const Result<ir::Module> module = ir::parse(text);
  EXPECT_TRUE(module) << module.failure().message << text;
  std::string sizes;
  for (const ColumnBlock& block : columnBlocks(module->functions[0], nullptr))
    sizes += (sizes.empty() ? "" : " ") + std::to_string(block.gathers.size());
  return sizes;
}

TEST(ColumnBlocks, GathersCloseToEachOtherShareOne) {
  EXPECT_EQ(blocksOf({"n", "add(n, 1)", "sub(n, 1)", "add(add(n, 2), 3)"}), "4");
  EXPECT_EQ(blocksOf({"0", "1", "15"}), "3");
  EXPECT_EQ(blocksOf({"n", "n"}), "2");
}

TEST(ColumnBlocks, OthersDoNot) {
  EXPECT_EQ(blocksOf({"n", "m"}), "1 1");
  EXPECT_EQ(blocksOf({"n", "add(n, m)"}), "1 1");
  EXPECT_EQ(blocksOf({"n", "mul(n, 2)"}), "1 1");
  EXPECT_EQ(blocksOf({"n", "h n"}), "1 1");
  EXPECT_EQ(blocksOf({"n", "add(n, 16)", "add(n, 15)"}), "2 1") << "too far";
}

TEST(ColumnBlocks, ABlockHasFewerOfWideElements) {
  EXPECT_EQ(blocksOf({"n", "add(n, 1)", "add(n, 2)", "add(n, 3)", "add(n, 4)"}, "float4"), "4 1");
}

TEST(ColumnBlocks, GathersAlongTheLanesHaveNone) {
  EXPECT_EQ(blocksOf({"position(o).x"}, "float", "n"), "");
}

}  // namespace
}  // namespace brook::codegen::cpu
