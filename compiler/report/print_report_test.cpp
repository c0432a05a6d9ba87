#include "compiler/report/print_report.h"

#include <gtest/gtest.h>

namespace brook::report {
namespace {

/// A file of two kernels; one has the name of another part of the page.
FileFacts example() {
  FileFacts facts;
  facts.input = "x.br";
  facts.source = "// first\nkernel one\n}\nkernel two\n}\n";
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
                      "one\n</span><span class=\"l\" data-s=\"3\"><s>3</s>}\n</span></pre>"),
            std::string::npos);
  EXPECT_EQ(occurrences(html, "<s>1</s>"), 1u);  // in the whole source
  EXPECT_EQ(occurrences(html, "<s>4</s>"), 2u);
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
