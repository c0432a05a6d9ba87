// The fast path: the calls that take it, and the arguments of their launches. map_test.cpp checks
// that other calls have the same results and errors.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/null/null_backend.h"
#include "runtime/kernel/call.h"
#include "runtime/stream/stream_object.h"

#include <brook/runtime.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using generated::Argument;

struct Hit {
  float t;
};
const StructureDescriptor& brookStructure(const Hit*) {
  static const FieldDescriptor fields[] = {{"t", ElementType::Float, offsetof(Hit, t)}};
  static const StructureDescriptor structure = {"Hit", sizeof(Hit), fields};
  return structure;
}

class FastLaunch : public testing::Test {
 protected:
  FastLaunch() {
    setRuntime(&runtime_);
    x_ = filled({4, 5});
    y_ = filled({4, 5});
    r_ = filled({4, 5});
  }
  ~FastLaunch() override { setRuntime(nullptr); }

  /// Returns a stream with elements on the current runtime.
  template <class T = float>
  static stream filled(const Shape& shape) {
    stream s = Stream<T>(shape);
    s.read(std::vector<T>(static_cast<std::size_t>(shape.elementCount())).data());
    return s;
  }
  const Shape* prepare(TestKernel kernel, std::initializer_list<Argument> given) {
    return prepare(cpuKernel(kernel), given);
  }
  const Shape* prepare(const KernelDescriptor& kernel, std::initializer_list<Argument> given) {
    prepared_ = {};
    return calls::prepareFast(kernel, {given.begin(), given.size()}, runtime_,
                              std::span(prepared_).first(given.size()));
  }

  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
  std::array<backend::LaunchArgument, 4> prepared_;
  const float a_ = 2;
  const int zero_ = 0;
  stream x_, y_, r_;
  std::array<float, 3> expected_;
};

TEST_F(FastLaunch, GivesTheBackendWhatTheProgramGave) {
  const Shape* const domain = prepare(TestKernel::Saxpy, {a_, x_, y_, r_});
  ASSERT_NE(domain, nullptr);
  EXPECT_EQ(*domain, (Shape{4, 5}));
  EXPECT_EQ(prepared_[0].constant, &a_);
  for (const auto& [i, s] : {std::pair(1, x_), std::pair(2, y_), std::pair(3, r_)}) {
    EXPECT_EQ(prepared_[i].storage, &s.object()->forReading(runtime_));
    EXPECT_EQ(prepared_[i].shape, (Shape{4, 5}));
  }
}

TEST_F(FastLaunch, MayReadAtEachPositionWhatItWritesThere) {
  EXPECT_NE(prepare(TestKernel::Saxpy, {a_, x_, x_, x_}), nullptr);
}

TEST_F(FastLaunch, MayGatherFromAnyShapeOfTheRank) {
  EXPECT_NE(prepare(TestKernel::Shift, {filled({2, 7}), zero_, zero_, r_}), nullptr);
  EXPECT_EQ(prepared_[0].shape, (Shape{2, 7}));
  EXPECT_EQ(prepare(TestKernel::Shift, {filled({7}), zero_, zero_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Shift, {filled({1, 2, 7}), zero_, zero_, r_}), nullptr);
}

TEST_F(FastLaunch, DoesNotGatherWhatItWrites) {
  EXPECT_EQ(prepare(TestKernel::Shift, {r_, zero_, zero_, r_}), nullptr);
}

TEST_F(FastLaunch, DoesNotWriteAStreamTwice) {
  EXPECT_NE(prepare(TestKernel::SumAndDifference, {x_, y_, x_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::SumAndDifference, {x_, y_, r_, r_}), nullptr);
}

TEST_F(FastLaunch, HasOneShape) {
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, filled({1, 5}), r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, filled({1, 4, 5}), y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::SumAndDifference, {x_, y_, filled({5}), r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::SumAndDifference, {x_, y_, r_, filled({5})}), nullptr);
}

TEST_F(FastLaunch, HasElements) {
  const stream none = Stream<float>{0, 5};
  none.object()->forWriting(runtime_);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, none, none, none}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Shift, {none, zero_, zero_, r_}), nullptr);
}

