#include "compiler/diagnostics/kinds.h"

#include "clang/Frontend/TextDiagnosticBuffer.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>

namespace brook::diagnostics {
namespace {

TEST(Kinds, IdsAreUniqueAndWellFormed) {
  std::set<std::string> seen;
  for (const KindInfo& kind : allKinds()) {
    if (kind.severity == Severity::Note) continue;
    const std::string id = kind.id;
    EXPECT_EQ(id.size(), 6u) << id;
    EXPECT_EQ(id.substr(0, 2), "BR") << id;
    EXPECT_TRUE(seen.insert(id).second) << id << " is used twice";
  }
}

TEST(Kinds, TextsFollowClangsStyle) {
  for (const KindInfo& kind : allKinds()) {
    const std::string text = kind.text;
    EXPECT_FALSE(std::isupper(static_cast<unsigned char>(text[0]))) << text;
    EXPECT_NE(text.back(), '.') << text;
  }
}

struct Engine {
  clang::TextDiagnosticBuffer buffer;
  clang::DiagnosticsEngine engine{new clang::DiagnosticIDs, new clang::DiagnosticOptions, &buffer,
                                  false};
};

TEST(Report, AppendsTheIdAndFillsTheText) {
  Engine e;
  report(e.engine, {}, Kind::StreamInitialiser) << "s";
  ASSERT_EQ(e.buffer.getNumErrors(), 1u);
  EXPECT_EQ(e.buffer.err_begin()->second, "stream 's' cannot have an initialiser [BR0102]");
}

TEST(WarningSettings, OursAreSetAndOthersAreForClang) {
  using Level = clang::DiagnosticsEngine::Level;
  const WarningSettings settings(
      {"-Wall", "-Wno-ignored-extents", "-Werror=duplicate-qualifier", "-Wno-unused"});
  EXPECT_EQ(settings.level(Kind::IgnoredExtents), Level::Ignored);
  EXPECT_EQ(settings.level(Kind::DuplicateQualifier), Level::Error);
  EXPECT_EQ(settings.clangFlags(), (std::vector<std::string>{"-Wall", "-Wno-unused"}));

  EXPECT_EQ(WarningSettings().level(Kind::IgnoredExtents), Level::Warning);
  EXPECT_EQ(WarningSettings({"-Werror"}).level(Kind::IgnoredExtents), Level::Error);
  EXPECT_EQ(WarningSettings({"-Werror", "-w"}).level(Kind::IgnoredExtents), Level::Ignored);
}

TEST(KindOf, TellsOursFromClangs) {
  Engine e;
  report(e.engine, {}, Kind::IgnoredExtents) << "x";
  const unsigned ours = e.engine.getDiagnosticIDs()->getCustomDiagID(
      clang::DiagnosticIDs::Warning,
      "the extents of parameter '%0' are ignored [BR0150, -Wignored-extents]");
  ASSERT_NE(kindOf(e.engine, ours), nullptr);
  EXPECT_EQ(kindOf(e.engine, ours)->kind, Kind::IgnoredExtents);
  EXPECT_EQ(kindOf(e.engine, 1), nullptr);
}

}  // namespace
}  // namespace brook::diagnostics
