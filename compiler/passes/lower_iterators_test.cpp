#include "compiler/passes/pass_fixture.h"

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
  var i_value: float = add(mul(sub(1.0, div(convert<float>(position(i).x), convert<float>(extent(i).x))), lower(i)), mul(div(convert<float>(position(i).x), convert<float>(extent(i).x)), upper(i)))
  o = i_value
}
)");
}

TEST(LowerIterators, AVectorIteratorHasOneDimensionOrOneForEachComponent) {
  EXPECT_EQ(run("lower_iterators", R"(kernel k(iter i: float2, output o: float2) {
  o = i
}
)"),
            R"(kernel k(iter i: float2, output o: float2) {
  var i_value: float2 = add(mul(sub(float2(1.0), float2(div(convert<float>(position(i).x), convert<float>(extent(i).x)), select(gt(extent(i).y, 0), div(convert<float>(position(i).y), convert<float>(extent(i).y)), div(convert<float>(position(i).x), convert<float>(extent(i).x))))), lower(i)), mul(float2(div(convert<float>(position(i).x), convert<float>(extent(i).x)), select(gt(extent(i).y, 0), div(convert<float>(position(i).y), convert<float>(extent(i).y)), div(convert<float>(position(i).x), convert<float>(extent(i).x)))), upper(i)))
  o = i_value
}
)");
}

TEST(LowerIterators, ReadInALoopIsComputedOnce) {
  EXPECT_EQ(run("lower_iterators", R"(kernel k(iter unread: float, iter i: float, output o: float) {
  o = 0.0
  loop while lt(o, i) {
    o = add(o, i)
  }
}
)"),
            R"(kernel k(iter unread: float, iter i: float, output o: float) {
  var i_value: float = add(mul(sub(1.0, div(convert<float>(position(i).x), convert<float>(extent(i).x))), lower(i)), mul(div(convert<float>(position(i).x), convert<float>(extent(i).x)), upper(i)))
  o = 0.0
  loop while lt(o, i_value) {
    o = add(o, i_value)
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
