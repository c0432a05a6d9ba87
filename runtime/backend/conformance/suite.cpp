#include "runtime/backend/conformance/suite.h"

#include "runtime/backend/conformance/reference.h"
#include "runtime/backend/contract.h"
#include "runtime/shape/block_layout.h"

#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <climits>
#include <cmath>
#include <cstring>
#include <random>
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

// --- elements to compute with --------------------------------------------------------------------

std::mt19937& generator() {
  static std::mt19937 instance;
  return instance;
}

/// Of very different sizes, so that sums depend on their order.
template <class T>
T randomElement() {
  static_assert(sizeof(T) % sizeof(float) == 0);
  std::uniform_real_distribution<float> mantissa(-2.0f, 2.0f);
  std::uniform_int_distribution<int> exponent(-10, 10);
  float
      components[sizeof(T) / sizeof(float)];  // NOLINT(bugprone-sizeof-expression): T may be float
  for (float& c : components)
    c = std::ldexp(mantissa(generator()), exponent(generator()));
  T element;
  std::memcpy(&element, components, sizeof element);
  return element;
}
template <>
int randomElement<int>() {
  return std::uniform_int_distribution<int>(INT_MIN, INT_MAX)(generator());
}

template <class T>
std::vector<T> randomElements(const Shape& shape) {
  std::vector<T> elements(shape.elementCount());
  for (T& e : elements)
    e = randomElement<T>();
  return elements;
}

/// The elements' bits, so that comparisons tell -0 from 0 and NaN equals itself.
template <class T>
std::vector<std::uint32_t> bits(const std::vector<T>& elements) {
  std::vector<std::uint32_t> words(elements.size() * sizeof(T) / sizeof(std::uint32_t));
  std::memcpy(words.data(), elements.data(), words.size() * sizeof(std::uint32_t));
  return words;
}

/// Element of an input of shape `input` for element `o` of `output` (brook-language 4.2).
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

Part middlePart(const Shape& shape) {
  Part part;
  std::int64_t extents[4];
  for (int d = 0; d < shape.rank(); ++d) {
    part.first[static_cast<std::size_t>(d)] = shape[d] / 3;
    extents[d] = std::max(1, shape[d] / 2);
  }
  part.shape = Shape(extents, shape.rank());
  return part;
}

#define BROOK_PARTS(T)                                                                         \
  TEST_P(Conformance, Parts_##T) {                                                             \
    for (const Shape& shape : kShapes) {                                                       \
      SCOPED_TRACE(shape.toString());                                                          \
      const Part part = middlePart(shape);                                                     \
      std::vector<T> elements = randomElements<T>(shape);                                      \
      const Handle whole = upload(shape, elements);                                            \
      const Handle read = allocate<T>(part.shape);                                             \
      backend_->readPart(*whole, part, *read);                                                 \
      std::vector<T> expected(static_cast<std::size_t>(part.shape.elementCount()));            \
      for (const PartRun& run : runsOf(shape, part)) {                                         \
        std::copy_n(elements.begin() + run.inWhole, run.count, expected.begin() + run.inPart); \
      }                                                                                        \
      EXPECT_EQ(bits(download<T>(*read)), bits(expected));                                     \
      const std::vector<T> values(expected.rbegin(), expected.rend());                         \
      backend_->writePart(*whole, part, *upload(part.shape, values));                          \
      for (const PartRun& run : runsOf(shape, part)) {                                         \
        std::copy_n(values.begin() + run.inPart, run.count, elements.begin() + run.inWhole);   \
      }                                                                                        \
      EXPECT_EQ(bits(download<T>(*whole)), bits(elements));                                    \
    }                                                                                          \
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
  // (1 - f) * min + f * max in float, so that the values below are compared bit by bit.
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

// --- reductions ----------------------------------------------------------------------------------

float add(float left, float right) {
  return left + right;
}
float4 multiply(float4 l, float4 r) {
  return float4(l.x * r.x + l.y * r.z, l.x * r.y + l.y * r.w, l.z * r.x + l.w * r.z,
                l.z * r.y + l.w * r.w);
}

const int kLengths[] = {1,    2,    3,    5,    8,    9,    63,   64,    65,    127,   128,
                        4095, 4096, 4097, 4160, 8191, 8192, 8193, 12288, 70001, 262145};

TEST_P(Conformance, CommutativeReductionOfEveryLength) {
  for (const int n : kLengths) {
    SCOPED_TRACE(n);
    const std::vector<float> x = randomElements<float>({n});
    const Handle input = upload({n}, x), target = allocate<float>({1});
    reduce(TestKernel::Sum, input, target);
    EXPECT_EQ(bits(download<float>(*target)), bits(std::vector{commutativeTree(x, add)}));
  }
}

/// Rotations, so that long products neither overflow nor vanish.
std::vector<float4> randomRotations(int n) {
  std::uniform_real_distribution<float> angle(-3.0f, 3.0f);
  std::vector<float4> rotations;
  for (int i = 0; i < n; ++i) {
    const float a = angle(generator());
    rotations.emplace_back(std::cos(a), -std::sin(a), std::sin(a), std::cos(a));
  }
  return rotations;
}

TEST_P(Conformance, OrderedReductionOfEveryLength) {
  for (const int n : kLengths) {
    SCOPED_TRACE(n);
    const std::vector<float4> x = randomRotations(n);
    const Handle input = upload({n}, x), target = allocate<float4>({1});
    reduce(TestKernel::Product, input, target);
    EXPECT_EQ(bits(download<float4>(*target)), bits(std::vector{orderedTree(x, multiply)}));
  }
}

TEST_P(Conformance, OrderedReductionKeepsLeftAndRight) {
  const std::vector<float4> shears = {{1, 1, 0, 1}, {1, 0, 1, 1}, {1, 2, 0, 1}};
  const Handle input = upload({3}, shears), target = allocate<float4>({1});
  reduce(TestKernel::Product, input, target);
  EXPECT_THAT(download<float4>(*target), ElementsAre(float4(2, 5, 1, 3)));
}

TEST_P(Conformance, ReductionToAStream) {
  const struct {
    Shape input, target;
  } cases[] = {
      {{12}, {4}},
      {{2, 3}, {1, 3}},
      {{2, 3}, {2, 1}},
      {{2, 3}, {2, 3}},
      {{6, 8}, {3, 2}},
      {{1, 9}, {1, 3}},
      {{9000, 3}, {1, 3}},
      {{3, 9000}, {3, 1}},
      {{4, 6, 10}, {2, 3, 5}},
      {{3, 4, 5}, {3, 1, 1}},
      {{2, 6, 2, 6}, {2, 3, 1, 2}},
      {{100, 200}, {100, 1}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const std::vector<float> x = randomElements<float>(c.input);
    const Handle input = upload(c.input, x), target = allocate<float>(c.target);
    reduce(TestKernel::Sum, input, target);
    const BlockLayout layout(c.input, c.target);
    std::vector<float> expected;
    for (std::int64_t r = 0; r < layout.resultCount; ++r) {
      std::vector<float> block;
      for (std::int64_t i = 0; i < layout.elementsPerResult; ++i) {
        block.push_back(x[layout.inputIndex(r, i)]);
      }
      expected.push_back(commutativeTree(block, add));
    }
    EXPECT_EQ(bits(download<float>(*target)), bits(expected));
  }
}

TEST_P(Conformance, ReductionLeavesTheInput) {
  const std::vector<float> x = randomElements<float>({5000});
  const Handle input = upload({5000}, x), target = allocate<float>({1});
  reduce(TestKernel::Sum, input, target);
  EXPECT_EQ(bits(download<float>(*input)), bits(x));
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
