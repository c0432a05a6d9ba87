// What both engines promise through the backend interface, on every read path: each test runs a
// hand-written kernel and compares all results with plain C++.
#include "runtime/backend/gl/gl_backend.h"

#include "runtime/backend/gl/test_kernels.h"

#include <brook/error.hpp>
#include <brook/vector_types.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <climits>
#include <cmath>
#include <memory>
#include <numeric>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

namespace brook::gl {
namespace {

using backend::LaunchArgument;
using backend::Storage;
using test::TestKernel;
using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;
using enum ParameterKind;

struct Path {
  const char* name;
  Engine engine;
  std::vector<ReadPath> readPaths;  // of the shaders that the kernel has
};

void PrintTo(const Path& path, std::ostream* out) {
  *out << path.name;
}

const Path kPaths[] = {
    {"ComputeBuffer", Engine::Compute, {ReadPath::StorageBuffer}},
    {"ComputeTexture", Engine::Compute, {ReadPath::BufferTexture}},
    {"FragmentDirect", Engine::Fragment, {ReadPath::TextureDirect, ReadPath::TextureWrapped}},
    {"FragmentWrapped", Engine::Fragment, {ReadPath::TextureWrapped}},
};

class GlBackendTest : public testing::TestWithParam<Path> {
 protected:
  template <class T>
  std::unique_ptr<Storage> makeStream(const Shape& shape, const std::vector<T>& values) {
    std::unique_ptr<Storage> storage = backend_->allocate(ElementTypeOf<T>::value, shape);
    if (!values.empty()) backend_->upload(*storage, values.data());
    return storage;
  }

  template <class T>
  std::vector<T> read(Storage& storage) {
    std::vector<T> values(static_cast<std::size_t>(storage.shape().elementCount()));
    backend_->download(storage, values.data());
    return values;
  }

  static LaunchArgument stream(const std::unique_ptr<Storage>& storage) {
    return {storage.get(), nullptr, storage->shape()};
  }

  template <class T>
  static LaunchArgument constant(const T& value) {
    return {nullptr, &value, Shape{1}};
  }

  // Runs it and sees that this engine, and only once, did the work.
  void map(const TestKernel& kernel, const std::vector<LaunchArgument>& arguments,
           const Shape& domain) {
    const std::uint64_t before = backend_->launchCount();
    backend_->map({&kernel.descriptor(), arguments, domain});
    EXPECT_EQ(backend_->launchCount(), before + 1);
  }

  void reduce(const TestKernel& kernel, const std::vector<LaunchArgument>& arguments) {
    const std::uint64_t before = backend_->launchCount();
    backend_->reduce({&kernel.descriptor(), arguments});
    EXPECT_EQ(backend_->launchCount(), before + 1);
  }

  TestKernel copyKernel() const {
    return {"copy",
            {{"a", Stream, ElementType::Float}, {"r", Output, ElementType::Float}},
            "out_1 = fetch_0();",
            {{1}},
            GetParam().readPaths};
  }

  TestKernel incrementKernel() const {
    return {"increment",
            {{"a", Stream, ElementType::Float}, {"r", Output, ElementType::Float}},
            "out_1 = fetch_0() + 1.0;",
            {{1}},
            GetParam().readPaths};
  }

