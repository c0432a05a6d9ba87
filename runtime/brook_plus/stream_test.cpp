// Streams of Brook+, on the cpu-scalar backend.
// clang-format off: before all other headers of Brook
#include <brook/brook_plus.hpp>
// clang-format on

#include "runtime/backend/cpu/cpu_backend.h"

#include <brook/Stream.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class PlusStream : public testing::Test {
 protected:
  PlusStream() { setRuntime(&runtime_); }
  ~PlusStream() override { setRuntime(nullptr); }

  template <class T>
  static std::vector<float> elements(const Stream<T>& s) {
    std::vector<float> result(static_cast<std::size_t>(s.shape().elementCount()));
    s.write(result.data());
    return result;
  }

  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
};

TEST_F(PlusStream, TakesTheFastestExtentFirst) {
  unsigned dimensions[] = {3, 2};
  const Stream<float> s(2, dimensions);
  EXPECT_EQ(s.shape(), Shape({2, 3}));
  EXPECT_EQ(s.error(), BR_NO_ERROR);
}

TEST_F(PlusStream, ReadsAnyPointerWithFlags) {
  unsigned dimensions[] = {2};
  Stream<float2> s(1, dimensions);
  const float data[] = {1, 2, 3, 4};
  for (const char* const flags : {"", "async", "nocopy", "async nocopy", " nocopy  async "}) {
    s.read(data, flags);
    float back[4] = {};
    s.write(back, flags);
    EXPECT_THAT(back, ElementsAre(1, 2, 3, 4)) << flags;
    EXPECT_EQ(s.error(), BR_NO_ERROR) << flags;
    EXPECT_TRUE(s.isSync());
  }
}

TEST_F(PlusStream, WarnsOfAFlagThatItDoesNotKnow) {
  unsigned dimensions[] = {2};
  Stream<float> s(1, dimensions);
  const float data[] = {1, 2};
  s.read(data, "nocopy fast");
  EXPECT_EQ(s.error(), BR_ERROR_WARNING);
  EXPECT_THAT(s.errorLog(), HasSubstr("'fast'"));
  EXPECT_THAT(elements(s), ElementsAre(1, 2));
}

TEST_F(PlusStream, KeepsNullPointers) {
  unsigned dimensions[] = {2};
  Stream<float> s(1, dimensions);
  s.read(nullptr);
  EXPECT_EQ(s.error(), BR_ERROR_INVALID_PARAMATER);
  EXPECT_THAT(s.errorLog(), HasSubstr("null"));
  EXPECT_EQ(s.error(), BR_NO_ERROR);
  s.write(nullptr);
  EXPECT_EQ(s.error(), BR_ERROR_INVALID_PARAMATER);
}

TEST_F(PlusStream, KeepsTheFirstError) {
  unsigned dimensions[] = {2};
  Stream<float> s(1, dimensions);
  s.read(nullptr);
  s.setProperty("d3dDevice", nullptr);
  EXPECT_EQ(s.error(), BR_ERROR_INVALID_PARAMATER);
  s.setProperty("d3dDevice", nullptr);
  EXPECT_EQ(s.error(), BR_ERROR_NOT_SUPPORTED);
}

TEST_F(PlusStream, DeclaresEmptyHandlesWithTheirError) {
  unsigned dimensions[] = {70000, 70000, 1, 1, 1};
  struct {
    Stream<float> stream;
    const char* log;
  } const cases[] = {
      {Stream<float>(0, dimensions), "1 to 4 dimensions"},
      {Stream<float>(5, dimensions), "1 to 4 dimensions"},
      {Stream<float>(2, dimensions), "more than the 2147483647 elements"},
      {Stream<float>(1, nullptr), "null"},
      {Stream<float>(1, dimensions, "d3d9"), "'d3d9'"},
  };
  for (const auto& [stream, log] : cases) {
    EXPECT_TRUE(stream.isEmpty());
    EXPECT_THAT(stream.errorLog(), HasSubstr(log));
    EXPECT_EQ(stream.error(), BR_ERROR_DECLARATION) << log;
    EXPECT_EQ(stream.error(), BR_ERROR_INVALID_PARAMATER) << log;
  }
}

TEST_F(PlusStream, EmptyHandlesDoNothing) {
  Stream<float> none;
  float data[2] = {5, 6};
  none.read(data);
  none.write(data);
  none.finish();
  none.assign(none);
  EXPECT_TRUE(none.isSync());
  EXPECT_TRUE(none.domain(0, 1).isEmpty());
  EXPECT_TRUE(none.execDomain(1).isEmpty());
  EXPECT_THAT(data, ElementsAre(5, 6));
  EXPECT_EQ(none.error(), BR_ERROR_INVALID_PARAMATER);
}

