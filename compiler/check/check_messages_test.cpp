// Tests of print and assert (docs/language/kernels.md, Messages).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

std::string messages(const std::string& statements) {
  return messagesOf(
      "KERNEL void k(STREAM float a, STREAM float2 v, STREAM int n, OUT float& o) {\n" +
      statements + "\no = a;\n}\n");
}

TEST(CheckMessages, AreStatements) {
  EXPECT_EQ(irOf("KERNEL void k(STREAM int a, OUT float& o) {\n"
                 "  o = a;\n"
                 "  FN::print(\"a %%: %d, %5.1f\" \"\\n\", a, o++);\n"
                 "  if (a > 1) FN::print(\"x\"), o = 2;\n"
                 "  FN::assert( a % 2 < o );\n"
                 "}\n"),
            R"(
kernel k(stream a: int, output o: float) !1 {
  o = convert<float>(a) !2
  var o_before: float = o !3
  o = add(o, 1.0) !3
  print "a %%: %d, %5.1f\n"(a, o_before) !3
  if gt(a, 1) !4 {
    print "x"() !4
    o = 2.0 !4
  }
  if not(lt(convert<float>(rem(a, 2)), o)) !5 {
    fail "assertion 'a %% 2 < o' failed"() !5
  }
}
)");
}

TEST(CheckMessages, PrintTakesAFormat) {
  const std::string error = "2:1: error: print takes a format first, a string\n";
  EXPECT_EQ(messages("FN::print();"), error);
  EXPECT_EQ(messages("FN::print(a);"), error);
  EXPECT_EQ(messages("FN::print(L\"a\");"), error);
}

TEST(CheckMessages, NothingEndsAFormatEarly) {
  const std::string error = "2:11: error: this format has a character \\0, which would end it\n";
  EXPECT_EQ(messages("FN::print(\"a\\0b %g\", a);"), error);
  EXPECT_EQ(messages("FN::print(\"\\0\");"), error);
}

TEST(CheckMessages, WidthsAndPrecisionsHaveABound) {
  const auto wrong = [](const std::string& conversion) {
    return "2:11: error: the width or precision of '" + conversion + "' is above 4095\n";
  };
  EXPECT_EQ(messages("FN::print(\"%4095d %.4095g\", n, a);"), "");
  EXPECT_EQ(messages("FN::print(\"%4096d\", n);"), wrong("%4096d"));
  EXPECT_EQ(messages("FN::print(\"%1.4096g\", a);"), wrong("%1.4096g"));
  EXPECT_EQ(messages("FN::print(\"%99999999999999d\", n);"), wrong("%99999999999999d"));
}

TEST(CheckMessages, ConversionsAreThoseOfNumbers) {
  const auto wrong = [](const std::string& conversion) {
    return "2:11: error: '" + conversion + "' is not a conversion of print\n";
  };
  EXPECT_EQ(messages("FN::print(\"%s\", a);"), wrong("%s"));
  EXPECT_EQ(messages("FN::print(\"%ld\", n);"), wrong("%l"));
  EXPECT_EQ(
      messages("FN::print(\"%g %-*d\", a, n);"),
      "2:11: error: '%-*d' takes its width or precision from an argument; print takes digits\n");
  EXPECT_EQ(messages("FN::print(\"%g %\", a);"), wrong("%"));
  EXPECT_EQ(messages("FN::print(\"%+-08.3e%%%#x%c%u\", a, n, n, n);"), "");
}

TEST(CheckMessages, EachConversionHasAValue) {
  EXPECT_EQ(messages("FN::print(\"%g\");"), "2:1: error: this format takes 1 value, not 0\n");
  EXPECT_EQ(messages("FN::print(\"%%\", a);"), "2:1: error: this format takes 0 values, not 1\n");
  EXPECT_EQ(messages("FN::print(\"%g\", n);"),
            "2:17: error: '%g' does not print a value of type 'int'\n");
  EXPECT_EQ(messages("FN::print(\"%d\", v);"),
            "2:17: error: '%d' does not print a value of type 'float2'\n");
  EXPECT_EQ(messages("FN::print(\"%g %g\", v, v.yx.y);"), "");
}

TEST(CheckMessages, HaveNoValue) {
  EXPECT_EQ(messages("for (; a > 0; FN::print(\"\")) break;"), "");
  EXPECT_EQ(messages("a > 0 ? FN::print(\"\") : FN::assert(n);"), "");
}

TEST(CheckMessages, NotInReductions) {
  const std::string sum = "REDUCE void sum(STREAM float a, ACCUMULATOR float& r) {";
  EXPECT_EQ(messagesOf("KERNEL float f(float x) { FN::assert(x > 0); return x; }\n"
                       "KERNEL float g(float x) { return f(x); }\n" +
                       sum + " r += g(a); }\n"),
            "3:62: error: print or assert is not allowed in a reduction\n");
  EXPECT_EQ(messagesOf(sum + " FN::print(\"%g\", a); r += a; }\n"),
            "1:57: error: print is not allowed in a reduction\n");
}

}  // namespace
}  // namespace brook::check
