#include "compiler/codegen/cpu/body_sections.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace brook::codegen::cpu {
namespace {

std::string headerText(const std::string& name) {
  std::ifstream file(std::string(BROOK_SOURCE_FOLDER) + "/include/brook/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

std::set<std::string> functionsIn(const std::string& header) {
  static const std::regex definition(R"(BROOK_INLINE [A-Za-z_0-9: ]+[ *&]([A-Za-z_0-9]+)\()");
  const std::string text = headerText(header);
  std::set<std::string> names;
  for (std::sregex_iterator match(text.begin(), text.end(), definition), end; match != end; ++match)
    names.insert((*match)[1]);
  return names;
}

TEST(BodySections, OfBodiesOnFloatsNone) {
  EXPECT_EQ(usedSections("r = x * load_Float(y_input, place, inner) + splat(a);", false), "0");
  EXPECT_EQ(usedSections("", false), "0");
}

TEST(BodySections, ByTypesAndFunctions) {
  EXPECT_EQ(usedSections("v = load_Float3(x, place)", false), "(BROOK_USE_VECTORS)");
  EXPECT_EQ(usedSections("x = sin(y);", false), "(BROOK_USE_FUNCTIONS)");
  EXPECT_EQ(usedSections("p = toFloat(extentOf(g)).x", false), "(BROOK_USE_VECTORS)");
  EXPECT_EQ(usedSections("FloatPiece p; piece_Float(s, at, 0, 1, p)", false), "(BROOK_USE_PIECES)");
  EXPECT_EQ(usedSections("readPairs(x, 0, l, r); exp(l)", false),
            "(BROOK_USE_FUNCTIONS | BROOK_USE_REDUCTIONS)");
  EXPECT_EQ(usedSections("across_Float(blocks, x)", false),
            "(BROOK_USE_VECTORS | BROOK_USE_ACROSS)");
}

TEST(BodySections, OfDoublesVectors) {
  EXPECT_EQ(usedSections("double", true), "(BROOK_USE_VECTORS)");
}

TEST(BodySections, HaveEachBuiltinOfFloatFunctions) {
  std::set<std::string> functions;
  for (const char* header : {"float_functions.h", "float_circular.h", "float_exponential.h",
                             "float_logarithm.h", "float_inverse_circular.h", "float_remainder.h"})
    functions.merge(functionsIn(header));
  EXPECT_TRUE(functions.contains("atan2"));
  for (const std::string name : {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) #name,
#include "compiler/ir/builtins.def"
       }) {
    const bool isThere = usedSections(name + "(x)", false) == "(BROOK_USE_FUNCTIONS)";
    EXPECT_EQ(isThere, functions.contains(name)) << name;
  }
}

}  // namespace
}  // namespace brook::codegen::cpu
