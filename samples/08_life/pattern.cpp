#include "pattern.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace samples {
namespace {

constexpr int kLargest = 1 << 14;  ///< cells in a row or column of a pattern

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw std::runtime_error(path + ": " + what);
}

/// The character as a message can show it, whatever file it comes from: 's', or the byte 0x1b.
std::string shown(char c) {
  if (c >= ' ' && c <= '~') return std::string("'") + c + "'";
  char text[16];
  std::snprintf(text, sizeof text, "the byte 0x%02x", unsigned(static_cast<unsigned char>(c)));
  return text;
}

/// Rows of cells while they are read.
class Rows {
 public:
  explicit Rows(const std::string& path) : path_(path) {}

  void append(int count, bool isAlive) {
    checkSize(int(rows_.back().size()) + count, "cells in a row");
    rows_.back().insert(rows_.back().end(), count, isAlive);
  }
  void endRow(int count) {
    checkSize(int(rows_.size()) + count, "rows");
    rows_.resize(rows_.size() + count);
  }

  /// Shorter rows are filled up with dead cells; empty ones at the end do not count. Fails if there
  /// is no cell at all.
  Pattern pattern() {
    while (!rows_.empty() && rows_.back().empty())
      rows_.pop_back();
    Pattern pattern;
    for (const std::vector<bool>& row : rows_)
      pattern.width = std::max(pattern.width, int(row.size()));
    if (pattern.width == 0) fail(path_, "has no cells");
    pattern.height = int(rows_.size());
    for (std::vector<bool> row : rows_) {
      row.resize(pattern.width);
      pattern.cells.insert(pattern.cells.end(), row.begin(), row.end());
    }
    return pattern;
  }

 private:
  void checkSize(int size, const char* what) const {
    if (size > kLargest) fail(path_, "has more than " + std::to_string(kLargest) + " " + what);
  }

  std::string path_;
  std::vector<std::vector<bool>> rows_ = {{}};
};

/// What a file of run lengths may lack, by its name.
std::string hintFor(const std::string& path) {
  const bool isRunLengths = path.size() > 4 && path.compare(path.size() - 4, 4, ".rle") == 0;
  return isRunLengths ? "; a line 'x = 3, y = 3' has to stand before run lengths" : "";
}

Pattern fromPlainText(const std::string& path, const std::vector<std::string>& lines) {
  Rows rows(path);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i][0] == '!') continue;
    for (const char c : lines[i]) {
      const bool isAlive = c == 'O' || c == '*';
      if (!isAlive && c != '.') {
        fail(path, "line " + std::to_string(i + 1) + " has " + shown(c) + ", which is no cell" +
                       hintFor(path));
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

std::string withoutBlanks(std::string line) {
  line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
  return line;
}

/// Bits 3 and 6 of "B36" or "b36", and the place behind; -1 if there is another letter.
int readCounts(const std::string& text, char letter, std::size_t& at) {
  if (std::toupper(static_cast<unsigned char>(text[at])) != letter) return -1;
  int bits = 0;
  for (++at; text[at] >= '0' && text[at] <= '8'; ++at)
    bits |= 1 << (text[at] - '0');
  return bits;
}

/// The rule of "x=3,y=3,rule=B3/S23"; Conway's if there is none.
Rule ruleOf(const std::string& path, const std::string& header) {
  const std::size_t place = header.find("rule");
  if (place == std::string::npos) return {};
  const std::string text = header.substr(place);
  std::size_t at = 5;
  Rule rule{-1, -1};
  if (text.compare(0, at, "rule=") == 0) rule.birth = readCounts(text, 'B', at);
  if (rule.birth >= 0 && text[at++] == '/') rule.survival = readCounts(text, 'S', at);
  if (rule.survival < 0 || at != text.size()) {
    std::string printable;
    for (const char c : text)
      printable += c >= ' ' && c <= '~' ? c : '?';
    fail(path, "'" + printable + "' is not of the form 'rule=B3/S23' with digits from 0 to 8");
  }
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
      fail(path, "has " + shown(c) + " where only b, o, $, ! and numbers can stand");
    }
    count = 0;
  }
  fail(path, "ends without a '!'");
}

std::vector<std::string> linesOf(const std::string& path) {
  std::ifstream file(path);
  if (!file) fail(path, std::strerror(errno));
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
      line.pop_back();
    lines.push_back(line);
  }
  if (file.bad()) fail(path, std::strerror(errno));
  return lines;
}

}  // namespace

Pattern readPattern(const std::string& path) {
  const std::vector<std::string> lines = linesOf(path);
  const auto isHeader = [](const std::string& line) {
    return withoutBlanks(line).compare(0, 2, "x=") == 0;
  };
  const auto header = std::find_if(lines.begin(), lines.end(), isHeader);
  if (header == lines.end()) return fromPlainText(path, lines);
  std::string text;
  for (auto line = header + 1; line != lines.end(); ++line)
    text += *line;
  Pattern pattern = fromRunLengths(path, text);
  pattern.rule = ruleOf(path, withoutBlanks(*header));
  return pattern;
}

}  // namespace samples
