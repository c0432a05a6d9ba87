#include "compiler/codegen/name_table.h"

#include <gtest/gtest.h>

namespace brook::codegen {
namespace {

NameTable glslLike() {
  return NameTable({.keywords = {"sample", "in"}, .prefixes = {"gl_", "_X"}});
}

TEST(NameTable, KeepsLegalNames) {
  NameTable names = glslLike();
  EXPECT_EQ(names.add("x"), "x");
  EXPECT_EQ(names.add("sampler_1"), "sampler_1");
}

TEST(NameTable, NumbersTakenNames) {
  NameTable names = glslLike();
  names.reserve("x");
  EXPECT_EQ(names.add("x"), "x_1");
  EXPECT_EQ(names.add("x_1"), "x_1_1");
  EXPECT_EQ(names.add("x"), "x_2");
}

TEST(NameTable, ChangesForbiddenNames) {
  NameTable names = glslLike();
  EXPECT_EQ(names.add("sample"), "sample_");
  EXPECT_EQ(names.add("sample"), "sample_1");
  EXPECT_EQ(names.add("gl_Position"), "user_gl_Position");
  EXPECT_EQ(names.add("_X"), "user_X");
  EXPECT_EQ(names.add("a__b"), "a_b");
  EXPECT_EQ(names.add("a$b"), "a_b_1");
}

TEST(NameTable, DoubleUnderscoreIsTheTargetsChoice) {
  NameTable names({.keywords = {}, .prefixes = {}, .doubleUnderscore = true});
  EXPECT_EQ(names.add("a__b"), "a__b");
}

TEST(NameTable, LongNamesEndEarly) {
  NameTable names({.keywords = {"abcd"}, .prefixes = {}, .longest = 4});
  EXPECT_EQ(names.add("abcdefg"), "abcd_");
  EXPECT_EQ(names.add("abcxyz"), "abcx");
  EXPECT_EQ(names.add("abcxab"), "abcx_1");
}

TEST(NameTable, OtherLettersAreSpelledOut) {
  NameTable names({});
  EXPECT_EQ(names.add("\xc3\xa9t\xc3\xa9"), "uc3ua9tuc3ua9");
}

}  // namespace
}  // namespace brook::codegen
