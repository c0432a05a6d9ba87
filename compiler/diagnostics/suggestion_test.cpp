#include "compiler/diagnostics/suggestion.h"

#include <gtest/gtest.h>

namespace brook::diagnostics {
namespace {

TEST(NearestName, FindsMisspellings) {
  const std::vector<std::string> names = {"cpu", "cpu-scalar", "glsl330", "glsl430", "essl300"};
  EXPECT_EQ(nearestName("cup", names), "cpu");
  EXPECT_EQ(nearestName("CPU", names), "cpu");
  EXPECT_EQ(nearestName("glsl333", names), "glsl330");
  EXPECT_EQ(nearestName("cpu_scaler", names), "cpu-scalar");
}

TEST(NearestName, TwoLettersSideBySideInTheWrongOrderAreOneSlip) {
  EXPECT_EQ(nearestName("slpit", {"split"}), "split");
  EXPECT_EQ(nearestName("slpit", {"split", "splat"}), "split");
  EXPECT_EQ(nearestName("glsl033", {"glsl330", "cpu"}), "glsl330");  // two letters have to change
  EXPECT_EQ(nearestName("tilps", {"split"}), "");  // the same letters, but another word
}

TEST(NearestName, ANameThatIsListedTwiceIsOneName) {
  EXPECT_EQ(nearestName("scael", {"scale", "scale"}), "scale");
  EXPECT_EQ(nearestName("glsl530", {"glsl330", "glsl430", "glsl430"}), "");  // a tie
}

TEST(NearestName, IsNeverTheNameItself) {
  EXPECT_EQ(nearestName("scale", {"scale", "scales"}), "");
  EXPECT_EQ(nearestName("Scale", {"scale"}), "scale");
}

TEST(NearestName, DoesNotGuess) {
  EXPECT_EQ(nearestName("riscv", {"cpu", "glsl330"}), "");
  EXPECT_EQ(nearestName("glsl530", {"glsl330", "glsl430"}), "");  // a tie
  EXPECT_EQ(nearestName("gpu", {"cpu"}), "");
  EXPECT_EQ(nearestName("x", {}), "");
}

TEST(AbbreviatedName, IsTheOneThatBeginsSo) {
  const std::vector<std::string> names = {"cpu", "cpu-scalar", "glsl330", "glsl430", "vectorize"};
  EXPECT_EQ(abbreviatedName("vec", names), "vectorize");
  EXPECT_EQ(abbreviatedName("CPU-", names), "cpu-scalar");
  EXPECT_EQ(abbreviatedName("glsl", names), "");  // two names begin like this
  EXPECT_EQ(abbreviatedName("ve", names), "");
  EXPECT_EQ(abbreviatedName("ectorize", names), "");
  EXPECT_EQ(abbreviatedName("scal", {"scale", "scale"}), "scale");
}

TEST(Suggestion, IsTheEndOfASentence) {
  EXPECT_EQ(suggestion("vect", {"vectorize"}, "; try --help"), "; did you mean 'vectorize'?");
  EXPECT_EQ(suggestion("simplfy", {"simplify"}, "; try --help"), "; did you mean 'simplify'?");
  EXPECT_EQ(suggestion("nonsense", {"simplify"}, "; try --help"), "; try --help");
}

}  // namespace
}  // namespace brook::diagnostics
