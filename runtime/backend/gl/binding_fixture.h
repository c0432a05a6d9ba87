// Fixture of tests that run hand-written kernels on both pipelines, with every binding kind.
#pragma once

#include "runtime/backend/gl/gl_backend.h"
#include "runtime/backend/gl/kernels_fixture.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <numeric>
#include <ostream>
#include <string>
#include <vector>

namespace brook::gl {

struct BindingCase {
  const char* name;
  PipelineStage stage;
  std::vector<BindingKind> bindingKinds;  // of the kernel's shaders
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for it
inline void PrintTo(const BindingCase& binding, std::ostream* out) {
  *out << binding.name;
}

inline const BindingCase kBindingCases[] = {
    {"ComputeBuffer", PipelineStage::Compute, {BindingKind::StorageBuffer}},
    {"ComputeTexture", PipelineStage::Compute, {BindingKind::BufferTexture}},
    {"FragmentDirect",
     PipelineStage::Fragment,
     {BindingKind::TextureDirect, BindingKind::TextureWrapped}},
    {"FragmentWrapped", PipelineStage::Fragment, {BindingKind::TextureWrapped}},
};

inline std::string bindingCaseName(const testing::TestParamInfo<BindingCase>& info) {
  return info.param.name;
}

/// Creates a backend whose context stays current in its own thread from the start, or never.
inline std::unique_ptr<GlBackend> createBackendInThread(PipelineStage stage,
                                                        bool hasContextThread) {
  DevicePolicy policy = createBackend(stage)->device().policy;
  policy.hasContextThread = hasContextThread;
  return createBackend(stage, {.policy = policy, .callsBeforeThread = 0});
}

class BindingTest : public testing::TestWithParam<BindingCase> {
 protected:
  template <class T>
  std::unique_ptr<backend::Storage> makeStream(const Shape& shape, const std::vector<T>& values) {
    std::unique_ptr<backend::Storage> storage = backend_->allocate(ElementTypeOf<T>::value, shape);
    if (!values.empty()) backend_->upload(*storage, values.data());
    return storage;
  }

  template <class T>
  std::vector<T> read(backend::Storage& storage) {
    std::vector<T> values(static_cast<std::size_t>(storage.shape().elementCount()));
    backend_->download(storage, values.data());
    return values;
  }

  static backend::LaunchArgument stream(const std::unique_ptr<backend::Storage>& storage) {
    return {storage.get(), nullptr, storage->shape()};
  }

  template <class T>
  static backend::LaunchArgument constant(const T& value) {
    return {nullptr, &value, Shape{1}};
  }

  // Runs the kernel and checks that this pipeline launched it once.
  void map(const test::TestKernel& kernel, const std::vector<backend::LaunchArgument>& arguments,
           const Shape& domain) {
    const std::uint64_t before = backend_->launchCount();
    backend_->map({&kernel.descriptor(), arguments, domain});
    EXPECT_EQ(backend_->launchCount(), before + 1);
  }

  void reduce(const test::TestKernel& kernel,
              const std::vector<backend::LaunchArgument>& arguments) {
    const std::uint64_t before = backend_->launchCount();
    backend_->reduce({&kernel.descriptor(), arguments});
    EXPECT_EQ(backend_->launchCount(), before + 1);
  }

  test::TestKernel copyKernel() const {
    return {"copy",
            {{"a", ParameterKind::Stream, ElementType::Float},
             {"r", ParameterKind::Output, ElementType::Float}},
            "out_1 = fetch_0();",
            {{1}},
            GetParam().bindingKinds};
  }

  test::TestKernel incrementKernel() const {
    return {"increment",
            {{"a", ParameterKind::Stream, ElementType::Float},
             {"r", ParameterKind::Output, ElementType::Float}},
            "out_1 = fetch_0() + 1.0;",
            {{1}},
            GetParam().bindingKinds};
  }

  std::unique_ptr<GlBackend> backend_ = createBackend(GetParam().stage);
};

inline std::vector<float> ramp(std::int64_t count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 0.5f);
  return values;
}

}  // namespace brook::gl
