// Compaction, scatters, indexed transfers and reductions of structures on OpenGL run on the device:
// no elements go to the host and back, for any count of elements.
#include "runtime/backend/gl/calls_fixture.h"
#include "runtime/backend/gl/kernels_fixture.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>
#include <brook/stream_operators.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace brook {
namespace {

using gl::test::InterposedGl;
using gl::test::TestKernel;
using testing::IsEmpty;
using testing::SizeIs;
using enum ParameterKind;

/// A kernel with one append output, parameter 1.
class AppendKernel {
 public:
  AppendKernel(std::string name, std::vector<ParameterDescriptor> parameters, std::string body,
               const AppendDescriptor& append)
      : append_(append),
        kernel_(std::move(name), std::move(parameters), std::move(body), outputsOf(append),
                gl::test::kAllBindingKinds),
        descriptor_(kernel_.descriptor()) {
    descriptor_.appends = {&append_, 1};
    descriptor_.appendIndex = 2;
  }

  const KernelDescriptor& descriptor() const { return descriptor_; }

 private:
  static std::vector<std::vector<int>> outputsOf(const AppendDescriptor& append) {
    std::vector<int> outputs = {1, append.count};
    if (append.index >= 0) outputs.push_back(append.index);
    return {outputs};
  }

  const AppendDescriptor append_;
  const TestKernel kernel_;
  KernelDescriptor descriptor_;
};

constexpr int kOutput[] = {1};

constexpr FieldDescriptor kPairFields[] = {{"sum", ElementType::Float, 0},
                                           {"most", ElementType::Float, sizeof(float)}};
const StructureDescriptor kPair = {"Pair", 2 * sizeof(float), kPairFields};

class DeviceOutputs : public testing::TestWithParam<const char*> {
 protected:
  DeviceOutputs() { initialize(GetParam()); }
  ~DeviceOutputs() override { finalize(); }

