#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/error_fixture.h"
#include "runtime/stream/iterator_values.h"
#include "runtime/stream/print.h"
#include "runtime/text/comma_locale.h"

#include <brook/error.hpp>
#include <brook/names_0_5.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>
#include <brook/write_mask.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <thread>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class StreamTest : public testing::Test {
 protected:
  void SetUp() override { setRuntime(&runtime_); }
  void TearDown() override { setRuntime(nullptr); }

  template <class T>
  static std::vector<T> written(const stream& s) {
    std::vector<T> elements(s.shape().elementCount());
    streamWrite(s, elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu()};
};

TEST_F(StreamTest, AsEmittedCodeDeclaresIt) {
  const long long rows = 2;
  const unsigned char columns = 3;
  ::brook::stream s = ::brook::Stream<float4>{rows, columns};
  EXPECT_EQ(s.elementType(), ElementType::Float4);
  EXPECT_EQ(s.shape(), Shape({2, 3}));
}

TEST_F(StreamTest, Sentinels) {
  const stream plane = *sentinelStream(2);
  EXPECT_EQ(plane.shape(), Shape({1, 1}));
  EXPECT_THAT(written<float>(plane), ElementsAre(std::numeric_limits<float>::infinity()));
  EXPECT_EQ(sentinelStream(4)->shape(), Shape({1, 1, 1, 1}));
  EXPECT_NE(errorOf([] { sentinelStream(5); }), "no error");
  EXPECT_NE(errorOf([] { sentinelStream(0); }), "no error");
}

TEST_F(StreamTest, ReadAndWriteAtAnyAlignment) {
  alignas(16) char memory[1 + 3 * sizeof(float)];
  const float values[] = {1, 2, 3};
  std::memcpy(memory + 1, values, sizeof values);
  Stream<float> s{3};
  streamRead(s, memory + 1);
  EXPECT_THAT(written<float>(s), ElementsAre(1, 2, 3));
}

TEST_F(StreamTest, AssignmentAliases) {
  stream a = Stream<float>{2}, b = Stream<float>{2};
  const float values[] = {7, 8};
  a = b;
  EXPECT_TRUE(a.isSameAs(b));
  streamRead(b, values);
  EXPECT_THAT(written<float>(a), ElementsAre(7, 8));
}

TEST_F(StreamTest, SwapExchangesHandles) {
  stream a = Stream<float>{2};
  stream b = Stream<int>{3, 4};
  streamSwap(a, b);
  EXPECT_EQ(a.shape(), Shape({3, 4}));
  EXPECT_EQ(b.elementType(), ElementType::Float);
}

TEST_F(StreamTest, Size) {
  EXPECT_EQ(streamSize(Stream<float>{2, 3}), float4(3, 2, 0, 0));
  EXPECT_EQ(streamSize(Stream<float>{2, 3, 4, 5}), float4(5, 4, 3, 2));
}

TEST_F(StreamTest, ReadItemTakesTheSlowestIndexFirst) {
  const int values[] = {0, 1, 2, 10, 11, 12};
  Stream<int> s{2, 3};
  s.read(values);
  int element = -1;
  readItem(s, &element, 1, 2);
  EXPECT_EQ(element, 12);
  EXPECT_EQ(errorOf([&] { readItem(s, &element, 1, 3); }),
            "readItem: index 3 of dimension 1 is outside of the shape <2, 3>.");
  EXPECT_EQ(errorOf([&] { readItem(s, &element, 1); }),
            "readItem: 1 indices were given for a stream of shape <2, 3>.");
}

TEST_F(StreamTest, NothingHappensWithoutElements) {
  Stream<float> s{0, 5};
  streamRead(s, nullptr);
  streamWrite(s, nullptr);
  EXPECT_EQ(streamSize(s), float4(5, 0, 0, 0));
}

TEST_F(StreamTest, EmptyHandlesAndNullPointersAreErrors) {
  const stream empty;
  float value;
  EXPECT_EQ(errorOf([&] { streamWrite(empty, &value); }),
            "streamWrite: the stream is an empty handle.");
  EXPECT_EQ(errorOf([&] { streamRead(Stream<float>{1}, nullptr); }),
            "streamRead: the pointer to the elements is null.");
}

