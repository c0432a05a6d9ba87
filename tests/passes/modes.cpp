#include "tests/passes/modes.h"

#include <algorithm>
#include <iterator>

namespace brook::fuzz {

std::optional<Modes> Modes::parse(std::string_view names) {
  Modes modes;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    const std::string_view name = names.substr(0, end);
    const auto* found = std::ranges::find(kModeNames, name);
    if (found == std::end(kModeNames)) return std::nullopt;
    modes.add(static_cast<Mode>(found - std::begin(kModeNames)));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return modes;
}

Modes Modes::drawn(Random& random) const {
  Modes modes;
  for (std::size_t i = 0; i < std::size(kModeNames); ++i) {
    const auto mode = static_cast<Mode>(i);
    if (has(mode) && random.oneIn(3)) modes.add(mode);
  }
  // Messages and failures of indices hide the results of the other modes, and kernels that treat all
  // components alike are simple.
  if (random.oneIn(2)) modes.remove(Mode::Traps);
  if (random.oneIn(2)) modes.remove(Mode::Components);
  return modes;
}

std::string Modes::text() const {
  std::string text;
  for (std::size_t i = 0; i < std::size(kModeNames); ++i) {
    if (has(static_cast<Mode>(i))) text += (text.empty() ? "" : ",") + std::string(kModeNames[i]);
  }
  return text;
}

}  // namespace brook::fuzz
