#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(ExpandBuiltins, NoChange) {
  expectNoChange("expand_builtins", R"(kernel k(stream x: float, output o: float) {
  o = atan2(sqrt(x), max(x, 1.0))
}
)");
}

TEST(ExpandBuiltins, Clamp) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = clamp(v, n, float3(1.0))
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = select(and(not(isnan(v)), gt(v, float3(1.0))), float3(1.0), max(n, v))
}
)");
}

TEST(ExpandBuiltins, ClampBetweenConstantsInOrder) {
  EXPECT_EQ(run("expand_builtins", R"(kernel k(stream v: float3, output o: float3) {
  o = clamp(v, float3(neg(1.0)), float3(1.0))
}
)"),
            R"(kernel k(stream v: float3, output o: float3) {
  o = max(float3(neg(1.0)), min(float3(1.0), v))
}
)");
}

TEST(ExpandBuiltins, ClampOfInts) {
  EXPECT_EQ(run("expand_builtins", R"(kernel k(stream v: int, output o: int) {
  o = clamp(v, 9, 1)
}
)"),
            R"(kernel k(stream v: int, output o: int) {
  o = select(gt(v, 1), 1, max(9, v))
}
)");
}

TEST(ExpandBuiltins, Cross) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = cross(v, n)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = float3(sub(mul(v.y, n.z), mul(v.z, n.y)), sub(mul(v.z, n.x), mul(v.x, n.z)), sub(mul(v.x, n.y), mul(v.y, n.x)))
}
)");
}

TEST(ExpandBuiltins, Degrees) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = degrees(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = mul(v, float3(57.29578))
}
)");
}

TEST(ExpandBuiltins, FaceForward) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = faceforward(v, n, v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = mul(neg(v), float3(select(gt(add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z)), 0.0), 1.0, select(lt(add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z)), 0.0), -1.0, 0.0))))
}
)");
}

TEST(ExpandBuiltins, Frac) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = frac(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = sub(v, floor(v))
}
)");
}

TEST(ExpandBuiltins, Lerp) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = lerp(v, n, v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = add(v, mul(v, sub(n, v)))
}
)");
}

TEST(ExpandBuiltins, Normalize) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = normalize(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = div(v, float3(sqrt(add(add(mul(v.x, v.x), mul(v.y, v.y)), mul(v.z, v.z)))))
}
)");
}

TEST(ExpandBuiltins, Radians) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = radians(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = mul(v, float3(0.017453292))
}
)");
}

TEST(ExpandBuiltins, Reflect) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = reflect(v, n)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = sub(v, mul(float3(mul(2.0, add(add(mul(v.x, n.x), mul(v.y, n.y)), mul(v.z, n.z)))), n))
}
)");
}

TEST(ExpandBuiltins, Refract) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = refract(v, n, 0.5)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = select(lt(sub(1.0, mul(mul(0.5, 0.5), sub(1.0, mul(add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z)), add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z)))))), 0.0), float3(0.0), sub(mul(float3(0.5), v), mul(float3(add(mul(0.5, add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z))), sqrt(sub(1.0, mul(mul(0.5, 0.5), sub(1.0, mul(add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z)), add(add(mul(n.x, v.x), mul(n.y, v.y)), mul(n.z, v.z))))))))), n)))
}
)");
}

TEST(ExpandBuiltins, Rsqrt) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = rsqrt(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = div(float3(1.0), sqrt(v))
}
)");
}

TEST(ExpandBuiltins, Saturate) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = saturate(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = max(float3(0.0), min(float3(1.0), v))
}
)");
}

TEST(ExpandBuiltins, SmoothStep) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = smoothstep(v, n, v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = mul(mul(max(float3(0.0), min(float3(1.0), div(sub(v, v), sub(n, v)))), max(float3(0.0), min(float3(1.0), div(sub(v, v), sub(n, v))))), sub(float3(3.0), mul(float3(2.0), max(float3(0.0), min(float3(1.0), div(sub(v, v), sub(n, v)))))))
}
)");
}

TEST(ExpandBuiltins, Step) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = step(v, n)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = select(ge(n, v), float3(1.0), float3(0.0))
}
)");
}

TEST(ExpandBuiltins, Sign) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = sign(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float3) {
  o = select(gt(v, float3(0.0)), float3(1.0), select(lt(v, float3(0.0)), float3(-1.0), float3(0.0)))
}
)");
}

TEST(ExpandBuiltins, SignOfUnsigned) {
  EXPECT_EQ(run("expand_builtins", R"(kernel k(stream v: uint, output o: uint) {
  o = sign(v)
}
)"),
            R"(kernel k(stream v: uint, output o: uint) {
  o = select(gt(v, 0u), 1u, 0u)
}
)");
}

TEST(ExpandBuiltins, Dot) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float) {
  o = dot(v, n)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float) {
  o = add(add(mul(v.x, n.x), mul(v.y, n.y)), mul(v.z, n.z))
}
)");
}

TEST(ExpandBuiltins, Length) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float) {
  o = length(v)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float) {
  o = sqrt(add(add(mul(v.x, v.x), mul(v.y, v.y)), mul(v.z, v.z)))
}
)");
}

TEST(ExpandBuiltins, Distance) {
  EXPECT_EQ(
      run("expand_builtins", R"(kernel k(stream v: float3, stream n: float3, output o: float) {
  o = distance(v, n)
}
)"),
      R"(kernel k(stream v: float3, stream n: float3, output o: float) {
  o = sqrt(add(add(mul(sub(n, v).x, sub(n, v).x), mul(sub(n, v).y, sub(n, v).y)), mul(sub(n, v).z, sub(n, v).z)))
}
)");
}

}  // namespace
}  // namespace brook::passes
