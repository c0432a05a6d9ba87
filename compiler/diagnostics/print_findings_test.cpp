#include "compiler/diagnostics/print_findings.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

namespace brook::diagnostics {
namespace {

/// Returns an error of Brook in a file whose name is no URI, with a note and a fix.
std::vector<Finding> example() {
  Finding error{.level = Finding::Level::Error,
                .id = "BR0201",
                .flag = "",
                .text = "cannot assign to input stream 'ä'",
                .position = {"a b.br", 3, 5, 4},
                .extents = {{{"a b.br", 3, 5, 4}, {"a b.br", 3, 7, 5}}},
                .fixes = {{{{"a b.br", 3, 5, 4}, {"a b.br", 3, 7, 5}}, "y"}}};
  error.notes.push_back({.level = Finding::Level::Note,
                         .id = "",
                         .flag = "",
                         .text = "declared here",
                         .position = {"a b.br", 1, 2, 2},
                         .extents = {},
                         .fixes = {}});
  return {error};
}

llvm::json::Object parsed(const std::string& text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  EXPECT_TRUE(static_cast<bool>(value)) << llvm::toString(value.takeError());
  return *value->getAsObject();
}

/// Returns the physical location of the log's only result.
llvm::json::Object sarifLocationOf(const Finding& finding) {
  const llvm::json::Object log = parsed(printSarif({finding}, "1.0"));
  const llvm::json::Object& run = *(*log.getArray("runs"))[0].getAsObject();
  const llvm::json::Object& result = *(*run.getArray("results"))[0].getAsObject();
  return *(*result.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
}

TEST(PrintFindings, JsonHoldsAllOfAFinding) {
  EXPECT_EQ(printJson(example(), "1.0"), R"({
  "diagnostics": [
    {
      "extents": [
        {
          "begin": {
            "column": 5,
            "file": "a b.br",
            "line": 3
          },
          "end": {
            "column": 7,
            "file": "a b.br",
            "line": 3
          }
        }
      ],
      "fixes": [
        {
          "begin": {
            "column": 5,
            "file": "a b.br",
            "line": 3
          },
          "end": {
            "column": 7,
            "file": "a b.br",
            "line": 3
          },
          "text": "y"
        }
      ],
      "id": "BR0201",
      "level": "error",
      "notes": [
        {
          "level": "note",
          "place": {
            "column": 2,
            "file": "a b.br",
            "line": 1
          },
          "text": "declared here"
        }
      ],
      "place": {
        "column": 5,
        "file": "a b.br",
        "line": 3
      },
      "text": "cannot assign to input stream 'ä'"
    }
  ],
  "tool": {
    "name": "brcc",
    "version": "1.0"
  }
}
)");
}

TEST(PrintFindings, SarifCountsCharactersAndQuotesNamesOfFiles) {
  const llvm::json::Object log = parsed(printSarif(example(), "1.0"));
  EXPECT_EQ(log.getString("version"), "2.1.0");
  const llvm::json::Object& run = *(*log.getArray("runs"))[0].getAsObject();
  const llvm::json::Object& result = *(*run.getArray("results"))[0].getAsObject();
  EXPECT_EQ(result.getString("ruleId"), "BR0201");
  const llvm::json::Object& location =
      *(*result.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
  EXPECT_EQ(location.getObject("artifactLocation")->getString("uri"), "a%20b.br");
  EXPECT_EQ(location.getObject("region")->getInteger("startColumn"), 4);
  EXPECT_EQ(location.getObject("region")->getInteger("endColumn"), 5);
  EXPECT_EQ(result.getArray("relatedLocations")->size(), 1u);
  EXPECT_EQ(run.getObject("tool")->getObject("driver")->getArray("rules")->size(), 1u);
}

TEST(PrintFindings, WhatIsNotKnownOfAPlaceIsLeftOut) {
  const Finding inLine{.level = Finding::Level::Remark, .text = "slow", .position = {"x.ir", 3}};
  const llvm::json::Object json = parsed(printJson({inLine}, "1.0"));
  const llvm::json::Object* position =
      (*json.getArray("diagnostics"))[0].getAsObject()->getObject("place");
  EXPECT_EQ(position->getInteger("line"), 3);
  EXPECT_EQ(position->get("column"), nullptr);
  const llvm::json::Object inLineLocation = sarifLocationOf(inLine);
  EXPECT_EQ(inLineLocation.getObject("region")->getInteger("startLine"), 3);
  EXPECT_EQ(inLineLocation.getObject("region")->get("startColumn"), nullptr);
  const Finding inFile{.level = Finding::Level::Remark, .text = "slow", .position = {"x.ir"}};
  EXPECT_EQ(sarifLocationOf(inFile).get("region"), nullptr);
}

TEST(PrintFindings, BytesThatAreNoUtf8StayReadable) {
  Finding rubbish = example()[0];
  rubbish.text = "unknown word '\xff'";
  EXPECT_TRUE(parsed(printJson({rubbish}, "1.0")).getArray("diagnostics"));
}

TEST(PrintFindings, NothingSaidIsAnEmptyList) {
  EXPECT_TRUE(parsed(printJson({}, "1.0")).getArray("diagnostics")->empty());
}

}  // namespace
}  // namespace brook::diagnostics
