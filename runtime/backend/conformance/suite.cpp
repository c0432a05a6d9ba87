// Transfers, maps and the order of calls; the reductions are in reduction_suite.cpp.
#include "runtime/backend/conformance/suite.h"

#include "runtime/backend/conformance/elements.h"
#include "runtime/backend/contract.h"

#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <climits>
#include <vector>

namespace brook::conformance {

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Conformance);

void Conformance::map(TestKernel kernel, const Shape& domain,
                      std::vector<backend::LaunchArgument> arguments) {
  const backend::MapLaunch launch{&GetParam().kernel(kernel), arguments, domain};
  backend::requireContract(launch);
  const std::uint64_t before = backend_->launchCount();
  backend_->map(launch);
  EXPECT_EQ(backend_->launchCount(), before + 1);
}

void Conformance::reduce(TestKernel kernel, const Handle& input, const Handle& target) {
  const backend::LaunchArgument arguments[] = {stream(input), stream(target)};
  const backend::ReduceLaunch launch{&GetParam().kernel(kernel), arguments};
  backend::requireContract(launch);
  const std::uint64_t before = backend_->launchCount();
  backend_->reduce(launch);
  EXPECT_EQ(backend_->launchCount(), before + 1);
}

namespace {

using testing::ElementsAre;

/// Returns the index in an input of shape `input` for element `o` of `output`
/// (docs/language/kernels.md, Shapes).
std::int64_t matchedIndex(const Shape& input, const Shape& output, std::int64_t o) {
  std::int64_t index = 0;
  std::int64_t pitch = 1;
  for (int d = 0; d < 4; ++d) {
    const std::int64_t position = o % output.fromFastest(d);
    o /= output.fromFastest(d);
    index += position * input.fromFastest(d) / output.fromFastest(d) * pitch;
    pitch *= input.fromFastest(d);
  }
  return index;
}

const Shape kShapes[] = {{1},       {7},       {64},         {1000},       {70001},
                         {1, 1},    {3, 5},    {33, 65},     {1, 300},     {300, 1},
                         {2, 3, 5}, {4, 1, 9}, {2, 3, 4, 5}, {3, 1, 2, 17}};

// --- transfers -----------------------------------------------------------------------------------

#define BROOK_ROUND_TRIP(T)                                     \
  TEST_P(Conformance, RoundTrip_##T) {                          \
    for (const Shape& shape : kShapes) {                        \
      SCOPED_TRACE(shape.toString());                           \
      const std::vector<T> elements = randomElements<T>(shape); \
      const Handle stream = upload(shape, elements);            \
      EXPECT_EQ(bits(download<T>(*stream)), bits(elements));    \
      const Handle copy = allocate<T>(shape);                   \
      backend_->copy(*stream, *copy);                           \
      EXPECT_EQ(bits(download<T>(*copy)), bits(elements));      \
    }                                                           \
  }

Subview middleSubview(const Shape& shape) {
  Subview subview;
  std::int64_t extents[4];
  for (int d = 0; d < shape.rank(); ++d) {
    subview.first[static_cast<std::size_t>(d)] = shape[d] / 3;
    extents[d] = std::max(1, shape[d] / 2);
  }
  subview.shape = Shape(extents, shape.rank());
  return subview;
}

#define BROOK_PARTS(T)                                                                 \
  TEST_P(Conformance, Parts_##T) {                                                     \
    for (const Shape& shape : kShapes) {                                               \
      SCOPED_TRACE(shape.toString());                                                  \
      const Subview subview = middleSubview(shape);                                    \
      std::vector<T> elements = randomElements<T>(shape);                              \
      const Handle whole = upload(shape, elements);                                    \
      const Handle read = allocate<T>(subview.shape);                                  \
      backend_->readSubview(*whole, subview, *read);                                   \
      std::vector<T> expected(static_cast<std::size_t>(subview.shape.elementCount())); \
      for (const ContiguousRange& range : rangesOf(shape, subview)) {                  \
        std::copy_n(elements.begin() + range.inWhole, range.count,                     \
                    expected.begin() + range.inSubview);                               \
      }                                                                                \
      EXPECT_EQ(bits(download<T>(*read)), bits(expected));                             \
      const std::vector<T> values(expected.rbegin(), expected.rend());                 \
      backend_->writeSubview(*whole, subview, *upload(subview.shape, values));         \
      for (const ContiguousRange& range : rangesOf(shape, subview)) {                  \
        std::copy_n(values.begin() + range.inSubview, range.count,                     \
                    elements.begin() + range.inWhole);                                 \
      }                                                                                \
      EXPECT_EQ(bits(download<T>(*whole)), bits(elements));                            \
    }                                                                                  \
  }

BROOK_PARTS(float)
BROOK_PARTS(float3)
BROOK_PARTS(int)
BROOK_PARTS(int3)
BROOK_ROUND_TRIP(float)
BROOK_ROUND_TRIP(float2)
BROOK_ROUND_TRIP(float3)
BROOK_ROUND_TRIP(float4)
BROOK_ROUND_TRIP(int)
BROOK_ROUND_TRIP(int2)
BROOK_ROUND_TRIP(int3)
BROOK_ROUND_TRIP(int4)

TEST_P(Conformance, UploadReplacesAllElements) {
  const Handle s = upload<float>({3}, {1, 2, 3});
  const float others[] = {4, 5, 6};
  backend_->upload(*s, others);
  EXPECT_THAT(download<float>(*s), ElementsAre(4, 5, 6));
}

// --- maps ----------------------------------------------------------------------------------------

TEST_P(Conformance, MapsEveryShape) {
  for (const Shape& shape : kShapes) {
    SCOPED_TRACE(shape.toString());
    const std::vector<float> x = randomElements<float>(shape);
    const std::vector<float> y = randomElements<float>(shape);
    const float a = 3.25f;
    const Handle xs = upload(shape, x), ys = upload(shape, y), result = allocate<float>(shape);
    map(TestKernel::Saxpy, shape, {constant(&a), stream(xs), stream(ys), stream(result)});
    std::vector<float> expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      expected[i] = a * x[i] + y[i];
    EXPECT_EQ(bits(download<float>(*result)), bits(expected));
  }
}

TEST_P(Conformance, MapsFloat4) {
  const Shape shape{5, 7};
  const std::vector<float4> x = randomElements<float4>(shape), y = randomElements<float4>(shape);
  const Handle xs = upload(shape, x), ys = upload(shape, y), result = allocate<float4>(shape);
  map(TestKernel::Add4, shape, {stream(xs), stream(ys), stream(result)});
  std::vector<float4> expected;
  for (std::size_t i = 0; i < x.size(); ++i)
    expected.push_back(x[i] + y[i]);
  EXPECT_EQ(bits(download<float4>(*result)), bits(expected));
}

TEST_P(Conformance, MapsFloat3) {
  const Shape shape{3, 11};
  const std::vector<float3> x = randomElements<float3>(shape);
  const float a = -0.3f;
  const Handle xs = upload(shape, x), result = allocate<float3>(shape);
  map(TestKernel::Scale3, shape, {constant(&a), stream(xs), stream(result)});
  std::vector<float3> expected;
  for (const float3& e : x)
    expected.push_back(a * e);
  EXPECT_EQ(bits(download<float3>(*result)), bits(expected));
}

TEST_P(Conformance, IntegersWrapAround) {
  const Handle x = upload<int>({4}, {1, INT_MAX, INT_MIN, 16777217});
  const Handle y = upload<int>({4}, {2, 1, -1, 16777217});
  const Handle result = allocate<int>({4});
  map(TestKernel::AddInt, {4}, {stream(x), stream(y), stream(result)});
  EXPECT_THAT(download<int>(*result), ElementsAre(3, INT_MIN, INT_MAX, 33554434));
}

TEST_P(Conformance, MapsIntVectors) {
  const Shape shape{3, 11};
  const std::vector<int3> x = randomElements<int3>(shape), y = randomElements<int3>(shape);
  const Handle xs = upload(shape, x), ys = upload(shape, y), result = allocate<int3>(shape);
  map(TestKernel::XorInt3, shape, {stream(xs), stream(ys), stream(result)});
  std::vector<int3> expected;
  for (std::size_t i = 0; i < x.size(); ++i)
    expected.emplace_back(x[i].x ^ y[i].x, x[i].y ^ y[i].y, x[i].z ^ y[i].z);
  EXPECT_EQ(bits(download<int3>(*result)), bits(expected));
}

TEST_P(Conformance, RepeatAndStride) {
  const struct {
    Shape x, y, output;
  } cases[] = {
      {{5}, {20}, {10}},          // repeat, stride
      {{4}, {1}, {7}},            // not evenly
      {{4}, {7}, {3}},            // not evenly, fewer
      {{2, 15}, {4, 1}, {4, 5}},  // rows repeated, columns taken
      {{1, 4}, {3, 1}, {3, 4}},   // one row, one column
      {{1, 2, 2}, {6, 1, 4}, {3, 4, 8}},
      {{1, 2, 1, 3}, {2, 4, 3, 3}, {2, 2, 3, 6}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.x.toString() + c.y.toString() + " to " + c.output.toString());
    const std::vector<float> x = randomElements<float>(c.x), y = randomElements<float>(c.y);
    const float a = 0.75f;
    const Handle xs = upload(c.x, x), ys = upload(c.y, y), result = allocate<float>(c.output);
    map(TestKernel::Saxpy, c.output, {constant(&a), stream(xs), stream(ys), stream(result)});
    std::vector<float> expected(c.output.elementCount());
    for (std::int64_t o = 0; o < c.output.elementCount(); ++o) {
      expected[o] = a * x[matchedIndex(c.x, c.output, o)] + y[matchedIndex(c.y, c.output, o)];
    }
    EXPECT_EQ(bits(download<float>(*result)), bits(expected));
  }
}

TEST_P(Conformance, InPlace) {
  const float a = 10;
  const Handle x = upload<float>({4}, {1, 2, 3, 4}), y = upload<float>({4}, {5, 6, 7, 8});
  map(TestKernel::Saxpy, {4}, {constant(&a), stream(x), stream(y), stream(y)});
  EXPECT_THAT(download<float>(*y), ElementsAre(15, 26, 37, 48));
  EXPECT_THAT(download<float>(*x), ElementsAre(1, 2, 3, 4));
  map(TestKernel::Saxpy, {4}, {constant(&a), stream(y), stream(y), stream(y)});
  EXPECT_THAT(download<float>(*y), ElementsAre(165, 286, 407, 528));
}

TEST_P(Conformance, SeveralOutputs) {
  const Handle x = upload<float>({3}, {10, 20, 30}), y = upload<float>({3}, {1, 2, 3});
  const Handle sums = allocate<float>({3}), differences = allocate<float>({3});
  map(TestKernel::SumAndDifference, {3}, {stream(x), stream(y), stream(sums), stream(differences)});
  EXPECT_THAT(download<float>(*sums), ElementsAre(11, 22, 33));
  EXPECT_THAT(download<float>(*differences), ElementsAre(9, 18, 27));
}

TEST_P(Conformance, ConstantsAreTakenAtTheCall) {
  const Handle x = upload<float>({2}, {1, 2}), y = upload<float>({2}, {0, 0});
  const Handle result = allocate<float>({2});
  float a = 3;
  map(TestKernel::Saxpy, {2}, {constant(&a), stream(x), stream(y), stream(result)});
  a = 1000;
  EXPECT_THAT(download<float>(*result), ElementsAre(3, 6));
}

TEST_P(Conformance, GathersClampToTheEdge) {
  const Handle g = upload<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  const Handle result = allocate<float>({2, 3});
  const auto shifted = [&](int dx, int dy) {
    map(TestKernel::Shift, {2, 3}, {stream(g), constant(&dx), constant(&dy), stream(result)});
    return download<float>(*result);
  };
  EXPECT_THAT(shifted(0, 0), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(shifted(1, 0), ElementsAre(2, 3, 3, 5, 6, 6));
  EXPECT_THAT(shifted(-1, 1), ElementsAre(4, 4, 5, 4, 4, 5));
  EXPECT_THAT(shifted(INT_MAX / 2, -1000), ElementsAre(3, 3, 3, 3, 3, 3));
}

TEST_P(Conformance, GathersHaveTheirOwnShape) {
  const Handle g = upload<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  const Handle result = allocate<float>({3, 4});
  const int dx = 0, dy = 0;
  map(TestKernel::Shift, {3, 4}, {stream(g), constant(&dx), constant(&dy), stream(result)});
  EXPECT_THAT(download<float>(*result), ElementsAre(1, 2, 3, 3, 4, 5, 6, 6, 4, 5, 6, 6));
}

TEST_P(Conformance, PositionsFastestFirst) {
  const Shape shape{2, 2, 3};
  const Handle x = allocate<float>(shape), result = allocate<float4>(shape);
  map(TestKernel::Position, shape, {stream(x), stream(result)});
  const std::vector<float4> positions = download<float4>(*result);
  EXPECT_EQ(positions[0], float4(0, 0, 0, 0));
  EXPECT_EQ(positions[5], float4(2, 1, 0, 0));
  EXPECT_EQ(positions[11], float4(2, 1, 1, 0));
}

TEST_P(Conformance, PositionsOfAResizedInput) {
  const Handle x = allocate<float>({4}), result = allocate<float4>({6});
  map(TestKernel::Position, {6}, {stream(x), stream(result)});
  std::vector<float> xs;
  for (const float4& p : download<float4>(*result))
    xs.push_back(p.x);
  EXPECT_THAT(xs, ElementsAre(0, 0, 1, 2, 2, 3));
}

TEST_P(Conformance, IteratorsOfBothKinds) {
  const float bounds[] = {10, 100, 40, 300};
  const auto values = [&](const Shape& iteratorShape, const Shape& domain) {
    const Handle result = allocate<float2>(domain);
    map(TestKernel::Ramp, domain, {iterator(bounds, iteratorShape), stream(result)});
    return download<float2>(*result);
  };
  // (1 - f) * min + f * max in float, as the values below are compared bit by bit.
  const auto lerp = [](int i, int n, float min, float max) {
    const float f = static_cast<float>(i) / static_cast<float>(n);
    return (1.0f - f) * min + f * max;
  };
  std::vector<float2> plane, line, row;
  for (int y = 0; y < 2; ++y) {
    for (int x = 0; x < 3; ++x)
      plane.emplace_back(lerp(x, 3, 10, 40), lerp(y, 2, 100, 300));
  }
  for (int i = 0; i < 8; ++i) {
    line.emplace_back(lerp(i / 2, 4, 10, 40), lerp(i / 2, 4, 100, 300));
    row.emplace_back(lerp(i / 2, 4, 10, 40), 100.0f);
  }
  EXPECT_EQ(bits(values({2, 3}, {2, 3})), bits(plane));
  EXPECT_EQ(bits(values({4}, {8})), bits(line));
  EXPECT_EQ(bits(values({1, 4}, {1, 8})), bits(row));
  EXPECT_EQ(bits(values({1, 4}, {8})), bits(row));
}

// --- order of calls ------------------------------------------------------------------------------

TEST_P(Conformance, CallsRunInProgramOrder) {
  const float one = 1;
  const Handle x = upload<float>({3}, {1, 1, 1}), y = upload<float>({3}, {0, 10, 20});
  for (int i = 0; i < 50; ++i) {
    map(TestKernel::Saxpy, {3}, {constant(&one), stream(x), stream(y), stream(y)});
  }
  const Handle total = allocate<float>({1});
  reduce(TestKernel::Sum, y, total);
  backend_->finish();
  EXPECT_THAT(download<float>(*y), ElementsAre(50, 60, 70));
  EXPECT_THAT(download<float>(*total), ElementsAre(180));
}

}  // namespace
}  // namespace brook::conformance
