// StreamType and StreamInterface: streams as programs for BrookGPU 0.5 declare and access them.
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/stream/stream_object.h"
#include "runtime/stream/structure_fields.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;

/// A structure with padding between its fields.
struct Tagged {
  uchar tag;
  float2 at;
};

const StructureDescriptor& brookStructure(const Tagged*) {
  static const FieldDescriptor fields[] = {{"tag", ElementType::Uchar, offsetof(Tagged, tag)},
                                           {"at", ElementType::Float2, offsetof(Tagged, at)}};
  static const StructureDescriptor structure = {"Tagged", sizeof(Tagged), fields};
  return structure;
}

class StreamAccessTest : public testing::Test {
 protected:
  void SetUp() override { setRuntime(&runtime_); }
  void TearDown() override { setRuntime(nullptr); }

  static std::vector<unsigned int> listOf(const unsigned int* values, const StreamInterface& s) {
    return {values, values + s.getDimension()};
  }

  Runtime runtime_{cpu::makeCpu()};
};

TEST_F(StreamAccessTest, CodesOfTypes) {
  EXPECT_EQ(streamType(ElementType::Float), 1);
  EXPECT_EQ(streamType(ElementType::Float4), 4);
  EXPECT_EQ(streamType(ElementType::Fixed3), 7);
  EXPECT_EQ(streamType(ElementType::Shortfixed), 9);
  EXPECT_EQ(streamType(ElementType::Double2), 14);
  EXPECT_EQ(streamType(ElementType::Char4), 18);
  EXPECT_EQ(streamType(ElementType::Int), 19);
  EXPECT_EQ(streamType(ElementType::Uchar4), __BRTUCHAR4);
  for (int e = 0; e <= static_cast<int>(ElementType::Double2); ++e) {
    const auto type = static_cast<ElementType>(e);
    const Element element = elementOfFields(streamTypes(type));
    ASSERT_FALSE(element.isStructure());
    EXPECT_EQ(element.type(), type);
    EXPECT_EQ(streamTypes(type)[1], __BRTNONE);
  }
}

TEST_F(StreamAccessTest, StreamsOfOneType) {
  const unsigned char rows = 2;
  const stream s(getStreamType((float3*)nullptr), rows, 5, -1);
  EXPECT_EQ(s.elementType(), ElementType::Float3);
  EXPECT_EQ(s.shape(), Shape({2, 5}));
  const StreamInterface* const access = s;
  EXPECT_EQ(access->getDimension(), 2u);
  EXPECT_THAT(listOf(access->getExtents(), *access), ElementsAre(2, 5));
  EXPECT_THAT(listOf(access->getDomainMin(), *access), ElementsAre(0, 0));
  EXPECT_THAT(listOf(access->getDomainMax(), *access), ElementsAre(2, 5));
  EXPECT_EQ(access->getTotalSize(), 10u);
  EXPECT_EQ(access->getFieldCount(), 1u);
  EXPECT_EQ(access->getIndexedFieldType(0), __BRTFLOAT3);
  EXPECT_EQ(access->getElementSize(), sizeof(float3));
  EXPECT_TRUE(access->isCPU());
  EXPECT_THROW(access->getIndexedFieldType(1), ArgumentError);
}

TEST_F(StreamAccessTest, ExtentsInAnArray) {
  const unsigned int extents[] = {4, 3, 2};
  const stream s(extents, 3, getStreamType<double>(), true);
  EXPECT_EQ(s.elementType(), ElementType::Double);
  EXPECT_EQ(s.shape(), Shape({4, 3, 2}));
  EXPECT_THROW(stream(extents, 0, getStreamType<double>()), ShapeError);
}

TEST_F(StreamAccessTest, StructuresKeepTheirLayout) {
  stream s(getStreamType<Tagged>(), 2, -1);
  EXPECT_TRUE(isSameElement(s.element(), elementOf<Tagged>()));
  EXPECT_EQ(s->getElementSize(), sizeof(Tagged));
  EXPECT_EQ(s->getFieldCount(), 2u);
  EXPECT_EQ(s->getIndexedFieldType(0), __BRTUCHAR);
  EXPECT_EQ(s->getIndexedFieldType(1), __BRTFLOAT2);
  const Tagged given[] = {{7, float2(1, 2)}, {200, float2(-3, 4)}};
  s->Read(given);
  Tagged got[2] = {};
  s->Write(got);
  EXPECT_EQ(got[1].tag, 200);
  EXPECT_EQ(got[1].at, float2(-3, 4));
}

