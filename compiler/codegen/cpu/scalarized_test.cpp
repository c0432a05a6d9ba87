#include "compiler/codegen/cpu/scalarized.h"

#include "compiler/ir/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "line: text" each.
std::vector<std::string> found(const std::string& function) {
  Result<ir::Module> module = ir::parse("module \"a.br\"\n\n" + function);
  EXPECT_TRUE(module) << module.failure().message;
  std::vector<std::string> texts;
  for (const Scalarized& construct : scalarized(module->functions[0]))
    texts.push_back(std::to_string(construct.location.line) + ": " + construct.text);
  return texts;
}

TEST(Scalarized, NothingOfVectorCode) {
  EXPECT_THAT(
      found(R"(kernel k(gather g[]: float, stream x: double, constant n: int, output o: float) !1 {
  var a: float[4] !2
  a[bitand(convert<int>(x), 3)] = 1.0 !3
  o = add(convert<float>(fmod(x, 0.3d)), a[0]) !4
  loop while lt(o, 9.0) !5 {
    o = add(o, g[position(o).x]) !6
    o = mul(o, convert<float>(shl(convert<int>(o), n))) !7
  }
  o = add(o, g[n]) !8
}
)"),
      IsEmpty());
}

TEST(Scalarized, GathersFromAnywhere) {
  EXPECT_THAT(
      found(R"(kernel k(gather g[]: float, gather h[][]: int, stream x: int, output o: float) !1 {
  o = add(g[x], g[add(x, 1)]) !2
  o = add(o, g[h[x][0]]) !3
}
)"),
      ElementsAre(HasSubstr("2: each element of 'g' is loaded by itself on SSE2"),
                  HasSubstr("3: each element of 'h' is loaded by itself"),
                  HasSubstr("3: each element of 'g' is loaded by itself")));
}

TEST(Scalarized, GathersOfDoubles) {
  EXPECT_THAT(found(R"(kernel k(gather g[]: double2, stream x: int, output o: double) !1 {
  o = g[x].y !2
}
)"),
              ElementsAre(HasSubstr("2: each element of 'g' is loaded by itself, as gather")));
}

TEST(Scalarized, ShiftsByDifferentCounts) {
  EXPECT_THAT(found(R"(kernel k(stream x: int, stream n: int, output o: int) !1 {
  o = shr(shl(x, 3), n) !2
}
)"),
              ElementsAre(HasSubstr("2: each element is shifted by itself on SSE2")));
}

TEST(Scalarized, PushesAndScatters) {
  EXPECT_THAT(
      found(
          R"(kernel k(stream x: float, output o: float, output s: float, constant append_index: int, output o_count: int, output s_count: int, output s_index: int) by append_index appends o[1] count o_count scatters s[1] count s_count index s_index !1 {
  o = x !2
  s = x !3
  o_count = 1 !4
  s_count = 1 !5
  s_index = 0 !6
}
)"),
      ElementsAre(HasSubstr("each element of 'o' is put in its place by itself"),
                  HasSubstr("each element of 's' is stored by itself, in the order")));
}

}  // namespace
}  // namespace brook::codegen::cpu
