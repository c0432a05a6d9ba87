// Kernel calls return before they have run: the program waits only when a stream is written to the
// host.
#include "runtime/backend/gl/calls_fixture.h"
#include "runtime/backend/gl/kernels_fixture.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace brook {
namespace {

using gl::test::InterposedGl;
using gl::test::TestKernel;
using testing::IsEmpty;
using testing::Not;

constexpr int kLaunches = 50;

class AsynchronousLaunch : public testing::TestWithParam<const char*> {
 protected:
  AsynchronousLaunch() { initialize(GetParam()); }
  ~AsynchronousLaunch() override { finalize(); }

  std::vector<std::string> waitingCalls() {
    std::vector<std::string> calls = calls_.take();
    std::erase_if(calls, [](const std::string& call) { return !gl::test::mayWait(call); });
    return calls;
  }

  // Launches b = a + 1 and back, `times` times.
  void launch(int times) {
    for (int i = 0; i < times; ++i) {
      generated::map(increment_.descriptor(), {a_, b_});
      generated::map(increment_.descriptor(), {b_, a_});
    }
  }

  const TestKernel increment_{"increment",
                              {{"a", ParameterKind::Stream, ElementType::Float},
                               {"r", ParameterKind::Output, ElementType::Float}},
                              "out_1 = fetch_0() + 1.0;",
                              {{1}},
                              gl::test::kAllBindingKinds};
  Stream<float> a_{4};
  Stream<float> b_{4};
  InterposedGl calls_;
};
INSTANTIATE_TEST_SUITE_P(Backends, AsynchronousLaunch, testing::Values("gl:compute", "gl:fragment"),
                         [](const auto& info) {
                           return std::string(info.param) == "gl:compute" ? "Compute" : "Fragment";
                         });

TEST_P(AsynchronousLaunch, WaitsFirstWhereAStreamIsWritten) {
  const float values[] = {1, 2, 3, 4};
  a_.read(values);
  launch(1);  // builds the program and allocates
  calls_.take();
  launch(kLaunches);
  EXPECT_THAT(waitingCalls(), IsEmpty());
  float results[4] = {};
  a_.write(results);
  EXPECT_THAT(waitingCalls(), Not(IsEmpty()));
  EXPECT_THAT(results, testing::ElementsAre(103, 104, 105, 106));
}

TEST_P(AsynchronousLaunch, StreamsThatAreMadeAndDroppedDoNotWait) {
  const float values[] = {1, 2, 3, 4};
  a_.read(values);
  const auto throughAnother = [&] {
    Stream<float> between{4};
    generated::map(increment_.descriptor(), {a_, between});
    generated::map(increment_.descriptor(), {between, b_});
  };
  throughAnother();
  throughAnother();
  calls_.take();
  for (int i = 0; i < kLaunches; ++i)
    throughAnother();
  EXPECT_THAT(waitingCalls(), IsEmpty());
}

// Uploads leave the memory alone that pending launches read. glGetError does not wait.
TEST_P(AsynchronousLaunch, TheNextUploadTakesOtherMemory) {
  constexpr float kFrames[][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
  Stream<float> results[4] = {Stream<float>{4}, Stream<float>{4}, Stream<float>{4},
                              Stream<float>{4}};
  const auto writtenTo = [&](int frame) {
    a_.read(kFrames[frame]);
    generated::map(increment_.descriptor(), {a_, results[frame]});
  };
  for (int frame = 0; frame < 4; ++frame)  // allocates
    writtenTo(frame);
  calls_.take();
  for (int frame = 0; frame < 4; ++frame)
    writtenTo(frame);
  EXPECT_THAT(waitingCalls(), testing::Each("glGetError"));
  for (int frame = 0; frame < 4; ++frame) {
    float values[4];
    results[frame].write(values);
    for (int i = 0; i < 4; ++i)
      EXPECT_EQ(values[i], kFrames[frame][i] + 1);
  }
}

TEST_P(AsynchronousLaunch, FinishWaits) {
  const float values[] = {1, 2, 3, 4};
  a_.read(values);
  launch(1);
  calls_.take();
  finish();
  EXPECT_THAT(waitingCalls(), testing::Contains("glFinish"));
}

}  // namespace
}  // namespace brook
