#include "compiler/analysis/shared_locals.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::analysis {
namespace {

using namespace ir;

// "b=a" for each local b of the kernel that can be in the place of a.
std::string shared(const std::string& body) {
  const Result<Module> module =
      parse("module \"a.br\"\n\nkernel k(constant n: int, output r: int) {\n" + body + "}\n");
  if (!module) return module.failure().message;
  const Function& function = module->functions.front();
  std::vector<VariableId> locals;
  forEachStatement(function.body, [&](const Statement& statement) {
    if (const auto* declare = std::get_if<Declare>(&statement.node))
      locals.push_back(declare->variable);
  });
  const std::vector<VariableId> places = sharedLocals(function, locals);
  std::string text;
  for (const VariableId id : locals) {
    if (places[id.index] == id) continue;
    text += (text.empty() ? "" : " ") + function.variable(id).name + "=" +
            function.variable(places[id.index]).name;
  }
  return text;
}

TEST(SharedLocals, CountersOfLoopsOneBehindTheOther) {
  EXPECT_EQ(shared(R"(  r = 0
  var i: int = 0
  loop while lt(i, n) { r = add(r, i) } step { i = add(i, 1) }
  var j: int = 0
  loop while lt(j, n) { r = mul(r, j) } step { j = add(j, 1) }
  var k: int = 0
  loop while lt(k, n) { r = sub(r, k) } step { k = add(k, 1) }
)"),
            "j=i k=i");
}

TEST(SharedLocals, NotWhatIsReadLater) {
  EXPECT_EQ(shared(R"(  var a: int = n
  var b: int = 3
  var c: int = add(a, b)
  r = add(c, b)
)"),
            "");
}

TEST(SharedLocals, NotOfAnotherType) {
  EXPECT_EQ(shared(R"(  var a: float = 1.0
  r = convert<int>(a)
  var b: int = 3
  r = add(r, b)
  var c: float = 2.0
  r = add(r, convert<int>(c))
)"),
            "c=a");
}

// What the next round of a loop reads is needed to the loop's end, though its last name comes
// earlier.
TEST(SharedLocals, NotWhatTheNextRoundReads) {
  EXPECT_EQ(shared(R"(  r = 0
  var kept: int = n
  loop while lt(r, n) {
    r = add(r, kept)
    var inner: int = mul(r, 2)
    r = add(r, inner)
    var other: int = mul(r, 3)
    r = sub(r, other)
  }
  var after: int = 5
  r = add(r, after)
)"),
            "other=inner after=kept");
}

TEST(SharedLocals, NotWhatTheConditionOfALoopReads) {
  EXPECT_EQ(shared(R"(  r = 0
  var bound: int = n
  loop {
    var inner: int = 2
    r = add(r, inner)
  } while lt(r, bound)
)"),
            "");
}

}  // namespace
}  // namespace brook::analysis