  static stream ramp(int count) {
    stream s = brook::Stream<float>{count};
    std::vector<float> values(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
      values[static_cast<std::size_t>(i)] = static_cast<float>(i);
    s.read(values.data());
    return s;
  }

  static std::vector<float> written(const stream& s) {
    std::vector<float> values(static_cast<std::size_t>(s.shape().elementCount()));
    s.write(values.data());
    return values;
  }

  /// Returns the calls that copy memory of the device to the host, or of the host to streams.
  std::vector<std::string> transfers(const std::vector<const char*>& functions) {
    std::vector<std::string> calls = calls_.take();
    std::erase_if(calls, [&](const std::string& call) {
      return std::find(functions.begin(), functions.end(), call) == functions.end();
    });
    return calls;
  }
  std::vector<std::string> reads() {
    return transfers({"glGetBufferSubData", "glMapBufferRange", "glReadPixels"});
  }
  std::vector<std::string> waits() {
    std::vector<std::string> calls = calls_.take();
    std::erase_if(calls, [](const std::string& call) { return !gl::test::mayWait(call); });
    return calls;
  }
  /// Returns the waits of a claim, where vertex shaders set the positions of points. On gl:fragment
  /// a software rasterizer reads these ahead of its queue, so that the backend must wait
  /// (docs/backends.md, Order and reuse).
  static std::vector<std::string> waitsOfClaim() {
    const bool waits = !runtime()->isHardware() && GetParam() == std::string("gl:fragment");
    return std::vector<std::string>(waits ? 1 : 0, "glFinish");
  }

  // Pushes every third element.
  const AppendKernel filter_{"filter",
                             {{"x", Stream, ElementType::Float},
                              {"o", Output, ElementType::Float},
                              {"append_index", Constant, ElementType::Int},
                              {"o_count", Output, ElementType::Int}},
                             "out_1 = fetch_0(); out_3 = int(fetch_0()) % 3 == 0 ? 1 : 0;",
                             {kOutput, 1, 3, -1}};
  // Pushes element i, and then element i + 1/4.
  const AppendKernel twice_{"twice",
                            {{"x", Stream, ElementType::Float},
                             {"o", Output, ElementType::Float},
                             {"append_index", Constant, ElementType::Int},
                             {"o_count", Output, ElementType::Int}},
                            "out_1 = fetch_0() + 0.25 * float(brook_constant_2.x); out_3 = 2;",
                            {kOutput, 0, 3, -1}};
  // o[i / 2] = i.
  const AppendKernel half_{"half_of",
                           {{"x", Stream, ElementType::Float},
                            {"o", Output, ElementType::Float},
                            {"append_index", Constant, ElementType::Int},
                            {"o_count", Output, ElementType::Int},
                            {"o_index", Output, ElementType::Int}},
                           "out_1 = fetch_0(); out_3 = 1; out_4 = int(fetch_0()) / 2;",
                           {kOutput, 1, 3, 4}};
  InterposedGl calls_;
};
INSTANTIATE_TEST_SUITE_P(Backends, DeviceOutputs, testing::Values("gl:compute", "gl:fragment"),
                         [](const auto& info) {
                           return std::string(info.param) == "gl:compute" ? "Compute" : "Fragment";
                         });

TEST_P(DeviceOutputs, OfPushesTheSumAndTheLargestAreRead) {
  for (const int count : {10, 20000}) {
    for (const AppendKernel* kernel : {&filter_, &twice_}) {
      const stream x = ramp(count);
      stream o = brook::Stream<float>{1};
      calls_.take();
      generated::map(kernel->descriptor(), {x, generated::Argument::newStream(o)});
      EXPECT_THAT(reads(), SizeIs(2));
      std::vector<float> expected;
      for (int i = 0; i < count; ++i) {
        const auto value = static_cast<float>(i);
        if (kernel == &filter_ && i % 3 == 0) expected.push_back(value);
        if (kernel == &twice_) expected.insert(expected.end(), {value, value + 0.25f});
      }
      EXPECT_EQ(written(o), expected);
    }
  }
}

TEST_P(DeviceOutputs, PushesAreNotUploaded) {
  const stream x = ramp(20000);
  stream o = brook::Stream<float>{1};
  generated::map(filter_.descriptor(), {x, generated::Argument::newStream(o)});
  calls_.take();
  generated::map(filter_.descriptor(), {x, generated::Argument::newStream(o)});
  // glBufferSubData fills the parameter block of each launch.
  EXPECT_THAT(transfers({"glTexSubImage2D", "glMapBufferRange", "glBufferData"}), IsEmpty());
}

TEST_P(DeviceOutputs, AScatterThatNoElementDoesTwiceNeverWaits) {
  const stream x = ramp(20000), o = ramp(15000);
  const auto scatter = [&] { generated::map(half_.descriptor(), {x, o}); };
  scatter();
  scatter();
  calls_.take();
  scatter();
  EXPECT_EQ(waits(), waitsOfClaim());
  std::vector<float> expected = written(ramp(15000));
  for (std::size_t i = 0; i < 10000; ++i)
    expected[i] = static_cast<float>(2 * i + 1);
  EXPECT_EQ(written(o), expected);
}

TEST_P(DeviceOutputs, IndexedTransfersOfPlainElementsNeverWait) {
  const stream index = ramp(20000), source = ramp(20000), target = ramp(20000);
  const auto transfer = [&] {
    streamGatherOp(target, index, source, STREAM_GATHER_FETCH);
    streamScatterOp(target, index, source, STREAM_SCATTER_ASSIGN);
    streamScatterOp(target, index, source, STREAM_SCATTER_ADD);
    streamScatter(target, index, source, STREAM_SCATTER_ASSIGN);
  };
  transfer();
  transfer();
  calls_.take();
  transfer();
  EXPECT_EQ(waits(), waitsOfClaim());
  EXPECT_EQ(written(target), written(source));
}

// Twice as many elements as positions: two for each position.
TEST_P(DeviceOutputs, OfCollisionsTheNumberOfThoseThatWaitIsRead) {
  for (const int count : {100, 20000}) {
    const stream target = ramp(count / 2);
    std::vector<float> places(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      const int place = i / 2;
      places[static_cast<std::size_t>(i)] = static_cast<float>(place);
    }
    stream index = brook::Stream<float>{count};
    index.read(places.data());
    const stream source = ramp(count);
    calls_.take();
    streamScatter(target, index, source, STREAM_SCATTER_ADD);
    EXPECT_THAT(reads(), SizeIs(4));  // two rounds, the sum and the largest of each
    std::vector<float> expected;
    for (int i = 0; i < count / 2; ++i)
      expected.push_back(static_cast<float>(5 * i + 1));
    EXPECT_EQ(written(target), expected);
  }
}

// Reduces blocks of a plane to the sum of the first fields and the maximum of the second ones.
TEST_P(DeviceOutputs, StructuresAreReducedWithoutReading) {
  const TestKernel kernel("pairs",
                          {{"x.sum", Gather, ElementType::Float, 2},
                           {"x.most", Gather, ElementType::Float, 2},
                           {"r.sum", Output, ElementType::Float},
                           {"r.most", Output, ElementType::Float}},
                          "ivec4 p = ivec4(2 * position.x, position.yzw); bool isPair = p.x + 1 < "
                          "brook_extent_0.x; p.x += 1; ivec4 q = p; q.x -= 1; out_2 = fetch_0(q) + "
                          "(isPair ? fetch_0(p) : 0.0); out_3 = isPair ? max(fetch_1(q), "
                          "fetch_1(p)) : fetch_1(q);",
                          {{2, 3}}, gl::test::kAllBindingKinds);
  KernelDescriptor descriptor = kernel.descriptor();
  std::vector<ParameterDescriptor> parameters(descriptor.parameters.begin(),
                                              descriptor.parameters.end());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    parameters[i].structure = "Pair";
    parameters[i].isFirstField = i % 2 == 0;
  }
  descriptor.parameters = {parameters.data(), parameters.size()};
  descriptor.pairwiseInput = 0;
  stream x(Element(kPair), Shape{60, 70}), result(Element(kPair), Shape{4, 10});
  std::vector<float> values, expected;
  for (int i = 0; i < 60 * 70; ++i) {
    values.push_back(1);
    values.push_back(static_cast<float>(i));
  }
  x.read(values.data());
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 10; ++column) {
      expected.push_back(15 * 7);
      expected.push_back(static_cast<float>((row * 15 + 14) * 70 + column * 7 + 6));
    }
  }
  std::vector<float> got(expected.size());
  calls_.take();
  generated::reduce(descriptor, {x, result});
  EXPECT_THAT(reads(), IsEmpty());
  result.write(got.data());
  EXPECT_EQ(got, expected);
}

}  // namespace
}  // namespace brook