  std::unique_ptr<GlBackend> backend_ = createBackend(GetParam().engine);
};

INSTANTIATE_TEST_SUITE_P(Paths, GlBackendTest, testing::ValuesIn(kPaths),
                         [](const auto& info) { return info.param.name; });

std::vector<float> ramp(std::int64_t count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 0.5f);
  return values;
}

TEST_P(GlBackendTest, NamesItselfAndItsDevice) {
  EXPECT_EQ(backend_->info().name,
            GetParam().engine == Engine::Compute ? "gl:compute" : "gl:fragment");
  EXPECT_FALSE(backend_->info().device.empty());
  EXPECT_GE(backend_->limits().maxOutputs, 4);
  EXPECT_GE(backend_->limits().maxInputs, 7);
  EXPECT_EQ(backend_->launchCount(), 0u);
}

TEST_P(GlBackendTest, KeepsUploadedElements) {
  const std::vector<float3> values = {{1, 2, 3}, {-0.5f, 1e-30f, 1e30f}, {INFINITY, -7, 0}};
  const auto stream = makeStream<float3>({3}, values);
  EXPECT_EQ(read<float3>(*stream), values);
  const auto other = makeStream<float3>({3}, {});
  backend_->copy(*stream, *other);
  EXPECT_EQ(read<float3>(*other), values);
}

TEST_P(GlBackendTest, KeepsWrappedElements) {
  const Shape shape{3, 5, 7};
  const auto stream = makeStream(shape, ramp(105));
  const auto other = makeStream<float>(shape, {});
  backend_->copy(*stream, *other);
  EXPECT_EQ(read<float>(*other), ramp(105));
}

TEST_P(GlBackendTest, TakesEmptyStreams) {
  const auto stream = makeStream<float>({0}, {});
  EXPECT_TRUE(read<float>(*stream).empty());
}

TEST_P(GlBackendTest, Copies) {
  const auto a = makeStream({10, 10}, ramp(100));
  const auto r = makeStream<float>({10, 10}, {});
  map(copyKernel(), {stream(a), stream(r)}, {10, 10});
  EXPECT_EQ(read<float>(*r), ramp(100));
}

TEST_P(GlBackendTest, SaxpyWithAConstant) {
  const TestKernel saxpy("saxpy",
                         {{"a", Constant, ElementType::Float},
                          {"x", Stream, ElementType::Float},
                          {"y", Stream, ElementType::Float},
                          {"r", Output, ElementType::Float}},
                         "out_3 = brook_constant_0.x * fetch_1() + fetch_2();", {{3}},
                         GetParam().readPaths);
  const auto x = makeStream({1000}, ramp(1000));
  const auto y = makeStream({1000}, std::vector<float>(1000, 0.25f));
  const auto r = makeStream<float>({1000}, {});
  const float a = 3;
  map(saxpy, {constant(a), stream(x), stream(y), stream(r)}, {1000});
  const std::vector<float> results = read<float>(*r);
  for (std::size_t i = 0; i < 1000; ++i) {
    ASSERT_EQ(results[i], 3 * (static_cast<float>(i) + 0.5f) + 0.25f);
  }
}

TEST_P(GlBackendTest, AddsFloat4) {
  const TestKernel add("add4",
                       {{"a", Stream, ElementType::Float4},
                        {"b", Stream, ElementType::Float4},
                        {"r", Output, ElementType::Float4}},
                       "out_2 = fetch_0() + fetch_1();", {{2}}, GetParam().readPaths);
  const auto a = makeStream<float4>({2}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  const auto b = makeStream<float4>({2}, {{10, 20, 30, 40}, {-5, -6, -7, -8}});
  const auto r = makeStream<float4>({2}, {});
  map(add, {stream(a), stream(b), stream(r)}, {2});
  EXPECT_EQ(read<float4>(*r), (std::vector<float4>{{11, 22, 33, 44}, {0, 0, 0, 0}}));
}

TEST_P(GlBackendTest, AddsIntsThatFloatsCannotHold) {
  const TestKernel add("addInt",
                       {{"a", Stream, ElementType::Int},
                        {"b", Constant, ElementType::Int},
                        {"r", Output, ElementType::Int}},
                       "out_2 = fetch_0() + brook_constant_1.x;", {{2}}, GetParam().readPaths);
  const auto a = makeStream<int>({4}, {16777217, -16777219, INT_MAX - 1, INT_MIN});
  const auto r = makeStream<int>({4}, {});
  const int one = 1;
  map(add, {stream(a), constant(one), stream(r)}, {4});
  EXPECT_EQ(read<int>(*r), (std::vector<int>{16777218, -16777218, INT_MAX, INT_MIN + 1}));
}

TEST_P(GlBackendTest, ScalesFloat2AndFloat3) {
  const TestKernel scale("scale",
                         {{"a", Stream, ElementType::Float3},
                          {"b", Stream, ElementType::Float2},
                          {"f", Constant, ElementType::Float3},
                          {"r", Output, ElementType::Float3},
                          {"s", Output, ElementType::Float2}},
                         "out_3 = fetch_0() * brook_constant_2.xyz; out_4 = fetch_1().yx;",
                         {{3, 4}}, GetParam().readPaths);
  const auto a = makeStream<float3>({2}, {{1, 2, 3}, {4, 5, 6}});
  const auto b = makeStream<float2>({2}, {{1, 2}, {3, 4}});
  const auto r = makeStream<float3>({2}, {});
  const auto s = makeStream<float2>({2}, {});
  const float3 factor(2, -1, 0.5f);
  map(scale, {stream(a), stream(b), constant(factor), stream(r), stream(s)}, {2});
  EXPECT_EQ(read<float3>(*r), (std::vector<float3>{{2, -2, 1.5f}, {8, -5, 3}}));
  EXPECT_EQ(read<float2>(*s), (std::vector<float2>{{2, 1}, {4, 3}}));
}

TEST_P(GlBackendTest, GathersClampedNeighbours) {
  const TestKernel blur("neighbours",
                        {{"a", Gather, ElementType::Float, 2}, {"r", Output, ElementType::Float}},
                        "out_1 = fetch_0(position + ivec4(1, 0, 0, 0)) - "
                        "fetch_0(position - ivec4(0, 1, 0, 0));",
                        {{1}}, GetParam().readPaths);
  const auto a = makeStream<float>({2, 3}, {1, 2, 3, 10, 20, 30});
  const auto r = makeStream<float>({2, 3}, {});
  map(blur, {stream(a), stream(r)}, {2, 3});
  EXPECT_EQ(read<float>(*r), (std::vector<float>{1, 1, 0, 19, 28, 27}));
}

TEST_P(GlBackendTest, GathersFromAnotherShape) {
  const TestKernel lookUp("lookUp",
                          {{"table", Gather, ElementType::Float, 1},
                           {"i", Stream, ElementType::Int},
                           {"r", Output, ElementType::Float}},
                          "out_2 = fetch_0(ivec4(fetch_1(), 0, 0, 0));", {{2}},
                          GetParam().readPaths);
  const auto table = makeStream<float>({4}, {10, 11, 12, 13});
  const auto index = makeStream<int>({2, 1, 3}, {3, -5, 0, 2, 99, 1});
  const auto r = makeStream<float>({2, 1, 3}, {});
  map(lookUp, {stream(table), stream(index), stream(r)}, {2, 1, 3});
  EXPECT_EQ(read<float>(*r), (std::vector<float>{13, 10, 10, 12, 13, 11}));
}

TEST_P(GlBackendTest, KnowsPositionsInEveryRank) {
  const TestKernel positions(
      "positions", {{"r", Output, ElementType::Int}},
      "out_0 = position.x + 10 * position.y + 100 * position.z + 1000 * position.w;", {{0}},
      GetParam().readPaths);
  for (const Shape& shape : {Shape{7}, Shape{3, 4}, Shape{2, 3, 4}, Shape{2, 2, 3, 5}}) {
    const auto r = makeStream<int>(shape, {});
    map(positions, {stream(r)}, shape);
    std::vector<int> expected;
    for (int w = 0; w < shape.fromFastest(3); ++w) {
      for (int z = 0; z < shape.fromFastest(2); ++z) {
        for (int y = 0; y < shape.fromFastest(1); ++y) {
          for (int x = 0; x < shape.fromFastest(0); ++x) {
            expected.push_back(x + 10 * y + 100 * z + 1000 * w);
          }
        }
      }
    }
    EXPECT_EQ(read<int>(*r), expected) << shape.toString();
  }
}

TEST_P(GlBackendTest, ReadsTheBoundsOfAnIterator) {
  const TestKernel bounds(
      "bounds", {{"i", Iterator, ElementType::Float2}, {"r", Output, ElementType::Float4}},
      "out_1 = vec4(brook_min_0.xy, brook_max_0.xy);", {{1}}, GetParam().readPaths);
  const auto r = makeStream<float4>({1}, {});
  const float2 range[] = {{1, 2}, {3, 4}};
  map(bounds, {{nullptr, range, Shape{1}}, stream(r)}, {1});
  EXPECT_EQ(read<float4>(*r), (std::vector<float4>{{1, 2, 3, 4}}));
}

TEST_P(GlBackendTest, ComputesMoreElementsThanOneRowOfGroupsOrTexelsHolds) {
  const std::int64_t count = std::int64_t{1} << 22;  // 65536 groups of 64; 256 rows of 16384
  const std::vector<float> values(static_cast<std::size_t>(count), 1.5f);
  const auto a = makeStream({count}, values);
  const auto r = makeStream<float>({count}, {});
  map(incrementKernel(), {stream(a), stream(r)}, {count});
  EXPECT_EQ(read<float>(*r), std::vector<float>(values.size(), 2.5f));
}

TEST_P(GlBackendTest, WritesSeveralOutputsInOnePassOrMore) {
  for (const std::vector<std::vector<int>>& passes :
       {std::vector<std::vector<int>>{{1, 2, 3}}, {{3}, {2, 1}}}) {
    const TestKernel kernel(
        "outputs",
        {{"a", Stream, ElementType::Float},
         {"r", Output, ElementType::Float},
         {"s", Output, ElementType::Int},
         {"t", Output, ElementType::Float4}},
        "float a = fetch_0(); out_1 = a + 1.0; out_2 = int(a); out_3 = vec4(a);", passes,
        GetParam().readPaths);
    const auto a = makeStream<float>({2}, {1.5f, -2.5f});
    const auto r = makeStream<float>({2}, {});
    const auto s = makeStream<int>({2}, {});
    const auto t = makeStream<float4>({2}, {});
    map(kernel, {stream(a), stream(r), stream(s), stream(t)}, {2});
    EXPECT_EQ(read<float>(*r), (std::vector<float>{2.5f, -1.5f}));
    EXPECT_EQ(read<int>(*s), (std::vector<int>{1, -2}));
    EXPECT_EQ(read<float4>(*t), (std::vector<float4>{float4(1.5f), float4(-2.5f)}));
  }
}

TEST_P(GlBackendTest, WritesInPlace) {
  const auto a = makeStream({20, 20}, ramp(400));
  const TestKernel increment = incrementKernel();
  for (int i = 0; i < 3; ++i)
    map(increment, {stream(a), stream(a)}, {20, 20});
  std::vector<float> expected = ramp(400);
  for (float& value : expected)
    value += 3;
  EXPECT_EQ(read<float>(*a), expected);
}

TEST_P(GlBackendTest, LaterPassesOfAnInPlaceLaunchSeeTheOldElements) {
  const TestKernel swap("swap",
                        {{"a", Stream, ElementType::Float},
                         {"b", Stream, ElementType::Float},
                         {"r", Output, ElementType::Float},
                         {"s", Output, ElementType::Float}},
                        "out_2 = fetch_1(); out_3 = fetch_0();", {{2}, {3}}, GetParam().readPaths);
  const auto a = makeStream<float>({3}, {1, 2, 3});
  const auto b = makeStream<float>({3}, {10, 20, 30});
  map(swap, {stream(a), stream(b), stream(a), stream(b)}, {3});
  EXPECT_EQ(read<float>(*a), (std::vector<float>{10, 20, 30}));
  EXPECT_EQ(read<float>(*b), (std::vector<float>{1, 2, 3}));
}

TEST_P(GlBackendTest, MixesRanksThatDifferByLeadingOnes) {
  const TestKernel swap("twoCopies",
                        {{"a", Stream, ElementType::Float},
                         {"r", Output, ElementType::Float},
                         {"s", Output, ElementType::Float}},
                        "out_1 = fetch_0(); out_2 = -fetch_0();", {{1, 2}}, GetParam().readPaths);
  const auto a = makeStream<float>({3}, {1, 2, 3});
  const auto r = makeStream<float>({1, 1, 3}, {});
  const auto s = makeStream<float>({3}, {});
  map(swap, {stream(a), stream(r), stream(s)}, {3});
  EXPECT_EQ(read<float>(*r), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(read<float>(*s), (std::vector<float>{-1, -2, -3}));
}

// brook-language 5.4: adjacent pairs, an odd last one moves up.
template <class T, class Combine>
T pairTree(std::vector<T> values, Combine combine) {
  while (values.size() > 1) {
    std::vector<T> next;
    for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
      next.push_back(combine(values[i], values[i + 1]));
    }
    if (values.size() % 2 == 1) next.push_back(values.back());
    values = next;
  }
  return values.front();
}

// brook-language 5.4: 64 lanes in blocks of 4096, then pairs in each block, then pairs of blocks.
float laneTree(const std::vector<float>& values) {
  const auto add = [](float left, float right) { return left + right; };
  std::vector<float> blocks;
  for (std::size_t begin = 0; begin < values.size(); begin += 4096) {
    const std::size_t end = std::min(begin + 4096, values.size());
    std::vector<float> lanes(
        values.begin() + static_cast<std::ptrdiff_t>(begin),
        values.begin() + static_cast<std::ptrdiff_t>(std::min(begin + 64, end)));
    for (std::size_t i = begin + 64; i < end; ++i)
      lanes[(i - begin) % 64] += values[i];
    blocks.push_back(pairTree(lanes, add));
  }
  return pairTree(blocks, add);
}

TEST_P(GlBackendTest, SumsInTheOrderOfTheLanes) {
  const TestKernel sum("sum",
                       {{"a", Stream, ElementType::Float}, {"r", Accumulator, ElementType::Float}},
                       "left + right", true, GetParam().readPaths);
  for (const std::int64_t count : {1, 2, 7, 8, 9, 63, 64, 65, 1000, 4095, 4096, 4097, 20000}) {
    std::vector<float> values = ramp(count);
    for (float& value : values)
      value = 1.0f / value;  // sums that round
    const auto a = makeStream({count}, values);
    const auto r = makeStream<float>({1}, {});
    reduce(sum, {stream(a), stream(r)});
    EXPECT_EQ(read<float>(*r).front(), laneTree(values)) << count;
  }
}

TEST_P(GlBackendTest, CombinesInOrderWhenNotCommutative) {
  const TestKernel mix("mix",
                       {{"r", Accumulator, ElementType::Int}, {"a", Stream, ElementType::Int}},
                       "left * 3 + right", false, GetParam().readPaths);
  for (const std::int64_t count : {1, 3, 8, 11, 64, 65, 77, 513, 4097}) {
    std::vector<int> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), -5);
    const auto a = makeStream({count}, values);
    const auto r = makeStream<int>({1}, {});
    reduce(mix, {stream(r), stream(a)});
    const unsigned expected =
        pairTree(std::vector<unsigned>(values.begin(), values.end()),
                 [](unsigned left, unsigned right) { return left * 3 + right; });
    EXPECT_EQ(read<int>(*r).front(), static_cast<int>(expected)) << count;
  }
}

