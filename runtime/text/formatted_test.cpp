#include "runtime/text/formatted.h"

#include "runtime/text/comma_locale.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace brook::text {
namespace {

TEST(Formatted, WritesAsPrintfDoes) {
  EXPECT_EQ(formatted("%.3f %s %d", 1.5, "and", 7), "1.500 and 7");
  EXPECT_EQ(formatted("%c", 0), std::string(1, '\0'));
  for (const int width : {62, 63, 64, 400})
    EXPECT_EQ(formatted("%*s", width, "x"),
              std::string(static_cast<std::size_t>(width - 1), ' ') + "x");
}

TEST(Formatted, DoesNotFollowTheLocaleOfTheProgram) {
  const CommaLocale locale;
  if (!locale.isHere()) GTEST_SKIP() << "no localedef";
  EXPECT_EQ(formatted("%.1f %g %e %a", 1234.5, 1234.5, 0.5, 0.5),
            "1234.5 1234.5 5.000000e-01 0x1p-1");
  EXPECT_EQ(formatted("%d", 1234567), "1234567");
  // The locale is unchanged.
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", 0.5);
  EXPECT_STREQ(text, "0,5");
}

}  // namespace
}  // namespace brook::text
