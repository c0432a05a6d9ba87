#include "compiler/codegen/cpu/body_sections.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

namespace brook::codegen::cpu {
namespace {

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::set<std::string_view> wordsOf(std::string_view text) {
  std::set<std::string_view> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end =
        static_cast<std::size_t>(std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                                  text.end(), isWordCharacter) -
                                 text.begin());
    if (end > begin) words.insert(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

// float2, gather_Int4, toInt4, ..
bool isVector(std::string_view word) {
  if (word.back() < '2' || word.back() > '4') return false;
  word.remove_suffix(1);
  return word.ends_with("loat") || word.ends_with("nt") || word.ends_with("ool") ||
         word.ends_with("ouble");
}

// What a section has: names, and parts of names, as column_Float and FloatPiece have them.
struct Section {
  const char* macro;
  std::vector<std::string_view> names;
  std::vector<std::string_view> parts;
  bool usesVectors = false;
};

const std::vector<Section>& sections() {
  static const std::vector<Section> all = {
      {"BROOK_USE_FUNCTIONS",
       {"acos",
        "asin",
        "atan",
        "atan2",
        "cos",
        "cosh",
        "exp",
        "exp2",
        "fmod",
        "frexp_exponent",
        "frexp_mantissa",
        "ldexp",
        "log",
        "log10",
        "log2",
        "pow",
        "sin",
        "sinh",
        "tan",
        "tanh"},
       {}},
      {"BROOK_USE_PIECES", {}, {"piece_", "Piece"}},
      {"BROOK_USE_REDUCTIONS", {"readPairs", "readFirstPairs", "splitPairs"}, {}},
      {"BROOK_USE_COLUMNS", {}, {"column_", "columnFlat_", "Column", "isBlockAhead"}, true},
      {"BROOK_USE_ACROSS", {}, {"across_", "AcrossBlock", "mapTiles"}, true},
      {"BROOK_USE_TABLES", {}, {"table_", "Table"}, true}};
  return all;
}

bool isUsed(const Section& section, const std::set<std::string_view>& words) {
  const auto hasPart = [&](std::string_view word) {
    return std::ranges::any_of(section.parts, [&](std::string_view part) {
      return word.find(part) != std::string_view::npos;
    });
  };
  return std::ranges::any_of(section.names, [&](auto name) { return words.contains(name); }) ||
         std::ranges::any_of(words, hasPart);
}

bool usesVectors(const std::set<std::string_view>& words) {
  // On vectors whose type the text does not name.
  constexpr std::string_view kNames[] = {"swizzle", "insert",   "component",       "withComponent",
                                         "any",     "all",      "elementPosition", "extentOf",
                                         "turned",  "splatFlat"};
  return std::ranges::any_of(words, isVector) ||
         std::ranges::any_of(kNames, [&](auto name) { return words.contains(name); });
}

}  // namespace

std::string usedSections(std::string_view bodies, bool usesDouble) {
  const std::set<std::string_view> words = wordsOf(bodies);
  bool hasVectors = usesDouble || usesVectors(words);
  std::string others;
  for (const Section& section : sections()) {
    if (!isUsed(section, words)) continue;
    others += std::string(" | ") + section.macro;
    hasVectors = hasVectors || section.usesVectors;
  }
  if (hasVectors) return "(BROOK_USE_VECTORS" + others + ")";
  return others.empty() ? "0" : "(" + others.substr(3) + ")";
}

}  // namespace brook::codegen::cpu
