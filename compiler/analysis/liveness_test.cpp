#include "compiler/analysis/liveness.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

using namespace ir;

// The names of a set, in the order of the function's variables.
std::string names(const Function& function, const VariableSet& set) {
  std::string text;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i]) text += (text.empty() ? "" : " ") + function.variables[i].name;
  }
  return text;
}

const char* const kLoop = R"(module "a.br"

kernel k(stream start: float, constant n: int, output result: float) {
  var x: float = start
  var i: int = 0
  var r: float = 0.0
  loop while lt(i, n) {
    if gt(x, 4.0) {
      break
    } else {
      var unused: float = x
    }
    x = mul(x, x)
    r = x
  } step {
    i = add(i, 1)
  }
  result = r
}
)";

TEST(Liveness, OfALoopWithBreak) {
  Result<Module> module = parse(kLoop);
  ASSERT_TRUE(module) << module.failure().message;
  const Function& function = module->functions[0];
  const Liveness live = liveness(function);

  const Statement& loop = function.body[3];
  EXPECT_EQ(names(function, live.after.at(&loop)), "r");
  EXPECT_EQ(names(function, live.atStep.at(&loop)), "n x i r");

  const Statement& branch = std::get<Loop>(loop.node).body[0];
  EXPECT_EQ(names(function, live.after.at(&branch)), "n x i");
  EXPECT_EQ(names(function, live.atElse.at(&branch)), "n x i");
}

TEST(Liveness, APartialAssignmentKeepsTheVariableAlive) {
  Result<Module> module = parse(R"(module "a.br"

kernel k(stream a: float2, output result: float2) {
  var whole: float2 = a
  var part: float2 = a
  if gt(a.x, 0.0) {
    whole = float2(1.0)
  }
  whole = float2(2.0)
  part.x = 3.0
  result = add(whole, part)
}
)");
  ASSERT_TRUE(module) << module.failure().message;
  const Function& function = module->functions[0];
  EXPECT_EQ(names(function, liveness(function).after.at(&function.body[2])), "part");
}

}  // namespace
}  // namespace brook::analysis