TEST_F(PlusStream, PartsShareTheElements) {
  unsigned dimensions[] = {3, 2};
  Stream<float> s(2, dimensions);
  const float data[] = {1, 2, 3, 4, 5, 6};
  s.read(data);
  unsigned start[] = {1, 0};
  unsigned end[] = {3, 2};
  Stream<float> subview = s.domain(start, end);
  EXPECT_THAT(elements(subview), ElementsAre(2, 3, 5, 6));
  EXPECT_THAT(elements(s.domain(int2(0, 1), int2(3, 2))), ElementsAre(4, 5, 6));
  const float zeros[4] = {};
  subview.read(zeros);
  EXPECT_THAT(elements(s), ElementsAre(1, 0, 0, 4, 0, 0));
}

TEST_F(PlusStream, PartsOutsideAreEmpty) {
  unsigned dimensions[] = {3, 2};
  Stream<float> s(2, dimensions);
  unsigned start[] = {1, 0};
  unsigned end[] = {4, 2};
  EXPECT_TRUE(s.domain(start, end).isEmpty());
  EXPECT_EQ(s.error(), BR_ERROR_DOMAIN);
  EXPECT_TRUE(s.domain(start, nullptr).isEmpty());
  EXPECT_EQ(s.error(), BR_ERROR_DOMAIN);
  EXPECT_TRUE(s.domain(0, 2).isEmpty());
  EXPECT_EQ(s.error(), BR_ERROR_DOMAIN);
  const Stream<float> none = s.domain(int2(-1, 0), int2(2, 2));
  EXPECT_EQ(s.error(), BR_ERROR_DOMAIN);
  EXPECT_THAT(s.errorLog(), HasSubstr("-1"));
  EXPECT_EQ(none.error(), BR_ERROR_DOMAIN);
}

TEST_F(PlusStream, ExecDomainIsForOneDimension) {
  unsigned dimensions[] = {4, 2};
  Stream<float> line(1, dimensions);
  Stream<float> plane(2, dimensions);
  EXPECT_EQ(line.execDomain(3).executionCount(), 3U);
  EXPECT_TRUE(line.execDomain(3).isSameAs(line));
  for (const int count : {0, -1, 5}) {
    EXPECT_TRUE(line.execDomain(count).isEmpty());
    EXPECT_EQ(line.error(), BR_ERROR_INVALID_PARAMATER) << count;
  }
  EXPECT_TRUE(plane.execDomain(1).isEmpty());
  EXPECT_EQ(plane.error(), BR_ERROR_INVALID_PARAMATER);
}

TEST_F(PlusStream, AssignsAndHandsErrorsOn) {
  unsigned dimensions[] = {2, 2};
  Stream<float> a(1, dimensions);
  Stream<float> b(1, dimensions);
  Stream<float> plane(2, dimensions);
  const float data[] = {1, 2};
  a.read(data);
  b.assign(a);
  EXPECT_THAT(elements(b), ElementsAre(1, 2));
  b.assign(plane);
  EXPECT_EQ(b.error(), BR_ERROR_ASSIGN);
  a.read(nullptr);
  b.assign(a);
  EXPECT_EQ(b.error(), BR_ERROR_INVALID_PARAMATER);
}

TEST_F(PlusStream, FunctionsOfTheHostDoNotThrow) {
  unsigned dimensions[] = {2};
  Stream<float> s(1, dimensions);
  float data[2] = {1, 2};
  streamRead(s, data);
  streamWrite(s, data);
  EXPECT_EQ(s.error(), BR_NO_ERROR);
  streamRead(s, nullptr);
  EXPECT_EQ(s.error(), BR_ERROR_INVALID_PARAMATER);
}

TEST(PlusVectors, HaveTheConstructorsOfBrookPlus) {
  const float4 none;
  EXPECT_EQ(none, float4(0, 0, 0, 0));
  EXPECT_EQ(float4(1.0f), float4(1, 0, 0, 0));
  EXPECT_EQ(uint4(3, 4), uint4(3, 4, 0, 0));
  float3 v = 2;
  v[1] = 7;
  EXPECT_EQ(v, float3(2, 7, 0));
  EXPECT_EQ(2.0f * v + 1.0f, float3(5, 15, 1));  // the operators broadcast numbers
  const int2 constant(8, 9);
  const int* const components = constant;
  EXPECT_EQ(components[1], 9);
  EXPECT_EQ(sizeof(char4), 4U);
}

}  // namespace
}  // namespace brook
