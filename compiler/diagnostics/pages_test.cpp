#include "compiler/diagnostics/pages.h"

#include "compiler/diagnostics/kinds.h"

#include <gtest/gtest.h>

namespace brook::diagnostics {
namespace {

TEST(FindPage, TakesIdsAndNamesOfWarnings) {
  const char* page = findPage("BR0250");
  ASSERT_NE(page, nullptr);
  EXPECT_EQ(std::string(page).substr(0, 10), "# BR0250: ");
  EXPECT_EQ(findPage("br0250"), page);
  EXPECT_EQ(findPage("vector-truncation"), page);
  EXPECT_EQ(findPage("-Wvector-truncation"), page);
  EXPECT_EQ(findPage("BR9999"), nullptr);
  EXPECT_EQ(findPage(""), nullptr);
}

TEST(UnknownPage, SuggestsWhatMayBeMeant) {
  EXPECT_EQ(unknownPage("BRO250"), "no message has the id 'BRO250'; did you mean 'BR0250'?");
  EXPECT_EQ(unknownPage("vector-trunction"),
            "no message has the id 'vector-trunction'; did you mean 'vector-truncation'?");
  EXPECT_EQ(unknownPage("BR9999"),
            "no message has the id 'BR9999'; ids stand behind the messages, as in [BR0219]");
}

TEST(WarningList, HasEachWarningWithItsTitle) {
  const std::string list = warningList();
  EXPECT_NE(list.find("  vector-truncation       BR0250  vector that loses components\n"),
            std::string::npos)
      << list;
  for (const KindInfo& kind : allKinds()) {
    const bool isListed = *kind.id != '\0' && list.find(kind.id) != std::string::npos;
    EXPECT_EQ(isListed, kind.severity == Severity::Warning) << kind.id;
  }
}

}  // namespace
}  // namespace brook::diagnostics
