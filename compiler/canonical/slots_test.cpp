#include "compiler/canonical/canonical_fixture.h"

namespace brook::canonical {
namespace {

TEST(CanonicalVectors, OperationsOnAllComponentsAreOne) {
  EXPECT_EQ(canonical("  var w: float2\n"
                      "  w.x = mul(v.x, m)\n"
                      "  w.y = mul(v.y, m)\n"
                      "  o = length(w)\n"),
            "  o = length(mul(v, float2(m)))\n");
}

TEST(CanonicalVectors, ComponentsOfOperationsAreOperations) {
  EXPECT_EQ(canonical("  o = add(v, float2(m, 1.0)).y\n"), "  o = add(v.y, 1.0)\n");
}

}  // namespace
}  // namespace brook::canonical
