// The errors of the backend when OpenGL fails, and its recovery when OpenGL works again.
#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/buffer_gl.h"
#include "runtime/backend/gl/calls_fixture.h"

#include <brook/error.hpp>

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

namespace brook::gl {
namespace {

using backend::Storage;
using test::InterposedGl;
using test::TestKernel;
using test::Times;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;
using enum ParameterKind;

class GlFailure : public BindingTest {
 protected:
  bool isCompute() const { return GetParam().stage == PipelineStage::Compute; }
  std::string allocate() const { return isCompute() ? "glBufferStorage" : "glTexStorage2D"; }
  std::string transfer() const { return isCompute() ? "glBufferSubData" : "glTexSubImage2D"; }
  std::string read() const { return isCompute() ? "glGetBufferSubData" : "glReadPixels"; }

  // Checks that a stream can be written, copied by a kernel and read.
  void expectWorks(GlBackend& backend) {
    const std::unique_ptr<Storage> a = backend.allocate(ElementType::Float, {4});
    const std::unique_ptr<Storage> r = backend.allocate(ElementType::Float, {4});
    const std::vector<float> values = ramp(4);
    backend.upload(*a, values.data());
    const TestKernel copy = copyKernel();
    backend.map({&copy.descriptor(), std::vector{stream(a), stream(r)}, Shape{4}});
    std::vector<float> results(4);
    backend.download(*r, results.data());
    EXPECT_EQ(results, values);
  }

