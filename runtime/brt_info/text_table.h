// TextTable: lines of text in columns as wide as they need to be.
#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace brook::info {

class TextTable {
 public:
  /// `sides`: a letter for each column, 'l' or 'r', at which its text stands.
  explicit TextTable(std::string sides) : sides_(std::move(sides)) {}

  /// As many texts as there are columns.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  void print(std::ostream& out) const;

 private:
  std::string sides_;
  std::vector<std::vector<std::string>> rows_;
};

/// Three digits, "12000" and not "1.2e+04", "-" for what is not finite.
std::string shortNumber(double value);

}  // namespace brook::info
