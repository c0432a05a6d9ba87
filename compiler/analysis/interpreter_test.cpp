#include "compiler/analysis/interpreter.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace brook::analysis {
namespace {

Numbers squares(const ir::Variable&, const std::vector<std::int64_t>& indices) {
  const auto i = static_cast<double>(indices.back());
  return {i * i, -i, i, 0};
}

/// What the last function of the text leaves in its last parameter; all NaN: it is not known.
Numbers run(const std::string& functions, std::vector<Numbers> parameters) {
  const Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + functions);
  EXPECT_TRUE(module) << (module ? "" : module.failure().message);
  parameters.emplace_back();
  if (!module || !Interpreter(*module, squares).run(module->functions.back(), parameters))
    return {NAN, NAN, NAN, NAN};
  return parameters.back();
}

/// Of ints x and y.
double ofInts(const std::string& value, double x, double y = 0) {
  return run("kernel k(stream x: int, stream y: int, output o: int) {\n  o = " + value + "\n}\n",
             {{x}, {y}})[0];
}

double ofFloats(const std::string& value, double x, double y = 0) {
  return run(
      "kernel k(stream x: float, stream y: float, output o: float) {\n  o = " + value + "\n}\n",
      {{x}, {y}})[0];
}

TEST(Interpreter, IntegersWrap) {
  EXPECT_EQ(ofInts("add(x, y)", 2147483647, 1), -2147483648.0);
  EXPECT_EQ(ofInts("mul(x, y)", 65536, 65535), -65536);
  EXPECT_EQ(ofInts("mul(x, x)", 2147483647), 1);
  EXPECT_EQ(ofInts("neg(x)", -2147483648.0), -2147483648.0);
  EXPECT_EQ(ofInts("div(x, y)", -7, 2), -3);
  EXPECT_EQ(ofInts("div(x, y)", -2147483648.0, -1), -2147483648.0);
  EXPECT_EQ(ofInts("div(x, y)", 7, 0), 0);
  EXPECT_EQ(ofInts("rem(x, y)", -7, 2), -1);
  EXPECT_EQ(ofInts("rem(x, y)", -7, 0), 0);
  EXPECT_EQ(ofInts("shl(x, y)", 3, 31), -2147483648.0);
  EXPECT_EQ(ofInts("shl(x, y)", 3, 33), 6);
  EXPECT_EQ(ofInts("shr(x, y)", -5, 1), -3);
  EXPECT_EQ(ofInts("compl(x)", 5), -6);
  EXPECT_EQ(ofInts("convert<int>(shr(convert<uint>(x), 1u))", -2), 2147483647);
  EXPECT_EQ(ofInts("abs(x)", -2147483648.0), -2147483648.0);
}

TEST(Interpreter, Conversions) {
  EXPECT_EQ(ofInts("convert<int>(-2.9)", 0), -2);
  EXPECT_EQ(ofInts("convert<int>(3.0e9)", 0), 2147483647);
  EXPECT_EQ(ofInts("convert<int>(convert<uint>(-1.5))", 0), 0);
  EXPECT_EQ(ofInts("convert<int>(gt(x, y))", 2, 1), 1);
  EXPECT_EQ(ofFloats("convert<float>(convert<bool>(x))", 0.25), 1);
}

TEST(Interpreter, Functions) {
  EXPECT_EQ(ofFloats("max(x, y)", NAN, 3), 3);
  EXPECT_EQ(ofFloats("min(abs(x), y)", -4, 9), 4);
  EXPECT_EQ(ofFloats("round(x)", 2.5), 2);
  EXPECT_EQ(ofFloats("pow(x, y)", 2, 10), 1024);
  EXPECT_EQ(ofFloats("ldexp(frexp_mantissa(x), frexp_exponent(x))", 12), 12);
  EXPECT_EQ(ofFloats("select(isnan(x), y, x)", NAN, 7), 7);
  EXPECT_EQ(ofFloats("select(all(gt(float2(x, y), float2(1.0, 2.0))), 1.0, 0.0)", 2, 2), 0);
  EXPECT_EQ(ofFloats("select(any(gt(float2(x, y), float2(1.0, 2.0))), 1.0, 0.0)", 2, 2), 1);
}

TEST(Interpreter, Vectors) {
  const std::string head = "kernel k(stream x: float4, output o: float4) {\n";
  const std::vector<Numbers> x = {{1, 2, 3, 4}};
  EXPECT_EQ(run(head + "o = mul(x.wzyx, float4(2.0))\n}\n", x), (Numbers{8, 6, 4, 2}));
  EXPECT_EQ(run(head + "o = x\no.yw = x.xz\no[2] = component(x, 3)\n}\n", x),
            (Numbers{1, 1, 4, 3}));
  EXPECT_EQ(run(head + "o = select(lt(x, float4(2.5)), x, float4(x.xy, 9.0, 8.0))\n}\n", x),
            (Numbers{1, 2, 9, 8}));
}

TEST(Interpreter, LoopsArraysAndGathers) {
  EXPECT_EQ(run(R"(kernel k(constant n: int, gather t[]: int, output o: int) {
    var a: int[4]
    var i: int = 0
    loop while lt(i, 4) {
      a[i] = t[add(i, n)]
    } step {
      i = add(i, 1)
    }
    o = 0
    i = 0
    loop {
      if eq(i, 1) {
        continue
      }
      if eq(i, 3) {
        break
      }
      o = add(o, component(a, i))
    } step {
      i = add(i, 1)
    } while lt(i, 100)
  })",
                {{10}, {}})[0],
            100 + 144);
}

TEST(Interpreter, Calls) {
  EXPECT_EQ(run(R"(helper half(value x: float, output rest: float) -> float {
    rest = sub(x, 1.0)
    if gt(x, 10.0) {
      return 5.0
    }
    return div(x, 2.0)
  }
  kernel k(stream x: float, output o: float2) {
    var r: float2
    call o.x = half(x, out r.y)
    o.y = r.y
  })",
                {{8}}),
            (Numbers{4, 7, 0, 0}));
}

TEST(Interpreter, GivesUp) {
  EXPECT_TRUE(std::isnan(ofInts("position(x).x", 1)));
  EXPECT_TRUE(std::isnan(
      run("kernel k(output o: int) {\n  o = 0\n  loop while eq(o, 0) {\n  }\n}\n", {})[0]));
}

}  // namespace
}  // namespace brook::analysis