  InterposedGl calls_;
};
INSTANTIATE_TEST_SUITE_P(Bindings, GlFailure, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(GlFailure, NoRoomForAStream) {
  calls_.fail(allocate(), GL_OUT_OF_MEMORY, Times::Always);
  EXPECT_THAT([&] { makeStream<float>({1000}, {}); },
              ThrowsMessage<OutOfMemoryError>(
                  HasSubstr("allocating a stream of 4000 bytes: GL_OUT_OF_MEMORY")));
  calls_.heal();
  expectWorks(*backend_);
}

TEST_P(GlFailure, NoRoomForATransfer) {
  const auto a = makeStream({4}, ramp(4));
  calls_.fail(transfer(), GL_OUT_OF_MEMORY);
  std::vector<float> values(4);
  EXPECT_THAT([&] { backend_->upload(*a, values.data()); },
              ThrowsMessage<OutOfMemoryError>(HasSubstr("while uploading a stream")));
  calls_.fail(read(), GL_OUT_OF_MEMORY);
  EXPECT_THAT([&] { backend_->download(*a, values.data()); },
              ThrowsMessage<OutOfMemoryError>(HasSubstr("while downloading a stream")));
  expectWorks(*backend_);
}

TEST_P(GlFailure, NoRoomForTheProgramOrItsLaunch) {
  const TestKernel copy = copyKernel();
  const auto a = makeStream({4}, ramp(4));
  const auto r = makeStream<float>({4}, {});
  const std::vector arguments{stream(a), stream(r)};
  const auto launch = [&] { backend_->map({&copy.descriptor(), arguments, Shape{4}}); };
  calls_.fail("glCreateShader", GL_OUT_OF_MEMORY);
  EXPECT_THAT(launch, ThrowsMessage<OutOfMemoryError>(HasSubstr("building kernel 'copy'")));
  const std::string draw = isCompute() ? "glDispatchCompute" : "glDrawArrays";
  calls_.fail(draw, GL_OUT_OF_MEMORY);
  EXPECT_THAT(launch, ThrowsMessage<OutOfMemoryError>(HasSubstr("launching kernel 'copy'")));
  calls_.fail(draw, GL_OUT_OF_MEMORY);
  EXPECT_THAT(launch, ThrowsMessage<OutOfMemoryError>(HasSubstr("launching kernel 'copy'")))
      << "launches are checked until one succeeds";
  launch();
  EXPECT_EQ(BindingTest::read<float>(*r), ramp(4));
}

TEST_P(GlFailure, NoRoomForTheParameters) {
  const TestKernel copy = copyKernel();
  const auto a = makeStream({4}, ramp(4));
  const auto r = makeStream<float>({4}, {});
  const std::vector arguments{stream(a), stream(r)};
  calls_.fail("glBufferData", GL_OUT_OF_MEMORY);
  EXPECT_THAT([&] { map(copy, arguments, {4}); },
              ThrowsMessage<OutOfMemoryError>(HasSubstr("a parameter block")));
  map(copy, arguments, {4});
  EXPECT_EQ(BindingTest::read<float>(*r), ramp(4));
}

// A program that an error kept from becoming current becomes current after it.
TEST_P(GlFailure, ProgramsThatAreNotChosen) {
  const TestKernel increment = incrementKernel();
  const TestKernel copy = copyKernel();
  const auto a = makeStream<float>({4}, {1, 2, 3, 4});
  const auto b = makeStream<float>({2}, {5, 6});
  const auto r = makeStream<float>({4}, {});
  const std::vector arguments{stream(a), stream(r)};
  map(increment, arguments, {4});
  for (const char* call : {"glUseProgram", "glBindBufferBase"}) {
    map(copy, {stream(b), stream(b)}, {2});
    calls_.fail(call, GL_OUT_OF_MEMORY);
    map(increment, arguments, {4});
    EXPECT_THROW(backend_->finish(), OutOfMemoryError) << call;
    map(increment, arguments, {4});
    EXPECT_EQ(BindingTest::read<float>(*r), (std::vector<float>{2, 3, 4, 5})) << call;
    map(copy, {stream(b), stream(b)}, {2});
    EXPECT_EQ(BindingTest::read<float>(*b), (std::vector<float>{5, 6})) << call;
  }
}

TEST_P(GlFailure, ParametersThatDoNotArrive) {
  const TestKernel fill("fill",
                        {{"c", Constant, ElementType::Float}, {"r", Output, ElementType::Float}},
                        "out_1 = brook_constant_0.x;", {{1}}, GetParam().bindingKinds);
  const auto r = makeStream<float>({4}, {});
  const auto with = [&](const float& value) { map(fill, {constant(value), stream(r)}, {4}); };
  const float one = 1;
  const float two = 2;
  calls_.fail("glBufferSubData", GL_OUT_OF_MEMORY);
  EXPECT_THROW(with(one), OutOfMemoryError) << "the first launch of a program";
  with(one);
  EXPECT_EQ(BindingTest::read<float>(*r), std::vector<float>(4, 1));
  calls_.fail("glBufferSubData", GL_OUT_OF_MEMORY);
  with(two);
  EXPECT_THROW(backend_->finish(), OutOfMemoryError);
  with(two);
  EXPECT_EQ(BindingTest::read<float>(*r), std::vector<float>(4, 2));
}

TEST_P(GlFailure, ShadersThatTheDriverRefuses) {
  const TestKernel copy = copyKernel();
  const auto a = makeStream({4}, ramp(4));
  const auto r = makeStream<float>({4}, {});
  const std::vector arguments{stream(a), stream(r)};
  const auto launch = [&] { backend_->map({&copy.descriptor(), arguments, Shape{4}}); };
  calls_.refuseShaders("0:7: too clever by half");
  EXPECT_THAT(launch, ThrowsMessage<CompileError>(
                          AllOf(HasSubstr("cannot compile kernel 'copy' (test_kernels.br:1)"),
                                HasSubstr("0:7: too clever by half"), HasSubstr("\n1: #version"))));
  calls_.heal();
  calls_.refusePrograms("out of registers");
  EXPECT_THAT(launch, ThrowsMessage<CompileError>(
                          AllOf(HasSubstr("cannot link kernel 'copy' (test_kernels.br:1)"),
                                HasSubstr("out of registers"))));
  calls_.refusePrograms("");
  EXPECT_THAT(launch, ThrowsMessage<CompileError>(HasSubstr("the driver gives no reason")));
  calls_.heal();
  launch();
  EXPECT_EQ(BindingTest::read<float>(*r), ramp(4));
}

TEST_P(GlFailure, ALostContextIsLostForEver) {
  const TestKernel copy = copyKernel();
  auto a = makeStream({4}, ramp(4));
  const auto r = makeStream<float>({4}, {});
  const std::vector arguments{stream(a), stream(r)};
  map(copy, arguments, {4});
  EXPECT_FALSE(backend_->isLost());
  calls_.loseContext();
  std::vector<float> values(4);
  const auto saysSo = ThrowsMessage<DeviceLostError>(
      AllOf(HasSubstr("context is lost"), HasSubstr("brook::initialize starts a new runtime")));
  EXPECT_THAT([&] { backend_->download(*r, values.data()); }, saysSo);
  EXPECT_TRUE(backend_->isLost());
  EXPECT_THAT([&] { backend_->map({&copy.descriptor(), arguments, Shape{4}}); }, saysSo);
  EXPECT_THAT([&] { backend_->upload(*a, values.data()); }, saysSo);
  EXPECT_THAT([&] { backend_->allocate(ElementType::Float, {4}); }, saysSo);
  EXPECT_THAT([&] { backend_->finish(); }, saysSo);
  a.reset();
  expectWorks(*createBackend(GetParam().stage));
}

TEST_P(GlFailure, ALossIsFoundByEveryCallThatLooksForErrors) {
  const auto expectFinds = [&](auto call) {
    const std::unique_ptr<GlBackend> backend = createBackend(GetParam().stage);
    const std::unique_ptr<Storage> a = backend->allocate(ElementType::Float, {4});
    calls_.loseContext();
    EXPECT_THROW(call(*backend, *a), DeviceLostError);
  };
  std::vector<float> values(4);
  expectFinds([&](GlBackend& backend, Storage& a) { backend.upload(a, values.data()); });
  expectFinds([&](GlBackend& backend, Storage&) { backend.finish(); });
  expectFinds([&](GlBackend& backend, Storage&) { backend.allocate(ElementType::Int, {5}); });
  const TestKernel copy = copyKernel();
  expectFinds([&](GlBackend& backend, Storage& a) {
    const std::vector<backend::LaunchArgument> arguments = {{&a, nullptr, a.shape()},
                                                            {&a, nullptr, a.shape()}};
    backend.map({&copy.descriptor(), arguments, Shape{4}});
  });
}

// Drivers without GL_CONTEXT_LOST report the loss by the status.
TEST_P(GlFailure, AResetThatOnlyTheStatusTells) {
  const auto a = makeStream({4}, ramp(4));
  calls_.fail("glGetGraphicsResetStatus", GL_NO_ERROR, Times::Once, GL_GUILTY_CONTEXT_RESET);
  std::vector<float> values(4);
  EXPECT_THROW(backend_->download(*a, values.data()), DeviceLostError);
  EXPECT_TRUE(backend_->isLost());
}

TEST_P(GlFailure, AContextThatEglSaysIsLost) {
  backend_ = createBackendInThread(GetParam().stage, false);
  calls_.fail("eglMakeCurrent", GL_NO_ERROR, Times::Always);
  calls_.fail("eglGetError", GL_NO_ERROR, Times::Once, EGL_CONTEXT_LOST);
  EXPECT_THAT([&] { backend_->finish(); },
              ThrowsMessage<DeviceLostError>(HasSubstr("EGL_CONTEXT_LOST")));
  EXPECT_TRUE(backend_->isLost());
  backend_.reset();  // no object can be deleted, so none is tried
}

TEST_P(GlFailure, TwoThreadsUseOneBackendInTurn) {
  const TestKernel increment = incrementKernel();
  const auto work = [&](std::vector<float>& results) {
    const std::unique_ptr<Storage> a = backend_->allocate(ElementType::Float, {1000});
    results = ramp(1000);
    backend_->upload(*a, results.data());
    for (int i = 0; i < 50; ++i)
      backend_->map({&increment.descriptor(), std::vector{stream(a), stream(a)}, Shape{1000}});
    backend_->download(*a, results.data());
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
  EXPECT_EQ(backend_->launchCount(), 100u);
}

TEST(GlFragmentFailure, FramebuffersThatTheDriverRefuses) {
  const std::unique_ptr<GlBackend> backend = createBackend(PipelineStage::Fragment);
  InterposedGl calls;
  const std::unique_ptr<Storage> a = backend->allocate(ElementType::Float, {4});
  const std::vector<float> values = ramp(4);
  backend->upload(*a, values.data());
  std::vector<float> results(4);
  const auto download = [&] { backend->download(*a, results.data()); };
  calls.fail("glCheckFramebufferStatus", GL_NO_ERROR, Times::Once, GL_FRAMEBUFFER_UNSUPPORTED);
  EXPECT_THAT(download, ThrowsMessage<BackendError>(HasSubstr("framebuffer status 0x8CDD")));
  calls.fail("glFramebufferTexture2D", GL_OUT_OF_MEMORY);
  EXPECT_THAT(download, ThrowsMessage<OutOfMemoryError>(HasSubstr("making a framebuffer")));
  download();
  EXPECT_EQ(results, values);
}

TEST(GlFragmentFailure, StreamsBeyondTheTexturesOfTheLeastDevice) {
  GlSettings settings;
  settings.limits = LimitSource::Specification;
  const std::unique_ptr<GlBackend> least = createBackend(PipelineStage::Fragment, settings);
  const std::int64_t side = least->device().limits.textureSize;
  EXPECT_THAT([&] { least->allocate(ElementType::Float, {side * side + 1}); },
              ThrowsMessage<LimitError>(
                  AllOf(HasSubstr(std::to_string(side * side + 1) + " elements"),
                        HasSubstr("limit of gl:fragment on this device is " + std::to_string(side) +
                                  " x " + std::to_string(side)))));
  EXPECT_NE(least->allocate(ElementType::Float, {side * side}), nullptr);
}

TEST(GlComputeFailure, NoRoomForABufferTexture) {
  constexpr GlVersion kVersions[] = {{false, 4, 3}};
  ContextEgl context(kVersions);
  const ContextEgl::ContextScope current(context);
  const DeviceGl device = DeviceGl::query(LimitSource::Driver);
  MemoryPool pool = bufferPool(device, {.poolBytes = 0});
  BufferGl buffer(device, pool, ElementType::Float, 4);
  InterposedGl calls;
  calls.fail("glTexBuffer", GL_OUT_OF_MEMORY);
  EXPECT_THROW(buffer.bindTexture(0), OutOfMemoryError);
  calls.take();
  buffer.bindTexture(0);
  EXPECT_THAT(calls.take(), testing::Contains("glTexBuffer"));
}

TEST(GlComputeFailure, ABufferThatEsCannotMap) {
  constexpr GlVersion kVersions[] = {{true, 3, 1}};
  ContextEgl context(kVersions);
  const ContextEgl::ContextScope current(context);
  const DeviceGl device = DeviceGl::query(LimitSource::Driver);
  MemoryPool pool = bufferPool(device, {.poolBytes = 0});
  BufferGl buffer(device, pool, ElementType::Float, 4);
  const std::vector<float> values = ramp(4);
  buffer.upload(values.data());
  InterposedGl calls;
  std::vector<float> results(4);
  calls.fail("glMapBufferRange", GL_OUT_OF_MEMORY);
  EXPECT_THROW(buffer.download(results.data()), OutOfMemoryError);
  calls.fail("glMapBufferRange", GL_NO_ERROR);
  EXPECT_THAT([&] { buffer.download(results.data()); },
              ThrowsMessage<BackendError>(HasSubstr("cannot be mapped")));
  buffer.download(results.data());
  EXPECT_EQ(results, values);
}

TEST(GlContextFailure, ContextsAreRobustWhereEglCanMakeThem) {
  constexpr GlVersion kVersions[] = {{false, 3, 3}};
  ContextEgl robust(kVersions);
  const auto strategy = [](ContextEgl& context) {
    const ContextEgl::ContextScope current(context);
    GLint value = 0;
    glGetIntegerv(GL_RESET_NOTIFICATION_STRATEGY, &value);
    return static_cast<unsigned>(value);
  };
  EXPECT_EQ(strategy(robust) == GL_LOSE_CONTEXT_ON_RESET, robust.isRobust());
  InterposedGl calls;
  calls.fail("eglCreateContext", GL_NO_ERROR);  // the first, robust attempt
  ContextEgl plain(kVersions);
  EXPECT_FALSE(plain.isRobust());
  EXPECT_EQ(strategy(plain), static_cast<unsigned>(GL_NO_RESET_NOTIFICATION));
}

TEST(GlContextFailure, NamesTheExtensionsThatEglLacks) {
  constexpr GlVersion kVersions[] = {{false, 3, 3}};
  InterposedGl calls;
  calls.fail("eglQueryString", GL_NO_ERROR, Times::Always);
  EXPECT_THAT([&] { ContextEgl context(kVersions); },
              ThrowsMessage<BackendError>(HasSubstr("EGL_EXT_platform_base: not supported")));
}

// Runs in its own process, because the driver reads its environment once. Ends it with status 3 and
// the error's text. Only Mesa can disable an extension.
[[noreturn]] void startFragmentsWithoutFloatTargets() {
  setenv("MESA_GL_VERSION_OVERRIDE", "3.2", 1);
  setenv("MESA_GLES_VERSION_OVERRIDE", "3.0", 1);
  setenv("MESA_EXTENSION_OVERRIDE", "-GL_EXT_color_buffer_float", 1);
  try {
    const std::unique_ptr<GlBackend> backend = createBackend(PipelineStage::Fragment);
    if (backend->device().info.version.find("Mesa") != std::string::npos) std::exit(0);
    std::fputs("not Mesa", stderr);
  } catch (const BackendError& error) {
    std::fputs(error.what(), stderr);
  }
  std::exit(3);
}

TEST(GlFailureDeathTest, NamesTheExtensionThatTheDriverLacks) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(startFragmentsWithoutFloatTargets(), testing::ExitedWithCode(3),
              testing::AnyOf(HasSubstr("GL_EXT_color_buffer_float is needed to render to streams"),
                             HasSubstr("not Mesa")));
}

}  // namespace
}  // namespace brook::gl
