// A program with a context of OpenGL of its own: it reads and writes streams there, and goes away
// at the wrong moment.
#include "runtime/backend/gl/program_context.h"
#include "runtime/backend/gl/recorded_calls.h"
#include "runtime/backend/gl/test_kernels.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/gl_object.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <epoxy/gl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

namespace brook {

struct Particle {
  float3 place;
  int kind;
};

// Found by the name of the structure's namespace, as brook/element.hpp wants it.
inline const StructureDescriptor& brookStructure(const Particle*) {
  static const FieldDescriptor fields[] = {
      {"place", ElementType::Float3, offsetof(Particle, place)},
      {"kind", ElementType::Int, offsetof(Particle, kind)}};
  static const StructureDescriptor structure = {"Particle", sizeof(Particle), fields};
  return structure;
}

namespace {

using gl::test::ProgramContext;
using gl::test::TestKernel;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// What the program sees of an object, by its own context; `format` and `type` are those of a texel
/// with all of its components.
template <class Component>
std::vector<Component> seenByProgram(const GlObject& object, GLenum format, GLenum type) {
  const std::size_t size = static_cast<std::size_t>(object.elementBytes) / sizeof(Component);
  const std::size_t texels = static_cast<std::size_t>(object.width) * object.height;
  std::vector<Component> all(texels * size);
  if (object.kind == GlObjectKind::Texture2D) {
    glBindTexture(GL_TEXTURE_2D, object.name);
    glGetTexImage(GL_TEXTURE_2D, 0, format, type, all.data());
  } else {
    glBindBuffer(GL_ARRAY_BUFFER, object.name);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(all.size() * sizeof(Component)),
                       all.data());
  }
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
  all.resize(size * static_cast<std::size_t>(object.elementCount));
  return all;
}

std::vector<float> floatsSeen(const GlObject& object) {
  return seenByProgram<float>(object, GL_RED, GL_FLOAT);
}

void writeAsProgram(const GlObject& object, const std::vector<float>& values) {
  if (object.kind == GlObjectKind::Texture2D) {
    glBindTexture(GL_TEXTURE_2D, object.name);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, object.width, object.height, GL_RED, GL_FLOAT,
                    values.data());
  } else {
    glBindBuffer(GL_ARRAY_BUFFER, object.name);
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(values.size() * sizeof(float)),
                    values.data());
  }
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

std::vector<float> ramp(std::size_t count, float first = 0) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

std::vector<float> written(const stream& s) {
  std::vector<float> values(static_cast<std::size_t>(s.shape().elementCount()));
  s.write(values.data());
  return values;
}

class GlObjectTest : public testing::TestWithParam<const char*> {
 protected:
  ~GlObjectTest() override { finalize(); }

  bool isFragment() const { return GetParam() == std::string("gl:fragment"); }
  void start() { initialize(GetParam(), program_.handle()); }
  // a + 1, so often.
  void increment(stream& a, int times) {
    for (int i = 0; i < times; ++i)
      generated::map(increment_.descriptor(), {a, a});
  }

  const TestKernel increment_{"increment",
                              {{"a", ParameterKind::Stream, ElementType::Float},
                               {"r", ParameterKind::Output, ElementType::Float}},
                              "out_1 = fetch_0() + 1.0;",
                              {{1}},
                              gl::test::kAllReadPaths};
  ProgramContext program_;
};
INSTANTIATE_TEST_SUITE_P(Engines, GlObjectTest, testing::Values("gl:compute", "gl:fragment"),
                         [](const auto& info) {
                           return std::string(info.param) == "gl:compute" ? "Compute" : "Fragment";
                         });

TEST_P(GlObjectTest, TheProgramSeesWhatKernelsComputed) {
  start();
  Stream<float> s{3, 5};
  s.read(ramp(15).data());
  increment(s, 50);
  const GlObject object = glObject(s);
  unbind();
  EXPECT_EQ(floatsSeen(object), ramp(15, 50));
  EXPECT_EQ(object.kind, isFragment() ? GlObjectKind::Texture2D : GlObjectKind::Buffer);
  EXPECT_EQ(object.internalFormat, unsigned{GL_R32F});
  EXPECT_EQ(object.width, isFragment() ? 5 : 15);
  EXPECT_EQ(object.height, isFragment() ? 3 : 1);
  EXPECT_TRUE(object.isDirect);
  EXPECT_EQ(object.elementBytes, 4);
  EXPECT_EQ(object.elementCount, 15);
}

