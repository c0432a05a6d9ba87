// Kernel calls as emitted code makes them. The null backend checks each launch against the contract
// of backend.h; the cpu-scalar backend shows the values.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/null/null_backend.h"
#include "runtime/error_fixture.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::ElementsAre;

void saxpy(const float& a, const stream& x, const stream& y, const stream& r) {
  generated::map(cpuKernel(TestKernel::Saxpy), {a, x, y, r});
}
void shift(const stream& g, const int& dx, const int& dy, const stream& r) {
  generated::map(cpuKernel(TestKernel::Shift), {g, dx, dy, r});
}
void ramp(const iter& i, const stream& r) {
  generated::map(cpuKernel(TestKernel::Ramp), {i, r});
}
void sumAndDifference(const stream& x, const stream& y, const stream& s, const stream& d) {
  generated::map(cpuKernel(TestKernel::SumAndDifference), {x, y, s, d});
}

class MapTest : public testing::Test {
 protected:
  MapTest() {
    setLogCallback([this](int level, const std::string& message) {
      if (level == 1) lines_.push_back(message);
      if (level == 2) launches_.push_back(message);
    });
  }
  ~MapTest() override {
    setRuntime(nullptr);
    setLogCallback(nullptr);
  }

  stream floats(const Shape& shape, std::vector<float> elements) {
    stream s = Stream<float>(shape);
    s.read(elements.data());
    return s;
  }
  static std::vector<float> written(const stream& s) {
    std::vector<float> elements(s.shape().elementCount());
    s.write(elements.data());
    return elements;
  }

  std::vector<std::string> lines_;
  std::vector<std::string> launches_;
};

/// Calls with streams that have elements already, as in most programs, and with new streams.
class MapOfMadeStreams : public MapTest, public testing::WithParamInterface<bool> {
 protected:
  template <class T>
  static stream made(const Shape& shape) {
    stream s = Stream<T>(shape);
    if (GetParam()) s.read(std::vector<T>(static_cast<std::size_t>(shape.elementCount())).data());
    return s;
  }
};

/// Checks only; calls that pass launch on the null backend.
class MapChecks : public MapOfMadeStreams {
 protected:
  MapChecks() { setRuntime(&runtime_); }
  Runtime runtime_{std::make_unique<backend::NullBackend>()};
};

class MapValues : public MapOfMadeStreams {
 protected:
  MapValues() { setRuntime(&runtime_); }
  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
};

/// A device that can write outputs in place, and records where it did.
class SharingBackend : public backend::NullBackend {
 public:
  std::unique_ptr<backend::Storage> aliasRange(backend::Storage& whole, std::int64_t first,
                                               const Shape& shape) override {
    runs.push_back(first);
    return allocate(whole.type(), shape);
  }
  void writeSubview(backend::Storage&, const Subview&, backend::Storage&) override { ++copies; }

  std::vector<std::int64_t> runs;  ///< their first elements
  int copies = 0;
};

class MapOutputViews : public MapTest {
 protected:
  MapOutputViews() { setRuntime(&runtime_); }
  static stream rows(const stream& s, int first, int end) {
    return s.domain(int2(0, first), int2(4, end));
  }

  SharingBackend* const backend_ = new SharingBackend;
  Runtime runtime_{std::unique_ptr<backend::Backend>(backend_)};
  const stream s_ = Stream<float>{6, 4};
  const stream x_ = Stream<float>{2, 4};
};

TEST_F(MapOutputViews, InOnePieceAreWrittenInTheirPlaces) {
  sumAndDifference(x_, x_, rows(s_, 0, 2), rows(s_, 3, 5));
  EXPECT_THAT(backend_->runs, ElementsAre(0, 12));
  EXPECT_EQ(backend_->copies, 0);
}

TEST_F(MapOutputViews, InSeveralPiecesAreCopied) {
  saxpy(1, Stream<float>{2, 3}, Stream<float>{2, 3}, s_.domain(int2(1, 0), int2(4, 2)));
  EXPECT_THAT(backend_->runs, ElementsAre());
  EXPECT_EQ(backend_->copies, 1);
}

TEST_F(MapOutputViews, OfAStreamThatIsReadAreCopied) {
  shift(s_, 1, 0, rows(s_, 2, 4));
  EXPECT_THAT(backend_->runs, ElementsAre());
  EXPECT_EQ(backend_->copies, 1);
}

// Views that are read are copied first.
TEST_F(MapOutputViews, BesideInputsThatAreViewsAreWrittenInTheirPlaces) {
  saxpy(1, rows(s_, 1, 3), x_, rows(s_, 2, 4));
  EXPECT_THAT(backend_->runs, ElementsAre(8));
  EXPECT_EQ(backend_->copies, 0);
}

