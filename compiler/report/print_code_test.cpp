#include "compiler/report/print_code.h"

#include <gtest/gtest.h>

namespace brook::report {
namespace {

TEST(PrintCode, MarksSayWhichLineALineIsMadeFrom) {
  EXPECT_EQ(printMarkedCode("void f() {\n  //@ 7\n  y = 2;\n  //@ 0\n}\n"),
            "<span class=\"l\"><u>void</u> f() {\n</span>"
            "<span class=\"l\" data-s=\"7\">  y = <b>2</b>;\n</span>"
            "<span class=\"l\">}\n</span>");
}

TEST(PrintCode, NothingOfTheTextIsTakenForHtml) {
  EXPECT_EQ(escaped("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
  EXPECT_EQ(printMarkedCode("// <b>\n"), "<span class=\"l\"><i>// &lt;b&gt;</i>\n</span>");
}

TEST(PrintCode, ACommentGoesOnInTheNextLine) {
  const std::vector<std::string> lines = printSourceLines("/* a\nb */ x\ny\n");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[1], "<span class=\"l\" data-s=\"2\"><s>2</s><i>b */</i> x\n</span>");
}

TEST(PrintCode, UnendedStringsAndCommentsEndWithTheirLineOrText) {
  EXPECT_EQ(printMarkedCode("\"ab\nint"),
            "<span class=\"l\"><q>&quot;ab</q>\n</span><span class=\"l\"><u>int</u>\n</span>");
  EXPECT_EQ(printMarkedCode("/*"), "<span class=\"l\"><i>/*</i>\n</span>");
}

}  // namespace
}  // namespace brook::report
