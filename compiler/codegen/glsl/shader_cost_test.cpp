#include "compiler/codegen/glsl/pass_partition.h"
#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace brook::glsl {
namespace {

PassPartition partitioned(const std::string& text, int maxOutputs, Options options = {}) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) throw std::runtime_error(module.failure().message);
  passes::PassLimits limits;
  limits.maxOutputs = maxOutputs;
  limits.maxInstructions = options.maxInstructions;
  Result<PassPartition> chosen = choosePartition(module->functions.front(), options, limits);
  if (!chosen) throw std::runtime_error(chosen.failure().message);
  return std::move(*chosen);
}

ShaderCost costOf(const std::string& text) {
  return partitioned(text, 8).costs.front();
}

TEST(ShaderCost, CountsScalarsAndReads) {
  const ShaderCost cost = costOf(
      R"(kernel k(stream x: float4, stream unused: float, gather g[]: float, gather h[]: float, output o: float4) {
  o = add(mul(x, float4(h[1])), float4(g[0]))
}
)");
  EXPECT_EQ(cost.textureReads, 3);
  EXPECT_EQ(cost.arithmetic, 8 + 2);  // and the element's own position
}

TEST(ShaderCost, LoopsCountSeveralTimes) {
  const ShaderCost cost = costOf(
      R"(kernel k(constant n: int, gather g[]: float, output o: float) {
  var i: int = 0
  o = 0.0
  loop while lt(i, n) {
    o = add(o, g[i])
  } step {
    i = add(i, 1)
  }
}
)");
  EXPECT_EQ(cost.textureReads, 8);
  EXPECT_EQ(cost.arithmetic, 8 * 3);  // comparison, sum, step
}

constexpr const char* kDear =
    R"(kernel k(stream x: float, output a: float, output b: float) {
  var t: float = exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(x))))))))))))))))))
  t = exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(t))))))))))))))))))
  t = exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(exp(sin(cos(t))))))))))))))))))
  a = t
  b = add(t, 1.0)
}
)";

TEST(ChoosePartition, TakesTheCheapestAndKnowsTheGreedyOne) {
  const PassPartition chosen = partitioned(kDear, 1);
  ASSERT_EQ(chosen.partition.passes.size(), 3u);
  EXPECT_EQ(chosen.greedy.passes, 2u);
  EXPECT_LT(chosen.all.cost, chosen.greedy.cost);
}

TEST(ChoosePartition, OnePassIsItsOwnGreedy) {
  const PassPartition chosen = partitioned(kDear, 2);
  EXPECT_EQ(chosen.partition.passes.size(), 1u);
  EXPECT_EQ(chosen.all.cost, chosen.greedy.cost);
}

}  // namespace
}  // namespace brook::glsl
