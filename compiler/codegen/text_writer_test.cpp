#include "compiler/codegen/text_writer.h"

#include "compiler/support/internal_error.h"

#include <gtest/gtest.h>

namespace brook::codegen {
namespace {

TEST(TextWriter, IndentsNestedBlocks) {
  TextWriter out;
  out.open("if (a) {");
  out.open("while (b) {");
  out.lines("x = 1;\n\ny = 2;\n");
  out.close();
  out.reopen("} else {");
  out.line("z = 3;");
  out.close();
  EXPECT_EQ(out.take(),
            "if (a) {\n"
            "  while (b) {\n"
            "    x = 1;\n"
            "\n"
            "    y = 2;\n"
            "  }\n"
            "} else {\n"
            "  z = 3;\n"
            "}\n");
  EXPECT_EQ(out.text(), "");
}

TEST(TextWriter, CloseWithoutOpenIsOurBug) {
  TextWriter out;
  EXPECT_THROW(out.close(), InternalError);
}

}  // namespace
}  // namespace brook::codegen