TEST_F(StreamTest, NegativeExtent) {
  const int n = -4;
  EXPECT_EQ(errorOf([&] { Stream<float>{2, n}; }), "The shape <2, -4> has a negative extent.");
}

TEST_F(StreamTest, TransfersAreTimed) {
  std::vector<float> elements(1 << 16);
  Stream<float> s{1 << 16};
  s.read(elements.data());
  s.write(elements.data());
  EXPECT_GT(runtime_.times().upload, 0);
  EXPECT_GT(runtime_.times().download, 0);
  runtime_.resetTimes();
  EXPECT_EQ(runtime_.times().upload, 0);
}

// --- where the elements are ----------------------------------------------------------------------

TEST_F(StreamTest, DeclarationStartsNoRuntime) {
  std::thread([] {
    const Stream<float> s{1000};
    EXPECT_EQ(runtime(), nullptr);
  }).join();
}

/// Collects the lines of the log while it lives.
class LogLines {
 public:
  LogLines() {
    setLogCallback([this](int, const std::string& message) { lines.push_back(message); });
  }
  ~LogLines() { setLogCallback(nullptr); }
  std::vector<std::string> lines;
};

TEST_F(StreamTest, ElementsMoveOnceToTheRuntimeThatUsesThem) {
  Runtime other(cpu::makeCpu({Isa::Scalar}));
  Stream<float> s{2};
  const float values[] = {1, 2};
  s.read(values);
  setRuntime(&other);
  const LogLines log;
  EXPECT_THAT(written<float>(s), ElementsAre(1, 2));
  EXPECT_THAT(written<float>(s), ElementsAre(1, 2));
  EXPECT_THAT(log.lines,
              ElementsAre("download of float<2>, cpu", "upload of float<2>, cpu-scalar",
                          "download of float<2>, cpu-scalar", "download of float<2>, cpu-scalar"));
}

TEST_F(StreamTest, ElementsElsewhereAreOutdatedByARead) {
  Runtime other(cpu::makeCpu({Isa::Scalar}));
  Stream<float> s{2};
  const float first[] = {1, 2}, second[] = {3, 4};
  s.read(first);
  setRuntime(&other);
  s.read(second);
  setRuntime(&runtime_);
  EXPECT_THAT(written<float>(s), ElementsAre(3, 4));
}

TEST_F(StreamTest, ElementsAreLostWithTheirRuntime) {
  Stream<float> s{2};
  const float values[] = {1, 2};
  {
    Runtime brief(cpu::makeCpu({Isa::Scalar}));
    setRuntime(&brief);
    s.read(values);
  }
  setRuntime(&runtime_);
  EXPECT_THAT(errorOf([&] { written<float>(s); }), HasSubstr("were lost when the runtime"));
  s.read(values);
  EXPECT_THAT(written<float>(s), ElementsAre(1, 2));
}

TEST_F(StreamTest, StreamOfAnotherThreadIsAnError) {
  Stream<float> s{2};
  const float values[] = {1, 2};
  s.read(values);
  std::string message;
  std::thread([&] {
    initialize("cpu-scalar");
    message = errorOf([&] { written<float>(s); });
  }).join();
  EXPECT_EQ(message, "A stream of float<2> was used that is on the runtime of another thread.");
  EXPECT_THAT(written<float>(s), ElementsAre(1, 2));
}

TEST_F(StreamTest, StreamMayDieInAnotherThread) {
  auto s = std::make_unique<Stream<float>>(2);
  const float values[] = {1, 2};
  s->read(values);
  std::thread([&] { s.reset(); }).join();
}

TEST_F(StreamTest, StreamLargerThanMemory) {
  cpu::Options small;
  small.availableMemory = [] { return std::int64_t{100} << 20; };
  Runtime runtime(cpu::makeCpu(small));
  setRuntime(&runtime);
  Stream<float4> s{10000, 10000};
  const float4 value{};
  EXPECT_EQ(errorOf([&] { s.read(&value); }),
            "A stream of float4<10000, 10000> needs 1600000000 bytes, but only 104857600 are "
            "available.");
}