TEST_P(GlBackendTest, ReducesBlocksToAStream) {
  const TestKernel mix("mix",
                       {{"a", Stream, ElementType::Int}, {"r", Accumulator, ElementType::Int}},
                       "left * 3 + right", false, GetParam().readPaths);
  std::vector<int> values(120);
  std::iota(values.begin(), values.end(), 1);
  const auto a = makeStream<int>({10, 12}, values);
  for (const Shape& target : {Shape{2, 3}, Shape{10, 1}, Shape{1, 12}, Shape{5, 12}, Shape{1, 1},
                              Shape{10, 12}, Shape{2, 1}}) {
    const int height = 10 / target[0];
    const int width = 12 / target[1];
    std::vector<int> expected;
    for (int r = 0; r < target.elementCount(); ++r) {
      std::vector<int> block;
      for (int i = 0; i < height * width; ++i) {
        const int y = r / target[1] * height + i / width;
        const int x = r % target[1] * width + i % width;
        block.push_back(values[static_cast<std::size_t>(12 * y + x)]);
      }
      expected.push_back(pairTree(block, [](int left, int right) { return left * 3 + right; }));
    }
    const auto r = makeStream<int>(target, {});
    reduce(mix, {stream(a), stream(r)});
    EXPECT_EQ(read<int>(*r), expected) << target.toString();
  }
}

