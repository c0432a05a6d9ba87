// Calls of kernels that push and scatter, as emitted code makes them, on the cpu-scalar backend.
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/error_fixture.h"
#include "runtime/kernel/body_fixture.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace brook {
namespace {

using body::Launch;
using testing::ElementsAre;

constexpr float kInf = std::numeric_limits<float>::infinity();

// counted(float x<>, vout[3] float o<>): pushes x, x + 1, .., x times.
void counted(const Launch* launch, long long i) {
  const auto appendIndex = element<int>(launch, 2, 0);
  const auto x = element<float>(launch, 0, i);
  element<float>(launch, 1, i) = x + static_cast<float>(appendIndex);
  element<int>(launch, 3, i) = static_cast<int>(static_cast<unsigned>(x));
}

// placed(float x<>, out float o[][]): o[x][x - 1] = x.
void placed(const Launch* launch, long long i) {
  const auto x = element<float>(launch, 0, i);
  element<float>(launch, 1, i) = x;
  element<int>(launch, 3, i) = 1;
  element<int2>(launch, 4, i) = int2(static_cast<int>(x) - 1, static_cast<int>(x));
}

constexpr ParameterDescriptor kCountedParameters[] = {
    {"x", ParameterKind::Stream, ElementType::Float},
    {"o", ParameterKind::Output, ElementType::Float},
    {"append_index", ParameterKind::Constant, ElementType::Int},
    {"o_count", ParameterKind::Output, ElementType::Int}};
constexpr ParameterDescriptor kPlacedParameters[] = {
    {"x", ParameterKind::Stream, ElementType::Float},
    {"o", ParameterKind::Output, ElementType::Float},
    {"append_index", ParameterKind::Constant, ElementType::Int},
    {"o_count", ParameterKind::Output, ElementType::Int},
    {"o_index", ParameterKind::Output, ElementType::Int2}};
constexpr CpuBody kCountedBodies[] = {{Isa::Scalar, &forElements<counted>, nullptr, nullptr}};
constexpr CpuBody kPlacedBodies[] = {{Isa::Scalar, &forElements<placed>, nullptr, nullptr}};
constexpr int kOutputs[] = {1};
constexpr AppendDescriptor kPush[] = {{kOutputs, 3, 3, -1}};
constexpr AppendDescriptor kPushWithoutBound[] = {{kOutputs, 0, 3, -1}};
constexpr AppendDescriptor kScatter[] = {{kOutputs, 0, 3, 4}};
constexpr KernelDescriptor kCounted = {
    BROOK_ABI_VERSION,  "counted",      "record.br", 1,  false, false, false, false, 1, false,
    kCountedParameters, kCountedBodies, {},          {}, "",    -1,    kPush, 2};
constexpr KernelDescriptor kEndless = [] {
  KernelDescriptor kernel = kCounted;
  kernel.name = "endless";
  kernel.appends = kPushWithoutBound;
  return kernel;
}();
constexpr KernelDescriptor kPlaced = {
    BROOK_ABI_VERSION, "placed",      "record.br", 1,  false, false, false,    false, 1, false,
    kPlacedParameters, kPlacedBodies, {},          {}, "",    -1,    kScatter, 2};

void counted(const stream& x, stream& o) {
  generated::map(kCounted, {x, generated::Argument::newStream(o)});
}
void placed(const stream& x, const stream& o) {
  generated::map(kPlaced, {x, o});
}

class AppendOutputs : public testing::Test {
 protected:
  AppendOutputs() {
    setRuntime(&runtime_);
    setLogCallback([this](int level, const std::string& message) {
      if (level == 1) lines_.push_back(message);
    });
  }
  ~AppendOutputs() override {
    setRuntime(nullptr);
    setLogCallback(nullptr);
  }

