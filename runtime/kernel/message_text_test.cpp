#include "runtime/kernel/message_text.h"

#include "runtime/text/comma_locale.h"

#include <gtest/gtest.h>

namespace brook::calls {
namespace {

constexpr float kFloats[] = {0.5F, 1e10F, -2.0F, 3.0F};
constexpr std::int32_t kInts[] = {-1, 65, 7};
constexpr double kDoubles[] = {0.1, 2.0};

std::string text(const char* format, ArrayView<ElementType> types) {
  return messageText({false, format, "a.br", 1, types}, {kFloats, kInts, kDoubles});
}

TEST(MessageText, WithoutValues) {
  EXPECT_EQ(text("", {}), "");
  EXPECT_EQ(text("100%% of\tit\n", {}), "100% of\tit");
  EXPECT_EQ(text("two\n\n", {}), "two\n");
  EXPECT_EQ(text("%%", {}), "%");
}

TEST(MessageText, ValuesOfAllKindsInOrder) {
  static constexpr ElementType kTypes[] = {ElementType::Int, ElementType::Float, ElementType::Int,
                                           ElementType::Double};
  EXPECT_EQ(text("%u %g %c %.3f.", kTypes), "4294967295 0.5 A 0.100.");
  EXPECT_EQ(text("%+d|%6.1e|%-4i|%g", kTypes), "-1|5.0e-01|65  |0.1");
}

TEST(MessageText, ComponentsOfVectors) {
  static constexpr ElementType kTypes[] = {ElementType::Float2, ElementType::Int3,
                                           ElementType::Double2, ElementType::Float};
  EXPECT_EQ(text("%g %d %g %g", kTypes), "(0.5, 1e+10) (-1, 65, 7) (0.1, 2) -2");
}

TEST(MessageText, DoesNotFollowTheLocaleOfTheProgram) {
  static constexpr ElementType kTypes[] = {ElementType::Float2, ElementType::Int,
                                           ElementType::Double};
  const text::CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  EXPECT_EQ(text("%.1f %d %e", kTypes), "(0.5, 10000000000.0) -1 1.000000e-01");
}

TEST(MessageText, OfAnyLength) {
  static constexpr ElementType kTypes[] = {ElementType::Float};
  EXPECT_EQ(text("%300.0f", kTypes), std::string(299, ' ') + "0");
}

}  // namespace
}  // namespace brook::calls
