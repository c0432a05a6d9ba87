#include "compiler/codegen/cpu/body_sections.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <span>
#include <string>

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

// On vectors whose type the text does not name.
constexpr std::string_view kVectorWords[] = {
    "swizzle", "insert",          "component", "withComponent", "any",
    "all",     "elementPosition", "extentOf",  "turned",        "splatFlat"};
constexpr std::string_view kFunctionWords[] = {
    "acos",           "asin",          "atan",  "atan2", "cos", "cosh", "exp",  "exp2", "fmod",
    "ldexp",          "log",           "log10", "log2",  "pow", "sin",  "sinh", "tan",  "tanh",
    "frexp_exponent", "frexp_mantissa"};
constexpr std::string_view kReductionWords[] = {"readPairs", "readFirstPairs", "splitPairs"};

struct Section {
  const char* macro;
  std::span<const std::string_view> words;
  /// Parts of words: column_Float, FloatPiece.
  std::span<const std::string_view> parts;
};
constexpr std::string_view kPieceParts[] = {"piece_", "Piece"};
constexpr std::string_view kColumnParts[] = {"column_", "columnFlat_", "Column", "isBlockAhead"};
constexpr std::string_view kAcrossParts[] = {"across_", "AcrossBlock", "mapTiles"};
constexpr std::string_view kTableParts[] = {"table_", "Table"};
// Those behind the first two use vectors themselves, but for reductions.
constexpr Section kFunctions = {"BROOK_USE_FUNCTIONS", kFunctionWords, {}};
constexpr Section kPieces = {"BROOK_USE_PIECES", {}, kPieceParts};
constexpr Section kReductions = {"BROOK_USE_REDUCTIONS", kReductionWords, {}};
constexpr Section kOnVectors[] = {{"BROOK_USE_COLUMNS", {}, kColumnParts},
                                  {"BROOK_USE_ACROSS", {}, kAcrossParts},
                                  {"BROOK_USE_TABLES", {}, kTableParts}};

bool isUsed(const Section& section, const std::set<std::string_view>& words) {
  const auto hasPart = [&](std::string_view word) {
    return std::ranges::any_of(section.parts, [&](std::string_view part) {
      return word.find(part) != std::string_view::npos;
    });
  };
  return std::ranges::any_of(section.words, [&](auto word) { return words.contains(word); }) ||
         std::ranges::any_of(words, hasPart);
}

bool usesVectors(const std::set<std::string_view>& words) {
  return std::ranges::any_of(words, isVector) ||
         std::ranges::any_of(kVectorWords, [&](auto word) { return words.contains(word); });
}

}  // namespace

std::string usedSections(std::string_view bodies, bool usesDouble) {
  const std::set<std::string_view> words = wordsOf(bodies);
  std::string others;
  for (const Section& section : {kFunctions, kPieces, kReductions}) {
    if (isUsed(section, words)) others += std::string(" | ") + section.macro;
  }
  bool hasVectors = usesDouble || usesVectors(words);
  for (const Section& section : kOnVectors) {
    if (!isUsed(section, words)) continue;
    others += std::string(" | ") + section.macro;
    hasVectors = true;
  }
  if (hasVectors) return "(BROOK_USE_VECTORS" + others + ")";
  return others.empty() ? "0" : "(" + others.substr(3) + ")";
}

}  // namespace brook::codegen::cpu
