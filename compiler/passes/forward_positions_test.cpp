#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(ForwardPositions, OfVariablesSetOnce) {
  EXPECT_EQ(run("forward_positions", R"(kernel k(gather g[][]: float, output o: float) {
  var p: int4 = position(o)
  var q: int2 = p.yx
  o = g[sub(q.x, 1)][p.x]
}
)"),
            R"(kernel k(gather g[][]: float, output o: float) {
  var p: int4 = position(o)
  var q: int2 = position(o).yx
  o = g[sub(position(o).y, 1)][position(o).x]
}
)");
}

TEST(ForwardPositions, NotOfVariablesThatChange) {
  expectNoChange("forward_positions", R"(kernel k(gather g[]: float, output o: float) {
  var p: int4 = position(o)
  p.x = add(p.x, 1)
  o = g[p.x]
}
)");
}

TEST(ForwardPositions, NotOfWhatIsMadeOfAPosition) {
  expectNoChange("forward_positions", R"(kernel k(gather g[]: float, output o: float) {
  var x: int = add(position(o).x, 1)
  o = g[x]
}
)");
}

}  // namespace
}  // namespace brook::passes
