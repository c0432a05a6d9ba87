// Compaction and scatter.
#include "runtime/backend/conformance/elements.h"
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/element_conversion.h"

#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace brook::conformance {

using backend::AppendCounts;

std::unique_ptr<AppendCounts> Conformance::count(const Shape& shape, const std::vector<int>& counts,
                                                 int bound) {
  return backend_->count(*upload(shape, counts), bound);
}

std::vector<float> Conformance::compacted(const Shape& shape, const std::vector<int>& counts,
                                          int bound, const Shape& result) {
  const std::unique_ptr<AppendCounts> appendCounts = count(shape, counts, bound);
  const Handle target = allocate<float>(result);
  const float rest = std::numeric_limits<float>::infinity();
  for (int appendIndex = 0; appendIndex < appendCounts->largest(); ++appendIndex) {
    std::vector<float> values;
    for (std::size_t e = 0; e < counts.size(); ++e)
      values.push_back(static_cast<float>(e) + static_cast<float>(appendIndex) / 8);
    backend_->compact(*appendCounts, *upload(shape, values), appendIndex, *target, &rest);
  }
  return download<float>(*target);
}

template <class T>
void Conformance::expectScattered(const Shape& shape, const std::vector<int>& index,
                                  const std::vector<T>& values, const std::vector<T>& before) {
  std::vector<T> expected = before;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (index[i] >= 0 && index[i] < shape.elementCount())
      expected[static_cast<std::size_t>(index[i])] = values[i];
  }
  const Shape line{static_cast<std::int64_t>(values.size())};
  const Handle target = upload(shape, before);
  backend_->scatter(*upload(line, index), *upload(line, values), *target,
                    Shape{shape.elementCount()});
  EXPECT_EQ(bits(download<T>(*target)), bits(expected));
}