TEST_P(GlBackendTest, ReducesWrappedStreamsWithAGatherAndAConstant) {
  const TestKernel sum("scaledSum",
                       {{"table", Gather, ElementType::Float, 1},
                        {"a", Stream, ElementType::Float},
                        {"zero", Constant, ElementType::Float},
                        {"r", Accumulator, ElementType::Float}},
                       "left + right + fetch_0(ivec4(0)) * brook_constant_2.x", true,
                       GetParam().readPaths);
  const auto table = makeStream<float>({2}, {5, 6});
  const auto a = makeStream<float>({4, 6, 10}, std::vector<float>(240, 1.0f));
  const auto r = makeStream<float>({2, 3, 2}, {});
  const float zero = 0;
  reduce(sum, {stream(table), stream(a), constant(zero), stream(r)});
  EXPECT_EQ(read<float>(*r), std::vector<float>(12, 20.0f));
}

TEST_P(GlBackendTest, RejectsStreamsBeyondTheLimit) {
  const bool compute = GetParam().engine == Engine::Compute;
  const std::int64_t elements =
      compute ? backend_->limits().maxBytes / 16 + 1 : backend_->limits().maxElements + 1;
  if (elements > INT_MAX) return;  // the device holds every stream that a Shape can describe
  EXPECT_THAT([&] { backend_->allocate(ElementType::Float4, {elements}); },
              ThrowsMessage<LimitError>(
                  AllOf(HasSubstr(std::to_string(elements) + " elements"), HasSubstr("limit"))));
}

