// Numbers as text, the same in every program and every locale: with a decimal point and without
// grouping, because other programs read the text too.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>

namespace brook::text {

/// While it lives, its thread formats numbers as in the C locale. The program's locale stays.
class ClassicNumbers {
 public:
  ClassicNumbers();
  ~ClassicNumbers();
  ClassicNumbers(const ClassicNumbers&) = delete;
  ClassicNumbers& operator=(const ClassicNumbers&) = delete;

 private:
  void* before_;
};

/// Formats the values like printf.
template <class... Values>
std::string formatted(const char* format, Values... values) {
  const ClassicNumbers numbers;
  const int length = std::snprintf(nullptr, 0, format, values...);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, values...);
  text.pop_back();
  return text;
}

}  // namespace brook::text
