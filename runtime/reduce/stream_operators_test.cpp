#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/error_fixture.h"

#include <brook/error.hpp>
#include <brook/runtime.hpp>
#include <brook/stream_operators.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;

const KernelDescriptor& sumOfAnotherVersion(generated::Operator) {
  static const KernelDescriptor old = [] {
    KernelDescriptor sum = conformance::cpuKernel(conformance::TestKernel::Sum);
    sum.abiVersion = BROOK_ABI_VERSION + 1;
    return sum;
  }();
  return old;
}

class StreamOperators : public testing::Test {
 protected:
  StreamOperators() { setRuntime(&runtime_); }
  ~StreamOperators() override { setRuntime(nullptr); }

  template <class T>
  static Stream<T> made(const Shape& shape, const std::vector<T>& elements) {
    Stream<T> s(shape);
    s.read(elements.data());
    return s;
  }
  template <class T>
  static std::vector<T> written(const Stream<T>& s) {
    std::vector<T> elements(s.shape().elementCount());
    s.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu()};
};

TEST_F(StreamOperators, GatherFetchesThenChangesTheSource) {
  const Stream<float> source = made<float>({3}, {10, 11, 12});
  const Stream<float> target = made<float>({4}, {-1, -1, -1, -1});
  streamGatherOp(target, made<float>({4}, {2, 0, 2, 9}), source, STREAM_GATHER_INC);
  EXPECT_THAT(written(target), ElementsAre(12, 10, 13, -1));
  EXPECT_THAT(written(source), ElementsAre(11, 11, 14));
}

TEST_F(StreamOperators, ScatterOpReadsTheSourceAtTheIndex) {
  const Stream<int> source = made<int>({2, 2}, {1, 2, 3, std::numeric_limits<int>::max()});
  const Stream<int> target = made<int>({3}, {10, 20, 1});
  const Stream<float2> index = made<float2>({3}, {float2(1, 0), float2(0, 1), float2(0.6f, 1.4f)});
  streamScatterOp(target, index, source, STREAM_SCATTER_ADD);
  EXPECT_THAT(written(target), ElementsAre(12, 23, std::numeric_limits<int>::min()));
}

TEST_F(StreamOperators, NarrowTypesWrapAndFixedOnesAreClamped) {
  const Stream<float> twice = made<float>({2}, {0, 0});
  const Stream<uchar> bytes = made<uchar>({1}, {100});
  streamScatter(bytes, twice, made<uchar>({2}, {100, 70}), STREAM_SCATTER_ADD);
  EXPECT_THAT(written(bytes), ElementsAre(14));
  const Stream<fixed> numbers = made<fixed>({1}, {fixed(100)});
  streamScatter(numbers, twice, made<fixed>({2}, {fixed(200), fixed(0)}), STREAM_SCATTER_ADD);
  EXPECT_EQ(written(numbers)[0].x, 255);
}

TEST_F(StreamOperators, ScatterWritesTheTargetAtTheIndex) {
  const Stream<float> source = made<float>({4}, {1, 2, 3, 4});
  const Stream<float> target = made<float>({2}, {5, 7});
  const float nan = std::numeric_limits<float>::quiet_NaN();
  streamScatter(target, made<float>({4}, {1, 1, nan, -1}), source, STREAM_SCATTER_MUL);
  EXPECT_THAT(written(target), ElementsAre(5, 14));
}

TEST_F(StreamOperators, MayWorkInPlace) {
  const Stream<float> s = made<float>({3}, {1, 2, 3});
  streamGatherOp(s, made<float>({3}, {1, 0, 0}), s, STREAM_GATHER_FETCH);
  EXPECT_THAT(written(s), ElementsAre(2, 2, 2));
}

TEST_F(StreamOperators, TypesAndShapesThatDoNotFit) {
  const Stream<float> s = made<float>({3}, {1, 2, 3});
  const Stream<float> grid = made<float>({3, 1}, {1, 2, 3});
  const Stream<int> ints = made<int>({3}, {1, 2, 3});
  EXPECT_EQ(errorOf<TypeError>([&] { streamGatherOp(s, s, grid, STREAM_GATHER_FETCH); }),
            "streamGatherOp: the index has elements of float, but the source has shape <3, 1>, "
            "which takes one float for each dimension.");
  EXPECT_EQ(errorOf<TypeError>([&] { streamScatterOp(s, s, ints, STREAM_SCATTER_ADD); }),
            "streamScatterOp: the source has elements of int, but the target has elements of "
            "float.");
  EXPECT_EQ(errorOf<ShapeError>(
                [&] { streamScatter(s, made<float>({2}, {0, 0}), s, STREAM_SCATTER_ADD); }),
            "streamScatter: the index has shape <2>, but the source has shape <3>.");
  EXPECT_EQ(errorOf<ArgumentError>([&] { streamScatter(s, s, stream(), STREAM_SCATTER_ADD); }),
            "streamScatter: a stream is an empty handle.");
}

TEST_F(StreamOperators, AReductionOfAnotherVersionIsRefused) {
  const Stream<float> s = made<float>({3}, {0, 1, 2});
  const std::string begin = "sum: the kernel was emitted for version";
  for (auto* const call : {&streamGatherOp, &streamScatterOp, &streamScatter}) {
    EXPECT_THAT(errorOf<ArgumentError>([&] { call(s, s, s, sumOfAnotherVersion); }),
                testing::StartsWith(begin));
  }
}

}  // namespace
}  // namespace brook