namespace {

using testing::ElementsAre;

const Shape kPushShapes[] = {{1},     {2},    {5},    {64},     {1000},
                             {70001}, {1, 1}, {3, 5}, {33, 65}, {300, 1}};

std::vector<int> randomInts(std::int64_t count, int low, int high) {
  std::vector<int> ints(static_cast<std::size_t>(count));
  for (int& i : ints)
    i = std::uniform_int_distribution<int>(low, high)(generator());
  return ints;
}

std::vector<float> expectedValues(const std::vector<int>& counts, int bound) {
  std::vector<float> values;
  for (std::size_t e = 0; e < counts.size(); ++e) {
    for (int push = 0; push < (bound > 0 ? std::min(counts[e], bound) : counts[e]); ++push)
      values.push_back(static_cast<float>(e) + static_cast<float>(push) / 8);
  }
  return values;
}

TEST_P(Conformance, PushesAreCounted) {
  for (const Shape& shape : kPushShapes) {
    SCOPED_TRACE(shape.toString());
    for (const int bound : {0, 2}) {
      std::vector<int> counts = randomInts(shape.elementCount(), 0, 5);
      const std::unique_ptr<AppendCounts> appendCounts = count(shape, counts, bound);
      if (bound > 0) {
        for (int& c : counts)
          c = std::min(c, bound);
      }
      std::int64_t total = 0;
      for (const int c : counts)
        total += c;
      EXPECT_EQ(appendCounts->total(), total);
      EXPECT_EQ(appendCounts->largest(), *std::max_element(counts.begin(), counts.end()));
    }
  }
}

TEST_P(Conformance, PushesTooManyForAStreamAreSaidToBeSo) {
  for (const std::vector<int>& counts :
       {std::vector<int>{INT32_MAX}, std::vector<int>{INT32_MAX, INT32_MAX, 5},
        std::vector<int>(5, 1 << 30), std::vector<int>(1000, 3 << 20),
        std::vector<int>(2000001, 5000), std::vector<int>{INT32_MIN, 7, -1},
        std::vector<int>{0, -1, 0, 0, 0, 0, 0, 5}}) {
    const Shape shape{static_cast<std::int64_t>(counts.size())};
    // Counts are uints, up to 2^32 - 1.
    std::int64_t total = 0;
    for (const int c : counts)
      total += static_cast<unsigned>(c);
    EXPECT_EQ(count(shape, counts, 0)->total(), total);
    const auto those = std::ranges::count_if(counts, [](int c) { return c != 0; });
    EXPECT_EQ(count(shape, counts, 1)->total(), those);
  }
}

TEST_P(Conformance, PushesStandInTheOrderOfTheirElements) {
  for (const Shape& shape : kPushShapes) {
    for (const int most : {0, 1, 2, 7}) {
      for (const int bound : {0, 1, 3}) {
        SCOPED_TRACE(shape.toString() + ", at most " + std::to_string(most) + ", bound " +
                     std::to_string(bound));
        const std::vector<int> counts = randomInts(shape.elementCount(), 0, most);
        const std::vector<float> expected = expectedValues(counts, bound);
        if (expected.empty()) continue;
        const Shape result{static_cast<std::int64_t>(expected.size())};
        EXPECT_EQ(compacted(shape, counts, bound, result), expected);
      }
    }
  }
}

TEST_P(Conformance, PushesOfFewElementsThatPushMuch) {
  std::vector<int> counts(40, 50);
  EXPECT_EQ(compacted({40}, counts, 0, {2000}), expectedValues(counts, 0));
  counts = {0, 0, 200, 0, 1, 0, 0, 3};
  EXPECT_EQ(compacted({2, 4}, counts, 0, {204}), expectedValues(counts, 0));
  // Counts that need more than a byte.
  counts = {1, 300, 0, 256, 255};
  EXPECT_EQ(compacted({5}, counts, 0, {812}), expectedValues(counts, 0));
  EXPECT_EQ(compacted({5}, counts, 257, {769}), expectedValues(counts, 257));
}

// Stretches of elements in which all push once, none pushes, some push, and some push often.
TEST_P(Conformance, PushesOfStretchesThatDiffer) {
  std::vector<int> counts(16000, 1);
  std::fill(counts.begin() + 4000, counts.begin() + 9000, 0);
  for (std::size_t e = 9000; e < 12000; e += 3)
    counts[e] = 0;
  counts[14000] = 5;
  counts[15999] = 2;
  const std::vector<float> expected = expectedValues(counts, 0);
  EXPECT_EQ(compacted({16000}, counts, 0, {static_cast<std::int64_t>(expected.size())}), expected);
}

TEST_P(Conformance, PushesFillUpTheirStream) {
  const float rest = std::numeric_limits<float>::infinity();
  EXPECT_THAT(compacted({2, 3}, {0, 0, 1, 1, 1, 1}, 1, {2, 3}),
              ElementsAre(2, 3, 4, 5, rest, rest));
  EXPECT_THAT(compacted({2, 3}, {2, 0, 0, 0, 0, 2}, 0, {2, 3}),
              ElementsAre(0, 0.125f, 5, 5.125f, rest, rest));
}

#define BROOK_COLLECTS(T)                                                                  \
  TEST_P(Conformance, PushesMayBe_##T) {                                                   \
    const Shape shape{37, 29};                                                             \
    const std::vector<int> counts = randomInts(shape.elementCount(), 0, 1);                \
    const std::vector<T> values = randomElements<T>(shape), rest = randomElements<T>({1}); \
    std::vector<T> expected;                                                               \
    for (std::size_t e = 0; e < counts.size(); ++e) {                                      \
      if (counts[e] > 0) expected.push_back(values[e]);                                    \
    }                                                                                      \
    const auto appendCounts = count(shape, counts, 0);                                     \
    expected.insert(expected.end(), 5, rest.front());                                      \
    const Handle target = allocate<T>(Shape{static_cast<std::int64_t>(expected.size())});  \
    backend_->compact(*appendCounts, *upload(shape, values), 0, *target, rest.data());     \
    EXPECT_EQ(bits(download<T>(*target)), bits(expected));                                 \
  }                                                                                        \
  TEST_P(Conformance, Scatters_##T) {                                                      \
    const Shape shape{37, 29};                                                             \
    const std::vector<int> index = randomInts(2000, -50, 1200);                            \
    expectScattered(shape, index, randomElements<T>({2000}), randomElements<T>(shape));    \
  }

BROOK_COLLECTS(float)
BROOK_COLLECTS(float2)
BROOK_COLLECTS(float3)
BROOK_COLLECTS(float4)
BROOK_COLLECTS(int)
BROOK_COLLECTS(int2)
BROOK_COLLECTS(int3)
BROOK_COLLECTS(int4)
BROOK_COLLECTS(double)
BROOK_COLLECTS(double2)

TEST_P(Conformance, PushesKeepTheirBits) {
  std::vector<float> values(4);
  const std::uint32_t words[] = {0x7fc12345, 0x80000000, 0x00000001, 0x7f800000};
  std::memcpy(values.data(), words, sizeof words);
  const Handle target = allocate<float>({4});
  const auto appendCounts = count({4}, {1, 1, 1, 1}, 0);
  backend_->compact(*appendCounts, *upload<float>({4}, values), 0, *target, nullptr);
  EXPECT_EQ(bits(download<float>(*target)), bits(values));
  expectScattered<float>({5}, {4, 3, 2, 1}, values, {1, 2, 3, 4, 5});
}

// The bytes of `count` elements in a storage of `type`, which holds them as the host does or in the
// form of devices.
std::vector<std::byte> storedBytes(const backend::Storage& storage, ElementType type,
                                   const unsigned char* elements, int count) {
  std::vector<std::byte> bytes(elementSize(storage.type()) * static_cast<std::size_t>(count));
  if (storage.type() == type) {
    std::memcpy(bytes.data(), elements, bytes.size());
  } else {
    toDeviceElements(type, elements, bytes.data(), count);
  }
  return bytes;
}

TEST_P(Conformance, NarrowElementsFollowTheLastPush) {
  const unsigned char elements[24] = {1,  200, 3, 255, 128, 6, 254, 8, 9, 10, 131, 12,
                                      13, 14,  5, 16,  17,  8, 190, 2, 1, 22, 233, 24};
  for (const ElementType type : {ElementType::Char, ElementType::Uchar4, ElementType::Short2,
                                 ElementType::Ushort3, ElementType::Uint2, ElementType::Fixed4}) {
    SCOPED_TRACE(elementName(type));
    const std::size_t size = elementSize(type);
    const Handle values = backend_->allocate(backend_->storageType(type), {1});
    const Handle target = backend_->allocate(backend_->storageType(type), {3});
    backend_->upload(*values, storedBytes(*values, type, elements, 1).data());
    std::vector<std::byte> rest(elementSize(deviceType(type)));
    toDeviceElements(type, elements + size, rest.data(), 1);
    const auto appendCounts = count({1}, {1}, 0);
    backend_->compact(*appendCounts, *values, 0, *target, rest.data());

    std::vector<unsigned char> expected(elements, elements + 2 * size);
    expected.insert(expected.end(), elements + size, elements + 2 * size);
    std::vector<std::byte> found(target->byteCount());
    backend_->download(*target, found.data());
    EXPECT_EQ(found, storedBytes(*target, type, expected.data(), 3));
  }
}

// --- scatter -------------------------------------------------------------------------------------

TEST_P(Conformance, ScatterKeepsTheLastOneForAPlace) {
  for (const std::int64_t places : {1, 3, 100, 20000}) {
    SCOPED_TRACE(places);
    const Shape many{50000};
    const std::vector<int> index = randomInts(many.elementCount(), 0, static_cast<int>(places) - 1);
    expectScattered(Shape{places}, index, randomElements<float>(many),
                    randomElements<float>(Shape{places}));
  }
}

// The next scatter's index reuses the memory of a scatter's values, though neither may have run.
TEST_P(Conformance, ScattersFollowEachOther) {
  const Shape many{40};
  const Shape places{100};
  std::vector<int> even, number;
  for (int i = 0; i < 40; ++i) {
    even.push_back(2 * i);
    number.push_back(i);
  }
  const Handle evens = upload(many, even);
  const Handle numbers = upload(many, number);
  const Handle zeros = upload(many, std::vector<int>(40));
  const Handle one = allocate<int>(many);
  const Handle other = allocate<int>(many);
  const auto scatter = [&](const Handle& index, const Handle& values, backend::Storage& target) {
    map(TestKernel::AddInt, many, {stream(numbers), stream(zeros), stream(values)});
    map(TestKernel::AddInt, many, {stream(evens), stream(zeros), stream(index)});
    backend_->scatter(*index, *values, target, places);
  };
  std::vector<int> expected(100);
  for (std::size_t i = 0; i < 40; ++i)
    expected[2 * i] = static_cast<int>(i);
  for (int round = 0; round < 50; ++round) {
    const Handle a = upload(places, std::vector<int>(100));
    const Handle b = upload(places, std::vector<int>(100));
    scatter(one, other, *a);
    scatter(other, one, *b);
    ASSERT_EQ(download<int>(*b), expected) << "round " << round;
    ASSERT_EQ(download<int>(*a), expected) << "round " << round;
  }
}

TEST_P(Conformance, ScatterChecksEveryDimension) {
  const Shape shape{2, 3, 4, 5};
  const std::vector<float> before = randomElements<float>(shape);
  const Handle target = upload(shape, before);
  const std::vector<int4> index = {{4, 3, 2, 1}, {5, 0, 0, 0}, {0, 4, 0, 0},
                                   {0, 0, 3, 0}, {0, 0, 0, 2}, {-1, 1, 0, 0},
                                   {1, 0, 0, 0}, {0, 1, 0, 0}, {INT32_MAX, 0, 0, 0}};
  const Handle values = upload<float>({9}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  backend_->scatter(*upload<int4>({9}, index), *values, *target, shape);
  std::vector<float> expected = before;
  expected[119] = 1;
  expected[1] = 7;
  expected[5] = 8;
  EXPECT_EQ(bits(download<float>(*target)), bits(expected));
}

TEST_P(Conformance, ScatterIndexesPlanesFastestFirst) {
  const Handle target = upload<int>({3, 2}, {10, 11, 12, 13, 14, 15});
  backend_->scatter(*upload<int2>({2, 2}, {{0, 1}, {1, 2}, {2, 1}, {1, 0}}),
                    *upload<int>({2, 2}, {1, 2, 3, 4}), *target, {3, 2});
  EXPECT_THAT(download<int>(*target), ElementsAre(10, 4, 1, 13, 14, 2));
}

}  // namespace
}  // namespace brook::conformance
