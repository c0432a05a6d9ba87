// The trace events of kernel calls and reductions.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/trace/trace.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>
#include <brook/stream_operators.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class TracedCallsTest : public testing::Test {
 protected:
  TracedCallsTest() {
    trace::open(path_);
    setRuntime(&runtime_);
    x_.read(ones_.data());
    y_.read(ones_.data());
  }
  ~TracedCallsTest() override {
    setRuntime(nullptr);
    trace::close();
    std::remove(path_.c_str());
  }

  /// y = 2 x + y
  void saxpy() { generated::map(cpuKernel(TestKernel::Saxpy), {2.0f, x_, y_, y_}); }

  /// Returns the events of a kind in the order of the calls.
  std::vector<std::string> events(const std::string& kind) {
    trace::close();
    std::vector<std::string> found;
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) {
      if (line.find("\"cat\":\"" + kind + "\"") != std::string::npos) found.push_back(line);
    }
    return found;
  }

  const std::string path_ =
      testing::TempDir() + "brook_traced_calls_test_" + std::to_string(getpid()) + ".json";
  Runtime runtime_{cpu::makeCpu({.isa = Isa::Scalar})};
  const std::vector<float> ones_ = {1, 1, 1, 1, 1, 1};
  stream x_ = Stream<float>(Shape{2, 3}), y_ = Stream<float>(Shape{2, 3});
};

TEST_F(TracedCallsTest, LaunchesTellWhatIsWritten) {
  saxpy();
  EXPECT_THAT(events("launch"),
              ElementsAre(HasSubstr("\"shape\":\"<2, 3>\",\"bytes\":72,\"written\":24}")));
}

TEST_F(TracedCallsTest, ReductionsHaveTheShapeOfTheirInput) {
  float sum = 0;
  generated::reduce(cpuKernel(TestKernel::Sum), {x_, generated::Argument::target(sum)});
  EXPECT_THAT(events("launch"),
              ElementsAre(HasSubstr("\"shape\":\"<2, 3>\",\"bytes\":28,\"written\":4}")));
}

TEST_F(TracedCallsTest, IndexedTransfersAreLaunches) {
  stream index = Stream<float2>(Shape{6});
  const std::vector<float2> places(6, float2(1, 0));
  index.read(places.data());
  stream source = Stream<float>(Shape{6});
  source.read(ones_.data());
  runtime_.resetTimes();
  streamScatter(y_, index, source, STREAM_SCATTER_ADD);
  EXPECT_GT(runtime_.times().kernels, 0);
  EXPECT_THAT(events("launch"),
              ElementsAre(AllOf(HasSubstr("\"name\":\"streamScatter\""),
                                HasSubstr("\"shape\":\"<6>\",\"bytes\":96,\"written\":24}"))));
}

TEST_F(TracedCallsTest, MovesToAnotherBackendAreMarked) {
  Runtime other(cpu::makeCpu({.isa = Isa::Scalar}));
  setRuntime(&other);
  saxpy();
  std::vector<float> result(ones_.size());
  y_.write(result.data());
  setRuntime(&runtime_);
  const auto program = Not(HasSubstr("move"));
  const auto backend = HasSubstr("\"bytes\":24,\"move\":true}");
  EXPECT_THAT(events("upload"), ElementsAre(program, program, backend, backend));
  EXPECT_THAT(events("download"), ElementsAre(backend, backend, program));
}

}  // namespace
}  // namespace brook
