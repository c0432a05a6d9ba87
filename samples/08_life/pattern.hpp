// Patterns of the game of life, as collections of them on the web have them.
#pragma once

#include <string>
#include <vector>

namespace samples {

/// Bit n of `birth`: a dead cell with n living neighbours lives; of `survival`: a living one goes on.
struct Rule {
  int birth = 1 << 3;
  int survival = 1 << 2 | 1 << 3;
};

struct Pattern {
  int width = 0;
  int height = 0;
  std::vector<bool> cells;  ///< row by row
  Rule rule;
};

/// Reads a file in one of two forms: plain text ('O' lives, '.' is dead, lines with '!' are
/// comments), or, if a line begins with "x =", with blanks or without, run lengths
/// ("x = 3, y = 3, rule = B3/S23", then "bo$2bo$3o!"). Throws std::runtime_error with a sentence
/// that names the file.
Pattern readPattern(const std::string& path);

}  // namespace samples
