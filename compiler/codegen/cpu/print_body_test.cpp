#include "compiler/codegen/cpu/print_body.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/validate.h"

#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

// The body of the only kernel, SPMD or for one lane.
std::string bodyOf(const std::string& kernel, bool spmd, bool contract = false) {
  Result<ir::Module> module = ir::parse("module \"a.br\"\n\nkernel " + kernel);
  if (!module) return module.failure().message;
  if (Result<void> valid = ir::validate(*module); !valid) return valid.failure().message;
  const ir::Function& function = module->functions[0];
  BodyNames names(function);
  const analysis::Uniformity facts =
      spmd ? analysis::uniformity(function) : analysis::everythingUniform(function);
  TextWriter out;
  printBody({function, facts, names, contract, "activeLanes", spmd ? "inner" : "true", {}}, out);
  return "\n" + out.take();
}

const char* const kMandelbrot = R"(k(stream c: float2, constant limit: int, output count: int) {
  var z: float2 = c
  var i: int = 0
  count = 0
  loop while lt(i, limit) {
    if gt(add(mul(z.x, z.x), mul(z.y, z.y)), 4.0) {
      break
    }
    z = add(float2(sub(mul(z.x, z.x), mul(z.y, z.y)), mul(mul(2.0, z.x), z.y)), c)
    count = add(count, 1)
  } step {
    i = add(i, 1)
  }
}
)";

TEST(PrintBody, ALoopWithBreakForOneLane) {
  EXPECT_EQ(bodyOf(kMandelbrot, false), R"(
float2 z = c;
int i = 0;
count = 0;
for (; i < limit; i = add(i, 1)) {
  if (z.x * z.x + z.y * z.y > 4.0f) {
    break;
  }
  z = float2(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
  count = add(count, 1);
}
)");
}

// z and i are dead after the loop: z has no mask and i stays an int.
TEST(PrintBody, ALoopWithBreakForLanes) {
  EXPECT_EQ(bodyOf(kMandelbrot, true), R"(
Float2 z = c;
int i = 0;
count = splat(0);
Bool live = activeLanes;
for (;;) {
  if (!(i < limit) || !anyLane(live)) break;
  Bool then = live & (z.x * z.x + z.y * z.y > 4.0f);
  if (anyLane(then)) {
    live = live & ~then;
    then = noLanes();
  }
  z = Float2(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
  count = select(live, add(count, splat(1)), count);
  i = add(i, 1);
}
)");
}

TEST(PrintBody, ContinueAndALoopThatMustNotBeginWithoutLanes) {
  EXPECT_EQ(bodyOf(R"(k(stream x: float, constant n: int, output o: float) {
  var i: int = 0
  o = x
  loop {
    if gt(o, 10.0) {
      continue
    }
    var j: int = 0
    loop while lt(j, n) {
      o = add(o, 1.0)
    } step {
      j = add(j, 2)
    }
  } step {
    i = add(i, 1)
  } while lt(convert<float>(i), x)
}
)",
                   true),
            R"(
int i = 0;
o = x;
Bool live = activeLanes;
do {
  Bool running = live;
  Bool then = running & (o > 10.0f);
  if (anyLane(then)) {
    running = running & ~then;
    then = noLanes();
  }
  if (anyLane(running)) {
    int j = 0;
    for (; j < n; j = add(j, 2)) {
      o = select(running, o + 1.0f, o);
    }
  }
  i = add(i, 1);
  live = live & (toFloat(i) < x);
} while (anyLane(live));
)");
}

// Lanes ask before they do what takes long.
TEST(PrintBody, ADivergentIfThatTakesLong) {
  EXPECT_EQ(bodyOf(R"(k(stream x: float, output o: float) {
  o = x
  if gt(x, 1.0) {
    o = pow(x, 0.3)
  }
}
)",
                   true),
            R"(
o = x;
Bool then = activeLanes & (x > 1.0f);
if (anyLane(then)) {
  o = select(then, pow(x, splat(0.3f)), o);
}
)");
}

TEST(PrintBody, UniformAndDivergentIf) {
  EXPECT_EQ(bodyOf(R"(k(stream x: float, constant c: float, output o: float) {
  if gt(c, 1.0) {
    o = 1.0
  } else {
    if lt(c, 0.0) {
      o = x
    } else {
      var t: float = c
      if eq(x, 0.0) {
        t = 2.0
        o = t
      } else {
        o = x
      }
    }
  }
}
)",
                   true),
            R"(
if (c > 1.0f) {
  o = splat(1.0f);
} else if (c < 0.0f) {
  o = x;
} else {
  float t = c;
  const Bool condition = x == 0.0f;
  Bool then = activeLanes & condition;
  t = 2.0f;
  o = select(then, splat(t), o);
  Bool otherwise = activeLanes & ~condition;
  o = select(otherwise, x, o);
}
)");
}

TEST(PrintBody, GathersAndPositions) {
  EXPECT_EQ(bodyOf(R"(k(gather g[][]: float4, stream x: float, output o: float4) {
  o = g[position(o).y][sub(extent(g).x, position(x).x)]
  o.xw = g[position(o).y][0]!.zz
  if gt(x, 0.0) {
    o = g[0][position(o).x]!
  }
  o = add(o, g[0][position(o).x]!)
}
)",
                   true),
            R"(
