// Streams beyond one storage buffer binding, on a device with reduced limits.
#include "runtime/backend/gl/context_egl.h"
#include "runtime/backend/gl/kernels_fixture.h"
#include "runtime/backend/gl/pipeline_compute.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace brook::gl {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;
using enum ParameterKind;

constexpr GlVersion kVersions[] = {{false, 4, 3}};
constexpr std::int64_t kCount = 5000;

class LargeStreams : public testing::Test {
 protected:
  LargeStreams() {
    device_.limits.storageBlockBytes = 4096 + 100;  // 1049 floats, of which bindings use 1024
    device_.limits.bufferTextureTexels = kCount;
  }

  ContextEgl context_{kVersions};
  ContextEgl::ContextScope current_{context_};
  DeviceGl device_ = DeviceGl::query(LimitSource::Driver);
};

TEST_F(LargeStreams, AreWrittenInPartsAndReadAsBufferTextures) {
  const test::TestKernel kernel(
      "both",
      {{"a", Stream, ElementType::Float},
       {"r", Output, ElementType::Float},
       {"wide", Output, ElementType::Float4}},
      "out_1 = fetch_0() + float(position.x); out_2 = vec4(out_1, float(position.y), 3.0, 4.0);",
      {{1, 2}}, {BindingKind::StorageBuffer, BindingKind::BufferTexture});
  ComputePipeline pipeline(device_);
  const Shape shape{50, 100};
  const auto a = pipeline.allocate(ElementType::Float, shape);
  const auto r = pipeline.allocate(ElementType::Float, shape);
  const auto wide = pipeline.allocate(ElementType::Float4, shape);
  std::vector<float> values(kCount);
  std::iota(values.begin(), values.end(), 0.5f);
  a->upload(values.data());
  const ShaderArgument arguments[] = {
      {a.get(), nullptr, shape}, {r.get(), nullptr, shape}, {wide.get(), nullptr, shape}};
  const int outputs[] = {1, 2};
  pipeline.launch({.kernel = &kernel.descriptor(),
                   .arguments = arguments,
                   .outputs = outputs,
                   .domain = shape,
                   .elementCount = kCount,
                   .reduce = {}});
  std::vector<float> results(kCount);
  std::vector<float> four(4 * kCount);
  r->download(results.data());
  wide->download(four.data());
  for (std::size_t i = 0; i < kCount; ++i) {
    ASSERT_EQ(results[i], values[i] + static_cast<float>(i % 100)) << i;
    ASSERT_EQ(four[4 * i], results[i]) << i;
    ASSERT_EQ(four[4 * i + 1], static_cast<float>(i / 100)) << i;
  }
}

TEST_F(LargeStreams, NeedBufferTexturesToBeRead) {
  const test::TestKernel kernel(
      "copy", {{"a", Stream, ElementType::Float}, {"r", Output, ElementType::Float}},
      "out_1 = fetch_0();", {{1}}, {BindingKind::StorageBuffer});
  ComputePipeline pipeline(device_);
  const Shape shape{2000};
  const auto a = pipeline.allocate(ElementType::Float, shape);
  const auto r = pipeline.allocate(ElementType::Float, shape);
  const ShaderArgument arguments[] = {{a.get(), nullptr, shape}, {r.get(), nullptr, shape}};
  const int outputs[] = {1};
  EXPECT_THAT(
      [&] {
        pipeline.launch({.kernel = &kernel.descriptor(),
                         .arguments = arguments,
                         .outputs = outputs,
                         .domain = shape,
                         .elementCount = 2000,
                         .reduce = {}});
      },
      ThrowsMessage<LimitError>(HasSubstr("8000 bytes of one input")));
}

TEST_F(LargeStreams, HaveALimitOfBytesAndOneOfElements) {
  ComputePipeline pipeline(device_);
  EXPECT_NO_THROW(pipeline.allocate(ElementType::Float4, {kCount}));
  EXPECT_THAT([&] { pipeline.allocate(ElementType::Float4, {kCount + 1}); },
              ThrowsMessage<LimitError>(
                  AllOf(HasSubstr("80016 bytes"), HasSubstr("4196 bytes or 5000 elements"))));
}

}  // namespace
}  // namespace brook::gl
