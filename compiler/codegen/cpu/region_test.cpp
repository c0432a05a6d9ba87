#include "compiler/codegen/cpu/region.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace brook::codegen::cpu {
namespace {

std::string beforeBodies(const Region& region) {
  const std::string text = printRegion(region, "the bodies\n");
  const std::string before = text.substr(0, text.find("the bodies\n"));
  EXPECT_EQ(std::count(before.begin(), before.end(), '\n'), linesBeforeBodies(region));
  return before;
}

TEST(Region, OfOneInstructionSet) {
  EXPECT_EQ(printRegion({.isa = Isa::Avx2}, "static void f_map() {}\n"), R"(#if defined(__x86_64__)
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
#define BROOK_BODY_USES BROOK_USE_ALL
#include <brook/spmd.h>
static void f_map() {}
#undef BROOK_BODY_USES
#undef BROOK_ISA
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
  EXPECT_EQ(beforeBodies({.isa = Isa::Scalar}), R"(#include <brook/kernel_body.h>
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
#define BROOK_BODY_USES BROOK_USE_ALL
#include <brook/scalar.h>
)");
}

TEST(Region, TargetsOfX86AreNotForOthers) {
  EXPECT_EQ(printRegion({.isa = Isa::Generic}, "").find("target("), std::string::npos);
  EXPECT_EQ(printRegion({.isa = Isa::Generic}, "").find("attribute pop"), std::string::npos);
  EXPECT_NE(printRegion({.isa = Isa::Scalar}, "")
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
  EXPECT_TRUE(beforeBodies({.isa = Isa::Sse2, .usesDouble = true})
                  .ends_with("#include <brook/spmd.h>\n#include <brook/spmd_double.h>\n"));
  EXPECT_TRUE(beforeBodies({.isa = Isa::Scalar, .usesDouble = true})
                  .ends_with("#include <brook/scalar.h>\n#include <brook/scalar_double.h>\n"));
}

TEST(Region, ContractionOfBuiltInFunctions) {
  EXPECT_TRUE(beforeBodies({.isa = Isa::Sse2, .contract = true})
                  .ends_with("#define BROOK_CONTRACT\n"
                             "#include <brook/spmd.h>\n"
                             "#undef BROOK_CONTRACT\n"));
  EXPECT_EQ(printRegion({.isa = Isa::Sse2}, "").find("BROOK_CONTRACT"), std::string::npos);
  const std::string region = printRegion({.isa = Isa::Avx2, .contract = true}, "");
  EXPECT_NE(region.find("target(\"avx2,fma\")"), std::string::npos);
  EXPECT_NE(region.find("namespace avx2_contracted {"), std::string::npos);
  EXPECT_NE(region.find("}  // namespace avx2_contracted"), std::string::npos);
}

}  // namespace
}  // namespace brook::codegen::cpu
