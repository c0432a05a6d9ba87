#include "compiler/codegen/glsl/validate.h"

#include "compiler/codegen/glsl/dialect.h"

#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

std::string precise330(const std::string& body) {
  return std::string(kPreciseHeader330) + "out float o;\nvoid main() { " + body + " }\n";
}

TEST(ValidateGlsl, AcceptsEachVersion) {
  EXPECT_TRUE(
      validateGlsl("#version 330\nout float o;\nvoid main() { o = 1.0; }\n", Engine::Fragment));
  EXPECT_TRUE(
      validateGlsl("#version 300 es\nprecision highp float;\nout float o;\n"
                   "void main() { o = 1.0; }\n",
                   Engine::Fragment));
  EXPECT_TRUE(validateGlsl("#version 430\nlayout(local_size_x = 64) in;\nvoid main() {}\n",
                           Engine::Compute));
}

TEST(ValidateGlsl, RejectsWhatTheVersionLacks) {
  const Result<void> binding = validateGlsl(
      "#version 330\nlayout(binding = 0) uniform sampler2D s;\nvoid main() {}\n", Engine::Fragment);
  ASSERT_FALSE(binding);
  EXPECT_NE(binding.failure().message.find("binding"), std::string::npos);
  EXPECT_FALSE(validateGlsl("#version 300 es\nuniform highp samplerBuffer s;\nvoid main() {}\n",
                            Engine::Fragment));
  EXPECT_FALSE(validateGlsl("", Engine::Compute));
}

TEST(ValidateGlsl, KnowsPreciseIn330) {
  EXPECT_TRUE(validateGlsl(precise330("precise float a = o * 2.0; o = a;"), Engine::Fragment));
  // Legal in 4.00, not in 3.30, and the other way round: both readings count.
  EXPECT_FALSE(validateGlsl(precise330("o = float(bitCount(3));"), Engine::Fragment));
  EXPECT_FALSE(validateGlsl(precise330("precise = 2.0;"), Engine::Fragment));
}

}  // namespace
}  // namespace brook::glsl