TEST_P(GlObjectTest, KernelsSeeWhatTheProgramWrote) {
  start();
  Stream<float> s{2, 4};
  for (const float first : {1.0f, 100.0f}) {
    writeAsProgram(glObject(s, GlUse::Write), ramp(8, first));
    bind();
    increment(s, 3);
    EXPECT_EQ(written(s), ramp(8, first + 3));
  }
}

TEST_P(GlObjectTest, WhatTheProgramWroteReachesOtherRuntimes) {
  initialize("cpu-scalar");
  Runtime* const cpu = runtime();
  Stream<float> s{4};
  s.read(ramp(4).data());
  setRuntime(nullptr);
  start();
  Runtime* const gl = runtime();
  EXPECT_EQ(floatsSeen(glObject(s, GlUse::ReadWrite)), ramp(4)) << "brought here from the CPU";
  writeAsProgram(glObject(s, GlUse::ReadWrite), ramp(4, 7));
  bind();
  setRuntime(cpu);
  increment(s, 0);
  EXPECT_EQ(written(s), ramp(4, 7));
  finalize();
  setRuntime(gl);
}

TEST_P(GlObjectTest, ElementsOfOtherShapesLieRowAfterRow) {
  start();
  Stream<float> s{3, 5, 7};
  s.read(ramp(105).data());
  const GlObject object = glObject(s);
  unbind();
  EXPECT_EQ(object.isDirect, !isFragment());
  if (isFragment()) {
    EXPECT_EQ(object.width, 16);
    EXPECT_EQ(object.height, 7);
  }
  EXPECT_EQ(floatsSeen(object), ramp(105));
}

TEST_P(GlObjectTest, StructuresLieInAnObjectForEachField) {
  start();
  Stream<Particle> s{2};
  const Particle particles[] = {{float3(1, 2, 3), 7}, {float3(4, 5, 6), 8}};
  s.read(particles);
  const GlObject place = glObject(s, std::size_t{0});
  const GlObject kind = glObject(s, std::size_t{1});
  unbind();
  EXPECT_EQ(place.elementBytes, isFragment() ? 16 : 12);
  EXPECT_EQ(place.internalFormat, isFragment() ? unsigned{GL_RGBA32F} : unsigned{GL_RGB32F});
  std::vector<float> places = seenByProgram<float>(place, GL_RGBA, GL_FLOAT);
  if (isFragment()) {
    places.pop_back();
    places.erase(places.begin() + 3);
  }
  EXPECT_EQ(places, ramp(6, 1));
  EXPECT_EQ(kind.internalFormat, unsigned{GL_R32I});
  EXPECT_THAT(seenByProgram<int>(kind, GL_RED_INTEGER, GL_INT), ElementsAre(7, 8));
  EXPECT_THAT([&] { glObject(s); }, ThrowsMessage<TypeError>(HasSubstr("structure Particle")));
  EXPECT_THROW(glObject(s, std::size_t{2}), ArgumentError);
}

TEST_P(GlObjectTest, NarrowIntegersLieInInts) {
  start();
  Stream<uchar4> s{2};
  const uchar4 values[] = {uchar4(1, 2, 3, 255), uchar4(5, 6, 7, 8)};
  s.read(values);
  const GlObject object = glObject(s);
  unbind();
  EXPECT_EQ(object.internalFormat, unsigned{GL_RGBA32I});
  EXPECT_THAT(seenByProgram<int>(object, GL_RGBA_INTEGER, GL_INT),
              ElementsAre(1, 2, 3, 255, 5, 6, 7, 8));
}

TEST_P(GlObjectTest, StreamsWithoutAnObjectAreRefused) {
  start();
  Stream<float> s{4};
  EXPECT_THAT([&] { glObject(s.domain(1, 3)); },
              ThrowsMessage<ArgumentError>(HasSubstr("a view has no object")));
  EXPECT_THROW(glObject(stream()), ArgumentError);
  EXPECT_THROW(glObject(s, std::size_t{1}), ArgumentError);
}

TEST_P(GlObjectTest, RenderDataIsTheNameOfATexture) {
  start();
  const Stream<float> plane{2, 2};
  const Stream<float> volume{2, 2, 2};
  if (isFragment()) {
    const auto name = reinterpret_cast<std::uintptr_t>(plane->getIndexedFieldRenderData(0));
    EXPECT_EQ(name, glObject(plane).name);
    plane->synchronizeRenderData();
    EXPECT_TRUE(glIsTexture(static_cast<GLuint>(name)));
  } else {
    EXPECT_THROW(plane->getIndexedFieldRenderData(0), NotSupportedError);
  }
  EXPECT_THROW(volume->getIndexedFieldRenderData(0), NotSupportedError);
}

