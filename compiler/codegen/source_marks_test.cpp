#include "compiler/codegen/source_marks.h"

#include "compiler/codegen/text_writer.h"

#include <gtest/gtest.h>

namespace brook::codegen {
namespace {

TEST(SourceMarks, AreGoneWithoutATrace) {
  TextWriter out;
  out.setMarksSources(true);
  out.open("if (x) {");
  out.source(7);
  out.line("y = 1;  // not a //@ 3");
  out.source(0);
  out.line();
  out.close();
  EXPECT_EQ(out.text(), "if (x) {\n  //@ 7\n  y = 1;  // not a //@ 3\n  //@ 0\n\n}\n");
  EXPECT_EQ(withoutSourceMarks(out.text()), "if (x) {\n  y = 1;  // not a //@ 3\n\n}\n");
}

TEST(SourceMarks, TextWithoutANewlineAtItsEnd) {
  EXPECT_EQ(withoutSourceMarks("//@ 1\na\n//@ 2"), "a\n");
  EXPECT_EQ(withoutSourceMarks("a"), "a");
  EXPECT_EQ(withoutSourceMarks(""), "");
}

}  // namespace
}  // namespace brook::codegen
