#include "compiler/passes/balance_branches.h"

#include "compiler/analysis/interpreter.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/pass_fixture.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace brook::passes {
namespace {

// Of chains alone. llvmpipe holds 80.
constexpr int kShallow = 24;

std::string number(int i) {
  return std::to_string(i);
}

std::string repeated(int count, const std::function<std::string(int)>& piece) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += piece(i);
  return text;
}

std::string repeated(int count, const std::string& text) {
  return repeated(count, [&](int) { return text; });
}

std::string kernel(const std::string& body) {
  return "kernel k(stream x: int, gather t[]: int, output o: int, output p: int) {\n  o = 0\n  p = "
         "0\n" +
         body + "}\n";
}

std::string assign(int i) {
  return "o = add(o, " + number(i * i + 7) + ")\n";
}

int depthOf(const ir::Block& block) {
  int deepest = 0;
  for (const ir::Statement& statement : block) {
    for (const ir::Block* inner : ir::blocks(statement))
      deepest = std::max(deepest, 1 + depthOf(*inner));
  }
  return deepest;
}

ir::Module parsed(const std::string& functions) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + functions);
  EXPECT_TRUE(module) << (module ? "" : module.failure().message);
  return std::move(*module);
}

/// What a kernel does for one x.
struct Outcome {
  std::vector<double> outputs;
  std::vector<std::int64_t> gathers;  ///< indices, in the order of time; element i is i * i

  bool operator==(const Outcome&) const = default;
};

Outcome outcomeOf(const ir::Module& module, int x) {
  Outcome outcome;
  analysis::Interpreter interpreter(
      module, [&](const ir::Variable&, const std::vector<std::int64_t>& indices) {
        outcome.gathers.push_back(indices[0]);
        return analysis::Numbers{static_cast<double>(indices[0] * indices[0])};
      });
  std::vector<analysis::Numbers> parameters = {{static_cast<double>(x)}, {}, {}, {}};
  EXPECT_TRUE(interpreter.run(module.functions[0], parameters)) << ir::print(module);
  outcome.outputs = {parameters[2][0], parameters[3][0]};
  return outcome;
}

/// After the passes the kernel computes the same, asks for the same gathers in the same order, and
/// nests no deeper than `deepest`.
void expectBalanced(const std::string& text, int last, int deepest = kShallow,
                    const std::vector<const char*>& passes = {"balance_branches"}) {
  const ir::Module before = parsed(text);
  ir::Module after = parsed(text);
  for (const char* pass : passes)
    ASSERT_TRUE(runPass(*findPass(pass), after));
  const Result<void> valid = ir::validate(after);
  ASSERT_TRUE(valid) << valid.failure().message;
  EXPECT_LE(depthOf(after.functions[0].body), deepest);
  for (int x = -3; x <= last + 3; ++x) {
    ASSERT_EQ(outcomeOf(after, x), outcomeOf(before, x)) << "x = " << x << "\n" << ir::print(after);
  }
  const std::string once = ir::print(after);
  ASSERT_TRUE(runPass(*findPass("balance_branches"), after));
  EXPECT_EQ(ir::print(after), once) << "nothing is left to do";
}

std::string elseIf(
    int count, const std::function<std::string(int)>& condition,
    const std::function<std::string(int)>& before = [](int) { return ""; }) {
  return repeated(count,
                  [&](int i) {
                    return before(i) + "if " + condition(i) + " {\n" + assign(i) + "} else {\n";
                  }) +
         "p = 1\n" + repeated(count, "}\n");
}

std::string isX(int i) {
  return "eq(x, " + number(i) + ")";
}

TEST(BalanceBranches, NoChange) {
  const std::string text = kernel(elseIf(kShallow, isX));
  const ir::Module before = parsed(text);
  ir::Module after = parsed(text);
  balanceBranches(after.functions[0]);
  EXPECT_EQ(ir::print(after), ir::print(before));
  EXPECT_EQ(depthOf(after.functions[0].body), kShallow);
}

TEST(BalanceBranches, ValuesOfOneIntegerBecomeATree) {
  expectBalanced(kernel(elseIf(100, isX)), 100, 8);
}

TEST(BalanceBranches, OfWhichTheFirstThatFitsCounts) {
  expectBalanced(kernel(elseIf(90, [](int i) { return isX(i % 40); })), 90);
  expectBalanced(kernel(elseIf(90, [](int i) { return "lt(x, " + number((i * 37) % 91) + ")"; })),
                 90);
  expectBalanced(
      kernel(
          elseIf(60, [](int i) { return "or(" + isX(i) + ", eq(x, " + number(200 - i) + "))"; })),
      200);
}

TEST(BalanceBranches, RareValuesAndWhatStandsForTheOthers) {
  expectBalanced(kernel(elseIf(100, [](int i) { return isX(3 * i); })), 300, 10);
}

TEST(BalanceBranches, OtherConditionsAreAskedInTheirOrder) {
  const auto gathered = [](int i) {
    return "eq(t[add(x, " + number(i) + ")], " + number(i * i * 4) + ")";
  };
  expectBalanced(kernel(elseIf(30, gathered)), 40);
  expectBalanced(kernel(elseIf(380, gathered)), 40);
}

