#include "compiler/codegen/cpu/gather_loads.h"

#include "compiler/ir/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

TEST(GatherLoads, OfEachKind) {
  Result<ir::Module> module = ir::parse(R"(module "a.br"

kernel k(gather g[]: float, gather h[][]: float, gather t[]: float, stream x: int,
         constant n: int, output o: float) !1 {
  o = t[n] !2
  o = add(o, h[add(position(o).y, 1)][sub(position(o).x, 2)]) !3
  o = add(o, g[x]) !4
  o = add(o, h[position(o).y][position(o).x]) !5
}
)");
  ASSERT_TRUE(module) << module.failure().message;
  std::vector<std::string> texts;
  for (const GatherLoad& load : gatherLoads(module->functions[0]))
    texts.push_back(std::to_string(load.location.line) + ": " + load.text);
  EXPECT_THAT(
      texts,
      testing::ElementsAre(
          "2: 't': all elements read the same place: one load; reads anywhere",
          "3: 'h': neighbouring elements read neighbours: a vector is one load; reads x -2 to 0, y "
          "0 to 1 from the element",
          "4: 'g': each element reads where its own index says; reads anywhere",
          "5: 'h': neighbouring elements read neighbours: a vector is one load; reads x -2 to 0, y "
          "0 to 1 from the element"));
}

}  // namespace
}  // namespace brook::codegen::cpu