// --- iterators -----------------------------------------------------------------------------------

TEST(Iterator, RankOneRunsAllComponentsTogether) {
  const iter i = iter::of<float2>(extents(4), float2(0, 10), float2(4, -10));
  EXPECT_THAT(iteratorValues(i), ElementsAre(0, 10, 1, 5, 2, 0, 3, -5));
}

TEST(Iterator, RankTwoRunsXAlongTheFastDimension) {
  const ::brook::iter p =
      ::brook::iter::of<float2>(::brook::extents(2, 2), float2(10, 100), float2(40, 300));
  EXPECT_THAT(iteratorValues(p), ElementsAre(10, 100, 25, 100, 10, 200, 25, 200));
}

TEST(Iterator, BoundsConvertToTheElementType) {
  const iter i = iter::of<float>(extents(3), 0, 3);
  EXPECT_THAT(iteratorValues(i), ElementsAre(0, 1, 2));
}

TEST(Iterator, RankMustSuitTheComponents) {
  EXPECT_EQ(errorOf([] { iter::of<float>(extents(2, 2), 0, 1); }),
            "An iterator of float<2, 2> was declared; it has 1 dimension or one for each "
            "component, here 1.");
  EXPECT_THROW(iter::of<float3>(extents(2, 2), float3(0), float3(1)), ShapeError);
}

TEST_F(StreamTest, FromAnIterator) {
  const stream s = iter::of<float>(extents(4), 0, 8);
  EXPECT_THAT(written<float>(s), ElementsAre(0, 2, 4, 6));
}

// --- printing ------------------------------------------------------------------------------------

TEST(PrintedElements, ScalarsAndVectors) {
  const float scalars[] = {1, -2.345f, 1e-7f, 1e10f};
  EXPECT_EQ(printedElements(ElementType::Float, {2, 2}, scalars),
            "1.00 -2.35 \n0.00 10000000000.00 \n");
  EXPECT_EQ(printedElements(ElementType::Float2, {2}, scalars),
            "{1.00, -2.35}{0.00, 10000000000.00}\n");
  const int ints[] = {1, -200000};
  EXPECT_EQ(printedElements(ElementType::Int, {2}, ints), "1 -200000 \n");
}

TEST(PrintedElements, NarrowTypes) {
  const signed char chars[] = {-1, 2, 3, -128};
  const double doubles[] = {-1e15, 1e-7};
  EXPECT_EQ(printedElements(ElementType::Double, {2}, doubles), "-1000000000000000.00 0.00 \n");
  EXPECT_EQ(printedElements(ElementType::Double2, {1}, doubles), "{-1000000000000000.00, 0.00}\n");
  EXPECT_EQ(printedElements(ElementType::Char4, {1}, chars), "{-1, 2, 3, -128}\n");
  const unsigned char bytes[] = {0, 51, 255};
  EXPECT_EQ(printedElements(ElementType::Uchar, {3}, bytes), "0 51 255 \n");
  EXPECT_EQ(printedElements(ElementType::Fixed, {3}, bytes), "0.00 0.20 1.00 \n");
  const unsigned words[] = {1, 4294967295u};
  EXPECT_EQ(printedElements(ElementType::Uint2, {1}, words), "{1, 4294967295}\n");
}

TEST(PrintedElements, SpecialValues) {
  const float infinity = std::numeric_limits<float>::infinity();
  const float values[] = {infinity, -infinity, std::numeric_limits<float>::quiet_NaN()};
  EXPECT_EQ(printedElements(ElementType::Float, {3}, values), "inf inf NaN \n");
}

TEST(PrintedElements, InEveryLocale) {
  const text::CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  const float values[] = {1234.5f, -0.25f};
  EXPECT_EQ(printedElements(ElementType::Float, {2}, values), "1234.50 -0.25 \n");
  EXPECT_EQ(printedElements(ElementType::Float2, {1}, values), "{1234.50, -0.25}\n");
  const int ints[] = {1234567};
  EXPECT_EQ(printedElements(ElementType::Int, {1}, ints), "1234567 \n");
}

