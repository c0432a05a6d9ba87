#include "compiler/report/print_report.h"

#include <gtest/gtest.h>

#include <utility>

namespace brook::report {
namespace {

/// Returns a file of two kernels; one kernel has the name of another part of the page.
FileFacts example() {
  FileFacts facts;
  facts.input = "x.br";
  facts.source = "// first\nkernel one {\n}\nkernel two {\n}\n";
  for (const unsigned line : {2u, 4u}) {
    KernelFacts& kernel = facts.kernels.emplace_back();
    kernel.name = line == 2 ? "source" : "two";
    kernel.file = "x.br";
    kernel.line = kernel.lastLine = line;
  }
  return facts;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(PrintReport, IdsAreUniqueAndLinked) {
  const std::string html = printReport(example());
  for (const std::string id : {"source", "kernel-source", "kernel-two"}) {
    EXPECT_EQ(occurrences(html, " id=\"" + id + "\""), 1u) << id;
    EXPECT_EQ(occurrences(html, "href=\"#" + id + "\""), 1u) << id;
  }
}

TEST(PrintReport, AKernelShowsItsOwnLines) {
  const std::string html = printReport(example());
  EXPECT_NE(html.find("<pre class=\"source\"><span class=\"l\" data-s=\"2\"><s>2</s><u>kernel</u> "
                      "one {\n</span><span class=\"l\" data-s=\"3\"><s>3</s>}\n</span></pre>"),
            std::string::npos);
  EXPECT_EQ(occurrences(html, "<s>1</s>"), 1u);  // only in the whole source
  EXPECT_EQ(occurrences(html, "<s>4</s>"), 2u);
}

TEST(PrintReport, AKernelEndsWithItsBraceOrItsLastLine) {
  FileFacts facts = example();
  facts.source = "kernel a {\n  x = 1;\n\n}\nint main() {}\nkernel b { x = 1; }\nint c;\n";
  facts.kernels[0].line = 1;
  facts.kernels[0].lastLine = 2;
  facts.kernels[1].line = facts.kernels[1].lastLine = 6;
  const std::string html = printReport(facts);
  for (const auto& [line, count] : {std::pair("4", 2u), {"5", 1u}, {"6", 2u}, {"7", 1u}}) {
    EXPECT_EQ(occurrences(html, std::string("<s>") + line + "</s>"), count) << line;
  }
}

TEST(PrintReport, AKernelShowsTheFunctionsThatItUses) {
  FileFacts facts = example();
  facts.source =
      "float a() {\n  return 1;\n}\nfloat b() { return 2; }\nkernel f {\n  x = a();\n}\n";
  facts.kernels.resize(1);
  facts.kernels[0].line = facts.kernels[0].lastLine = 6;
  facts.kernels[0].code.spmd = "//@ 6\nx\n//@ 2\ny\n";
  const std::string html = printReport(facts);
  const std::size_t begin = html.find("<pre class=\"source\">");
  const std::string own = html.substr(begin, html.find("</pre>", begin) - begin);
  std::string numbers;
  for (std::size_t at = 0; (at = own.find("<s>", at)) != own.npos; at += 3)
    numbers += own.substr(at + 3, own.find('<', at + 3) - at - 3) + " ";
  EXPECT_EQ(numbers, "5 6 7 &#8942; 1 2 3 ");
}

TEST(PrintReport, MessagesAreTold) {
  FileFacts facts = example();
  facts.kernels[0].messages = {{3, false, "x = %g\n"}, {4, true, "assertion 'x > 0' failed"}};
  const std::string html = printReport(facts);
  EXPECT_EQ(occurrences(html, "<li>line 3: print(&quot;x = %g\\n&quot;)</li>"), 1u);
  EXPECT_EQ(
      occurrences(html, "<li>line 4: throws AssertionError: assertion 'x &gt; 0' failed</li>"), 1u);
  EXPECT_EQ(occurrences(html, "<span>2 messages</span>"), 1u);
}

TEST(PrintReport, OtherEncodingsBecomeUtf8) {
  FileFacts facts = example();
  facts.source = "// caf\xe9 \xc3\xa9\n";
  const std::string html = printReport(facts);
  EXPECT_NE(html.find("// caf\xef\xbf\xbd \xc3\xa9"), std::string::npos);
}

TEST(PrintReport, DivisionsAreToldOfSeveralPasses) {
  FileFacts facts = example();
  facts.kernels[0].divisions = {"glsl330: kernel 'a' runs in 1 pass\n  pass 1: 2 reads"};
  EXPECT_EQ(occurrences(printReport(facts), "runs in"), 0u);
  facts.kernels[0].divisions = {"glsl330: kernel 'a' runs in 2 passes\n  pass 1: x\n  pass 2: y"};
  EXPECT_EQ(occurrences(printReport(facts), "<pre class=\"why\">glsl330: kernel 'a' runs in 2"),
            1u);
}

TEST(PrintReport, PassesAreNumberedByTarget) {
  FileFacts facts = example();
  for (const char* target : {"glsl330", "glsl330", "glsl430"}) {
    PassFacts& pass = facts.kernels[0].passes.emplace_back();
    pass.dialects = {target};
  }
  const std::string html = printReport(facts);
  EXPECT_EQ(occurrences(html, "<td>glsl330</td><td>1</td>"), 1u);
  EXPECT_EQ(occurrences(html, "<td>glsl330</td><td>2</td>"), 1u);
  EXPECT_EQ(occurrences(html, "<td>glsl430</td><td>1</td>"), 1u);
}

TEST(PrintReport, WhatIsDoneElementByElementNeedsNoName) {
  FileFacts facts = example();
  facts.kernels[1].scalarized = {{4, "kernel 'two': each element of 'g' is loaded by itself"}};
  EXPECT_EQ(occurrences(printReport(facts), "<li>line 4: each element of 'g'"), 1u);
}

TEST(PrintReport, ParametersAreDeclaredAsInTheProgram) {
  FileFacts facts = example();
  facts.kernels[0].parameters = {
      {"a", "constant", "float", 0}, {"x", "stream", "float4", 0}, {"g", "gather", "int", 2}};
  const std::string html = printReport(facts);
  for (const char* shown : {"a", "x&lt;&gt;", "g[][]"}) {
    EXPECT_EQ(occurrences(html, std::string("<tr><td>") + shown + "</td>"), 1u) << shown;
  }
}

TEST(PrintReport, LinesOfAnotherTextAreLeftOut) {
  FileFacts facts = example();
  facts.isRenumbered = true;
  EXPECT_EQ(occurrences(printReport(facts), "<pre class=\"source\">in x.br</pre>"), 2u);
  facts = example();
  facts.kernels[0].file = "y.brh";
  EXPECT_EQ(occurrences(printReport(facts), "<pre class=\"source\">in y.brh</pre>"), 1u);
}

}  // namespace
}  // namespace brook::report
