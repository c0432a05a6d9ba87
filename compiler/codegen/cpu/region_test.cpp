#include "compiler/codegen/cpu/region.h"

#include <gtest/gtest.h>

namespace brook::codegen::cpu {
namespace {

TEST(Region, OfOneInstructionSet) {
  EXPECT_EQ(openRegion(Isa::Avx2, false), R"(#if defined(__x86_64__)
#include <brook/kernel_body.h>
#if defined(__clang__)
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#pragma clang attribute push(__attribute__((target("avx2,no-fma,no-fma4"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC optimize("no-fast-math", "fp-contract=off", "no-tree-ter")
#pragma GCC target("avx2,fpmath=sse,ieee-fp")
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
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("no-fma,no-fma4"))), apply_to = function)
#endif
#else
#pragma GCC push_options
#pragma GCC optimize("no-fast-math", "fp-contract=off")
#if defined(__x86_64__)
#pragma GCC target("fpmath=sse,ieee-fp")
#endif
#endif
namespace brook_bodies {
namespace scalar {
#include <brook/scalar.h>
)");
}

TEST(Region, TargetsOfX86AreNotForOthers) {
  EXPECT_EQ(openRegion(Isa::Generic, false).find("target("), std::string::npos);
  EXPECT_EQ(closeRegion(Isa::Generic).find("attribute pop"), std::string::npos);
  EXPECT_NE(closeRegion(Isa::Scalar)
                .find("#if defined(__x86_64__)\n#pragma clang attribute pop\n"
                      "#endif\n"),
            std::string::npos);
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
  EXPECT_NE(openRegion(Isa::Avx2, false, true).find("target(\"avx2,fma\")"), std::string::npos);
  EXPECT_NE(openRegion(Isa::Avx2, false, true).find("namespace avx2_contracted {"),
            std::string::npos);
  EXPECT_NE(closeRegion(Isa::Avx2, true).find("}  // namespace avx2_contracted"),
            std::string::npos);
}

}  // namespace
}  // namespace brook::codegen::cpu