TEST_P(GlObjectTest, RuntimesWithoutTheContextShareNothing) {
  initialize(GetParam());
  const Stream<float> s{4};
  EXPECT_THAT([&] { glObject(s); }, ThrowsMessage<NotSupportedError>(HasSubstr(GetParam())));
  EXPECT_THROW(s->getIndexedFieldRenderData(0), NotSupportedError);
  EXPECT_THROW(unbind(), NotSupportedError);
  EXPECT_THROW(bind(), NotSupportedError);
  finalize();
  initialize("cpu-scalar");
  EXPECT_THROW(glObject(s), NotSupportedError);
  EXPECT_NO_THROW(unbind());
  EXPECT_NO_THROW(bind());
}

TEST_P(GlObjectTest, TheProgramsStateStaysAsItIs) {
  GLuint buffers[2];
  glGenBuffers(2, buffers);
  glBindBuffer(GL_COPY_READ_BUFFER, buffers[0]);
  glBindBuffer(GL_COPY_WRITE_BUFFER, buffers[1]);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 1, 1);
  start();
  Stream<float> s{4};
  s.read(ramp(4).data());
  increment(s, 1);
  EXPECT_EQ(written(s), ramp(4, 1));
  unbind();
  bind();
  EXPECT_EQ(eglGetCurrentContext(), program_.handle());
  GLint name = 0;
  glGetIntegerv(GL_COPY_READ_BUFFER_BINDING, &name);
  EXPECT_EQ(name, static_cast<GLint>(buffers[0]));
  glGetIntegerv(GL_COPY_WRITE_BUFFER_BINDING, &name);
  EXPECT_EQ(name, static_cast<GLint>(buffers[1]));
  EXPECT_TRUE(glIsEnabled(GL_SCISSOR_TEST));
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

TEST_P(GlObjectTest, TheDeviceWaitsAndTheProgramDoesNot) {
  start();
  Stream<float> s{4};
  s.read(ramp(4).data());
  increment(s, 1);
  glObject(s);
  gl::test::RecordedCalls calls;
  const auto withoutBarriers = [&] {
    std::vector<std::string> made = calls.take();
    std::erase(made, "glMemoryBarrier");
    return made;
  };
  const auto fenceAndWait =
      ElementsAre("glFenceSync", "glFlush", "glIsSync", "glWaitSync", "glDeleteSync");
  unbind();
  EXPECT_THAT(withoutBarriers(), fenceAndWait);
  bind();
  EXPECT_THAT(withoutBarriers(), fenceAndWait);
}

TEST_P(GlObjectTest, TwoThreadsHaveARuntimeEachBesideTheSameObjects) {
  start();
  Stream<float> mine{100};
  mine.read(ramp(100).data());
  ProgramContext second(ProgramContext::Api::Desktop, program_.handle());
  second.release();
  program_.makeCurrent();
  std::thread other([&] {
    second.makeCurrent();
    initialize(GetParam(), second.handle());
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

TEST_P(GlObjectTest, AnotherThreadOfTheProgramDrawsWhatIsFinished) {
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

TEST_P(GlObjectTest, StreamsOutliveTheContextOfTheProgram) {
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

TEST_P(GlObjectTest, AnotherContextThanTheSharedOneIsRefused) {
  start();
  ProgramContext stranger;
  EXPECT_THAT([] { unbind(); }, ThrowsMessage<ArgumentError>(HasSubstr("shares no objects with")));
  EXPECT_THROW(bind(), ArgumentError);
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
  program_.makeCurrent();
  EXPECT_NO_THROW(unbind());
}

TEST_P(GlObjectTest, ATerminatedDisplayIsALostDevice) {
  start();
  Stream<float> s{4};
  s.read(ramp(4).data());
  program_.terminate();
  EXPECT_THAT([&] { written(s); },
              ThrowsMessage<DeviceLostError>(HasSubstr("its display was terminated")));
  EXPECT_THROW(s.read(ramp(4).data()), DeviceLostError);

  ProgramContext next;
  EXPECT_EQ(initialize(GetParam(), next.handle())->backendName(), GetParam());
  s.read(ramp(4).data());
  increment(s, 1);
  EXPECT_EQ(written(s), ramp(4, 1));
  finalize();
}

TEST_P(GlObjectTest, AContextThatIsNotCurrentIsRefused) {
  program_.release();
  EXPECT_THAT([&] { start(); },
              ThrowsMessage<ArgumentError>(HasSubstr("not current in this thread")));
  EXPECT_EQ(runtime(), nullptr);
}

TEST_P(GlObjectTest, AProgramOnOpenGlEsGetsARuntimeOnOpenGlEs) {
  ProgramContext es(ProgramContext::Api::Es);
  const Runtime* const started = initialize(GetParam(), es.handle());
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
