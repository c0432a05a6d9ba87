// Fixture of tests in which the program has its own context of OpenGL.
#pragma once

#include "runtime/backend/gl/gl_backend.h"
#include "runtime/backend/gl/kernels_fixture.h"
#include "runtime/backend/gl/program_fixture.h"

#include <brook/generated.hpp>
#include <brook/gl_object.hpp>
#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

namespace brook {

/// Returns the elements of an object as the program reads them in its own context. `format` and
/// `type` describe a texel with all of its components.
template <class Component>
std::vector<Component> seenByProgram(const GlObject& object, GLenum format, GLenum type) {
  const std::size_t size = static_cast<std::size_t>(object.elementBytes) / sizeof(Component);
  const std::size_t texels = static_cast<std::size_t>(object.width) * object.height;
  std::vector<Component> all(texels * size);
  if (object.kind == GlObjectKind::Texture2D) {
    glBindTexture(GL_TEXTURE_2D, object.name);
    glGetTexImage(GL_TEXTURE_2D, 0, format, type, all.data());
  } else {
    glBindBuffer(GL_ARRAY_BUFFER, object.name);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(all.size() * sizeof(Component)),
                       all.data());
  }
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
  all.resize(size * static_cast<std::size_t>(object.elementCount));
  return all;
}

inline std::vector<float> floatsSeen(const GlObject& object) {
  return seenByProgram<float>(object, GL_RED, GL_FLOAT);
}

inline void writeAsProgram(const GlObject& object, const std::vector<float>& values) {
  if (object.kind == GlObjectKind::Texture2D) {
    glBindTexture(GL_TEXTURE_2D, object.name);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, object.width, object.height, GL_RED, GL_FLOAT,
                    values.data());
  } else {
    glBindBuffer(GL_ARRAY_BUFFER, object.name);
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(values.size() * sizeof(float)),
                    values.data());
  }
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

inline std::vector<float> ramp(std::size_t count, float first = 0) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

inline std::vector<float> written(const stream& s) {
  std::vector<float> values(static_cast<std::size_t>(s.shape().elementCount()));
  s.write(values.data());
  return values;
}

struct Way {
  const char* backend;
  bool hasContextThread;
};

inline constexpr Way kWays[] = {
    {"gl:compute", false}, {"gl:fragment", false}, {"gl:compute", true}, {"gl:fragment", true}};

inline std::string wayName(const testing::TestParamInfo<Way>& info) {
  return std::string(info.param.backend == std::string("gl:compute") ? "Compute" : "Fragment") +
         (info.param.hasContextThread ? "InThread" : "");
}

class GlObjectFixture : public testing::TestWithParam<Way> {
 protected:
  GlObjectFixture() {
    std::string name = testing::TempDir() + "brook_gl_object_XXXXXX";
    cacheFolder_ = mkdtemp(name.data());
    keepPolicy(PipelineStage::Compute);
    keepPolicy(PipelineStage::Fragment);
    setenv("BRT_CACHE_DIR", cacheFolder_.c_str(), 1);
  }
  ~GlObjectFixture() override {
    finalize();
    unsetenv("BRT_CACHE_DIR");
    std::filesystem::remove_all(cacheFolder_);
  }

  const char* backend() const { return GetParam().backend; }
  bool isFragment() const { return backend() == std::string("gl:fragment"); }
  void start() {
    initialize(backend(), program_.handle());
    for (int i = 0; i <= gl::ContextThread::kCallsBefore && GetParam().hasContextThread; ++i)
      finish();
  }
  // Adds 1 to `a`, `times` times.
  void increment(stream& a, int times) {
    for (int i = 0; i < times; ++i)
      generated::map(increment_.descriptor(), {a, a});
  }

  const gl::test::TestKernel increment_{"increment",
                                        {{"a", ParameterKind::Stream, ElementType::Float},
                                         {"r", ParameterKind::Output, ElementType::Float}},
                                        "out_1 = fetch_0() + 1.0;",
                                        {{1}},
                                        gl::test::kAllBindingKinds};
  gl::test::ProgramContext program_;

 private:
  // Stores a policy for the device, as a measurement would.
  void keepPolicy(PipelineStage stage) {
    const gl::DeviceGl device = gl::createBackend(stage)->device();
    gl::DevicePolicy policy = device.policy;
    policy.hasContextThread = GetParam().hasContextThread;
    ASSERT_TRUE(gl::keepMeasuredPolicy(device.info, cacheFolder_, policy));
  }

  std::filesystem::path cacheFolder_;
};

}  // namespace brook
