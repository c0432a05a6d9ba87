#include "compiler/codegen/glsl/glslang.h"

#include "compiler/codegen/glsl/dialect.h"

#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

std::string precise330(const std::string& body) {
  return std::string(kPreciseHeader330) + "out float o;\nvoid main() { " + body + " }\n";
}

TEST(ValidateGlsl, AcceptsEachVersion) {
  EXPECT_TRUE(validateGlsl("#version 330\nout float o;\nvoid main() { o = 1.0; }\n",
                           PipelineStage::Fragment));
  EXPECT_TRUE(
      validateGlsl("#version 300 es\nprecision highp float;\nout float o;\n"
                   "void main() { o = 1.0; }\n",
                   PipelineStage::Fragment));
  EXPECT_TRUE(validateGlsl("#version 430\nlayout(local_size_x = 64) in;\nvoid main() {}\n",
                           PipelineStage::Compute));
}

TEST(ValidateGlsl, RejectsWhatTheVersionLacks) {
  const Result<void> binding =
      validateGlsl("#version 330\nlayout(binding = 0) uniform sampler2D s;\nvoid main() {}\n",
                   PipelineStage::Fragment);
  ASSERT_FALSE(binding);
  EXPECT_NE(binding.failure().message.find("binding"), std::string::npos);
  EXPECT_FALSE(validateGlsl("#version 300 es\nuniform highp samplerBuffer s;\nvoid main() {}\n",
                            PipelineStage::Fragment));
  EXPECT_FALSE(validateGlsl("", PipelineStage::Compute));
}

TEST(ValidateGlsl, KnowsPreciseIn330) {
  EXPECT_TRUE(
      validateGlsl(precise330("precise float a = o * 2.0; o = a;"), PipelineStage::Fragment));
  // Legal in 4.00 but not in 3.30, and the reverse: both checks must pass.
  EXPECT_FALSE(validateGlsl(precise330("o = float(bitCount(3));"), PipelineStage::Fragment));
  EXPECT_FALSE(validateGlsl(precise330("precise = 2.0;"), PipelineStage::Fragment));
}

}  // namespace
}  // namespace brook::glsl
