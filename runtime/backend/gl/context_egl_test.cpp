// A machine without EGL, without a device, or with too old an OpenGL: errors, and what they say.
#include "runtime/backend/gl/context_egl.h"

#include "runtime/backend/gl/gl_backend.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace brook::gl {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ContextEgl, SaysThatLibEglIsMissing) {
  EXPECT_THAT([] { createBackend(Engine::Compute, [](const char*) -> void* { return nullptr; }); },
              ThrowsMessage<BackendError>(
                  AllOf(HasSubstr("No OpenGL 4.3 context could be made. Tried:\n  libEGL.so.1: "),
                        HasSubstr("package libegl1"))));
}

TEST(ContextEgl, SaysThatLibGlIsMissing) {
  const auto onlyEgl = [](const char* name) {
    return std::string(name) == "libEGL.so.1" ? ContextEgl::loadSystemLibrary(name) : nullptr;
  };
  EXPECT_THAT([&] { createBackend(Engine::Fragment, onlyEgl); },
              ThrowsMessage<BackendError>(
                  HasSubstr("No OpenGL 3.3 context could be made. Tried:\n  libOpenGL.so.0")));
}

TEST(ContextEgl, NamesTheVersionThatIsNotThere) {
  EXPECT_THAT([] { ContextEgl context({9, 9}); },
              ThrowsMessage<BackendError>(HasSubstr("No OpenGL 9.9 context could be made")));
}

TEST(ContextEgl, TellsWhereTheContextComesFrom) {
  ContextEgl context({3, 3});
  EXPECT_FALSE(context.origin().empty());
  const ContextEgl::Current current(context);
}

// Runs in a process of its own: what the driver reads from the environment, it reads once.
// The process prints the error and ends with status 3.
[[noreturn]] void failIn(const char* variable, const char* value) {
  setenv(variable, value, 1);
  try {
    createBackend(Engine::Compute);
  } catch (const BackendError& error) {
    std::fputs(error.what(), stderr);
    std::exit(3);
  }
  std::exit(0);
}

TEST(ContextEglDeathTest, ListsEveryDisplayWhenThereIsNoDevice) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(failIn("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent"), testing::ExitedWithCode(3),
              AllOf(HasSubstr("No OpenGL 4.3 context"), HasSubstr("EGL_EXT_platform"),
                    HasSubstr("the default display: ")));
}

}  // namespace
}  // namespace brook::gl
