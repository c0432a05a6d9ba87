#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(FlattenComponents, OfVectors) {
  EXPECT_EQ(run("flatten_components",
                R"(kernel k(stream x: float4, constant a: float, output o: float4) {
  o = add(mul(float4(a), x), float4(2.0, 2.0, 2.0, 2.0))
}
)"),
            R"(kernel k(stream x: float, constant a: float, output o: float) {
  o = add(mul(a, x), 2.0)
}
)");
}

TEST(FlattenComponents, LocalsOfLanesAndOfAllLanes) {
  EXPECT_EQ(
      run("flatten_components",
          R"(kernel k(stream x: float2, constant c: float4, constant n: int, output o: float2) {
  var t: float2 = c.zz
  var v: float2 = mul(x, t)
  if gt(n, 1) {
    v = max(v, c.yy)
  }
  o = select(lt(v, x), v, sqrt(x))
}
)"),
      R"(kernel k(stream x: float, constant c: float4, constant n: int, output o: float) {
  var t: float2 = c.zz
  var v: float = mul(x, t.x)
  if gt(n, 1) {
    v = max(v, c.y)
  }
  o = select(lt(v, x), v, sqrt(x))
}
)");
}

TEST(FlattenComponents, NotWhereComponentsDiffer) {
  expectNoChange("flatten_components", R"(kernel k(stream x: float2, output o: float2) {
  o = mul(x, float2(x.x))
}
)");
}

TEST(FlattenComponents, NotWhatGathersByLane) {
  expectNoChange("flatten_components", R"(kernel k(gather g[]: float2, output o: float2) {
  o = g[position(o).x]->[first(o).x]
}
)");
}

TEST(FlattenComponents, NotOfScalars) {
  expectNoChange("flatten_components", R"(kernel k(stream x: float, output o: float) {
  o = add(x, 1.0)
}
)");
}

// The record of messages is an int4, whatever the kernel computes.
TEST(FlattenComponents, LeavesMessageKernels) {
  const std::string kernel =
      R"(kernel k(stream x: float4, output o: float4) {
  print "here"()
  o = x
}
)";
  const std::string split = run("split_messages", kernel);
  const std::string recorder = split.substr(0, split.find("\n\nkernel k(") + 1);
  EXPECT_NE(run("flatten_components", split).find(recorder), std::string::npos);
}

}  // namespace
}  // namespace brook::passes
