#include "compiler/codegen/glsl/lower/nest_loops.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::glsl {
namespace {

std::string loweredStatements(const std::string& statements, bool isExact = true) {
  const Result<ir::Module> module = ir::parse(
      "module \"t.br\"\n\nkernel k(constant n: int, output r: int) {\n" + statements + "}\n");
  if (!module) return module.failure().message;
  return ir::print(lower(module->functions.front(), isExact).function);
}

constexpr const char* kLoop = "  loop while lt(r, n) {\n    r = add(r, 1)\n  }\n";

std::string kernel(const std::string& statements) {
  return "kernel k(constant n: int, output r: int) {\n" + statements + "}\n";
}

TEST(NestLoops, NoChange) {
  const std::string four = std::string("  r = 0\n") + kLoop + kLoop + kLoop + kLoop;
  EXPECT_EQ(loweredStatements(four), kernel(four));
}

TEST(NestLoops, PutsEveryFourthIntoALoopOfOneRound) {
  const std::string four = std::string("  r = 0\n") + kLoop + kLoop + kLoop + kLoop;
  const std::string nested = kernel(four + R"(  var round: float = 0.0
  loop while eq(zero, 0.0) {
    round = add(round, 1.0)
    loop while lt(r, n) {
      r = add(r, 1)
    }
    if not(lt(round, zero)) {
      break
    }
  }
  r = mul(r, 2)
)");
  EXPECT_EQ(loweredStatements(four + kLoop + "  r = mul(r, 2)\n"), nested);
  EXPECT_EQ(loweredStatements(four + kLoop + "  r = mul(r, 2)\n", false), nested);
}

// Drivers inline helpers.
TEST(NestLoops, CountsCallsOfHelpersWithLoops) {
  const std::string helpers = R"(  helper spin(value n: int, output r: int) {
    r = 0
    loop while lt(r, n) {
      r = add(r, 1)
    }
  }
  helper twice(value n: int, output r: int) {
    call spin(n, out r)
    call spin(r, out r)
  }
  helper flat(value n: int, output r: int) {
    r = n
  }
)";
  const auto calls = [](const std::string& callee, int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += "  call " + callee + "(n, out r)\n";
    return text;
  };
  for (const std::string callee : {"spin", "twice"}) {
    EXPECT_EQ(loweredStatements(helpers + calls(callee, 4)), kernel(helpers + calls(callee, 4)))
        << callee;
    EXPECT_NE(
        loweredStatements(helpers + calls(callee, 5)).find("    call " + callee + "(n, out r)\n"),
        std::string::npos)
        << callee;
  }
  EXPECT_EQ(loweredStatements(helpers + calls("flat", 9)), kernel(helpers + calls("flat", 9)));
}

// Also in loops and under conditions; each scope counts its own loops.
TEST(NestLoops, GoesIntoLoopsAndConditions) {
  const std::string inner = "    loop while lt(r, n) {\n      r = add(r, 1)\n    }\n";
  const std::string four = inner + inner + inner + inner;
  EXPECT_EQ(loweredStatements("  r = 0\n  loop while lt(r, n) {\n" + four + "    if lt(r, 3) {\n" +
                              kLoop + "      break\n    }\n  }\n"),
            kernel("  r = 0\n  loop while lt(r, n) {\n" + four + R"(    if lt(r, 3) {
      var round: float = 0.0
      loop while eq(zero, 0.0) {
        round = add(round, 1.0)
        loop while lt(r, n) {
          r = add(r, 1)
        }
        if not(lt(round, zero)) {
          break
        }
      }
      break
    }
  }
)"));
}

}  // namespace
}  // namespace brook::glsl
