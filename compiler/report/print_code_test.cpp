#include "compiler/report/print_code.h"

#include <gtest/gtest.h>

#include <iterator>

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

TEST(PrintCode, BlocksAreDeclarationsWithBraces) {
  const std::vector<LineRange> blocks = blocksOf(
      "#include {\n"
      "struct S { int a; };\n"
      "int x; namespace n {\n"
      "// a comment\n"
      "kernel void\n"
      "f(int n) {  // {\n"
      "  if (n) { '{'; }\n"
      "}\n"
      "}\n"
      "int y;\n"
      "void g() {}\n"
      "void unended() {\n");
  const std::size_t expected[][2] = {{2, 2}, {5, 8}, {11, 11}};
  ASSERT_EQ(blocks.size(), std::size(expected));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(blocks[i].first, expected[i][0]);
    EXPECT_EQ(blocks[i].last, expected[i][1]);
  }
}

TEST(PrintCode, MarksNameLinesOfTheSource) {
  EXPECT_EQ(sourceLinesOf("a\n  //@ 7\nb\n//@ 0\nc\n//@ 3\nd // //@ 9\n"),
            (std::set<std::size_t>{3, 7}));
}

TEST(PrintCode, UnendedStringsAndCommentsEndWithTheirLineOrText) {
  EXPECT_EQ(printMarkedCode("\"ab\nint"),
            "<span class=\"l\"><q>&quot;ab</q>\n</span><span class=\"l\"><u>int</u>\n</span>");
  EXPECT_EQ(printMarkedCode("/*"), "<span class=\"l\"><i>/*</i>\n</span>");
}

}  // namespace
}  // namespace brook::report