TEST_F(StreamTest, PrintGoesToStandardOutput) {
  const float values[] = {1, 2};
  Stream<float> s{2, 1};
  s.read(values);
  testing::internal::CaptureStdout();
  streamPrint(s);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "1.00 \n2.00 \n");
}

// Results are rounded to nearest in every rounding mode of the program.
class Upward : public StreamTest {
 protected:
  void SetUp() override {
    StreamTest::SetUp();
    std::fesetround(FE_UPWARD);
  }
  void TearDown() override {
    std::fesetround(FE_TONEAREST);
    StreamTest::TearDown();
  }
};

TEST_F(Upward, IsNotWhatPrints) {
  Stream<float> s{3};
  const float values[] = {0.125f, -0.125f, 0.0625f};
  s.read(values);
  testing::internal::CaptureStdout();
  streamPrint(s);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "0.12 -0.12 0.06 \n");
}

TEST_F(Upward, IsNotWhatConvertsBounds) {
  const iter i(__BRTFLOAT, 1, -1, 0.1, 0.2, -1);
  EXPECT_EQ(i.bounds()[0], 0.1f);
  EXPECT_EQ(i.bounds()[1], 0.2f);
}

TEST_F(Upward, IsNotWhatComputesElementsOfIterators) {
  const stream s = iter::of<float>(extents(3), 0, 1);
  EXPECT_EQ(written<float>(s)[1], 1.0f / 3.0f);
}

TEST_F(Upward, IsNotWhatTellsSizes) {
  EXPECT_EQ(streamSize(Stream<char>{(1 << 24) + 1}).x, 16777216.0f);
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
}

TEST(Iterator, AsVersion05DeclaredIt) {
  const __BRTIter line(__BRTFLOAT2, 4, -1, 0.0, 1.0f, 4, -1, -1);
  EXPECT_EQ(line.elementType(), ElementType::Float2);
  EXPECT_EQ(line.shape(), Shape({4}));
  EXPECT_THAT(std::vector<float>(line.bounds(), line.bounds() + 4), ElementsAre(0, 1, 4, -1));
  const iter plane(__BRTFLOAT2, 2, 4, -1, 0.0, 0.0, 4.0, 2.0, -1);
  const iter today = iter::of(extents(2, 4), float2(0, 0), float2(4, 2));
  EXPECT_EQ(plane.shape(), today.shape());
  EXPECT_EQ(iteratorValues(plane), iteratorValues(today));
}

TEST(Iterator, NumbersThatDeclareNone) {
  EXPECT_THROW(iter(__BRTINT, 4, -1, 0, 1, -1), TypeError);
  EXPECT_THROW(iter(__BRTFLOAT, 4, -1, 0, 1, 2), ArgumentError);
  EXPECT_THROW(iter(__BRTFLOAT, 4, -1, 0, 1, 2, -1), ArgumentError);
  EXPECT_THROW(iter(__BRTFLOAT2, 4, -1, 0, 1, -1), ArgumentError);
  EXPECT_THROW(iter(__BRTFLOAT, 4, 4, 4, 4, 4), Error);
  EXPECT_THROW(iter(__BRTFLOAT3, 4, 4, -1, 0, 0, 0, 1, 1, 1, -1), ShapeError);
}

TEST(WriteMask, IsThereByNameOnly) {
  EXPECT_THROW(write_mask::create(4, 4), NotSupportedError);
  EXPECT_THROW(write_mask().enableTest(), NotSupportedError);
  EXPECT_THROW(write_query::create(), NotSupportedError);
  EXPECT_THROW(write_query().count(), NotSupportedError);
  EXPECT_THROW(streamEnableWriteMask(), NotSupportedError);
  EXPECT_THAT(errorOf([] { streamEndWriteQuery(); }), HasSubstr("streamEndWriteQuery"));
}

TEST_F(StreamTest, NoGraphicsToHandOver) {
  EXPECT_NO_THROW(unbind());
  EXPECT_NO_THROW(bind());
}

}  // namespace
}  // namespace brook