TEST_F(StreamAccessTest, ListsOfTheProgramArePacked) {
  const StreamType fields[] = {__BRTUCHAR, __BRTFLOAT2, __BRTNONE};
  const stream s(fields, 2, -1);
  const stream again(fields, 2, -1);
  EXPECT_TRUE(isSameElement(s.element(), elementOf<Tagged>()));
  EXPECT_EQ(s.element().structure(), again.element().structure());
  EXPECT_EQ(s->getElementSize(), 9u);
  EXPECT_EQ(s.element().structure()->fields[1].offset, 1u);
}

TEST_F(StreamAccessTest, ListsAndExtentsThatMeanNoStream) {
  const StreamType empty[] = {__BRTNONE};
  const StreamType ofStreams[] = {__BRTSTREAM, __BRTNONE};
  const StreamType unknown[] = {__BRTFLOAT, static_cast<StreamType>(99), __BRTNONE};
  const StreamType* const none = nullptr;
  EXPECT_THROW(stream(empty, 4, -1), ArgumentError);
  EXPECT_THROW(stream(none, 4, -1), ArgumentError);
  EXPECT_THROW(stream(ofStreams, 4, -1), ArgumentError);
  EXPECT_THROW(stream(unknown, 4, -1), ArgumentError);
  EXPECT_THROW(stream(getStreamType<float>(), 4, 4), ArgumentError);
  EXPECT_THROW(stream(getStreamType<float>(), 4, -1, 4), ArgumentError);
}

TEST_F(StreamAccessTest, Views) {
  stream s(getStreamType<int>(), 3, 4, -1);
  const int values[] = {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23};
  s.read(values);
  StreamInterface* const view = s->Domain(int2(1, 1), int2(3, 3));
  EXPECT_THAT(listOf(view->getExtents(), *view), ElementsAre(3, 4));
  EXPECT_THAT(listOf(view->getDomainMin(), *view), ElementsAre(1, 1));
  EXPECT_THAT(listOf(view->getDomainMax(), *view), ElementsAre(3, 3));
  EXPECT_EQ(view->getTotalSize(), 4u);
  std::vector<int> got(4);
  view->Write(got.data());
  EXPECT_THAT(got, ElementsAre(11, 12, 21, 22));
  EXPECT_EQ(view, static_cast<StreamInterface*>(s.domain(int2(1, 1), int2(3, 3))));
  EXPECT_NE(view, static_cast<StreamInterface*>(s));
  EXPECT_THROW(s->Domain(0, 2), ShapeError);
}

TEST_F(StreamAccessTest, MappedData) {
  stream s(getStreamType<float>(), 3, -1);
  auto* data = static_cast<float*>(s->getData(StreamInterface::WRITE));
  data[0] = 1;
  data[1] = 2;
  data[2] = 3;
  EXPECT_THROW(s->getData(StreamInterface::READ), ArgumentError);
  s->releaseData(StreamInterface::WRITE);
  data = static_cast<float*>(s->getData(StreamInterface::READ));
  EXPECT_EQ(data[2], 3);
  data[2] = 30;
  s->releaseData(StreamInterface::READ);
  float got[3];
  s.write(got);
  EXPECT_THAT(got, ElementsAre(1, 2, 3));
  EXPECT_THROW(s->releaseData(StreamInterface::READ), ArgumentError);
}

TEST_F(StreamAccessTest, ReferencesKeepTheStream) {
  StreamInterface* access = nullptr;
  StreamObject* object = nullptr;
  {
    Stream<float> s{2};
    const float values[] = {4, 5};
    s.read(values);
    access = s;
    object = s.object();
    access->acquireReference();
    access->acquireReference();
  }
  access->releaseReference();
  float got[2];
  access->Write(got);
  EXPECT_THAT(got, ElementsAre(4, 5));
  EXPECT_EQ(object->handleCount(), 1);
  access->releaseReference();  // deletes the object: a leak under asan, if it does not
  EXPECT_THROW(Stream<float>{2} -> releaseReference(), ArgumentError);
}

TEST_F(StreamAccessTest, EmptyHandles) {
  const stream none;
  EXPECT_EQ(static_cast<StreamInterface*>(none), nullptr);
  EXPECT_THROW(none->getDimension(), ArgumentError);
}

TEST_F(StreamAccessTest, RenderData) {
  const Stream<float2> s{2};
  EXPECT_EQ(s->getIndexedFieldRenderData(0), nullptr);
  EXPECT_THROW(s->getIndexedFieldRenderData(1), ArgumentError);
  s->synchronizeRenderData();
}

}  // namespace
}  // namespace brook