TEST_F(FastLaunch, ConvertsNothing) {
  const float2 pair(1, 2);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {zero_, x_, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {pair, x_, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, filled<float2>({4, 5}), y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Shift, {x_, a_, zero_, r_}), nullptr);
}

TEST_F(FastLaunch, HasWholeStreamsInTheirPlaces) {
  const stream row = filled({20});
  EXPECT_NE(prepare(TestKernel::Saxpy, {a_, row, row, row}), nullptr);
  const iter i = iter::of<float>(extents(20), 0, 1);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, i, row, row}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, stream(), r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {x_, x_, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, y_, a_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, y_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::SumAndDifference, {x_, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Ramp, {iter::of<float2>(extents(4, 5), float2(0), float2(1)),
                                       filled<float2>({4, 5})}),
            nullptr);
}

// Contiguous subviews of streams are read and written in place.
TEST_F(FastLaunch, TakesRangesWhereTheyAre) {
  const auto rows = [](const stream& s, int begin, int end) {
    return s.domain(int2(0, begin), int2(5, end));
  };
  const Shape* const domain =
      prepare(TestKernel::Saxpy, {a_, rows(x_, 1, 3), rows(y_, 2, 4), rows(r_, 0, 2)});
  ASSERT_NE(domain, nullptr);
  EXPECT_EQ(*domain, (Shape{2, 5}));
  for (const auto& [i, s, first] : {std::tuple(1, x_, 5), {2, y_, 10}, {3, r_, 0}}) {
    EXPECT_EQ(prepared_[i].storage, &s.object()->forReading(runtime_));
    EXPECT_EQ(prepared_[i].shape, (Shape{2, 5}));
    EXPECT_EQ(prepared_[i].first, first);
    EXPECT_EQ(prepared_[i].byteCount(), 40);
  }
  const stream nested = rows(rows(x_, 1, 4), 1, 2);
  ASSERT_NE(prepare(TestKernel::Saxpy, {a_, nested, nested, rows(r_, 3, 4)}), nullptr);
  EXPECT_EQ(prepared_[1].first, 10);
  const auto columns = [](const stream& s) { return s.domain(int2(1, 0), int2(3, 4)); };
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, columns(x_), columns(y_), filled({4, 2})}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, filled({4, 2}), filled({4, 2}), columns(r_)}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, rows(x_, 1, 1), rows(y_, 1, 1), rows(r_, 1, 1)}),
            nullptr);
  setRuntime(nullptr);
  Runtime other{std::make_unique<backend::NullBackend>()};
  setRuntime(&other);
  const stream s = filled({20});
  const stream subview = s.domain(0, 5), result = filled({5});
  const Argument arguments[] = {a_, subview, subview, result};
  EXPECT_EQ(calls::prepareFast(cpuKernel(TestKernel::Saxpy), arguments, other,
                               std::span(prepared_).first(4)),
            nullptr)
      << "a backend that takes whole storages only";
}

TEST_F(FastLaunch, WritesNoElementsThatItReadsElsewhere) {
  const stream s = filled({20});
  const auto subview = [&](int begin, int end) { return s.domain(begin, end); };
  EXPECT_NE(prepare(TestKernel::Saxpy, {a_, subview(0, 5), subview(5, 10), subview(10, 15)}),
            nullptr);
  EXPECT_NE(prepare(TestKernel::Saxpy, {a_, subview(3, 8), subview(8, 13), subview(3, 8)}), nullptr)
      << "in place";
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, subview(0, 5), subview(5, 10), subview(4, 9)}),
            nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, subview(9, 14), subview(0, 5), subview(5, 10)}),
            nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, s, s, subview(5, 10)}), nullptr) << "of another shape";
  const stream a = filled({5}), b = filled({5});
  EXPECT_NE(prepare(TestKernel::SumAndDifference, {a, b, subview(0, 5), subview(5, 10)}), nullptr);
  EXPECT_EQ(prepare(TestKernel::SumAndDifference, {a, b, subview(0, 5), subview(4, 9)}), nullptr);
}

