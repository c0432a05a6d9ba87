// Contexts of a program that shares objects with the runtime: in several threads, destroyed at the
// wrong moment, and of OpenGL ES.
#include "runtime/gl_object_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

#include <thread>

namespace brook {
namespace {

using gl::test::ProgramContext;
using testing::HasSubstr;
using testing::ThrowsMessage;

class GlObjectContexts : public GlObjectFixture {};
INSTANTIATE_TEST_SUITE_P(Backends, GlObjectContexts, testing::ValuesIn(kWays), wayName);

TEST_P(GlObjectContexts, TwoThreadsHaveARuntimeEachBesideTheSameObjects) {
  start();
  Stream<float> mine{100};
  mine.read(ramp(100).data());
  ProgramContext second(ProgramContext::Api::Desktop, program_.handle());
  second.release();
  program_.makeCurrent();
  std::thread other([&] {
    second.makeCurrent();
    initialize(backend(), second.handle());
    Stream<float> s{100};
    s.read(ramp(100, 5).data());
    for (int i = 0; i < 20; ++i) {
      increment(s, 1);
      const GlObject object = glObject(s);
      unbind();
      EXPECT_EQ(floatsSeen(object), ramp(100, 6.0f + static_cast<float>(i)));
      bind();
    }
    finalize();
    second.release();
  });
  for (int i = 0; i < 20; ++i) {
    increment(mine, 1);
    const GlObject object = glObject(mine);
    unbind();
    EXPECT_EQ(floatsSeen(object), ramp(100, 1.0f + static_cast<float>(i)));
    bind();
  }
  other.join();
}

TEST_P(GlObjectContexts, AnotherThreadOfTheProgramDrawsWhatIsFinished) {
  start();
  Stream<float> s{100};
  s.read(ramp(100).data());
  increment(s, 10);
  const GlObject object = glObject(s);
  finish();
  ProgramContext second(ProgramContext::Api::Desktop, program_.handle());
  second.release();
  std::thread([&] {
    second.makeCurrent();
    EXPECT_EQ(floatsSeen(object), ramp(100, 10));
    second.release();
  }).join();
  program_.makeCurrent();
}

TEST_P(GlObjectContexts, StreamsOutliveTheContextOfTheProgram) {
  start();
  Stream<float> s{4};
  s.read(ramp(4).data());
  program_.destroy();
  increment(s, 1);
  EXPECT_EQ(written(s), ramp(4, 1));
  EXPECT_THAT([] { unbind(); },
              ThrowsMessage<ArgumentError>(HasSubstr("no context of OpenGL is current")));
  EXPECT_THROW(bind(), ArgumentError);
}

TEST_P(GlObjectContexts, AnotherContextThanTheSharedOneIsRefused) {
  start();
  ProgramContext stranger;
  EXPECT_THAT([] { unbind(); }, ThrowsMessage<ArgumentError>(HasSubstr("shares no objects with")));
  EXPECT_THROW(bind(), ArgumentError);
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
  program_.makeCurrent();
  EXPECT_NO_THROW(unbind());
}

TEST_P(GlObjectContexts, ATerminatedDisplayIsALostDevice) {
  start();
  Stream<float> s{4};
  s.read(ramp(4).data());
  program_.terminate();
  EXPECT_THAT([&] { written(s); },
              ThrowsMessage<DeviceLostError>(HasSubstr("its display was terminated")));
  EXPECT_THROW(s.read(ramp(4).data()), DeviceLostError);
  EXPECT_THROW(glObject(s), DeviceLostError);
  EXPECT_THROW(bind(), DeviceLostError);
  EXPECT_THROW(unbind(), DeviceLostError);

  ProgramContext next;
  EXPECT_EQ(initialize(backend(), next.handle())->backendName(), backend());
  s.read(ramp(4).data());
  increment(s, 1);
  EXPECT_EQ(written(s), ramp(4, 1));
  finalize();
}

TEST_P(GlObjectContexts, AContextThatIsNotCurrentIsRefused) {
  program_.release();
  EXPECT_THAT([&] { start(); },
              ThrowsMessage<ArgumentError>(HasSubstr("not current in this thread")));
  EXPECT_EQ(runtime(), nullptr);
}

TEST_P(GlObjectContexts, AProgramOnOpenGlEsGetsARuntimeOnOpenGlEs) {
  ProgramContext es(ProgramContext::Api::Es);
  const Runtime* const started = initialize(backend(), es.handle());
  EXPECT_THAT(started->device(), HasSubstr("OpenGL ES"));
  Stream<float> s{4};
  s.read(ramp(4).data());
  EXPECT_NE(glObject(s).name, 0u);
  unbind();
  bind();
  EXPECT_EQ(written(s), ramp(4));
  finalize();
}

}  // namespace
}  // namespace brook
