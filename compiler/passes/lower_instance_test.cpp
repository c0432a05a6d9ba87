#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(LowerInstance, NoChange) {
  expectNoChange("lower_instance", R"(kernel k(stream x: float, output o: float4) {
  o = convert<float4>(position(x))
}
)");
}

TEST(LowerInstance, ThePositionInTheFirstOutput) {
  EXPECT_EQ(run("lower_instance", R"(kernel k(stream x: float, output o: int4, output p: int) {
  o = instance()
  p = add(instance().y, 1)
}
)"),
            R"(kernel k(stream x: float, output o: int4, output p: int) {
  o = position(o)
  p = add(position(o).y, 1)
}
)");
}

TEST(LowerInstance, AKernelWithoutOutputs) {
  EXPECT_EQ(run("lower_instance", R"(kernel k(stream x: float) {
  var i: int4 = instance()
}
)"),
            R"(kernel k(stream x: float) {
  var i: int4 = int4(0)
}
)");
}

}  // namespace
}  // namespace brook::passes
