// TextTable: lines of text in columns of the necessary width.
#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace brook::info {

class TextTable {
 public:
  /// `sides` has the alignment of each column, 'l' or 'r'.
  explicit TextTable(std::string sides) : sides_(std::move(sides)) {}

  /// Adds a row with one text for each column.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  void print(std::ostream& out) const;

 private:
  std::string sides_;
  std::vector<std::vector<std::string>> rows_;
};

/// Formats three digits, "12000" and not "1.2e+04", and "-" for values that are not finite.
std::string shortNumber(double value);

}  // namespace brook::info
