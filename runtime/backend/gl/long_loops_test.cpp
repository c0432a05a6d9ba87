// Launches whose loops may exceed the driver's limit. brcc makes the kernels that continue them,
// which tests/programs/long_loops.br tests.
#include "runtime/backend/gl/long_loops.h"

#include "runtime/backend/gl/binding_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

#include <cmath>

namespace brook::gl {
namespace {

// kernel void count(int n, out int r<>) { for (int i = 0; i < n; i++) r++; }
double countBound(const iterations::LaunchValue* values) {
  return iterations::sum(1, iterations::trips(0, values[0].integer(0), 1)).high;
}
constexpr ResumableDescriptor kKnown = {&countBound};
constexpr ResumableDescriptor kUnknown = {nullptr};

class GlLoops : public BindingTest {
 protected:
  std::int32_t count(std::int32_t n, const ResumableDescriptor& resumable) {
    KernelDescriptor kernel = kernel_.descriptor();
    kernel.resumable = &resumable;
    const auto r = makeStream<std::int32_t>({1}, {});
    const backend::LaunchArgument arguments[] = {constant(n), stream(r)};
    backend_->map({&kernel, arguments, {1}});
    return read<std::int32_t>(*r).front();
  }

  // True for llvmpipe; devices without a limit count on.
  bool leavesLoops() { return !backend_->device().info.isHardware; }

 private:
  test::TestKernel kernel_{"count",
                           {{"n", ParameterKind::Constant, ElementType::Int},
                            {"r", ParameterKind::Output, ElementType::Int}},
                           "out_1 = 0;\n"
                           "for (int i = 0; i < brook_constant_0.x; i++)\n"
                           "  out_1 += 1 + (i & brook_reduce.x);",
                           {{1}},
                           GetParam().bindingKinds};
};
// The kernel after passes/attempt_loops.h, except that it counts twice to be recognizable.
class GlAttempts : public GlLoops {
 protected:
  KernelDescriptor attempted() { return attempt_.descriptor(); }

 private:
  test::TestKernel attempt_{"count",
                            {{"n", ParameterKind::Constant, ElementType::Int},
                             {"r", ParameterKind::Output, ElementType::Int},
                             {"budget", ParameterKind::Constant, ElementType::Int},
                             {"stopped", ParameterKind::Output, ElementType::Int}},
                            "out_1 = 0;\n"
                            "int left = brook_constant_2.x;\n"
                            "for (int i = 0; i < brook_constant_0.x; i++) {\n"
                            "  if (--left < 0) break;\n"
                            "  out_1 += 2;\n"
                            "}\n"
                            "out_3 = left < 0 ? 1 : 0;",
                            {{1, 3}},
                            GetParam().bindingKinds};
};
INSTANTIATE_TEST_SUITE_P(Bindings, GlAttempts, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(GlAttempts, AreMadeWhereLoopsMayRunLong) {
  const KernelDescriptor kernel = attempted();
  const AttemptDescriptor attempt = {&kernel, 1, 3};
  const ResumableDescriptor unknown = {.bound = nullptr, .lanes = 1, .attempt = &attempt};
  const ResumableDescriptor unknownInLanes = {.bound = nullptr, .lanes = 16, .attempt = &attempt};
  const ResumableDescriptor known = {.bound = &countBound, .lanes = 1, .attempt = &attempt};
  EXPECT_EQ(count(1000, known), 1000) << "the kernel itself";
  if (!leavesLoops()) {
    EXPECT_EQ(count(66000, unknown), 66000) << "the kernel itself, where there is no limit";
    return;
  }
  EXPECT_EQ(count(1000, unknown), 2000);
  EXPECT_EQ(count(65000, unknown), 130000) << "a loop that lanes run side by side";
  EXPECT_EQ(count(4000, unknownInLanes), 8000);
  EXPECT_THROW(count(66000, unknown), LimitError) << "stopped, and there are no parts";
  EXPECT_THROW(count(5000, unknownInLanes), LimitError);
}

INSTANTIATE_TEST_SUITE_P(Bindings, GlLoops, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(GlLoops, RunAsTheyAreWhereTheyAreShort) {
  EXPECT_EQ(count(1000, kKnown), 1000);
  EXPECT_EQ(count(65000, kKnown), 65000);
}

TEST_P(GlLoops, AreRefusedWhereTheDriverWouldLeaveThem) {
  for (const ResumableDescriptor& resumable : {kKnown, kUnknown}) {
    if (!leavesLoops()) {
      EXPECT_EQ(count(1000000, resumable), 1000000);
      continue;
    }
    try {
      count(1000000, resumable);
      ADD_FAILURE() << "not refused";
    } catch (const LimitError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(
                                    "Kernel 'count' (test_kernels.br:1) may run more iterations of "
                                    "its loops than the 65535 after which this driver leaves them "
                                    "with wrong results"));
    }
  }
}

TEST(GlIterations, AreAFormulaOfTheArguments) {
  KernelDescriptor kernel{};
  kernel.resumable = &kKnown;
  const std::int32_t n = 41;
  const backend::LaunchArgument arguments[] = {{nullptr, &n, Shape{1}}};
  EXPECT_EQ(iterationsOf(kernel, arguments), 42);
  kernel.isReduction = true;  // its shader combines several values
  EXPECT_GT(iterationsOf(kernel, arguments), 64 * 42);
  kernel.resumable = &kUnknown;
  EXPECT_TRUE(std::isinf(iterationsOf(kernel, arguments)));
}

}  // namespace
}  // namespace brook::gl
