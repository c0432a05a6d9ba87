#include "pattern.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace samples {
namespace {

constexpr int kLargest = 1 << 14;  ///< cells in a row or column of a pattern

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw std::runtime_error(path + ": " + what);
}

/// Rows of cells while they are read.
class Rows {
 public:
  explicit Rows(const std::string& path) : path_(path) {}

  void append(int count, bool isAlive) {
    checkSize(int(rows_.back().size()) + count);
    rows_.back().insert(rows_.back().end(), count, isAlive);
  }
  void endRow(int count) {
    checkSize(int(rows_.size()) + count);
    rows_.resize(rows_.size() + count);
  }

  /// Shorter rows are filled up with dead cells; empty ones at the end do not count.
  Pattern pattern() {
    while (!rows_.empty() && rows_.back().empty())
      rows_.pop_back();
    Pattern pattern;
    for (const std::vector<bool>& row : rows_)
      pattern.width = std::max(pattern.width, int(row.size()));
    pattern.height = int(rows_.size());
    for (std::vector<bool> row : rows_) {
      row.resize(pattern.width);
      pattern.cells.insert(pattern.cells.end(), row.begin(), row.end());
    }
    return pattern;
  }

 private:
  void checkSize(int size) const {
    if (size > kLargest)
      fail(path_, "has more than " + std::to_string(kLargest) + " cells in a row");
  }

  std::string path_;
  std::vector<std::vector<bool>> rows_ = {{}};
};

Pattern fromPlainText(const std::string& path, const std::vector<std::string>& lines) {
  Rows rows(path);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i][0] == '!') continue;
    for (const char c : lines[i]) {
      const bool isAlive = c == 'O' || c == '*';
      if (!isAlive && c != '.') {
        fail(path, "line " + std::to_string(i + 1) + " has a '" + c + "', which is no cell");
      }
      rows.append(1, isAlive);
    }
    rows.endRow(1);
  }
  return rows.pattern();
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// The bits of the digits after `letter`: "B36/S23" and 'B' give bits 3 and 6.
int neighboursAfter(char letter, const std::string& rule) {
  int bits = 0;
  for (std::size_t i = rule.find(letter) + 1; i < rule.size() && isDigit(rule[i]); ++i)
    bits |= 1 << (rule[i] - '0');
  return bits;
}

/// The rule of "x = 3, y = 3, rule = B3/S23"; Conway's if there is none.
Rule ruleOf(const std::string& path, const std::string& header) {
  Rule rule;
  const std::size_t place = header.find("rule");
  if (place == std::string::npos) return rule;
  const std::string text = header.substr(place);
  if (text.find('B') == std::string::npos || text.find('S') == std::string::npos) {
    fail(path, "the " + text + " is not of the form B3/S23");
  }
  rule.birth = neighboursAfter('B', text);
  rule.survival = neighboursAfter('S', text);
  if (rule.birth & 1) fail(path, "cells without neighbours that come to life are not supported");
  return rule;
}

/// `text` is what follows the header: "bo$2bo$3o!".
Pattern fromRunLengths(const std::string& path, const std::string& text) {
  Rows rows(path);
  int count = 0;
  for (const char c : text) {
    if (c == '!') return rows.pattern();
    if (isDigit(c)) {
      count = std::min(10 * count + (c - '0'), kLargest + 1);
      continue;
    }
    if (c == '$') {
      rows.endRow(std::max(count, 1));
    } else if (c == 'b' || c == 'o') {
      rows.append(std::max(count, 1), c == 'o');
    } else {
      fail(path, std::string("has a '") + c + "' where only b, o, $, ! and numbers can stand");
    }
    count = 0;
  }
  fail(path, "ends without a '!'");
}

std::vector<std::string> linesOf(const std::string& path) {
  std::ifstream file(path);
  if (!file) fail(path, "cannot be opened");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
      line.pop_back();
    lines.push_back(line);
  }
  if (file.bad()) fail(path, "cannot be read");
  return lines;
}

}  // namespace

Pattern readPattern(const std::string& path) {
  const std::vector<std::string> lines = linesOf(path);
  const auto isHeader = [](const std::string& line) { return line.compare(0, 3, "x =") == 0; };
  const auto header = std::find_if(lines.begin(), lines.end(), isHeader);
  if (header == lines.end()) return fromPlainText(path, lines);
  std::string text;
  for (auto line = header + 1; line != lines.end(); ++line)
    text += *line;
  Pattern pattern = fromRunLengths(path, text);
  pattern.rule = ruleOf(path, *header);
  return pattern;
}

}  // namespace samples
