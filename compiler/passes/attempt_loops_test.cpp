#include "compiler/passes/attempt_loops.h"

#include "compiler/analysis/interpreter.h"
#include "compiler/passes/pass_fixture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace brook::passes {
namespace {

std::optional<Attempt> attemptOf(const std::string& kernel) {
  const Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + kernel);
  EXPECT_TRUE(module) << (module ? "" : module.failure().message);
  return attemptLoops(module->functions.front());
}

constexpr const char* kTwo = R"(kernel k(constant n: int, constant m: int, output r: int) {
  r = 0
  var i: int = 0
  loop while lt(i, n) {
    var j: int = 0
    loop {
      if eq(r, 77) {
        continue
      }
      r = add(r, 1)
    } step {
      j = add(j, 1)
    } while lt(j, m)
  } step {
    i = add(i, 1)
  }
  if gt(n, 0) {
    r = add(r, 1000)
  }
}
)";

TEST(AttemptLoops, StopsInEachLoop) {
  const std::optional<Attempt> attempt = attemptOf(kTwo);
  ASSERT_TRUE(attempt);
  EXPECT_EQ(
      validText(attempt->kernel),
      R"(kernel k(constant n: int, constant m: int, output r: int, constant budget: int, output stopped: int) {
  var left: int = budget
  r = 0
  var i: int = 0
  loop while lt(i, n) {
    left = sub(left, 3)
    if lt(left, 0) {
      break
    }
    var j: int = 0
    loop {
      left = sub(left, 1)
      if lt(left, 0) {
        break
      }
      if eq(r, 77) {
        continue
      }
      r = add(r, 1)
    } step {
      j = add(j, 1)
    } while lt(j, m)
    if lt(left, 0) {
      break
    }
  } step {
    i = add(i, 1)
  }
  if gt(n, 0) {
    r = add(r, 1000)
  }
  stopped = convert<int>(lt(left, 0))
}
)");
}

TEST(AttemptLoops, GivesTheKernelsResultUnlessItStops) {
  const ir::Module before = *ir::parse(std::string("module \"t.br\"\n\n") + kTwo);
  ir::Module after = before;
  after.functions.front() = attemptOf(kTwo)->kernel;
  const auto noGathers = [](const auto&, const auto&) { return analysis::Numbers{}; };
  analysis::Interpreter plain(before, noGathers), attempted(after, noGathers);
  int stops = 0;
  for (int n = 0; n < 5; ++n) {
    for (int m = 0; m < 5; ++m) {
      for (int budget = 0; budget < 30; ++budget) {
        const auto x = static_cast<double>(n), y = static_cast<double>(m);
        std::vector<analysis::Numbers> a = {{x}, {y}, {}}, b = {{x}, {y}, {}, {1.0 * budget}, {}};
        ASSERT_TRUE(plain.run(before.functions.front(), a));
        ASSERT_TRUE(attempted.run(after.functions.front(), b));
        if (b[4][0] == 0) {
          EXPECT_EQ(a[2][0], b[2][0]);
        }
        stops += static_cast<int>(b[4][0]);
        const int needed = n * (3 + std::max(m, 1));
        EXPECT_EQ(b[4][0] != 0, needed > budget) << n << " " << m << " " << budget;
      }
    }
  }
  EXPECT_GT(stops, 100);
}

TEST(AttemptLoops, NothingForLoopsThatAreShort) {
  EXPECT_FALSE(attemptOf(R"(kernel k(output r: int) {
  r = 0
  var i: int = 0
  loop while lt(i, 9) {
    r = add(r, i)
  } step {
    i = add(i, 1)
  }
}
)"));
}

}  // namespace
}  // namespace brook::passes
