// The backend as a whole: its identity, errors for kernels that it cannot run, several backends at
// once.
#include "runtime/backend/gl/binding_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

#include <thread>

namespace brook::gl {
namespace {

using backend::LaunchArgument;
using backend::Storage;
using test::TestKernel;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::ThrowsMessage;
using enum ParameterKind;

class GlBackendTest : public BindingTest {};
INSTANTIATE_TEST_SUITE_P(Bindings, GlBackendTest, testing::ValuesIn(kBindingCases),
                         bindingCaseName);

TEST_P(GlBackendTest, NamesItselfAndItsDevice) {
  EXPECT_EQ(backend_->info().name,
            GetParam().stage == PipelineStage::Compute ? "gl:compute" : "gl:fragment");
  EXPECT_FALSE(backend_->info().device.empty());
  EXPECT_GE(backend_->limits().maxOutputs, 4);
  EXPECT_GE(backend_->limits().maxInputs, 7);
  EXPECT_EQ(backend_->launchCount(), 0u);
}

TEST_P(GlBackendTest, ShowsTheDriversReasonAndTheShader) {
  const TestKernel broken("broken", {{"r", Output, ElementType::Float}}, "out_0 = nonsense;", {{0}},
                          GetParam().bindingKinds);
  const auto r = makeStream<float>({1}, {});
  EXPECT_THAT([&] { backend_->map({&broken.descriptor(), std::vector{stream(r)}, Shape{1}}); },
              ThrowsMessage<CompileError>(
                  AllOf(HasSubstr("cannot compile kernel 'broken' (test_kernels.br:1)"),
                        ContainsRegex("nonsense.*\n1: #version"))));
  map(copyKernel(), {stream(r), stream(makeStream<float>({1}, {}))}, {1});
}

TEST_P(GlBackendTest, NamesTheMissingShader) {
  const TestKernel none("none", {{"r", Output, ElementType::Float}}, "", {{0}}, {});
  const auto r = makeStream<float>({1}, {});
  EXPECT_THAT([&] { backend_->map({&none.descriptor(), std::vector{stream(r)}, Shape{1}}); },
              ThrowsMessage<CompileError>(AllOf(HasSubstr("'none'"), HasSubstr("has no map shader"),
                                                HasSubstr("to --target"))));
  EXPECT_EQ(backend_->launchCount(), 0u);
}

TEST_P(GlBackendTest, RejectsMoreOutputsThanTheDeviceHas) {
  const int count = backend_->limits().maxOutputs + 1;
  std::vector<ParameterDescriptor> parameters(static_cast<std::size_t>(count),
                                              {"r", Output, ElementType::Float});
  std::vector<int> outputs(parameters.size());
  std::iota(outputs.begin(), outputs.end(), 0);
  const TestKernel many("many", parameters, "", {outputs}, GetParam().bindingKinds);
  std::vector<std::unique_ptr<Storage>> storages;
  std::vector<LaunchArgument> arguments;
  for (int i = 0; i < count; ++i) {
    storages.push_back(makeStream<float>({1}, {}));
    arguments.push_back(stream(storages.back()));
  }
  EXPECT_THAT([&] { backend_->map({&many.descriptor(), arguments, Shape{1}}); },
              ThrowsMessage<LimitError>(AllOf(HasSubstr("needs " + std::to_string(count)),
                                              HasSubstr("is " + std::to_string(count - 1)))));
}

TEST_P(GlBackendTest, RejectsMoreConstantsThanABlockHoldsBeforeItCompiles) {
  const std::int64_t limit = backend_->device().limits.uniformBlockBytes;
  const auto count = static_cast<std::size_t>(limit / 16);
  std::vector<ParameterDescriptor> parameters(count, {"c", Constant, ElementType::Float});
  parameters.push_back({"r", Output, ElementType::Float});
  const TestKernel many("many", parameters, "nonsense", {{static_cast<int>(count)}},
                        GetParam().bindingKinds);
  const auto r = makeStream<float>({1}, {});
  const float value = 1;
  std::vector<LaunchArgument> arguments(count, constant(value));
  arguments.push_back(stream(r));
  EXPECT_THAT(
      [&] { backend_->map({&many.descriptor(), arguments, Shape{1}}); },
      ThrowsMessage<LimitError>(AllOf(HasSubstr("'many' needs"), HasSubstr("bytes of parameters"),
                                      HasSubstr("is " + std::to_string(limit)))));
}

TEST_P(GlBackendTest, TwoContextsWorkInTwoThreads) {
  const TestKernel increment = incrementKernel();
  const auto work = [&](std::vector<float>& results) {
    const std::unique_ptr<GlBackend> own = createBackend(GetParam().stage);
    results = ramp(1000);
    const std::unique_ptr<Storage> a = own->allocate(ElementType::Float, {1000});
    own->upload(*a, results.data());
    for (int i = 0; i < 50; ++i) {
      own->map({&increment.descriptor(), std::vector{stream(a), stream(a)}, Shape{1000}});
    }
    own->download(*a, results.data());
    EXPECT_EQ(own->launchCount(), 50u);
  };
  std::vector<float> first;
  std::vector<float> second;
  std::thread one([&] { work(first); });
  std::thread two([&] { work(second); });
  one.join();
  two.join();
  std::vector<float> expected = ramp(1000);
  for (float& value : expected)
    value += 50;
  EXPECT_EQ(first, expected);
  EXPECT_EQ(second, expected);
}

TEST(GlSelfTest, FindsExactArithmeticOnSoftwareDevices) {
  for (const PipelineStage stage : {PipelineStage::Compute, PipelineStage::Fragment}) {
    const std::unique_ptr<GlBackend> backend = createBackend(stage);
    if (backend->device().info.isHardware) GTEST_SKIP() << "its arithmetic is its own";
    EXPECT_TRUE(backend->device().info.exactArithmetic) << backend->device().info.renderer;
  }
}

}  // namespace
}  // namespace brook::gl
