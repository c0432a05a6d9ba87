// A text, line by line and word by word.
#pragma once

#include <string>
#include <string_view>

namespace samples {

class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  /// Goes to the next line; false at the end. Lines end with \n or \r\n.
  bool next();
  /// The number of the line, from 1.
  int number() const { return number_; }
  /// The next word of the line; empty at its end.
  std::string_view word();
  /// What follows the line.
  std::string_view rest() const { return rest_; }

 private:
  std::string_view line_;
  std::string_view rest_;
  int number_ = 0;
};

/// The number that the word is. Throws std::runtime_error, "'1.5x' is no number", if it is none.
double numberOf(std::string_view word);
long long integerOf(std::string_view word);

/// A word of a file for a message: shortened, without what a terminal would not print.
std::string inQuotes(std::string_view word);

}  // namespace samples