TEST(BalanceBranches, MixedConditions) {
  expectBalanced(kernel(elseIf(100,
                               [](int i) {
                                 if (i % 17 != 9) return isX(i);
                                 return "gt(t[x], " + number(i * 100) + ")";
                               })),
                 110);
}

TEST(BalanceBranches, WhatStandsBeforeAConditionRunsIfThoseBeforeItAreFalse) {
  const auto before = [](int i) {
    return "var v" + number(i) + ": int = t[add(x, " + number(i) + ")]\np = add(p, v" + number(i) +
           ")\n";
  };
  const auto condition = [](int i) { return "eq(v" + number(i) + ", " + number(9 * i) + ")"; };
  expectBalanced(kernel(elseIf(70, condition, before)), 80);
}

std::string jumps(int count, const std::string& jump) {
  return repeated(count, [&](int i) {
    return "if eq(add(x, p), " + number(2 * i) + ") {\n" + assign(i) + jump +
           "\n}\np = add(p, 1)\n";
  });
}

TEST(BalanceBranches, EarlyReturns) {
  expectBalanced(kernel(jumps(100, "return") + "o = 5\n"), 110);
  expectBalanced(kernel(jumps(100, "return") + "o = 5\n"), 110, kShallow, {"merge_returns"});
}

TEST(BalanceBranches, JumpsOutOfALoop) {
  const auto loop = [](const std::string& body) {
    return kernel("var i: int = 0\nloop while lt(i, 4) {\n" + body +
                  "o = add(o, i)\n} step {\ni = add(i, 1)\n}\np = add(p, i)\n");
  };
  expectBalanced(loop(jumps(100, "break")), 110, kShallow + 1);
  expectBalanced(loop(jumps(100, "continue")), 110, kShallow + 1);
  expectBalanced(loop(jumps(100, "return")), 110, kShallow + 1);
  expectBalanced(loop(jumps(100, "return")), 110, kShallow + 1, {"merge_returns"});
  expectBalanced(loop(repeated(60, [](int i) { return "if " + isX(i) + " {\nbreak\n}\n"; })), 70,
                 3);
}

TEST(BalanceBranches, ReturnsOnSomeWaysOnly) {
  const std::string body = repeated(100, [](int i) {
    return "if gt(x, " + number(i) + ") {\nif eq(x, " + number(2 * i) + ") {\nreturn\n}\nvar w" +
           number(i) + ": int = add(o, 1)\no = w" + number(i) + "\n}\nvar v" + number(i) +
           ": int = t[x]\np = v" + number(i) + "\n";
  });
  expectBalanced(kernel(body), 110, 4, {"merge_returns"});
}

TEST(BalanceBranches, WhatGoesOnInTheOtherBlock) {
  const std::string inThen =
      repeated(100, [](int i) { return "if gt(x, " + number(i) + ") {\n" + assign(i); });
  expectBalanced(kernel(inThen + repeated(100, "}\n")), 110);
  expectBalanced(kernel(inThen + repeated(100, "} else {\nreturn\n}\n")), 110);
  expectBalanced(kernel(inThen + repeated(100, "} else {\np = x\n}\n")), 110);
}

TEST(BalanceBranches, ChainsInChains) {
  std::string text = "p = 3\n";
  for (int level = 0; level < 6; ++level) {
    text =
        repeated(20,
                 [&](int i) {
                   return "if eq(x, " + number(20 * level + i) + ") {\n" + assign(i) + "} else {\n";
                 }) +
        "if gt(t[x], " + number(level) + ") {\n" + text + "}\n" + repeated(20, "}\n");
  }
  expectBalanced(kernel(text), 125, 40);
}

std::string selects(int count, const std::function<std::string(int)>& condition) {
  return repeated(count,
                  [&](int i) { return "select(" + condition(i) + ", t[" + number(i) + "], "; }) +
         "x" + repeated(count, ")");
}

TEST(BalanceBranches, Selects) {
  const std::string few = kernel("  o = " + selects(kShallow, isX) + "\n");
  expectNoChange("balance_branches", few);
  expectBalanced(kernel("o = " + selects(100, isX) + "\n"), 110, 8);
  const auto gathered = [](int i) { return "eq(t[add(x, " + number(i) + ")], 16)"; };
  expectBalanced(kernel("o = add(1, " + selects(100, gathered) + ")\n"), 40);
  expectBalanced(kernel("if gt(x, 2) {\np = 2\n} else {\nif gt(" + selects(100, isX) +
                        ", 8) {\no = 4\n}\n}\n"),
                 110);
  const auto inCondition = [](int i) {
    return i == 60 ? "eq(" + selects(30, isX) + ", 16)" : isX(i);
  };
  expectBalanced(kernel("o = " + selects(90, inCondition) + "\n"), 110);
}

TEST(BalanceBranches, ALoopIsTestedByAsManySelectsAsBefore) {
  const std::string text =
      kernel("  loop while lt(o, " + selects(40, isX) + ") {\n    o = add(o, 1)\n  }\n");
  const ir::Module before = parsed(text);
  EXPECT_EQ(run("balance_branches", text), ir::print(before.functions[0]));
}

}  // namespace
}  // namespace brook::passes
