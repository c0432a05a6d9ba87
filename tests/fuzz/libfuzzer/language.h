// Language: the words of Brook and of IR text as classes, in which one may stand for another. Made
// from the compiler's own lists, so that a new built-in is tried without a change here.
#pragma once

#include "tests/fuzz/libfuzzer/random.h"

#include <functional>
#include <string>
#include <vector>

namespace brook::fuzz {

struct Language {
  /// Types, operators of one arity, keywords of one kind, ...; a word may be in several.
  std::vector<std::vector<std::string>> classes;
  std::vector<std::string> numbers;  ///< extremes, and some that are not right
  /// A piece of the grammar: an expression, a statement, or a whole function. `names` may be used.
  std::function<std::string(Random&, const std::vector<std::string>& names)> piece;
};

Language brookLanguage();
Language irLanguage();

}  // namespace brook::fuzz