  static stream floats(const Shape& shape, std::vector<float> elements) {
    stream s = Stream<float>(shape);
    s.read(elements.data());
    return s;
  }
  static std::vector<float> written(const stream& s) {
    std::vector<float> elements(static_cast<std::size_t>(s.shape().elementCount()));
    s.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
  std::vector<std::string> lines_;
};

TEST_F(AppendOutputs, ValuesComeByElementThenByPush) {
  stream o = Stream<float>{1};
  const stream before = o;
  counted(floats({4}, {2, 0, 3, 1}), o);
  EXPECT_EQ(o.shape(), Shape{6});
  EXPECT_THAT(written(o), ElementsAre(2, 3, 3, 4, 5, 1));
  EXPECT_EQ(before.shape(), Shape{1});
  EXPECT_EQ(runtime_.launchCount(), 3u);
  EXPECT_THAT(lines_, ElementsAre());
}

TEST_F(AppendOutputs, TooManyValuesAreSaidToBeHowMany) {
  stream o = Stream<float>{1};
  const stream before = o;
  const auto pushed = [&](std::vector<float> counts) {
    return errorOf([&] {
      generated::map(kEndless, {floats({2}, std::move(counts)), generated::Argument::newStream(o)});
    });
  };
  EXPECT_EQ(pushed({3e9f, 4e9f}),
            "endless: 7000000000 values were pushed to 'o', more than the 2147483647 that a stream "
            "can hold.");
  EXPECT_EQ(pushed({2147483520.0f, 128.0f}),
            "endless: 2147483648 values were pushed to 'o', more than the 2147483647 that a stream "
            "can hold.");
  EXPECT_TRUE(o.isSameAs(before));
}

TEST_F(AppendOutputs, OneLaunchIfNoElementPushesTwice) {
  stream o = Stream<float>{1};
  counted(floats({4}, {1, 0, 1, 0}), o);
  EXPECT_EQ(runtime_.launchCount(), 1u);
  counted(floats({2}, {0, 0}), o);
  EXPECT_EQ(o.shape(), Shape{0});
  EXPECT_EQ(runtime_.launchCount(), 2u);
}

TEST_F(AppendOutputs, ExcessPushesAreDroppedWithAWarning) {
  stream o = Stream<float>{1};
  counted(floats({2}, {5, 4}), o);
  EXPECT_THAT(written(o), ElementsAre(5, 6, 7, 4, 5, 6));
  EXPECT_THAT(lines_, ElementsAre("warning: counted: 3 pushes to 'o' were dropped, because an "
                                  "element can push at most 3"));
}

TEST_F(AppendOutputs, ThePlaneIsFilledUp) {
  const stream x = floats({2, 2}, {1, 0, 2, 0});
  stream plane = Stream<float>{1, 1}, line = Stream<float>{9}, any;
  counted(x, plane);
  EXPECT_EQ(plane.shape(), (Shape{2, 2}));
  EXPECT_THAT(written(plane), ElementsAre(1, 2, 3, kInf));
  counted(x, line);
  EXPECT_EQ(line.shape(), Shape{3});
  counted(x, any);
  EXPECT_EQ(any.shape(), (Shape{2, 2}));
  counted(floats({2}, {1, 1}), plane);
  EXPECT_EQ(plane.shape(), (Shape{1, 2}));
}

TEST_F(AppendOutputs, NoElementsNoLaunch) {
  stream line = Stream<float>{3}, plane = Stream<float>{3, 3};
  counted(Stream<float>{0}, line);
  EXPECT_EQ(line.shape(), Shape{0});
  counted(Stream<float>{5, 0}, plane);
  EXPECT_EQ(plane.shape(), (Shape{0, 0}));
  counted(Stream<float>{0, 5}, plane);
  EXPECT_EQ(plane.shape(), (Shape{0, 5}));
  EXPECT_EQ(runtime_.launchCount(), 0u);
}

TEST_F(AppendOutputs, WrongArgumentsChangeNothing) {
  stream o = Stream<float>{7}, cube = Stream<float>{1, 1, 1}, ints = Stream<int>{1};
  const stream x = floats({1}, {1});
  EXPECT_EQ(errorOf([&] { counted(Stream<float>{1, 1, 1}, o); }),
            "counted: output 'o' is a variable output, but the inputs have shape <1, 1, 1> and so "
            "more than 2 dimensions.");
  EXPECT_EQ(errorOf([&] { counted(x, cube); }),
            "counted: output 'o' is a variable output, but its stream has shape <1, 1, 1> and so "
            "more than 2 dimensions.");
  EXPECT_EQ(errorOf([&] { counted(x, ints); }),
            "counted: output 'o' has elements of int, but the kernel declares float.");
  EXPECT_EQ(errorOf([&] { counted(stream(), o); }), "counted: input 'x' is an empty handle.");
  EXPECT_EQ(errorOf([&] { generated::map(kCounted, {x}); }),
            "counted: 1 arguments were given for 2 parameters.");
  EXPECT_EQ(errorOf([&] { generated::map(kCounted, {x, o}); }),
            "counted: output 'o' is a variable output and needs a handle.");
  EXPECT_EQ(o.shape(), Shape{7});
  EXPECT_EQ(runtime_.launchCount(), 0u);
}

TEST_F(AppendOutputs, AScatterIgnoresWhatIsOutside) {
  const stream o = floats({3, 2}, {10, 11, 12, 13, 14, 15});
  placed(floats({4}, {2, 0, 1, 3}), o);
  EXPECT_THAT(written(o), ElementsAre(10, 11, 1, 13, 14, 2));
}

TEST_F(AppendOutputs, AScatterNeedsItsRank) {
  EXPECT_EQ(errorOf([&] { placed(floats({1}, {1}), Stream<float>{2, 3, 4}); }),
            "placed: output 'o' has shape <2, 3, 4>, but the kernel indexes it with 2 dimensions.");
  EXPECT_EQ(runtime_.launchCount(), 0u);
}

}  // namespace
}  // namespace brook
