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

TEST(Kinds, TextsAreUnique) {  // kindOf finds a kind by its text
  std::set<std::string> seen;
  for (const KindInfo& kind : allKinds())
    EXPECT_TRUE(seen.insert(kind.text).second) << kind.text;
}

TEST(Kinds, TextsFollowClangsStyle) {
  for (const KindInfo& kind : allKinds()) {
    const std::string text = kind.text;
    EXPECT_FALSE(std::isupper(static_cast<unsigned char>(text[0]))) << text;
    EXPECT_NE(text.back(), '.') << text;
    EXPECT_FALSE(std::string(kind.flag).starts_with("no-")) << "-W" << kind.flag << " reads as off";
  }
}

struct Engine {
  clang::TextDiagnosticBuffer buffer;
  clang::DiagnosticsEngine engine{new clang::DiagnosticIDs, new clang::DiagnosticOptions, &buffer,
                                  false};
};

TEST(Report, FillsTheText) {
  Engine e;
  report(e.engine, {}, Kind::StreamInitialiser) << "s";
  ASSERT_EQ(e.buffer.getNumErrors(), 1u);
  EXPECT_EQ(e.buffer.err_begin()->second, "stream 's' cannot have an initialiser");
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

TEST(WarningSettings, ErrorsAreWarningsThatAreOn) {
  using Level = clang::DiagnosticsEngine::Level;
  const auto level = [](const std::vector<std::string>& flags) {
    return WarningSettings(flags).level(Kind::IgnoredExtents);
  };
  EXPECT_EQ(level({"-Werror", "-Wignored-extents"}), Level::Error);
  EXPECT_EQ(level({"-Werror", "-Wno-error=ignored-extents"}), Level::Warning);
  EXPECT_EQ(level({"-Wno-ignored-extents", "-Wno-error=ignored-extents"}), Level::Ignored);
  EXPECT_EQ(level({"-Wno-ignored-extents", "-Werror=ignored-extents"}), Level::Error);
  EXPECT_EQ(level({"-Werror=ignored-extents", "-Wignored-extents"}), Level::Error);
  EXPECT_EQ(level({"-Werror", "-Wno-error"}), Level::Warning);
}

TEST(WarningSettings, AllOfOursAreAGroup) {
  using Level = clang::DiagnosticsEngine::Level;
  const WarningSettings one({"-Wno-brook", "-Wsized-gather"});
  EXPECT_EQ(one.level(Kind::IgnoredExtents), Level::Ignored);
  EXPECT_EQ(one.level(Kind::SizedGather), Level::Warning);
  EXPECT_TRUE(one.clangFlags().empty());
  const WarningSettings errors({"-Werror=brook", "-Wno-error=sized-gather"});
  EXPECT_EQ(errors.level(Kind::IgnoredExtents), Level::Error);
  EXPECT_EQ(errors.level(Kind::SizedGather), Level::Warning);
  const WarningSettings none({"-Wno-everything"});
  EXPECT_EQ(none.level(Kind::IgnoredExtents), Level::Ignored);
  EXPECT_EQ(none.clangFlags(), (std::vector<std::string>{"-Wno-everything"}));
}

TEST(UnknownWarning, SuggestsOursAndClangs) {
  EXPECT_EQ(unknownWarning("-Wno-vector-trunction"),
            "unknown warning option '-Wno-vector-trunction'; did you mean "
            "'-Wno-vector-truncation'?");
  EXPECT_EQ(unknownWarning("-Wunused-varable"),
            "unknown warning option '-Wunused-varable'; did you mean '-Wunused-variable'?");
  EXPECT_EQ(unknownWarning("-Werror=qqqqqqqqqq"),
            "unknown warning option '-Werror=qqqqqqqqqq'; 'brcc --print-warnings' lists Brook's");
}

TEST(KindOf, TellsOursFromClangs) {
  Engine e;
  report(e.engine, {}, Kind::IgnoredExtents) << "x";
  const unsigned ours = e.engine.getDiagnosticIDs()->getCustomDiagID(
      clang::DiagnosticIDs::Warning, "the extents of parameter '%0' are ignored");
  ASSERT_NE(kindOf(e.engine, ours), nullptr);
  EXPECT_EQ(kindOf(e.engine, ours)->kind, Kind::IgnoredExtents);
  EXPECT_EQ(kindOf(e.engine, 1), nullptr);
}

}  // namespace
}  // namespace brook::diagnostics
