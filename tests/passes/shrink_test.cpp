#include "tests/passes/shrink.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"
#include "tests/passes/random_kernel.h"
#include "tests/passes/random_launch.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::fuzz {
namespace {

// Makes subtractions of additions.
Result<void> addInsteadOfSubtracting(ir::Module& module) {
  for (ir::Function& function : module.functions) {
    for (ir::Expr& e : function.expressions) {
      auto* binary = std::get_if<ir::Binary>(&e.node);
      if (binary && binary->op == ir::BinaryOp::Subtract) binary->op = ir::BinaryOp::Add;
    }
  }
  return {};
}

std::string shrunkText(const std::string& functions) {
  const passes::Pass pass = {"wrong", "", addInsteadOfSubtracting};
  const PassLists lists = {{&pass}, {}, {}};
  Case failing;
  failing.module = *ir::parse("module \"t.br\"\n\n" + functions);
  Random random(1);
  failing.launch = randomLaunch(random, {}, *failing.module.find(kKernelName));
  const Check check = checkPasses(failing.module, failing.launch, lists);
  if (!check.finding) return "no finding";
  const Shrunk shrunk = shrink(failing, lists, *check.finding);
  EXPECT_EQ(shrunk.finding.pass, "wrong");
  std::string text;
  for (const ir::Function& function : shrunk.smallest.module.functions)
    text += ir::print(function);
  return text;
}

TEST(Shrink, KeepsWhatFails) {
  EXPECT_EQ(
      shrunkText("helper unused(value v: int) {\n}\n\n"
                 "kernel k(stream x: int, constant c: float, output p: int, output o: int) {\n"
                 "  p = x\n"
                 "  var i: int = 0\n"
                 "  o = 0\n"
                 "  loop while lt(i, 3) {\n"
                 "    if true {\n"
                 "      o = add(mul(x, 0), sub(max(i, 1), 1))\n"
                 "    } else {\n"
                 "      p = 7\n"
                 "    }\n"
                 "  } step {\n"
                 "    i = add(i, 1)\n"
                 "  }\n"
                 "}\n"),
      "kernel k(output o: int) {\n  o = sub(0, 1)\n}\n");
}

// Without its first value o would be undefined, which is no smaller failure of the same kind.
TEST(Shrink, LeavesNothingUndefined) {
  const std::string text = shrunkText(
      "kernel k(stream x: int, output o: int) {\n  o = 3\n  if gt(x, 100) {\n    o = 1\n  }\n"
      "  o = sub(o, 2)\n}\n");
  EXPECT_EQ(text, "kernel k(output o: int) {\n  o = sub(0, 2)\n}\n");
}

// Random kernels become a few statements.
TEST(Shrink, RandomKernels) {
  const passes::Pass pass = {"wrong", "", addInsteadOfSubtracting};
  const PassLists lists = {{&pass}, {}, {}};
  int found = 0;
  for (unsigned seed = 0; seed < 60 && found < 5; ++seed) {
    Random random(seed);
    Case failing;
    failing.module = randomModule(random, Modes::all().drawn(random));
    failing.launch = randomLaunch(random, {}, *failing.module.find(kKernelName));
    const Check check = checkPasses(failing.module, failing.launch, lists);
    if (!check.finding) continue;
    ++found;
    const Shrunk shrunk = shrink(failing, lists, *check.finding);
    int statements = 0;
    for (const ir::Function& function : shrunk.smallest.module.functions)
      ir::forEachStatement(function.body, [&](const ir::Statement&) { ++statements; });
    EXPECT_LE(statements, 8) << ir::print(shrunk.smallest.module);
  }
  EXPECT_EQ(found, 5);
}

}  // namespace
}  // namespace brook::fuzz