TEST_P(MapValues, Saxpy) {
  const stream r = made<float>({3});
  saxpy(10, floats({3}, {1, 2, 3}), floats({3}, {4, 5, 6}), r);
  EXPECT_THAT(written(r), ElementsAre(14, 25, 36));
  EXPECT_THAT(launches_, ElementsAre("saxpy over <3>, cpu-scalar"));
  EXPECT_EQ(runtime_.launchCount(), 1u);
  EXPECT_GT(runtime_.times().kernels, 0);
}

TEST_P(MapValues, IntConstantBecomesFloat) {
  const stream r = made<float>({1});
  const int a = 3;
  const stream x = floats({1}, {2}), y = floats({1}, {1});
  generated::map(cpuKernel(TestKernel::Saxpy), {a, x, y, r});
  EXPECT_THAT(written(r), ElementsAre(7));
}

TEST_P(MapValues, LeadingOnesAreAddedAndDropped) {
  const stream r = made<float>({2, 2});
  saxpy(1, floats({2}, {10, 20}), floats({1, 1, 2, 2}, {1, 2, 3, 4}), r);
  EXPECT_THAT(written(r), ElementsAre(11, 22, 13, 24));
}

TEST_P(MapValues, StreamAsInputAndOutput) {
  const stream x = floats({2}, {1, 2});
  saxpy(2, x, x, x);
  EXPECT_THAT(written(x), ElementsAre(3, 6));
}

TEST_P(MapValues, GatherThatIsTheOutputIsCopiedFirst) {
  const stream x = floats({1, 4}, {1, 2, 3, 4});
  shift(x, 1, 0, x);
  EXPECT_THAT(written(x), ElementsAre(2, 3, 4, 4));
  EXPECT_THAT(lines_, ElementsAre("warning: shift: gather 'g' is the same stream as 'r', which the "
                                  "call writes; it is copied first"));
}

TEST_P(MapValues, IteratorWhereAStreamIsExpected) {
  const stream r = made<float>({4});
  const iter i = iter::of<float>(extents(4), 0, 4);
  const float a = 10;
  generated::map(cpuKernel(TestKernel::Saxpy), {a, i, i, r});
  EXPECT_THAT(written(r), ElementsAre(0, 11, 22, 33));
}

TEST_P(MapValues, IteratorParameter) {
  const stream r = made<float2>({2, 2});
  ramp(iter::of<float2>(extents(2, 2), float2(0, 0), float2(2, 20)), r);
  std::vector<float2> values(4);
  r.write(values.data());
  EXPECT_THAT(values, ElementsAre(float2(0, 0), float2(1, 0), float2(0, 10), float2(1, 10)));
}

TEST_P(MapValues, NothingHappensForAnOutputWithoutElements) {
  saxpy(1, made<float>({3}), made<float>({3}), made<float>({0}));
  EXPECT_EQ(runtime_.launchCount(), 0u);
}

TEST_P(MapChecks, EveryFittingCallKeepsTheContract) {
  const stream x = made<float>({1, 5}), y = made<float>({2, 10}), r = made<float>({2, 5});
  saxpy(1, x, y, r);
  saxpy(1, r, r, r);
  shift(r, 0, 0, r);
  shift(made<float>({7}), 0, 0, r);
  ramp(iter::of<float2>(extents(5), float2(0), float2(1)), made<float2>({1, 5}));
  sumAndDifference(x, y, made<float>({2, 5}), made<float>({2, 5}));
  sumAndDifference(x, y, made<float>({2, 5}), made<float>({1, 1, 2, 5}));
  EXPECT_EQ(runtime_.launchCount(), 7u);
}

TEST_P(MapChecks, RanksThatDiffer) {
  EXPECT_EQ(errorOf([&] { saxpy(1, made<float>({5}), made<float>({2, 5}), made<float>({10})); }),
            "saxpy: input 'y' has shape <2, 5> and cannot be matched to the output shape <10>: the "
            "ranks differ by more than leading extents of 1.");
}

TEST_P(MapChecks, UnevenRepeatWarns) {
  saxpy(1, made<float>({7}), made<float>({5}), made<float>({10}));
  EXPECT_THAT(lines_, ElementsAre("warning: saxpy: input 'x' has shape <7>, which is not repeated "
                                  "or taken evenly in the output shape <10>"));
}

TEST_P(MapChecks, InputWithoutElements) {
  EXPECT_EQ(errorOf([&] { saxpy(1, made<float>({0}), made<float>({5}), made<float>({5})); }),
            "saxpy: input 'x' has shape <0> and so no elements to read.");
}

TEST_P(MapChecks, OutputsOfDifferentShapes) {
  const stream x = made<float>({5});
  EXPECT_EQ(errorOf([&] { sumAndDifference(x, x, made<float>({5}), made<float>({5, 1})); }),
            "sumAndDifference: output 'd' has shape <5, 1>, but output 's' has shape <5>: all "
            "outputs of a call have one shape.");
}

