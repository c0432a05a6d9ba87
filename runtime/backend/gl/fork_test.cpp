// Processes that fork before or after their first use of OpenGL. Each test runs in its own process,
// which has not used OpenGL yet.
#include "runtime/backend/gl/binding_fixture.h"

#include <brook/error.hpp>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string>

namespace brook::gl {
namespace {

using backend::Storage;

constexpr unsigned kSeconds = 20;  // after which a hanging process is killed

struct Way {
  PipelineStage stage;
  bool hasContextThread;
};

std::unique_ptr<GlBackend> start(const Way& way) {
  return createBackendInThread(way.stage, way.hasContextThread);
}

// True if `work` returns true in its own process.
bool givesTrueInAFork(const std::function<bool()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(kSeconds);
    bool result = false;
    try {
      result = work();
    } catch (...) {
    }
    _exit(result ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool roundTrips(GlBackend& backend) {
  const std::vector<float> values = ramp(100);
  const std::unique_ptr<Storage> a = backend.allocate(ElementType::Float, {100});
  const std::unique_ptr<Storage> b = backend.allocate(ElementType::Float, {100});
  backend.upload(*a, values.data());
  backend.copy(*a, *b);
  std::vector<float> results(100);
  backend.download(*b, results.data());
  return results == values;
}

template <class Error, class Action>
bool throwsWith(const std::string& text, Action action) {
  try {
    action();
  } catch (const Error& error) {
    return std::string(error.what()).find(text) != std::string::npos;
  }
  return false;
}

// Ends the process with status 0 if the parent and its child can both use OpenGL.
[[noreturn]] void forkFirst(const Way& way) {
  alarm(2 * kSeconds);
  const auto works = [&] { return roundTrips(*start(way)); };
  const bool both = givesTrueInAFork(works) && works();
  std::exit(both ? 0 : 1);
}

// Ends the process with status 0 if a child cannot use its parent's objects, and the parent still
// can.
[[noreturn]] void forkLater(const Way& way) {
  alarm(2 * kSeconds);
  std::unique_ptr<GlBackend> backend = start(way);
  std::unique_ptr<Storage> storage = backend->allocate(ElementType::Float, {4});
  float values[4] = {1, 2, 3, 4};
  backend->upload(*storage, values);
  const bool isRefused = givesTrueInAFork([&] {
    const std::string belongs = "belongs to the process that this one was forked from";
    const bool refusals =
        backend->isLost() &&
        throwsWith<ThreadError>(belongs, [&] { backend->download(*storage, values); }) &&
        throwsWith<ThreadError>(belongs, [&] { backend->allocate(ElementType::Int, {4}); }) &&
        throwsWith<BackendError>("OpenGL was started before this process was forked",
                                 [&] { createBackend(way.stage); });
    storage.reset();
    backend.reset();
    return refusals;
  });
  // A child that only ends, with its copies, works too.
  const bool ends = givesTrueInAFork([]() -> bool { std::exit(0); });
  backend->download(*storage, values);
  std::exit(isRefused && ends && values[3] == 4 && roundTrips(*backend) ? 0 : 1);
}

class ForkDeathTest : public testing::TestWithParam<Way> {
 protected:
  ForkDeathTest() { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};
INSTANTIATE_TEST_SUITE_P(
    Stages, ForkDeathTest,
    testing::Values(Way{PipelineStage::Compute, false}, Way{PipelineStage::Fragment, false},
                    Way{PipelineStage::Compute, true}, Way{PipelineStage::Fragment, true}),
    [](const auto& info) {
      return std::string(info.param.stage == PipelineStage::Compute ? "Compute" : "Fragment") +
             (info.param.hasContextThread ? "InThread" : "");
    });

TEST_P(ForkDeathTest, BothProcessesUseOpenGlAfterAFork) {
  EXPECT_EXIT(forkFirst(GetParam()), testing::ExitedWithCode(0), "");
}

TEST_P(ForkDeathTest, AContextStaysWithTheProcessThatMadeIt) {
  EXPECT_EXIT(forkLater(GetParam()), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace brook::gl
