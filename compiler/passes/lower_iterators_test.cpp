#include "compiler/passes/pass_test.h"

namespace brook::passes {
namespace {

TEST(LowerIterators, NoChange) {
  expectNoChange("lower_iterators", R"(kernel k(stream x: float, output o: float) {
  o = x
}
)");
}

TEST(LowerIterators, AScalarIteratorHasOneDimension) {
  EXPECT_EQ(run("lower_iterators", R"(kernel k(iter i: float, output o: float) {
  o = i
}
)"),
            R"(kernel k(iter i: float, output o: float) {
  o = add(mul(sub(1.0, div(convert<float>(position(i).x), convert<float>(extent(i).x))), lower(i)), mul(div(convert<float>(position(i).x), convert<float>(extent(i).x)), upper(i)))
}
)");
}

TEST(LowerIterators, AVectorIteratorHasOneDimensionOrOneForEachComponent) {
  EXPECT_EQ(run("lower_iterators", R"(kernel k(iter i: float2, output o: float2) {
  o = i
}
)"),
            R"(kernel k(iter i: float2, output o: float2) {
  o = add(mul(sub(float2(1.0), float2(div(convert<float>(position(i).x), convert<float>(extent(i).x)), select(gt(extent(i).y, 0), div(convert<float>(position(i).y), convert<float>(extent(i).y)), div(convert<float>(position(i).x), convert<float>(extent(i).x))))), lower(i)), mul(float2(div(convert<float>(position(i).x), convert<float>(extent(i).x)), select(gt(extent(i).y, 0), div(convert<float>(position(i).y), convert<float>(extent(i).y)), div(convert<float>(position(i).x), convert<float>(extent(i).x)))), upper(i)))
}
)");
}

}  // namespace
}  // namespace brook::passes