TEST_P(GlBackendTest, ShowsTheDriversReasonAndTheShader) {
  const TestKernel broken("broken", {{"r", Output, ElementType::Float}}, "out_0 = nonsense;", {{0}},
                          GetParam().readPaths);
  const auto r = makeStream<float>({1}, {});
  EXPECT_THAT([&] { backend_->map({&broken.descriptor(), std::vector{stream(r)}, Shape{1}}); },
              ThrowsMessage<CompileError>(
                  AllOf(HasSubstr("cannot compile kernel 'broken' (test_kernels.br:1)"),
                        HasSubstr("`nonsense' undeclared"), HasSubstr("\n1: #version"))));
  map(copyKernel(), {stream(r), stream(makeStream<float>({1}, {}))}, {1});
}

TEST_P(GlBackendTest, NamesTheMissingShader) {
  const TestKernel none("none", {{"r", Output, ElementType::Float}}, "", {{0}}, {});
  const auto r = makeStream<float>({1}, {});
  EXPECT_THAT([&] { backend_->map({&none.descriptor(), std::vector{stream(r)}, Shape{1}}); },
              ThrowsMessage<CompileError>(AllOf(HasSubstr("'none'"), HasSubstr("has no map shader"),
                                                HasSubstr("--target=glsl"))));
  EXPECT_EQ(backend_->launchCount(), 0u);
}

