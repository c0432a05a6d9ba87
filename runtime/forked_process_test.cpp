// A process that was forked after its parent had used OpenGL can run kernels on several threads of
// the CPU. It can end in every way in which a process ends.
#include "runtime/backend/conformance/kernels.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace brook {
namespace {

constexpr unsigned kSeconds = 20;  // after which a hanging process is killed
constexpr int kManyElements = 4 << 20;

std::size_t threadCount() {
  using Tasks = std::filesystem::directory_iterator;
  return static_cast<std::size_t>(std::distance(Tasks("/proc/self/task"), Tasks()));
}

/// True if the runtime computes the right values.
bool computes(int elements) {
  const std::vector<float> ones(static_cast<std::size_t>(elements), 1.0f);
  const Stream<float> x{elements};
  stream(x).read(ones.data());
  float total = 0;
  generated::reduce(conformance::cpuKernel(conformance::TestKernel::Sum),
                    {x, generated::Argument::target(total)});
  return total == static_cast<float>(elements);
}

bool computesOnThreads() {
  return computes(kManyElements) && threadCount() > 1;
}

/// Starts OpenGL and with it the threads of its driver.
void useOpenGl(const char* backend) {
  initialize(backend);
  const float values[] = {1, 2, 3, 4};
  Stream<float>{4}.read(values);
}

void startOnCpu() {
  setRuntime(nullptr);
  initialize("cpu");
}

/// Runs `child` in a fork. Returns false if it hangs or ends with a status other than 0.
template <class Child>
bool endsWell(const Child& child) {
  const pid_t process = fork();
  if (process == 0) {
    alarm(kSeconds);
    child();
    std::exit(2);
  }
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Ends the child with status 0 if kernels run.
[[noreturn]] void compute() {
  startOnCpu();
  std::exit(computesOnThreads() ? 0 : 1);
}

[[noreturn]] void computeAndFinalize() {
  startOnCpu();
  const bool isRight = computesOnThreads();
  finalize();
  std::exit(isRight ? 0 : 1);
}

/// Does the same beside a thread of the program that never ends.
[[noreturn]] void computeBesideAThread() {
  startOnCpu();
  std::thread([] { sleep(2 * kSeconds); }).detach();
  std::exit(computesOnThreads() ? 0 : 1);
}

[[noreturn]] void computeAndEndInAThread() {
  startOnCpu();
  const int status = computesOnThreads() ? 0 : 1;
  std::thread([status] { std::exit(status); }).join();
  std::abort();
}

/// Does the same in a child of a child that has used threads: oneTBB has no threads there.
[[noreturn]] void computeInAChild() {
  startOnCpu();
  const bool isRight = computesOnThreads() && endsWell([] {
                         startOnCpu();
                         std::exit(computes(kManyElements) ? 0 : 1);
                       });
  std::exit(isRight ? 0 : 1);
}

[[noreturn]] void forkAndCompute() {
  std::exit(endsWell(compute) ? 0 : 1);
}

struct Way {
  const char* name;
  void (*child)();
};

/// Tests in processes of their own, which have not used OpenGL yet.
template <class Parameter>
class Forked : public testing::TestWithParam<Parameter> {
 protected:
  Forked() {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    setenv("BRT_NUM_THREADS", "4", 1);
  }
};

std::string nameOf(const char* backend) {
  return std::string(backend) == "gl:compute" ? "GlCompute" : "GlFragment";
}

using ForkedProcess = Forked<std::tuple<const char*, Way>>;
INSTANTIATE_TEST_SUITE_P(
    Ways, ForkedProcess,
    testing::Combine(testing::Values("gl:compute", "gl:fragment"),
                     testing::Values(Way{"Compute", compute},
                                     Way{"ComputeAndFinalize", computeAndFinalize},
                                     Way{"ComputeBesideAThread", computeBesideAThread},
                                     Way{"ComputeAndEndInAThread", computeAndEndInAThread},
                                     Way{"ComputeInAChild", computeInAChild},
                                     Way{"ForkAndCompute", forkAndCompute})),
    [](const auto& info) {
      return nameOf(std::get<0>(info.param)) + std::get<1>(info.param).name;
    });

using ForkedProcessOf = Forked<const char*>;
INSTANTIATE_TEST_SUITE_P(Backends, ForkedProcessOf, testing::Values("gl:compute", "gl:fragment"),
                         [](const auto& info) { return nameOf(info.param); });

TEST_P(ForkedProcess, Ends) {
  const auto parent = [] {
    useOpenGl(std::get<0>(GetParam()));
    std::exit(endsWell(std::get<1>(GetParam()).child) ? 0 : 1);
  };
  EXPECT_EXIT(parent(), testing::ExitedWithCode(0), "");
}

// The child continues with the runtime of the parent and starts its threads.
TEST_P(ForkedProcessOf, EndsWithARuntimeOfItsParent) {
  const auto parent = [] {
    useOpenGl(GetParam());
    startOnCpu();
    computes(1);
    std::exit(endsWell([] { std::exit(computesOnThreads() ? 0 : 1); }) ? 0 : 1);
  };
  EXPECT_EXIT(parent(), testing::ExitedWithCode(0), "");
}

// The parent has threads of oneTBB, and the child has none of them.
TEST_P(ForkedProcessOf, EndsAfterThreadsOfItsParent) {
  const auto parent = [] {
    useOpenGl(GetParam());
    startOnCpu();
    const bool isRight = computesOnThreads() && endsWell([] {
                           startOnCpu();
                           std::exit(computes(kManyElements) ? 0 : 1);
                         });
    std::exit(isRight ? 0 : 1);
  };
  EXPECT_EXIT(parent(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace brook