// The elements outside of the subview stay.
TEST_F(FastLaunch, RangesHaveTheResultsOfCopies) {
  stream s = Stream<float>{12};
  std::vector<float> elements = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  s.read(elements.data());
  const auto call = [&](int from, int to) {
    generated::map(
        cpuKernel(TestKernel::Saxpy),
        {a_, s.domain(from, from + 3), s.domain(from + 3, from + 6), s.domain(to, to + 3)});
    for (std::size_t i = 0; i < 3; ++i)
      expected_[i] = a_ * elements[static_cast<std::size_t>(from) + i] +
                     elements[static_cast<std::size_t>(from) + 3 + i];
    for (std::size_t i = 0; i < 3; ++i)
      elements[static_cast<std::size_t>(to) + i] = expected_[i];
    std::vector<float> now(12);
    s.write(now.data());
    EXPECT_EQ(now, elements) << from << " to " << to;
  };
  call(0, 8);
  call(4, 0);
  call(2, 2);
  call(1, 3);
  call(5, 4);
  call(6, 9);
}

TEST_F(FastLaunch, MovesNothing) {
  const stream undefined = Stream<float>{4, 5};
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, y_, undefined}), nullptr);
  undefined.object()->forReading(runtime_);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, y_, undefined}), nullptr);
  Runtime other{cpu::makeCpu({Isa::Scalar})};
  setRuntime(&other);
  const stream elsewhere = filled({4, 5});
  setRuntime(&runtime_);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, elsewhere, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, y_, y_, elsewhere}), nullptr);
}

TEST_F(FastLaunch, WritesWhatIsCurrentHereOnly) {
  Runtime other{cpu::makeCpu({Isa::Scalar})};
  x_.object()->forReading(other);
  EXPECT_NE(prepare(TestKernel::Saxpy, {a_, x_, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, y_, y_, x_}), nullptr);
  x_.object()->forWriting(runtime_);
  EXPECT_NE(prepare(TestKernel::Saxpy, {a_, y_, y_, x_}), nullptr);
  x_.object()->forWriting(other);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, x_, y_, r_}), nullptr);
  EXPECT_EQ(prepare(TestKernel::Saxpy, {a_, y_, y_, x_}), nullptr);
}

/// A kernel whose parameters a test can change.
class FastLaunchOfAKernel : public FastLaunch {
 protected:
  FastLaunchOfAKernel() { kernel_.parameters = {parameters_.data(), parameters_.size()}; }

  KernelDescriptor kernel_ = cpuKernel(TestKernel::Saxpy);
  std::vector<ParameterDescriptor> parameters_{kernel_.parameters.begin(),
                                               kernel_.parameters.end()};
};

TEST_F(FastLaunchOfAKernel, HasNoStructures) {
  EXPECT_EQ(prepare(kernel_, {Hit{2}, x_, y_, r_}), nullptr);
  parameters_[1].structure = "Hit";
  EXPECT_EQ(prepare(kernel_, {a_, x_, y_, r_}), nullptr);
}

TEST_F(FastLaunchOfAKernel, HasConstantsAsDevicesHoldThem) {
  const signed char a = 2;
  parameters_[0].type = elementOf<signed char>().type();
  EXPECT_EQ(prepare(kernel_, {a, x_, y_, r_}), nullptr);
}

TEST_F(FastLaunchOfAKernel, HasAnOutput) {
  parameters_[3].kind = ParameterKind::Stream;
  EXPECT_EQ(prepare(kernel_, {a_, x_, y_, r_}), nullptr);
  parameters_[3].kind = ParameterKind::Accumulator;
  EXPECT_EQ(prepare(kernel_, {a_, x_, y_, r_}), nullptr);
  parameters_[3].kind = ParameterKind::Output;
  EXPECT_NE(prepare(kernel_, {a_, x_, y_, r_}), nullptr);
}

}  // namespace
}  // namespace brook
