#include "compiler/passes/pass_fixture.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

constexpr const char* kCanonicalVectorsHead =
    "kernel k(gather u[][]: float, gather t[]: int, stream x: float, stream v: float2, constant n: "
    "int, constant m: float, output o: float) {\n";

std::string canonicalVector(const std::string& body) {
  const std::string text = run("canonicalise", kCanonicalVectorsHead + body + "}\n");
  const std::size_t begin = std::string(kCanonicalVectorsHead).size();
  return text.size() < begin ? text : text.substr(begin, text.size() - begin - 2);
}

TEST(CanonicalVectors, OperationsOnAllComponentsAreOne) {
  EXPECT_EQ(canonicalVector("  var w: float2\n"
                            "  w.x = mul(v.x, m)\n"
                            "  w.y = mul(v.y, m)\n"
                            "  o = length(w)\n"),
            "  o = length(mul(v, float2(m)))\n");
}

TEST(CanonicalVectors, ComponentsOfOperationsAreOperations) {
  EXPECT_EQ(canonicalVector("  o = add(v, float2(m, 1.0)).y\n"), "  o = add(v.y, 1.0)\n");
}

}  // namespace
}  // namespace brook::passes
