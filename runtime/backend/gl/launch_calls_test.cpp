// The OpenGL calls of a launch after its program was built and its streams were bound. The program
// and its parameters are still set if the last launch had the same ones.
#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/calls_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

#include <algorithm>

namespace brook::gl {
namespace {

using backend::LaunchArgument;
using backend::Storage;
using test::InterposedGl;
using test::TestKernel;
using testing::AllOf;
using testing::Contains;
using testing::Le;
using testing::Not;
using testing::SizeIs;
using enum ParameterKind;

class LaunchCalls : public BindingTest {
 protected:
  // A kernel with given counts of inputs and outputs, and its streams.
  struct Prepared {
    std::unique_ptr<TestKernel> kernel;
    std::vector<std::unique_ptr<Storage>> storages;
    std::vector<LaunchArgument> arguments;
  };

  Prepared prepare(int inputs, int outputs, const Shape& shape = {4}) {
    const std::vector<float> values = ramp(shape.elementCount());
    Prepared prepared;
    std::vector<ParameterDescriptor> parameters;
    std::vector<int> passOutputs;
    std::string body;
    for (int i = 0; i < inputs; ++i)
      parameters.push_back({"a", Stream, ElementType::Float});
    for (int i = inputs; i < inputs + outputs; ++i) {
      parameters.push_back({"r", Output, ElementType::Float});
      passOutputs.push_back(i);
      body += "out_" + std::to_string(i) + " = fetch_0();";
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      prepared.storages.push_back(makeStream<float>(shape, values));
      prepared.arguments.push_back(stream(prepared.storages.back()));
    }
    prepared.kernel = std::make_unique<TestKernel>("prepared", parameters, body,
                                                   std::vector<std::vector<int>>{passOutputs},
                                                   GetParam().bindingKinds);
    return prepared;
  }

  // Returns the calls of one launch after several launches.
  std::vector<std::string> steadyCalls(const Prepared& prepared) {
    const Shape domain = prepared.arguments.back().shape;
    for (int i = 0; i < 3; ++i)
      map(*prepared.kernel, prepared.arguments, domain);
    calls_.take();
    map(*prepared.kernel, prepared.arguments, domain);
    return calls_.take();
  }

  std::size_t steadyCount(int inputs, int outputs) {
    return steadyCalls(prepare(inputs, outputs)).size();
  }

  bool isCompute() const { return GetParam().stage == PipelineStage::Compute; }

  InterposedGl calls_;
};
INSTANTIATE_TEST_SUITE_P(Bindings, LaunchCalls, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(LaunchCalls, AreFewForOneInputAndOneOutput) {
  const std::vector<std::string> calls = steadyCalls(prepare(1, 1));
  EXPECT_THAT(calls, SizeIs(Le(5u)));
  EXPECT_THAT(calls, Contains(isCompute() ? "glDispatchCompute" : "glDrawArrays"));
}

TEST_P(LaunchCalls, UploadParametersWhenTheyChange) {
  const Prepared prepared = prepare(1, 1, {16});
  steadyCalls(prepared);
  Prepared other = prepare(1, 1, {8});
  other.kernel.reset();
  const auto callsOf = [&](const Prepared& streams, const Shape& domain) {
    calls_.take();
    map(*prepared.kernel, streams.arguments, domain);
    return calls_.take();
  };
  EXPECT_THAT(callsOf(other, {8}), Contains("glBufferSubData"));
  EXPECT_THAT(callsOf(other, {8}), Not(Contains("glBufferSubData")));
  EXPECT_THAT(callsOf(prepared, {16}), Contains("glBufferSubData"));
}

TEST_P(LaunchCalls, FindTheParametersOfProgramsThatRunInTurn) {
  const Prepared one = prepare(1, 1);
  const Prepared two = prepare(2, 1);
  const std::vector<std::string> alone = steadyCalls(one);
  EXPECT_THAT(alone, Not(Contains("glUseProgram")));
  steadyCalls(two);
  calls_.take();
  map(*one.kernel, one.arguments, one.arguments.back().shape);
  const std::vector<std::string> inTurn = calls_.take();
  EXPECT_THAT(inTurn, AllOf(Contains("glUseProgram"), Contains("glBindBufferBase"),
                            Not(Contains("glBufferSubData"))));
  EXPECT_THAT(inTurn, SizeIs(alone.size() + 2));
}

// After a failed build the current program is not the last launch's.
TEST_P(LaunchCalls, ChooseTheProgramAgainAfterOneThatWasRefused) {
  const Prepared right = prepare(1, 1);
  const Prepared wrong = prepare(2, 1);
  steadyCalls(right);
  calls_.refusePrograms("no");
  EXPECT_THROW(map(*wrong.kernel, wrong.arguments, {4}), CompileError);
  calls_.heal();
  calls_.take();
  map(*right.kernel, right.arguments, {4});
  EXPECT_THAT(calls_.take(), Contains("glUseProgram"));
}

// Wrapped, 64 elements fill 4 rows of 16, and 60 elements do not fill 8 rows of 8. Dispatches have
// no rows.
TEST_P(LaunchCalls, DrawARowThatIsNotFullByItself) {
  const auto draws = [&](const Shape& shape) {
    const std::vector<std::string> calls = steadyCalls(prepare(1, 1, shape));
    return std::ranges::count(calls, "glDrawArrays");
  };
  EXPECT_EQ(draws({4, 4, 4}), isCompute() ? 0 : 1);
  EXPECT_EQ(draws({4, 5, 3}), isCompute() ? 0 : 2);
  EXPECT_EQ(draws({3, 5}), isCompute() ? 0 : 1) << "direct";
}

TEST_P(LaunchCalls, GrowByOneOrTwoForEachBinding) {
  const std::size_t least = steadyCount(1, 1);
  EXPECT_LE(steadyCount(2, 1), least + 2);
  EXPECT_LE(steadyCount(4, 1), least + 6);
  EXPECT_LE(steadyCount(1, 2), least + 1);
  EXPECT_LE(steadyCount(1, 4), least + 3);
}

TEST_P(LaunchCalls, NeitherWaitNorAskForState) {
  for (const std::string& call : steadyCalls(prepare(3, 2)))
    EXPECT_FALSE(test::mayWait(call)) << call;
}

TEST(InterposedGlTest, TellsWhatMayWait) {
  for (const char* call : {"glGetError", "glGetIntegerv", "glFinish", "glClientWaitSync",
                           "glMapBufferRange", "glReadPixels", "glCheckFramebufferStatus"})
    EXPECT_TRUE(test::mayWait(call)) << call;
  for (const char* call : {"glDrawArrays", "glBindTexture", "glMemoryBarrier", "glUseProgram"})
    EXPECT_FALSE(test::mayWait(call)) << call;
}

}  // namespace
}  // namespace brook::gl
