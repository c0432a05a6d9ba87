#include "compiler/analysis/latency.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

bool isBound(const std::string& body) {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(stream c: float2, constant n: "
      "int, gather g[]: float, output o: float2) {\n" +
      body + "}\n");
  EXPECT_TRUE(module) << module.failure().message;
  const ir::Function& kernel = module->functions[0];
  return isBoundByLatency(kernel, uniformity(kernel));
}

TEST(Latency, ALoopThatCarriesValues) {
  EXPECT_TRUE(isBound(R"(
  o = c
  var i: int = 0
  loop while lt(i, n) {
    o = add(mul(o, o), c)
  } step {
    i = add(i, 1)
  }
)"));
}

TEST(Latency, ALongChain) {
  std::string body = "  o = c\n";
  for (int i = 0; i < 20; ++i)
    body += "  o = add(mul(o, c), c)\n";
  EXPECT_TRUE(isBound(body));
  EXPECT_FALSE(isBound(body + "  o = sin(o)\n")) << "a function keeps the processor busy";
}

TEST(Latency, NoLoop) {
  EXPECT_FALSE(isBound("  o = add(mul(c, c), c)\n"));
}

TEST(Latency, ALoopOfIndependentIterations) {
  EXPECT_FALSE(isBound(R"(
  var i: int = 0
  loop while lt(i, n) {
    var t: float = mul(c.x, g[i])
  } step {
    i = add(i, 1)
  }
  o = c
)"));
}

TEST(Latency, MoreValuesThanRegisters) {
  std::string before, inside;
  for (char name : {'p', 'q', 'r', 's', 't'}) {
    before += std::string("  var ") + name + ": float2 = c\n";
    inside += std::string("    ") + name + " = add(" + name + ", c)\n";
  }
  EXPECT_FALSE(isBound(before + "  loop while gt(p.x, 0.0) {\n" + inside + "  }\n  o = p\n"));
}

}  // namespace
}  // namespace brook::analysis
