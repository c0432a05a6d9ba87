#include "compiler/diagnostics/suggestion.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace brook::diagnostics {
namespace {

/// True if two adjacent letters are swapped and all others are equal.
bool isSwapped(llvm::StringRef written, llvm::StringRef name) {
  if (written.size() != name.size()) return false;
  const auto [first, second] = std::ranges::mismatch(written, name);
  if (written.end() - first < 2) return false;
  return first[0] == second[1] && first[1] == second[0] &&
         std::equal(first + 2, written.end(), second + 2);
}

/// Returns the number of letters to change; two swapped letters count as one. In short words any
/// other change counts as too far, because it makes another word: cpu and gpu.
unsigned distance(llvm::StringRef written, llvm::StringRef name) {
  if (isSwapped(written, name)) return 1;
  constexpr unsigned kShort = 3;
  const unsigned letters = written.edit_distance(name);
  return letters > 0 && written.size() <= kShort ? kShort : letters;
}

}  // namespace

std::string nearestName(std::string_view written, const std::vector<std::string>& names) {
  if (std::ranges::count(names, written) > 0) return "";
  const std::string lower = llvm::StringRef(written).lower();
  // A name differs by at most one letter in three, and by at most two.
  unsigned least = std::clamp(static_cast<unsigned>(lower.size()) / 3, 1u, 2u) + 1;
  std::string nearest;
  for (const std::string& name : names) {
    const unsigned here = distance(lower, llvm::StringRef(name).lower());
    if (here == least && name != nearest) nearest.clear();
    if (here >= least) continue;
    least = here;
    nearest = name;
  }
  return nearest;
}

std::string abbreviatedName(std::string_view written, const std::vector<std::string>& names) {
  constexpr std::size_t kShortest = 3;
  if (written.size() < kShortest) return "";
  std::string found;
  for (const std::string& name : names) {
    if (!llvm::StringRef(name).starts_with_insensitive(written) || name == found) continue;
    if (!found.empty()) return "";
    found = name;
  }
  return found;
}

std::string suggestion(std::string_view written, const std::vector<std::string>& names,
                       std::string_view otherwise) {
  std::string nearest = nearestName(written, names);
  if (nearest.empty()) nearest = abbreviatedName(written, names);
  return nearest.empty() ? std::string(otherwise) : "; did you mean '" + nearest + "'?";
}

}  // namespace brook::diagnostics
