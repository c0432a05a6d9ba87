#include "compiler/analysis/reaching_definitions.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

TEST(ReachingDefinitions, OfALocal) {
  Result<ir::Module> module = ir::parse(R"(module "a.br"

kernel k(stream x: float, output o: float) {
  var i: int = 0
  o = x
  if gt(x, 1.0) {
    i = 3
  }
  o = add(x, convert<float>(i))
  i = 4
  var v: float2 = float2(x)
  v.x = 1.0
}
)");
  ASSERT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const ir::VariableId i{2};
  const ir::VariableId v{3};
  EXPECT_TRUE(valueSetBy(kernel.body[0], i));
  EXPECT_EQ(valueSetBy(kernel.body[0], i), reachingDefinition(kernel.body, 2, i));
  EXPECT_FALSE(changes(kernel.body[1], i));
  EXPECT_TRUE(changes(kernel.body[2], i));
  EXPECT_FALSE(valueSetBy(kernel.body[2], i)) << "not for all elements";
  EXPECT_FALSE(reachingDefinition(kernel.body, 4, i));
  EXPECT_EQ(valueSetBy(kernel.body[4], i), reachingDefinition(kernel.body, 7, i));
  EXPECT_TRUE(changes(kernel.body[6], v));
  EXPECT_FALSE(valueSetBy(kernel.body[6], v)) << "one component";
}

}  // namespace
}  // namespace brook::analysis
