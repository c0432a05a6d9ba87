// Associativity: whether the result of a reduction depends on how its input is grouped.
//
// A reduction over many elements combines partial results, which are then both of its arguments
// (docs/language/reductions.md, Order of combination). Here it runs on numbers, in both ways that three elements can be grouped.
//
//   r = add(r, a)              nothing
//   r = add(r, mul(a, a))      1, 2, 3: ((1, 2), 3) is 14, (1, (2, 3)) is 170
//   r = sub(r, a)              1, 2, 3: ((1, 2), 3) is -4, (1, (2, 3)) is 2
//   r = add(r, abs(a))         of values of both signs only
//
// Numbers are positive, as some operators are associative for such only (greatest common divisors,
// sums with a limit), and negative ones among them where the function takes absolute values or, of
// one number, tells the sign. Components are also tried in ascending and descending order, and
// equal: an element may be an interval, or the two smallest of some; and all of these in [0, 1], or
// below the function's own constants: it may be one of remainders, or of shares. What gives nothing
// but 0 and 1 is an operator of truth values, for which those two are tried. Only what fails in each
// of these ways is reported.
#pragma once

#include "compiler/ir/module.h"

#include <array>
#include <optional>
#include <string>

namespace brook::analysis {

/// As text: "2", "(1, 2)" of a vector, "{1, (2, 3)}" of a structure.
struct GroupingExample {
  std::array<std::string, 3> elements;
  std::string others;  ///< " (k = 2, t[..] = 3)": of constants and gathers; empty: there are none
  std::string leftFirst;   ///< ((a, b), c); of a structure that of the field
  std::string rightFirst;  ///< (a, (b, c))
  std::string field;       ///< " in 'count'": that differs; empty: no structure
};

/// Of a Reduction of the module, after expand_builtins. Nothing: none is found, or the function does
/// what analysis::Interpreter knows nothing of.
std::optional<GroupingExample> findGroupingExample(const ir::Module& module,
                                                   const ir::Function& reduction);

}  // namespace brook::analysis
