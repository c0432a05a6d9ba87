#include "compiler/ir/parse.h"

#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"

#include <gtest/gtest.h>

namespace brook::ir {
namespace {

// The parser reads the printer's output unchanged; the texts below are in the printer's form.
void expectRoundTrip(const std::string& text) {
  Result<Module> module = parse(text);
  ASSERT_TRUE(module) << module.failure().message;
  EXPECT_EQ(print(*module), text);
  Result<void> valid = validate(*module);
  EXPECT_TRUE(valid) << valid.failure().message;
}

std::string failureOf(const std::string& text) {
  Result<Module> module = parse(text);
  return module ? "no failure" : module.failure().message;
}

TEST(Parse, RoundTripOfAMapKernel) {
  expectRoundTrip(
      R"(module "saxpy.br"

kernel saxpy(constant a: float, stream x: float4, stream y: float4, output result: float4) !3 {
  result = add(mul(float4(a), x), y) !4
}
)");
}

TEST(Parse, RoundTripOfArrays) {
  expectRoundTrip(
      R"(module "a.br"

kernel k(stream x: float, stream i: int, output o: float2) {
  var a: float[8]
  var v: float2[256]
  a[0] = x
  a[i] = add(component(a, 0), component(a, min(i, 7)))
  v[i] = float2(x)
  v[add(i, 1)].yx = component(v, 3)
  o = component(v, 3).yx
  o[i] = component(o, i)
}
)");
}

TEST(Parse, RoundTripOfDoubles) {
  expectRoundTrip(
      R"(module "a.br"

kernel k(constant a: double, stream x: double2, gather g[]: double, output o: double2) {
  var t: double = add(mul(a, 0.1d), g[convert<int>(x.x)])
  o = select(lt(x, double2(1e+300d)), double2(t, -infd), double2(infd, nan(0x7ff8000000000001)))
  o.y = convert<double>(add(convert<float>(t), 0.5))
  o = max(sqrt(x), double2(dot(x, o)))
}
)");
}

TEST(Parse, RoundTripOfEveryStatement) {
  expectRoundTrip(
      R"(module "a.br" "b.brh"

helper twice(value v: float, output copy: float) -> float !1:2 {
  copy = v !1:3
  return mul(v, 2.0) !1:4
}

kernel k(stream x: float, gather g[][]: float4, iter i: float2, output o: float4) !7 {
  var n: int = 0 !8
  var t: float
  call t = twice(x, out o.y) !9
  loop while lt(n, 10) !10 {
    if gt(t, 1.5) !11 {
      break !12
    } else {
      continue
    }
  } step {
    n = add(n, 1) !10
  }
  loop {
    o.zx = g[n][-1].xy
  } while false
  o[n] = g[0][n]!.w
  o = select(isnan(o), float4(i, t, -inf), float4(nan(0x7fc00000)))
}
)");
}

TEST(Parse, RoundTripOfEveryExpression) {
  expectRoundTrip(
      R"(module "e.br"

kernel k(stream x: float3, iter i: float, gather g[]: int, output o: int4) {
  o = position(x)
  o = extent(g)
  o.x = convert<int>(add(lower(i), upper(i)))
  o.y = compl(bitxor(g[o.x], 2147483647))
  o.z = component(o, neg(1))
  o.w = convert<int>(convert<uint>(and(not(true), any(ge(x, float3(1e-08, 3.4028235e+38, inf))))))
  o.x = convert<int>(shl(4294967295u, 3u))
}
)");
}

TEST(Parse, AReturnWithoutValueMayBeFollowedByAnyStatement) {
  expectRoundTrip(
      R"(module "r.br"

kernel k(stream x: float, output o: float) {
  if lt(x, 0.0) {
    return
    o = 1.0
    return
    return !4
  }
  o = 2.0
}
)");
}

TEST(Parse, VariablesMayBeNamedLikeKeywords) {
  expectRoundTrip(
      R"(module "n.br"

kernel k(stream loop: float2, output call: float2, output var: float2) {
  var step: float2 = loop
  var if: int = 0
  call = step
  var.x = loop.y
  var[if] = add(loop, step).x
}
)");
}

TEST(Parse, RoundTripOfStorages) {
  expectRoundTrip(
      R"(module "s.br"

kernel k(stream a: int as char, gather b[]: int4 as ushort4, constant c: float2 as shortfixed2, output d: int as uint) {
  d = b[a].w
}
)");
}

TEST(Parse, VariableAndScatterOutputs) {
  expectRoundTrip(R"(module "x"

kernel pushes(stream x: float, vout push[2]: int, vout b[]: int4 as char4) {
  push = instance().x
  push push, b !3
}

kernel scatters(stream x: float, scatter o[][]: float) {
  scatter o[instance().y][position(o).x] = x !4
}

kernel appended(stream x: float, output a: float, output b: int, output c: int, constant append_index: int, output a_count: int, output c_count: int, output c_index: int2) by append_index appends a, b[2] count a_count scatters c[] count c_count index c_index !7 {
  a_count = append_index
}

kernel written(stream x: float, scatter a[]: float, constant append_index: int, stream a_limit: int, stream a_start: int) writes pushes of appended !7 {
  scatter a[a_start] = x
}

kernel stored(stream x: int, scatter a[]: int, constant append_index: int, stream a_count: int, stream a_index: int) writes pushes of appended in place !7 {
  scatter a[x] = x
}
)");
}

TEST(Parse, MessagesAndTheirKernels) {
  expectRoundTrip(R"(module "a \"b\\.br"

kernel k(stream x: float2, output o: float) !1 {
  o = x.x !2
  print "x\n%g \"%d\""(x, eq(o, 1.0)) !3
  fail ""()
}

kernel k_messages(stream x: float2, constant n: int, output r: int4, output f: float4, output g: float4, output i: int4) by n messages k record r floats f, g ints i (print "x\n%g \"%d\""(float2, bool) !3, fail ""()) !1 {
  r = int4(0)
}
)");
}

TEST(Parse, NamesThePlaceOfTheFirstError) {
  EXPECT_EQ(failureOf("module \"x\"\nkernel k(stream a: int as char4) {}"),
            "2:27: expected an element type that is held as int, found 'char4'");
  EXPECT_EQ(failureOf("modul"), "1:1: expected 'module', found 'modul'");
  EXPECT_EQ(failureOf("module kernel k() {}"), "1:8: expected the name of a file, found 'kernel'");
  EXPECT_EQ(failureOf("module \"x\"\nkernel k() !65536:1 {}"),
            "2:13: expected the number of a file, found '65536'");
  EXPECT_EQ(failureOf("module \"x\"\nkernel k(stream a float) {}"),
            "2:19: expected ':', found 'float'");
  EXPECT_EQ(failureOf("module \"x\"\nkernel k(output o: int) {\n  o = frobnicate(1)\n}"),
            "3:7: expected a function with this number of arguments, found 'frobnicate'");
  EXPECT_EQ(failureOf("module \"x\"\nkernel k(output o: int) {\n  p = 1\n}"),
            "3:3: expected a variable, found 'p'");
  EXPECT_EQ(failureOf("module \"x\"\nkernel k(output o: int) {\n  o = 4294967296\n}"),
            "3:7: expected a number of 32 bits, found '4294967296'");
  EXPECT_EQ(failureOf("module \"x\"\nkernel k(output o: int) {"),
            "2:26: expected '}', found the end");
}

TEST(Parse, DeepNestingIsAnErrorAndNoOverflow) {
  std::string deep = "module \"x\"\nkernel k(output o: int) {\n  o = ";
  for (int i = 0; i < 100000; ++i)
    deep += "neg(";
  EXPECT_NE(failureOf(deep).find("expected less nesting"), std::string::npos);
  std::string chain = "module \"x\"\nkernel k(output o: int) {\n  o = o";
  for (int i = 0; i < 100000; ++i)
    chain += ".x";
  EXPECT_NE(failureOf(chain).find("expected fewer swizzles"), std::string::npos);
}

}  // namespace
}  // namespace brook::ir
