#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(InlineCalls, NoChange) {
  expectNoChange("inline_calls", R"(kernel k(stream x: float, output o: float) {
  o = x
}
)");
}

TEST(InlineCalls, AValueIsEvaluatedOnceAndMayBeChanged) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream x: float, output o: float) {
  call o = square(add(x, 1.0))
}

helper square(value v: float) -> float {
  v = mul(v, v)
  return v
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  var v: float = add(x, 1.0)
  v = mul(v, v)
  o = v
}
)");
}

TEST(InlineCalls, ReadOnlyArgumentsNeedNoCopy) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream x: float, constant c: float, output o: float) {
  call o = scale(x, c)
}

helper scale(value v: float, value factor: float) -> float {
  return mul(v, factor)
}
)"),
            R"(kernel k(stream x: float, constant c: float, output o: float) {
  o = mul(x, c)
}
)");
}

TEST(InlineCalls, GathersArePassedOnThroughSeveralHelpers) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream x: float, gather g[][]: float, output o: float) {
  var i: int = convert<int>(x)
  call o = outer(i, gather g)
}

helper outer(value i: int, gather table[][]: float) -> float {
  var a: float
  call a = fetch(i, gather table)
  var b: float
  call b = fetch(add(i, 1), gather table)
  return add(a, b)
}

helper fetch(value i: int, gather rows[][]: float) -> float {
  return rows[i][0]
}
)"),
            R"(kernel k(stream x: float, gather g[][]: float, output o: float) {
  var i: int = convert<int>(x)
  var i_1: int = i
  var a: float
  var i_1_1: int = i_1
  a = g[i_1_1][0]
  var b: float
  var i_2: int = add(i_1, 1)
  b = g[i_2][0]
  o = add(a, b)
}
)");
}

TEST(InlineCalls, AnAccumulatorBeginsWithTheChosenComponents) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream x: float, output o: float) {
  var a: float4[3]
  call sum(x, out a[1].z)
  o = component(a, 1).z
}

reduction sum(stream x: float, accumulator r: float) {
  r = add(r, x)
}
)"),
            R"(kernel k(stream x: float, output o: float) {
  var a: float4[3]
  var r: float = component(a, 1).z
  r = add(r, x)
  a[1].z = r
  o = component(a, 1).z
}

reduction sum(stream x: float, accumulator r: float) {
  r = add(r, x)
}
)");
}

TEST(InlineCalls, PositionsAreThoseOfStreams) {
  const std::string helper = R"(
helper where(value v: float) -> float {
  return convert<float>(position(v).x)
}
)";
  EXPECT_EQ(run("inline_calls",
                "kernel k(stream x: float, output o: float) {\n"
                "  call o = where(x)\n}\n" +
                    helper),
            R"(kernel k(stream x: float, output o: float) {
  o = convert<float>(position(x).x)
}
)");
  const std::string failure =
      "failure: inline_calls: 'k' passes to 'where' no stream where that asks for a position";
  EXPECT_EQ(run("inline_calls",
                "kernel k(stream x: float, output o: float) {\n"
                "  call o = where(add(x, x))\n}\n" +
                    helper),
            failure);
  EXPECT_EQ(run("inline_calls",
                "kernel k(stream x: float, output o: float) {\n"
                "  var t: float = x\n  call o = where(t)\n}\n" +
                    helper),
            failure);
}

TEST(InlineCalls, OutputsAreCopiedOutInParameterOrder) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream x: float, output o: float, output p: float2) {
  call h(x, out p.y, out o)
  call h(x, out o, out o)
}

kernel h(stream a: float, output b: float, output c: float) {
  b = convert<float>(position(a).x)
  c = a
}
)"),
            R"(kernel k(stream x: float, output o: float, output p: float2) {
  var b: float
  b = convert<float>(position(x).x)
  o = x
  p.y = b
  var b_1: float
  var c: float
  b_1 = convert<float>(position(x).x)
  c = x
  o = b_1
  o = c
}

kernel h(stream a: float, output b: float, output c: float) {
  b = convert<float>(position(a).x)
  c = a
}
)");
}

TEST(InlineCalls, AReductionCombinesIntoItsPlace) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream v: float2, output o: float2) {
  var t: float2 = v
  call sum(v.x, out t.y)
  o = t
}

reduction sum(stream a: float, accumulator r: float) {
  r = add(r, a)
}
)"),
            R"(kernel k(stream v: float2, output o: float2) {
  var t: float2 = v
  var a: float = v.x
  var r: float = t.y
  r = add(r, a)
  t.y = r
  o = t
}

reduction sum(stream a: float, accumulator r: float) {
  r = add(r, a)
}
)");
}

TEST(InlineCalls, RecursionIsAFailureThatNamesTheCycle) {
  EXPECT_EQ(run("inline_calls", R"(kernel k(stream x: float, output o: float) {
  call o = f(x)
}

helper f(value v: float) -> float {
  call v = g(v)
  return v
}

helper g(value v: float) -> float {
  call v = f(v)
  return v
}
)"),
            "failure: inline_calls: recursion: f -> g -> f");
}

}  // namespace
}  // namespace brook::passes
