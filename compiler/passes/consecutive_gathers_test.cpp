#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

std::string bodyOf(const std::string& function) {
  const std::string text = run("consecutive_gathers", function);
  return text.substr(text.find("{\n") + 2);
}

TEST(ConsecutiveGathers, NoChange) {
  expectNoChange("consecutive_gathers",
                 R"(kernel k(stream x: int, gather g[][]: float, constant n: int, output o: float) {
  o = add(g[n][x], g[position(o).x][n])
}
)");
}

TEST(ConsecutiveGathers, AtConstantDistances) {
  EXPECT_EQ(
      bodyOf(R"(kernel k(gather g[][]: float, output o: float) {
  o = g[add(position(o).y, -1)][add(2, position(o).x)]
}
)"),
      R"(  o = g[add(position(o).y, -1)][add(2, position(o).x)]->[add(first(o).y, -1)][add(first(o).x, 2)]
}
)");
}

TEST(ConsecutiveGathers, AtDistancesThatAllLanesShare) {
  EXPECT_EQ(
      bodyOf(R"(kernel k(gather g[]: float, stream x: float, constant n: int, output o: float) {
  o = add(g[sub(position(x).x, n)], g[sub(n, position(x).x)])
}
)"),
      R"(  o = add(g[sub(position(x).x, n)]->[sub(first(x).x, n)], g[sub(n, position(x).x)])
}
)");
}

TEST(ConsecutiveGathers, FloatIndicesThatAreExact) {
  EXPECT_EQ(bodyOf(R"(kernel k(gather g[]: float, constant f: float, output o: float) {
  var at: float2 = convert<float4>(position(o)).xy
  o = g[convert<int>(floor(add(sub(at.x, 1.5), 0.5)))]
  o = g[convert<int>(floor(add(sub(at.x, 1.25), 0.5)))]
  o = g[convert<int>(floor(add(sub(at.x, f), 0.5)))]
  o = g[convert<int>(add(at.x, 3.0))]
  o = g[convert<int>(add(at.x, 0.5))]
}
)"),
            R"(  var at: float2 = convert<float4>(position(o)).xy
  o = g[convert<int>(floor(add(sub(at.x, 1.5), 0.5)))]->[add(first(o).x, -1)]
  o = g[convert<int>(floor(add(sub(at.x, 1.25), 0.5)))]
  o = g[convert<int>(floor(add(sub(at.x, f), 0.5)))]
  o = g[convert<int>(add(at.x, 3.0))]->[add(first(o).x, 3)]
  o = g[convert<int>(add(at.x, 0.5))]
}
)");
}

TEST(ConsecutiveGathers, NearestElementsOfFloats) {
  EXPECT_EQ(
      bodyOf(R"(kernel k(gather g[]: float, constant n: int, constant f: float, output o: float) {
  var at: float2 = convert<float4>(position(o)).xy
  var t: int2 = nearest_index(add(at, float2(1.0)))
  o = g[t.x]
  o = g[nearest_index(add(at.x, 1.5))]
  o = g[nearest_index(sub(at.x, 1.5))]
  o = g[nearest_index(add(at.x, 0.25))]
  o = g[nearest_index(add(at.x, convert<float>(n)))]
  o = g[nearest_index(add(at.x, f))]
}
)"),
      R"(  var at: float2 = convert<float4>(position(o)).xy
  var t: int2 = nearest_index(add(at, float2(1.0)))
  o = g[t.x]->[add(first(o).x, 1)]
  o = g[nearest_index(add(at.x, 1.5))]->[add(first(o).x, 2)]
  o = g[nearest_index(sub(at.x, 1.5))]->[add(first(o).x, -1)]
  o = g[nearest_index(add(at.x, 0.25))]
  o = g[nearest_index(add(at.x, convert<float>(n)))]->[add(first(o).x, n)]
  o = g[nearest_index(add(at.x, f))]
}
)");
}

TEST(ConsecutiveGathers, ValuesOfLocalsWhileNothingChangesThem) {
  EXPECT_EQ(bodyOf(R"(kernel k(gather g[]: float, constant n: int, output o: float) {
  var i: int = 0
  var early: int = add(position(o).x, i)
  loop while lt(i, n) {
    var at: int = add(position(o).x, i)
    o = add(g[at], g[early])
  } step {
    i = add(i, 1)
  }
}
)"),
            R"(  var i: int = 0
  var early: int = add(position(o).x, i)
  loop while lt(i, n) {
    var at: int = add(position(o).x, i)
    o = add(g[at]->[add(first(o).x, i)], g[early])
  } step {
    i = add(i, 1)
  }
}
)");
}

TEST(ConsecutiveGathers, OneElementForAllLanes) {
  EXPECT_EQ(bodyOf(R"(kernel k(gather g[][]: float, constant k: float, output o: float) {
  var at: float2 = convert<float2>(position(o).xy)
  var t: int3 = convert<int3>(floor(float3(k, at.y, at.x)))
  var n: int3 = nearest_index(float3(k, at.y, at.x))
  o = add(g[t.y][t.x], g[n.y][n.x])
}
)"),
            R"(  var at: float2 = convert<float2>(position(o).xy)
  var t: int3 = convert<int3>(floor(float3(k, at.y, at.x)))
  var n: int3 = nearest_index(float3(k, at.y, at.x))
  o = add(g[convert<int>(floor(convert<float>(position(o).y)))][convert<int>(floor(k))], g[nearest_index(convert<float>(position(o).y))][nearest_index(k)])
}
)");
}

TEST(ConsecutiveGathers, NeighbouringRowsInALoopThatGoesAlongThem) {
  EXPECT_EQ(bodyOf(R"(kernel k(gather g[][]: float, constant n: int, output o: float) {
  var i: int = 0
  loop while lt(i, n) {
    o = add(g[position(o).x][add(i, 1)], g[add(position(o).x, i)][i])
    o = add(g[position(o).x][n], o)
  } step {
    i = add(i, 1)
  }
}
)"),
            R"(  var i: int = 0
  loop while lt(i, n) {
    o = add(g[position(o).x][add(i, 1)]->[first(o).x][add(i, 1)], g[add(position(o).x, i)][i])
    o = add(g[position(o).x][n], o)
  } step {
    i = add(i, 1)
  }
}
)");
}

TEST(ConsecutiveGathers, NeighbouringRowsOfVectorsOfFloats) {
  const auto kernelOf = [](const std::string& type) {
    return "kernel k(gather g[][]: " + type + ", constant n: int, output o: " + type + R"() {
  var i: int = 0
  loop while lt(i, n) {
    o = add(g[position(o).x][i], o)
  } step {
    i = add(i, 1)
  }
}
)";
  };
  for (const std::string type : {"float2", "float3", "float4"})
    EXPECT_NE(bodyOf(kernelOf(type)).find("g[position(o).x][i]->[first(o).x][i]"),
              std::string::npos);
  EXPECT_EQ(bodyOf(kernelOf("int4")).find("->"), std::string::npos);
}

}  // namespace
}  // namespace brook::passes
