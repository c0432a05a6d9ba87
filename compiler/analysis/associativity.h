// Associativity: whether the result of a reduction depends on how its input is grouped.
//
// A reduction over many elements combines partial results, which are then both of its arguments
// (brook-language 5.4). Here it runs on numbers, in both ways that three elements can be grouped.
//
//   r = add(r, a)              nothing
//   r = add(r, mul(a, a))      1, 2, 3: ((1, 2), 3) is 14, (1, (2, 3)) is 170
//   r = sub(r, a)              1, 2, 3: ((1, 2), 3) is -4, (1, (2, 3)) is 2
//   r = add(r, abs(a))         of values of both signs only
//
// Numbers are positive, as some operators are associative for such only (greatest common divisors,
// sums with a limit), and negative ones among them where the function takes absolute values.
// Components are also tried in ascending and descending order, and equal: an element may be an
// interval, or the two smallest of some. Those of 0 and 1 are tried apart, for operators of truth
// values. Only what fails in each of these ways is reported.
#pragma once

#include "compiler/ir/module.h"

#include <array>
#include <optional>
#include <string>

namespace brook::analysis {

/// As text: "2", "(1, 2)" of a vector, "{1, (2, 3)}" of a structure.
struct GroupingExample {
  std::array<std::string, 3> elements;
  std::string leftFirst;   ///< ((a, b), c)
  std::string rightFirst;  ///< (a, (b, c))
};

/// Of a Reduction of the module, after expand_builtins. Nothing: none is found, or the function does
/// what analysis::Interpreter knows nothing of.
std::optional<GroupingExample> findGroupingExample(const ir::Module& module,
                                                   const ir::Function& reduction);

}  // namespace brook::analysis
