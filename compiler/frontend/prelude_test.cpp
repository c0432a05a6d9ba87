// Tests that the prelude has all of its files. A missing file would otherwise fail only in users'
// programs, because Clang has no other folder for it.
#include "compiler/frontend/prelude.h"

#include "compiler/frontend/prelude_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace brook::frontend {
namespace {

bool isThere(const std::string& header) {
  const std::string path = std::string(kPreludeFolder) + "/" + header;
  const auto files = preludeFiles();
  return std::any_of(files.begin(), files.end(),
                     [&](const PreludeFile& file) { return file.path == path; });
}

TEST(Prelude, IncludesOnlyBrookHeadersThatItHas) {
  const std::regex include(R"(#include *[<"](brook/[^>"]+)[>"])");
  int count = 0;
  for (const PreludeFile& file : preludeFiles()) {
    for (std::sregex_iterator at(file.text.begin(), file.text.end(), include), none; at != none;
         ++at) {
      const std::string header = at->str(1);
      EXPECT_TRUE(isThere(header)) << file.path << " includes " << header;
      ++count;
    }
  }
  EXPECT_GT(count, 0);
}

TEST(Prelude, HasTheFileThatEveryProgramSees) {
  EXPECT_TRUE(isThere(kPreludeFile));
}

TEST(Prelude, FunctionsOfCAreBuiltInOnes) {
#define BROOK_C_FUNCTION(name, own, arguments)  \
  EXPECT_TRUE(isKernelFunction(#own)) << #name; \
  EXPECT_FALSE(isKernelFunction(#name));        \
  EXPECT_EQ(findCFunction(#name)->builtin, #own);
#define BROOK_SAME_FUNCTION(name)       \
  EXPECT_TRUE(isKernelFunction(#name)); \
  EXPECT_EQ(findCFunction(#name), nullptr);
#include "compiler/frontend/c_functions.def"
}

TEST(Prelude, FunctionsOfTheStandardLibrary) {
  EXPECT_EQ(standardFunction("sqrt"), "sqrt");
  EXPECT_EQ(standardFunction("sqrtf"), "sqrtf");
  EXPECT_EQ(standardFunction("max"), "std_max");
  EXPECT_EQ(standardFunction("distance"), "");  // a function on iterators
  EXPECT_EQ(standardFunction("std_max"), "");
  EXPECT_EQ(standardFunction("hypot"), "");
}

}  // namespace
}  // namespace brook::frontend
