#include "compiler/codegen/cpu/region.h"

#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

TEST(Region, OfOneInstructionSet) {
  EXPECT_EQ(openRegion(Isa::Avx2, false), R"(#if defined(__x86_64__)
#include <brook/kernel_body.h>
#if defined(__clang__)
#pragma float_control(push)
#pragma clang fp contract(off)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off", "no-tree-ter")
#pragma GCC target("avx2,fma")
#endif
namespace brook_bodies {
namespace avx2 {
#define BROOK_ISA 2
#include <brook/spmd.h>
)");
  EXPECT_EQ(closeRegion(Isa::Avx2), R"(#undef BROOK_ISA
#undef BROOK_GANG
#undef BROOK_GANG8
}  // namespace avx2
}  // namespace brook_bodies
#if defined(__clang__)
#pragma clang attribute pop
#pragma float_control(pop)
#else
#pragma GCC pop_options
#endif
#endif
)");
}

TEST(Region, OfScalarBodies) {
  EXPECT_EQ(openRegion(Isa::Scalar, false), R"(#include <brook/kernel_body.h>
#if defined(__clang__)
#pragma float_control(push)
#pragma clang fp contract(off)
#else
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off")
#endif
namespace brook_bodies {
namespace scalar {
#include <brook/scalar.h>
)");
}

TEST(Region, EitherX86OrGeneric) {
  EXPECT_STREQ(regionCondition(Isa::Sse2), "defined(__x86_64__)");
  EXPECT_STREQ(regionCondition(Isa::Avx512), "defined(__x86_64__)");
  EXPECT_STREQ(regionCondition(Isa::Generic), "!defined(__x86_64__)");
  EXPECT_STREQ(regionCondition(Isa::Scalar), "");
}

TEST(Region, HeadersOfDoublesWhereTheyAreNeeded) {
  EXPECT_TRUE(openRegion(Isa::Sse2, true)
                  .ends_with("#include <brook/spmd.h>\n#include <brook/spmd_double.h>\n"));
  EXPECT_TRUE(openRegion(Isa::Scalar, true)
                  .ends_with("#include <brook/scalar.h>\n#include <brook/scalar_double.h>\n"));
}

TEST(Region, ContractionOfBuiltInFunctions) {
  EXPECT_TRUE(openRegion(Isa::Sse2, false, true)
                  .ends_with("#define BROOK_CONTRACT\n"
                             "#include <brook/spmd.h>\n"
                             "#undef BROOK_CONTRACT\n"));
  EXPECT_EQ(openRegion(Isa::Sse2, false).find("BROOK_CONTRACT"), std::string::npos);
}

}  // namespace
}  // namespace brook::codegen::cpu
