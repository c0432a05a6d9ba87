#include "compiler/codegen/glsl/function_library.h"

#include "compiler/support/internal_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string text(const FunctionLibrary& library) {
  codegen::TextWriter out;
  library.print(out);
  return out.take();
}

TEST(FunctionLibrary, IsEmptyWithoutUses) {
  EXPECT_EQ(text(FunctionLibrary()), "");
}

TEST(FunctionLibrary, BringsWhatAFunctionCallsFirst) {
  FunctionLibrary library;
  EXPECT_EQ(library.use("brook_min", ir::kFloat, {ir::kFloat, ir::kFloat}), "brook_min");
  EXPECT_EQ(text(library),
            R"(bool brook_isnan(const float x) {
  return (floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u;
}

// NaN in either argument gives the second one. Drivers make their own min, which prefers the number,
// out of the comparison; so NaN is looked for first.
float brook_min(const float x, const float y) {
  return !brook_isnan(y) && x < y ? x : y;
}

)");
}

TEST(FunctionLibrary, BringsAllOverloads) {
  FunctionLibrary library;
  library.use("brook_remainder");
  EXPECT_THAT(text(library), HasSubstr("int brook_remainder(const int x, const int y)"));
  EXPECT_THAT(text(library), HasSubstr("uint brook_remainder(const uint x, const uint y)"));
  EXPECT_THAT(text(library), Not(HasSubstr("brook_divide")));
}

TEST(FunctionLibrary, MakesVectorFormsOnce) {
  FunctionLibrary library;
  const ir::Type float3 = ir::kFloat.withWidth(3);
  library.use("brook_isinf", float3.withScalar(ir::Scalar::Bool), {float3});
  library.use("brook_isinf", float3.withScalar(ir::Scalar::Bool), {float3});
  EXPECT_EQ(text(library),
            R"(bool brook_isinf(const float x) {
  return (floatBitsToUint(x) & 0x7fffffffu) == 0x7f800000u;
}

bvec3 brook_isinf(const vec3 x) {
  return bvec3(brook_isinf(x.x), brook_isinf(x.y), brook_isinf(x.z));
}

)");
}

TEST(FunctionLibrary, UnknownFunctionIsOurBug) {
  FunctionLibrary library;
  EXPECT_THROW(library.use("brook_nothing"), InternalError);
}

}  // namespace
}  // namespace brook::glsl
