#include "text_lines.hpp"

#include <charconv>
#include <stdexcept>

namespace samples {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

template <class Number>
Number parse(std::string_view word, const char* what) {
  std::string_view digits = word;
  if (digits.substr(0, 1) == "+") digits.remove_prefix(1);
  Number number{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    throw std::runtime_error(word.empty() ? std::string(what) + " is missing"
                                          : inQuotes(word) + " is not " + what);
  }
  return number;
}

}  // namespace

bool TextLines::next() {
  if (rest_.empty()) return false;
  const std::size_t end = rest_.find('\n');
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  ++number_;
  return true;
}

std::string_view TextLines::word() {
  line_.remove_prefix(std::min(line_.find_first_not_of(kBlanks), line_.size()));
  const std::string_view word = line_.substr(0, line_.find_first_of(kBlanks));
  line_.remove_prefix(word.size());
  return word;
}

double numberOf(std::string_view word) {
  return parse<double>(word, "a number");
}

long long integerOf(std::string_view word) {
  return parse<long long>(word, "an integer");
}

std::string inQuotes(std::string_view word) {
  constexpr std::size_t kMax = 24;
  std::string text = "'";
  for (const char c : word.substr(0, kMax))
    text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > kMax ? "...'" : "'");
}

}  // namespace samples
