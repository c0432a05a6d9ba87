// Runtimes of two backends: streams follow the backend that is chosen for each chain of kernels.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/null/null_backend.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::ElementsAre;

using Backends = std::vector<std::unique_ptr<backend::Backend>>;

std::unique_ptr<backend::Backend> cpu(std::optional<Isa> isa) {
  cpu::Options options;
  options.isa = isa;
  options.threads = 1;
  return cpu::makeCpu(options);
}

/// A backend with memory for two elements.
class SmallBackend final : public backend::NullBackend {
 public:
  const backend::Info& info() const override { return info_; }
  const backend::Limits& limits() const override { return limits_; }

 private:
  const backend::Info info_{.name = "small", .device = "small"};
  const backend::Limits limits_{.maxElements = 2};
};

class ChosenBackendTest : public testing::Test {
 protected:
  ~ChosenBackendTest() override { setRuntime(nullptr); }

  static Backends two(std::unique_ptr<backend::Backend> second) {
    Backends backends;
    backends.push_back(cpu(Isa::Scalar));
    backends.push_back(std::move(second));
    return backends;
  }

  /// y = a x + y
  static void saxpy(float a, const stream& x, const stream& y) {
    generated::map(cpuKernel(TestKernel::Saxpy), {a, x, y, y});
  }
  static std::vector<float> written(const stream& s) {
    std::vector<float> elements(s.shape().elementCount());
    s.write(elements.data());
    return elements;
  }
};

TEST_F(ChosenBackendTest, StreamsFollow) {
  Runtime runtime(two(cpu(std::nullopt)));
  setRuntime(&runtime);
  stream x = Stream<float>(3), y = Stream<float>(3);
  const std::vector<float> ones = {1, 1, 1};
  std::vector<float> numbers = {1, 2, 3};
  x.read(ones.data());
  y.read(numbers.data());
  std::set<std::string> backends;
  for (float run = 1; run <= 20; ++run) {
    saxpy(2, x, y);  // y is still on the backend of the previous run
    backends.insert(runtime.backendName());
    saxpy(-1, x, y);
    for (float& number : numbers)
      number += 1;
    EXPECT_EQ(written(y), numbers) << "run " << run;
  }
  EXPECT_THAT(backends, ElementsAre("cpu", "cpu-scalar"));
  EXPECT_EQ(runtime.launchCount(), 40u);
}

TEST_F(ChosenBackendTest, TooLargeForTheDeviceStaysOnTheHost) {
  Runtime runtime(two(std::make_unique<SmallBackend>()));
  setRuntime(&runtime);
  stream x = Stream<float>(3), y = Stream<float>(3);
  const std::vector<float> numbers = {1, 2, 3};
  for (int run = 0; run < 10; ++run) {
    x.read(numbers.data());
    y.read(numbers.data());
    saxpy(1, x, y);
    EXPECT_EQ(runtime.backendName(), "cpu-scalar");
    EXPECT_THAT(written(y), ElementsAre(2, 4, 6)) << "run " << run;
  }
}

}  // namespace
}  // namespace brook
