#include "runtime/arithmetic/default_float_state.h"

#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <thread>

namespace brook {
namespace {

// Hides a value from the compiler.
float opaque(float value) {
  volatile float hidden = value;
  return hidden;
}

// Rounding to nearest rounds the first one up and the second one down.
std::array<float, 2> quotients() {
  return {opaque(1.0f) / opaque(3.0f), opaque(7.0f) / opaque(10.0f)};
}

float halfOfSmallest() {
  return opaque(std::numeric_limits<float>::min()) * opaque(0.5f);
}

std::string printedHalf() {
  char text[8];
  std::snprintf(text, sizeof text, "%.0f", static_cast<double>(opaque(0.5f)));
  return text;
}

class DefaultFloatStateTest : public testing::Test {
 protected:
  ~DefaultFloatStateTest() override { std::fesetenv(FE_DFL_ENV); }
};

class RoundedTo : public DefaultFloatStateTest, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(Modes, RoundedTo,
                         testing::Values(FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO));

TEST_P(RoundedTo, ItIsNearestInsideAndAsBeforeBehind) {
  const std::array<float, 2> nearest = quotients();
  const std::string printed = printedHalf();
  std::fesetround(GetParam());
  const std::array<float, 2> before = quotients();
  EXPECT_EQ(before == nearest, GetParam() == FE_TONEAREST);
  {
    const DefaultFloatState state;
    EXPECT_EQ(std::fegetround(), FE_TONEAREST);
    EXPECT_EQ(quotients(), nearest);
    EXPECT_EQ(printedHalf(), printed);
  }
  EXPECT_EQ(std::fegetround(), GetParam());
  EXPECT_EQ(quotients(), before);
}

TEST_F(DefaultFloatStateTest, FlagsAreThoseOfTheProgram) {
  std::feclearexcept(FE_ALL_EXCEPT);
  {
    const DefaultFloatState state;
    quotients();
    EXPECT_TRUE(std::isinf(opaque(1.0f) / opaque(0.0f)));
  }
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), 0);
  std::feraiseexcept(FE_OVERFLOW | FE_INEXACT);
  const int raised = std::fetestexcept(FE_ALL_EXCEPT);
  {
    const DefaultFloatState state;
  }
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), raised);
}

TEST_F(DefaultFloatStateTest, NestsAndLeavesByExceptions) {
  std::fesetround(FE_UPWARD);
  try {
    const DefaultFloatState outer;
    std::fesetround(FE_DOWNWARD);  // as a callback of the program might
    {
      const DefaultFloatState inner;
      EXPECT_EQ(std::fegetround(), FE_TONEAREST);
    }
    EXPECT_EQ(std::fegetround(), FE_DOWNWARD);
    throw 1;
  } catch (int) {
  }
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
}

TEST_F(DefaultFloatStateTest, ThreadsHaveTheirOwn) {
  std::fesetround(FE_UPWARD);
  int inThread = FE_UPWARD;
  {
    const DefaultFloatState state;
    std::thread([&] { inThread = std::fegetround(); }).join();
  }
  EXPECT_EQ(inThread, FE_TONEAREST);
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
}

#if defined(__x86_64__)
TEST_F(DefaultFloatStateTest, DenormalNumbersAreKept) {
  constexpr unsigned kFlushes = 0x8040;
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | kFlushes);
  const unsigned before = __builtin_ia32_stmxcsr();
  EXPECT_EQ(halfOfSmallest(), 0.0f);
  {
    const DefaultFloatState state;
    EXPECT_NE(halfOfSmallest(), 0.0f);
  }
  EXPECT_EQ(halfOfSmallest(), 0.0f);
  EXPECT_EQ(__builtin_ia32_stmxcsr() & kFlushes, before & kFlushes);
}
#endif

#if defined(__GLIBC__)
TEST_F(DefaultFloatStateTest, NothingIsTrapped) {
  const int trapped = FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW;
  if (feenableexcept(trapped) == -1 || fegetexcept() != trapped)
    GTEST_SKIP() << "this processor traps no exceptions";
  {
    const DefaultFloatState state;
    EXPECT_EQ(fegetexcept(), 0);
    EXPECT_TRUE(std::isinf(opaque(1.0f) / opaque(0.0f)));
  }
  EXPECT_EQ(fegetexcept(), trapped);
}
#endif

}  // namespace
}  // namespace brook
