#include "compiler/passes/pair_reductions.h"

#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(PairReductions, NoChange) {
  expectNoChange("pair_reductions",
                 R"(reduction sum(stream x: float, constant k: float, accumulator r: float) {
  r = add(r, mul(k, x))
}

kernel k(stream x: float, output a: float, output b: float) {
  a = x
  b = x
}
)");
}

TEST(PairReductions, FieldsOfAStructure) {
  EXPECT_EQ(
      run("pair_reductions",
          R"(reduction nearest(stream h_t: float of Hit h.t, stream h_id: int of Hit h.id, constant limit: float, accumulator r_t: float of Hit r.t, accumulator r_id: int of Hit r.id) {
  if and(lt(h_t, r_t), gt(h_t, limit)) {
    r_t = h_t
    r_id = h_id
  }
}
)"),
      R"(kernel nearest(gather h_t[][]: float of Hit h.t, gather h_id[][]: int of Hit h.id, constant limit: float, output r_t: float of Hit r.t, output r_id: int of Hit r.id) pairs h_t {
  var row: int = position(r_t).y
  var left: int = mul(position(r_t).x, 2)
  r_t = h_t[row][left]
  r_id = h_id[row][left]
  if lt(add(left, 1), extent(h_t).x) {
    var h_t_right: float = h_t[row][add(left, 1)]
    var h_id_right: int = h_id[row][add(left, 1)]
    if and(lt(h_t_right, r_t), gt(h_t_right, limit)) {
      r_t = h_t_right
      r_id = h_id_right
    }
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
