// The errors on a machine without EGL, without a device, or with an old OpenGL.
#include "runtime/backend/gl/context_egl.h"

#include "runtime/backend/gl/calls_fixture.h"
#include "runtime/backend/gl/gl_backend.h"

#include <brook/error.hpp>

#include <epoxy/egl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace brook::gl {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ContextEgl, SaysThatLibEglIsMissing) {
  EXPECT_THAT(
      [] {
        createBackend(PipelineStage::Compute, {}, [](const char*) -> void* { return nullptr; });
      },
      ThrowsMessage<BackendError>(AllOf(
          HasSubstr(
              "No context of OpenGL 4.3 or OpenGL ES 3.1 could be made. Tried:\n  libEGL.so.1: "),
          HasSubstr("package libegl1"))));
}

TEST(ContextEgl, SaysThatLibGlIsMissing) {
  const auto onlyEgl = [](const char* name) {
    return std::string(name) == "libEGL.so.1" ? ContextEgl::loadSystemLibrary(name) : nullptr;
  };
  EXPECT_THAT(
      [&] { createBackend(PipelineStage::Fragment, {}, onlyEgl); },
      ThrowsMessage<BackendError>(HasSubstr(
          "No context of OpenGL 3.3 or OpenGL ES 3.0 could be made. Tried:\n  libOpenGL.so.0")));
}

TEST(ContextEgl, NamesTheVersionThatIsNotThere) {
  static constexpr GlVersion kFuture[] = {{false, 9, 9}};
  EXPECT_THAT([] { ContextEgl context(kFuture); },
              ThrowsMessage<BackendError>(HasSubstr("No context of OpenGL 9.9 could be made")));
}

TEST(ContextEgl, TakesTheFirstVersionThatIsThere) {
  constexpr GlVersion kVersions[] = {{false, 9, 9}, {true, 3, 0}, {false, 3, 3}};
  ContextEgl context(kVersions);
  EXPECT_EQ(context.version().toString(), "OpenGL ES 3.0");
  const ContextEgl::ContextScope current(context);
  const DeviceGl device = DeviceGl::query(LimitSource::Specification);
  EXPECT_TRUE(device.features.isEs);
  EXPECT_TRUE(device.features.floatTargets);
  EXPECT_EQ(device.dialect(PipelineStage::Fragment), Dialect::Essl300);
  EXPECT_EQ(device.limits.drawBuffers, 4);
  EXPECT_EQ(device.limits.bufferTextureTexels, 0);
}

TEST(ContextEgl, NeedsALibraryForOpenGlEs) {
  const auto withoutEs = [](const char* name) {
    return std::string(name) == "libGLESv2.so.2" ? nullptr : ContextEgl::loadSystemLibrary(name);
  };
  static constexpr GlVersion kOnlyEs[] = {{true, 3, 0}};
  EXPECT_THAT([&] { ContextEgl context(kOnlyEs, std::nullopt, withoutEs); },
              ThrowsMessage<BackendError>(HasSubstr("package libgles2")));
}

TEST(ContextEgl, TakesTheAdapterAskedFor) {
  constexpr GlVersion kDesktop[] = {{false, 3, 3}};
  EXPECT_EQ(ContextEgl(kDesktop, 0).origin(), "EGL_EXT_platform_device, device 0");
  EXPECT_THAT(
      [&] { ContextEgl context(kDesktop, 1000); },
      ThrowsMessage<ArgumentError>(HasSubstr("BRT_ADAPTER is 1000, but the devices of OpenGL")));
}

TEST(ContextEgl, TellsWhereTheContextComesFrom) {
  constexpr GlVersion kDesktop[] = {{false, 3, 3}};
  ContextEgl context(kDesktop);
  EXPECT_FALSE(context.origin().empty());
  const ContextEgl::ContextScope current(context);
}

// The handles of a context, used as by an application.
struct Handles {
  EGLDisplay display;
  EGLContext context;
};

Handles handlesOf(ContextEgl& context) {
  const ContextEgl::ContextScope current(context);
  return {eglGetCurrentDisplay(), eglGetCurrentContext()};
}

bool makeCurrent(const Handles& handles) {
  return eglMakeCurrent(handles.display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles.context);
}

bool makeNoneCurrent(const Handles& handles) {
  return makeCurrent({handles.display, EGL_NO_CONTEXT});
}

constexpr GlVersion kAnyDesktop[] = {{false, 3, 3}};

TEST(ContextEgl, BringsBackWhatWasCurrent) {
  ContextEgl other(kAnyDesktop);
  ContextEgl context(kAnyDesktop);
  const Handles handles = handlesOf(context);
  EXPECT_EQ(eglGetCurrentContext(), EGL_NO_CONTEXT);
  {
    const ContextEgl::ContextScope outer(other);
    const EGLContext before = eglGetCurrentContext();
    EXPECT_EQ(handlesOf(context).context, handles.context);
    EXPECT_EQ(eglGetCurrentContext(), before);
  }
  EXPECT_EQ(eglGetCurrentContext(), EGL_NO_CONTEXT);
}

TEST(ContextEgl, ChangesNothingWhileItIsCurrentAnyhow) {
  ContextEgl context(kAnyDesktop);
  const Handles handles = handlesOf(context);
  ASSERT_TRUE(makeCurrent(handles));
  test::InterposedGl calls;
  {
    const ContextEgl::ContextScope current(context);
  }
  EXPECT_THAT(calls.takeEgl(), testing::ElementsAre("eglGetCurrentContext", "eglQueryContext"));
  EXPECT_EQ(eglGetCurrentContext(), handles.context);
  ASSERT_TRUE(makeNoneCurrent(handles));
  calls.takeEgl();
  {
    const ContextEgl::ContextScope current(context);
  }
  EXPECT_THAT(calls.takeEgl(),
              testing::ElementsAre("eglGetCurrentContext", "eglMakeCurrent", "eglMakeCurrent"));
}

TEST(ContextEgl, SaysThatAnotherThreadUsesIt) {
  ContextEgl context(kAnyDesktop);
  const Handles handles = handlesOf(context);
  ASSERT_TRUE(makeCurrent(handles));
  std::thread([&] {
    EXPECT_THAT([&] { const ContextEgl::ContextScope current(context); },
                ThrowsMessage<ThreadError>(HasSubstr("in use in another thread")));
  }).join();
  ASSERT_TRUE(makeNoneCurrent(handles));
  std::thread([&] { EXPECT_EQ(handlesOf(context).context, handles.context); }).join();
}

// Runs in its own process, because the driver reads the environment once. The process prints the
// error and ends with status 3.
[[noreturn]] void failIn(const char* variable, const char* value) {
  setenv(variable, value, 1);
  try {
    createBackend(PipelineStage::Compute);
  } catch (const BackendError& error) {
    std::fputs(error.what(), stderr);
    std::exit(3);
  }
  std::exit(0);
}

TEST(ContextEglDeathTest, ListsEveryDisplayWhenThereIsNoDevice) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(failIn("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent"), testing::ExitedWithCode(3),
              AllOf(HasSubstr("No context of OpenGL 4.3 or"), HasSubstr("EGL_EXT_platform"),
                    HasSubstr("the default display: ")));
}

}  // namespace
}  // namespace brook::gl