TEST_P(GlBackendTest, RejectsMoreOutputsThanTheDeviceHas) {
  const int count = backend_->limits().maxOutputs + 1;
  std::vector<ParameterDescriptor> parameters(static_cast<std::size_t>(count),
                                              {"r", Output, ElementType::Float});
  std::vector<int> outputs(parameters.size());
  std::iota(outputs.begin(), outputs.end(), 0);
  const TestKernel many("many", parameters, "", {outputs}, GetParam().readPaths);
  std::vector<std::unique_ptr<Storage>> storages;
  std::vector<LaunchArgument> arguments;
  for (int i = 0; i < count; ++i) {
    storages.push_back(makeStream<float>({1}, {}));
    arguments.push_back(stream(storages.back()));
  }
  EXPECT_THAT([&] { backend_->map({&many.descriptor(), arguments, Shape{1}}); },
              ThrowsMessage<LimitError>(AllOf(HasSubstr("needs " + std::to_string(count)),
                                              HasSubstr("is " + std::to_string(count - 1)))));
}

TEST_P(GlBackendTest, StoragesOutliveTheBackendAndItsThread) {
  std::unique_ptr<Storage> storage = makeStream<float>({3}, {1, 2, 3});
  backend_.reset();
  std::thread([&] { storage.reset(); }).join();
  EXPECT_EQ(storage, nullptr);
}

TEST_P(GlBackendTest, TwoContextsWorkInTwoThreads) {
  const TestKernel increment = incrementKernel();
  const auto work = [&](std::vector<float>& results) {
    const std::unique_ptr<GlBackend> own = createBackend(GetParam().engine);
    results = ramp(1000);
    const std::unique_ptr<Storage> a = own->allocate(ElementType::Float, {1000});
    own->upload(*a, results.data());
    for (int i = 0; i < 50; ++i) {
      own->map({&increment.descriptor(), std::vector{stream(a), stream(a)}, Shape{1000}});
    }
    own->download(*a, results.data());
    EXPECT_EQ(own->launchCount(), 50u);
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
}

TEST(GlFragmentMemory, ReportsTheBytesOfAnAllocationThatFails) {
  const std::unique_ptr<GlBackend> backend = createBackend(Engine::Fragment);
  const std::int64_t side = backend->device().limits.textureSize;
  std::vector<std::unique_ptr<Storage>> held;
  const std::string bytes = std::to_string(side * side * 16);
  // Each takes 4 GiB of address space at least; a device that gives a thousand has more than any.
  const auto fill = [&] {
    for (int i = 0; i < 1000; ++i) {
      held.push_back(backend->allocate(ElementType::Float4, {side, side}));
    }
  };
  EXPECT_THAT(fill, ThrowsMessage<OutOfMemoryError>(HasSubstr(bytes + " bytes")));
  held.clear();
  const std::unique_ptr<Storage> small = backend->allocate(ElementType::Float, {1});
  const float one = 1;
  backend->upload(*small, &one);
  float back = 0;
  backend->download(*small, &back);
  EXPECT_EQ(back, 1);
}

TEST(GlSelfTest, FindsExactArithmeticOnBothEngines) {
  for (const Engine engine : {Engine::Compute, Engine::Fragment}) {
    const std::unique_ptr<GlBackend> backend = createBackend(engine);
    EXPECT_TRUE(backend->device().info.exactArithmetic) << backend->device().info.renderer;
  }
}

}  // namespace
}  // namespace brook::gl
