#include "compiler/passes/tile_rows.h"

#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

std::optional<TiledRows> tiled(const std::string& function) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + function);
  EXPECT_TRUE(module) << module.failure().message;
  EXPECT_TRUE(runPass(*findPass("consecutive_gathers"), *module));
  std::optional<TiledRows> tiles = tileRows(module->functions[0]);
  if (tiles) {
    module->functions[0] = tiles->function;
    const Result<void> valid = ir::validate(*module);
    EXPECT_TRUE(valid) << valid.failure().message;
  }
  return tiles;
}

TEST(TileRows, WhatTheRowsShareIsGatheredOnce) {
  const auto tiles = tiled(
      R"(kernel k(gather a[][]: float, gather b[][]: float2, constant n: int, output o: float2) {
  o = float2(0.0)
  var s: float2 = float2(0.0)
  var u: float2 = float2(0.0)
  var i: int = 0
  loop while lt(i, n) {
    s = add(s, mul(float2(a[position(o).y][i]), b[i][position(o).x]))
    u = max(s, u)
  } step {
    i = add(i, 1)
  }
  o = add(s, u)
}
)");
  EXPECT_FALSE(tiles) << "eight registers for each row";
  const auto two = tiled(
      R"(kernel k(gather a[][]: float, gather b[][]: float, constant n: int, output o: float) {
  var s: float = 0.0
  var u: float = 0.0
  var v: float = 0.0
  var i: int = 0
  loop while lt(i, n) {
    s = add(s, mul(a[position(o).y][i], b[i][position(o).x]))
    u = max(s, u)
    v = min(s, v)
  } step {
    i = add(i, 1)
  }
  o = add(s, add(u, v))
}
)");
  ASSERT_TRUE(two);
  EXPECT_EQ(two->rows, 2);
  EXPECT_EQ(
      ir::print(two->function),
      R"(kernel k(gather a[][]: float, gather b[][]: float, constant n: int, output o: float) {
  var o_1: float
  var s: float = 0.0
  var s_1: float = 0.0
  var u: float = 0.0
  var u_1: float = 0.0
  var v: float = 0.0
  var v_1: float = 0.0
  var i: int = 0
  loop while lt(i, n) {
    var b_1: float = b[i][first(o).x]->[i][first(o).x]
    s = add(s, mul(a[position(o).y][i], b_1))
    s_1 = add(s_1, mul(a[add(position(o).y, 1)][i], b_1))
    u = max(s, u)
    u_1 = max(s_1, u_1)
    v = min(s, v)
    v_1 = min(s_1, v_1)
  } step {
    i = add(i, 1)
  }
  o = add(s, add(u, v))
  o_1 = add(s_1, add(u_1, v_1))
}
)");
}

TEST(TileRows, NotWhenRowsGoDifferentWays) {
  EXPECT_FALSE(tiled(R"(kernel k(gather a[][]: float, constant n: int, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, position(o).y) {
    o = add(o, a[i][position(o).x])
  } step {
    i = add(i, 1)
  }
}
)"));
}

TEST(TileRows, NotWhenRowsShareNothing) {
  EXPECT_FALSE(tiled(R"(kernel k(gather a[][]: float, constant n: int, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, n) {
    o = add(o, a[position(o).y][add(position(o).x, 1)])
  } step {
    i = add(i, 1)
  }
}
)"));
}

TEST(TileRows, NotWhereAllRowsAreAlike) {
  EXPECT_FALSE(tiled(R"(kernel k(gather a[][]: float, constant n: int, output o: float) {
  o = 0.0
  var i: int = 0
  loop while lt(i, n) {
    o = add(o, a[i][position(o).x])
  } step {
    i = add(i, 1)
  }
}
)")) << "an output alone is no difference";
  EXPECT_FALSE(tiled(
      R"(kernel k(gather a[][]: float, constant n: int, output o: float) {
  var s: float = 0.0
  var i: int = 0
  loop while lt(i, n) {
    s = add(s, a[i][position(o).x])
  } step {
    i = add(i, 1)
  }
  o = s
}
)"));
}

}  // namespace
}  // namespace brook::passes
