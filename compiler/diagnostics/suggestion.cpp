#include "compiler/diagnostics/suggestion.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace brook::diagnostics {
namespace {

/// Letters that have to change; two in the wrong order are one slip.
unsigned distance(llvm::StringRef a, llvm::StringRef b) {
  return std::ranges::is_permutation(a, b) ? std::min(1u, a.edit_distance(b)) : a.edit_distance(b);
}

}  // namespace

std::string nearestName(std::string_view written, const std::vector<std::string>& names) {
  const std::string lower = llvm::StringRef(written).lower();
  unsigned least = static_cast<unsigned>(lower.size() + 2) / 3 + 1;  // as clang: a third
  std::string nearest;
  for (const std::string& name : names) {
    const unsigned here = distance(lower, llvm::StringRef(name).lower());
    if (here == least) nearest.clear();
    if (here >= least) continue;
    least = here;
    nearest = name;
  }
  return nearest;
}

std::string suggestion(std::string_view written, const std::vector<std::string>& names,
                       std::string_view otherwise) {
  const std::string nearest = nearestName(written, names);
  return nearest.empty() ? std::string(otherwise) : "; did you mean '" + nearest + "'?";
}

}  // namespace brook::diagnostics
