// A program whose device is lost gets errors, and continues on another backend.
#include "runtime/backend/gl/calls_fixture.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<float> written(const stream& s) {
  std::vector<float> elements(4);
  s.write(elements.data());
  return elements;
}

class DeviceLoss : public testing::TestWithParam<const char*> {
 protected:
  ~DeviceLoss() override { finalize(); }
  const float values_[4] = {1, 2, 3, 4};
};
INSTANTIATE_TEST_SUITE_P(Backends, DeviceLoss, testing::Values("gl:compute", "gl:fragment"),
                         [](const auto& info) {
                           return std::string(info.param) == "gl:compute" ? "Compute" : "Fragment";
                         });

TEST_P(DeviceLoss, InitializeStartsANewRuntime) {
  initialize(GetParam());
  gl::test::InterposedGl calls;
  Stream<float> before{4};
  before.read(values_);
  calls.loseContext();
  EXPECT_THROW(written(before), DeviceLostError);
  EXPECT_THROW(before.read(values_), DeviceLostError) << "until the program starts another";
  EXPECT_THROW(Stream<float>{4}.read(values_), DeviceLostError);

  EXPECT_EQ(initialize(GetParam())->backendName(), GetParam());
  Stream<float> after{4};
  after.read(values_);
  EXPECT_THAT(written(after), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT([&] { written(before); },
              ThrowsMessage<Error>(HasSubstr("were lost when the runtime that held them ended")));
  before.read(values_);
  EXPECT_THAT(written(before), ElementsAre(1, 2, 3, 4));
}

TEST_P(DeviceLoss, ARuntimeThatWorksIsKept) {
  Runtime* const first = initialize(GetParam());
  EXPECT_EQ(initialize(GetParam()), first);
}

// Ends the process with status 0 if the child of a process with OpenGL continues on another
// backend.
[[noreturn]] void goOnInAFork(const char* backend) {
  initialize(backend);
  Stream<float> before{4};
  const float values[] = {1, 2, 3, 4};
  before.read(values);
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    try {
      written(before);
      _exit(1);
    } catch (const ThreadError&) {
    }
    initialize("cpu-scalar");
    before.read(values);
    // The runtime of the parent is gone too, and the end of the process does not touch it.
    std::exit(written(before).back() == 4 ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  std::exit(status == 0 && written(before).back() == 4 ? 0 : 1);
}

TEST_P(DeviceLoss, AForkedProcessGoesOnWithAnotherBackend) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(goOnInAFork(GetParam()), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace brook
