// A program reads and writes streams in its own context of OpenGL.
#include "runtime/backend/gl/calls_fixture.h"
#include "runtime/gl_object_fixture.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

namespace brook {

struct Particle {
  float3 place;
  int kind;
};

// brook/element.hpp finds it by argument-dependent lookup.
inline const StructureDescriptor& brookStructure(const Particle*) {
  static const FieldDescriptor fields[] = {
      {"place", ElementType::Float3, offsetof(Particle, place)},
      {"kind", ElementType::Int, offsetof(Particle, kind)}};
  static const StructureDescriptor structure = {"Particle", sizeof(Particle), fields};
  return structure;
}

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class GlObjectTest : public GlObjectFixture {};
INSTANTIATE_TEST_SUITE_P(Backends, GlObjectTest, testing::ValuesIn(kWays), wayName);

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

TEST_P(GlObjectTest, NarrowElementsLieAsTheyAreWhereTheyFillWords) {
  start();
  Stream<uchar4> s{2};
  const uchar4 values[] = {uchar4(1, 2, 3, 255), uchar4(5, 6, 7, 8)};
  s.read(values);
  stream halves(ElementType::Short2, Shape{2});
  const short numbers[] = {-1, 32767, -32768, 5};
  halves.read(numbers);
  const GlObject object = glObject(s);
  const GlObject other = glObject(halves);
  unbind();
  EXPECT_EQ(object.internalFormat, unsigned{GL_RGBA8UI});
  EXPECT_EQ(object.elementBytes, 4);
  EXPECT_THAT(seenByProgram<unsigned char>(object, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE),
              ElementsAre(1, 2, 3, 255, 5, 6, 7, 8));
  EXPECT_EQ(other.internalFormat, unsigned{GL_RG16I});
  EXPECT_THAT(seenByProgram<short>(other, GL_RG_INTEGER, GL_SHORT),
              ElementsAre(-1, 32767, -32768, 5));
}

TEST_P(GlObjectTest, ElementsThatShareWordsAreIntsInBuffers) {
  start();
  stream s(ElementType::Fixed, Shape{4});
  const unsigned char values[] = {0, 51, 255, 102};
  s.read(values);
  const GlObject object = glObject(s);
  unbind();
  if (isFragment()) {
    EXPECT_EQ(object.internalFormat, unsigned{GL_R8UI});
    EXPECT_THAT(seenByProgram<unsigned char>(object, GL_RED_INTEGER, GL_UNSIGNED_BYTE),
                ElementsAre(0, 51, 255, 102));
  } else {
    EXPECT_EQ(object.internalFormat, unsigned{GL_R32F});
    EXPECT_THAT(floatsSeen(object), ElementsAre(0, 0.2f, 1, 0.4f));
  }
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
  initialize(backend());
  const Stream<float> s{4};
  EXPECT_THAT([&] { glObject(s); }, ThrowsMessage<NotSupportedError>(HasSubstr(backend())));
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
  gl::test::InterposedGl calls;
  const auto withoutBarriers = [&] {
    std::vector<std::string> made = calls.take();
    std::erase(made, "glMemoryBarrier");
    return made;
  };
  const auto fenceAndWait = ElementsAre("glIsSampler", "glGetSamplerParameterfv", "glFenceSync",
                                        "glFlush", "glWaitSync", "glDeleteSync");
  unbind();
  EXPECT_THAT(withoutBarriers(), fenceAndWait);
  bind();
  EXPECT_THAT(withoutBarriers(), fenceAndWait);
}

}  // namespace
}  // namespace brook