TEST_P(MapChecks, SameStreamAsTwoOutputs) {
  const stream x = made<float>({5}), r = made<float>({5});
  EXPECT_EQ(errorOf([&] { sumAndDifference(x, x, r, r); }),
            "sumAndDifference: output 'd' is the same stream as output 's', or a view of the same "
            "elements.");
}

TEST_P(MapChecks, GatherOfAnotherRank) {
  EXPECT_EQ(errorOf([&] { shift(made<float>({2, 3, 4}), 0, 0, made<float>({5})); }),
            "shift: gather 'g' has shape <2, 3, 4>, but the kernel indexes it with 2 dimensions.");
}

TEST_P(MapChecks, ElementTypes) {
  const stream x = made<float>({5});
  EXPECT_EQ(errorOf([&] { saxpy(1, x, made<float4>({5}), x); }),
            "saxpy: input 'y' has elements of float4, but the kernel declares float.");
  const float2 a(1, 2);
  EXPECT_EQ(errorOf([&] { generated::map(cpuKernel(TestKernel::Saxpy), {a, x, x, x}); }),
            "saxpy: constant 'a' has elements of float2, but the kernel declares float.");
}

TEST_P(MapChecks, KindsOfArguments) {
  const stream x = made<float>({5}), r = made<float2>({5});
  const iter i = iter::of<float>(extents(5), 0, 1);
  const float a = 1;
  const KernelDescriptor& saxpyKernel = cpuKernel(TestKernel::Saxpy);
  EXPECT_EQ(errorOf([&] { generated::map(saxpyKernel, {a, x, x, i}); }),
            "saxpy: output 'r' cannot be an iterator.");
  EXPECT_EQ(errorOf([&] { generated::map(saxpyKernel, {x, x, x, x}); }),
            "saxpy: constant 'a' cannot be a stream.");
  EXPECT_EQ(errorOf([&] { generated::map(cpuKernel(TestKernel::Ramp), {r, r}); }),
            "ramp: iterator 'i' cannot be a stream.");
  EXPECT_EQ(errorOf([&] { generated::map(saxpyKernel, {a, x, x}); }),
            "saxpy: 3 arguments were given for 4 parameters.");
  EXPECT_EQ(errorOf([&] { saxpy(1, x, stream(), x); }), "saxpy: input 'y' is an empty handle.");
}

TEST_P(MapChecks, KernelOfAnotherVersionAndReductions) {
  KernelDescriptor old = cpuKernel(TestKernel::Saxpy);
  old.abiVersion = BROOK_ABI_VERSION + 1;
  EXPECT_EQ(errorOf([&] { generated::map(old, {}); }),
            "saxpy: the kernel was emitted for version " + std::to_string(BROOK_ABI_VERSION + 1) +
                " of the runtime, but this is version " + std::to_string(BROOK_ABI_VERSION) +
                "; run brcc again.");
  EXPECT_EQ(errorOf([&] { generated::map(cpuKernel(TestKernel::Sum), {}); }),
            "sum: a reduction was called as a kernel.");
}

TEST_P(MapChecks, KernelsThatAreNotMapped) {
  const stream x = made<float>({5}), r = made<float>({5});
  const float a = 1;
  KernelDescriptor kernel = cpuKernel(TestKernel::Saxpy);
  kernel.isReduction = true;
  EXPECT_EQ(errorOf([&] { generated::map(kernel, {a, x, x, r}); }),
            "saxpy: a reduction was called as a kernel.");
  kernel.isReduction = false;
  const AppendDescriptor append = {};
  kernel.appends = {&append, 1};
  kernel.appendIndex = 3;
  EXPECT_EQ(errorOf([&] { generated::map(kernel, {a, x, x, r}); }),
            "saxpy: 4 arguments were given for 3 parameters.");
}

TEST_P(MapChecks, AnAccumulatorIsNoOutput) {
  KernelDescriptor kernel = cpuKernel(TestKernel::Sum);
  kernel.isReduction = false;
  EXPECT_EQ(errorOf([&] { generated::map(kernel, {made<float>({5}), made<float>({5})}); }),
            "sum: the kernel has no output.");
}

TEST_P(MapChecks, NothingRanAfterAnError) {
  errorOf([&] { saxpy(1, made<float>({5}), made<float>({2, 5}), made<float>({10})); });
  EXPECT_EQ(runtime_.launchCount(), 0u);
}

constexpr auto kNameOfStreams = [](const testing::TestParamInfo<bool>& info) {
  return info.param ? "StreamsWithElements" : "NewStreams";
};
INSTANTIATE_TEST_SUITE_P(, MapValues, testing::Bool(), kNameOfStreams);
INSTANTIATE_TEST_SUITE_P(, MapChecks, testing::Bool(), kNameOfStreams);

}  // namespace
}  // namespace brook
