#include "runtime/brt_info/text_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace brook::info {

void TextTable::print(std::ostream& out) const {
  std::vector<std::size_t> widths(sides_.size());
  for (const std::vector<std::string>& row : rows_) {
    for (std::size_t i = 0; i < widths.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  }
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const std::string space(widths[i] - row[i].size(), ' ');
      line += (i > 0 ? "  " : "") + (sides_[i] == 'l' ? row[i] + space : space + row[i]);
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }
}

std::string shortNumber(double value) {
  if (!std::isfinite(value)) return "-";
  char text[32];
  std::snprintf(text, sizeof text, std::abs(value) >= 1000 ? "%.0f" : "%.3g", value);
  return text;
}

}  // namespace brook::info
