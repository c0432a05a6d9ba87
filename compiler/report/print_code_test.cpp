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

TEST(PrintCode, NumbersAndLiteralsAreWhole) {
  EXPECT_EQ(printMarkedCode("x.y=0.0f+.5-1.5e-3f*0x1Eu+1'000-2\n"),
            "<span class=\"l\">x.y=<b>0.0f</b>+<b>.5</b>-<b>1.5e-3f</b>*<b>0x1Eu</b>+<b>1'000</b>-"
            "<b>2</b>\n</span>");
  EXPECT_EQ(printMarkedCode("f(\"a \\\" int\\\\\", '\"', '\\'')\n"),
            "<span class=\"l\">f(<q>&quot;a \\&quot; int\\\\&quot;</q>, <q>'&quot;'</q>, "
            "<q>'\\''</q>)\n</span>");
}

TEST(PrintCode, ABlockEndsWithItsBrace) {
  const std::string source = "a {}\nkernel void f(\n  int n) {  // {\n  if (n) { '{'; }\n\n}\n}\n";
  EXPECT_EQ(lastLineOfBlock(source, 1), 1u);
  EXPECT_EQ(lastLineOfBlock(source, 2), 6u);
  EXPECT_EQ(lastLineOfBlock(source, 6), 0u);
}

TEST(PrintCode, UnendedStringsAndCommentsEndWithTheirLineOrText) {
  EXPECT_EQ(printMarkedCode("\"ab\nint"),
            "<span class=\"l\"><q>&quot;ab</q>\n</span><span class=\"l\"><u>int</u>\n</span>");
  EXPECT_EQ(printMarkedCode("/*"), "<span class=\"l\"><i>/*</i>\n</span>");
}

}  // namespace
}  // namespace brook::report