o = gather_Float4(g, splat(o_position.y), subtract(splat(extentOf(g).x), x_position.x), false);
o = insert(o, splat(swizzle(gather_float4(g, o_position.y, 0, inner), 2, 2)), 0, 3);
Bool then = activeLanes & (x > 0.0f);
if (anyLane(then)) {
  o = select(then, gather_Float4(g, splat(0), o_position.x, false), o);
}
o = o + gather_Float4(g, splat(0), o_position.x, inner);
)");
}

TEST(PrintBody, ParenthesesAndLiterals) {
  EXPECT_EQ(
      bodyOf(
          R"(k(constant a: float, constant n: int, constant m: uint, output o: float, output p: int) {
  o = sub(a, sub(mul(a, add(a, 1e-08)), neg(-2.0)))
  o = mul(a, mul(a, inf))
  p = bitor(bitand(n, -1), div(n, -2147483648))
  if or(and(lt(a, 1.0), not(eq(n, 2))), ne(m, 4294967295u)) {
    o = select(gt(a, 0.0), nan(0x7fc00000), neg(a))
  }
}
)",
          false),
      R"(
o = a - (a * (a + 1e-08f) - -(-2.0f));
o = a * (a * __builtin_inff());
p = (n & -1) | divide(n, -2147483647 - 1);
if ((a < 1.0f && !(n == 2)) || m != 4294967295u) {
  o = a > 0.0f ? __builtin_nanf("") : -a;
}
)");
}

TEST(PrintBody, DivisionsByOneNumberKeepItOne) {
  const char* const kernel = R"(k(stream x: int, constant n: int, output o: int) {
  o = add(div(x, n), add(rem(x, 3), rem(n, x)))
}
)";
  EXPECT_EQ(bodyOf(kernel, true, false), R"(
o = add(divide(x, n), add(remainder(x, 3), remainder(splat(n), x)));
)");
}

TEST(PrintBody, DoublesAreNeverContracted) {
  const char* const kernel = R"(k(stream x: double, constant c: double, output o: double2) {
  o = double2(add(mul(x, c), 0.1d), convert<double>(lt(x, 1e+300d)))
  o.y = select(isnan(o.y), infd, div(convert<double>(convert<float>(x)), 3.0d))
}
)";
  EXPECT_EQ(bodyOf(kernel, true, true), R"(
o = Double2(x * c + 0.1, boolToDouble(x < 1e+300));
o.y = select(isnan(o.y), splat(__builtin_inf()), toDouble(toFloat(x)) / 3.0);
)");
}

const char* const kArrays = R"(k(stream x: float, stream n: int, constant i: int, output o: float) {
  var a: float[4]
  var v: float2[3]
  a[i] = x
  a[n] = component(a, 0)
  v[n].y = x
  v[i].yx = component(v, n)
  if gt(x, 0.0) {
    a[i] = 1.0
    a[n] = 2.0
  }
  o = add(component(a, n), component(v, i).y)
}
)";

TEST(PrintBody, ArraysForOneLane) {
  EXPECT_EQ(bodyOf(kArrays, false), R"(
float a[4] = {};
float2 v[3] = {};
a[i] = x;
a[n] = a[0];
v[n].y = x;
v[i] = insert(v[i], v[n], 1, 0);
if (x > 0.0f) {
  a[i] = 1.0f;
  a[n] = 2.0f;
}
o = a[n] + v[i].y;
)");
}

TEST(PrintBody, ArraysForLanes) {
  EXPECT_EQ(bodyOf(kArrays, true), R"(
Float a[4] = {};
Float2 v[3] = {};
a[i] = x;
setElement(a, 4, n, allLanes(), a[0]);
setElement(v, 3, n, allLanes(), withComponent(elementOf(v, 3, n), 1, x));
v[i] = insert(v[i], elementOf(v, 3, n), 1, 0);
Bool then = activeLanes & (x > 0.0f);
if (anyLane(then)) {
  a[i] = select(then, splat(1.0f), a[i]);
  setElement(a, 4, n, then, splat(2.0f));
}
o = elementOf(a, 4, n) + v[i].y;
)");
}

TEST(PrintBody, ContractionIsExplicit) {
  const std::string kernel = R"(k(constant a: float, stream x: float2, output o: float2) {
  o = add(mul(float2(a), x), x)
}
)";
  EXPECT_EQ(bodyOf(kernel, true), "\no = splat(float2(a)) * x + x;\n");
  EXPECT_EQ(bodyOf(kernel, true, true), "\no = multiplyAdd(splat(float2(a)), x, x);\n");
}

// Names of the body headers and of C++ give way, all others survive.
TEST(PrintBody, NamesThatAreTaken) {
  EXPECT_EQ(bodyOf("k(stream add: float, constant float: float, output row: float) {\n"
                   "  row = floor(mul(add, float))\n}\n",
                   true),
            "\nrow = floor(add_ * float_);\n");
}

}  // namespace
}  // namespace brook::codegen::cpu
