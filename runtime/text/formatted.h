// Formatted: numbers as text, the same in every program: with a point, and never grouped, whatever
// setlocale and std::locale::global have chosen. What is written is read by other programs too.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace brook::text {

/// While one lives, its thread formats numbers as C does. The program's locale stays what it is.
class ClassicNumbers {
 public:
  ClassicNumbers();
  ~ClassicNumbers();
  ClassicNumbers(const ClassicNumbers&) = delete;
  ClassicNumbers& operator=(const ClassicNumbers&) = delete;

 private:
  void* before_;
};

/// As printf writes the values.
template <class... Values>
std::string formatted(const char* format, Values... values) {
  const ClassicNumbers numbers;
  char most[64];  // texts are short
  const int length = std::snprintf(most, sizeof most, format, values...);
  if (length < static_cast<int>(sizeof most)) return {most, static_cast<std::size_t>(length)};
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, values...);
  text.pop_back();
  return text;
}

}  // namespace brook::text
