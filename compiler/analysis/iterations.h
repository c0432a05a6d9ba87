// Iterations: how often the loops of a kernel run for one element at most, as a formula of what a
// launch is given.
//
//   kernel k(constant n: int, output r: float) {
//     var i: int = 0
//     loop while lt(i, n) {                       sum(1, product(trips(0, n, 1), 10))
//       var j: int = 0                            the outer test that fails, and for each
//       loop while lt(j, 4) { ... } step { ... }  iteration: itself and the inner loop, whose four
//     } step { i = add(i, 1) }                    are itself and what calls in it need
//   }
//
// A loop that this does not understand has no bound. Each entry of a loop counts one more than its
// iterations; loops inside built-in functions count too.
#pragma once

#include "compiler/ir/module.h"

#include <brook/iteration_count.hpp>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::analysis {

/// An expression in the functions of brook/iteration_count.hpp.
struct Formula {
  enum class Kind : std::uint8_t {
    Constant,
    // Of the argument for `parameter`, component or dimension `component`.
    Integer,
    Number,
    Extent,
    Position,
    // Of operands.
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Smaller,
    Larger,
    Rounded,
    Between,
    Trips,
    FloatTrips,
    Sum,
    Product,
  };
  Kind kind = Kind::Constant;
  double constant = 0;
  std::uint32_t parameter = 0;
  int component = 0;
  std::vector<Formula> operands = {};
};

/// The C++ text of a formula; `values` is the name of the array of LaunchValue.
std::string print(const Formula& formula, const std::string& values);

/// Of each loop on its own and of a whole function. Nothing: no bound is known.
struct Iterations {
  std::optional<Formula> ofFunction;
  /// Of a loop: of all its iterations, what is in them included.
  std::unordered_map<const ir::Statement*, std::optional<Formula>> ofLoop;
};

/// `function`: without calls and returns. Its body must not change while the result is used.
Iterations iterations(const ir::Function& function);

/// The value of a formula that needs no arguments.
std::optional<double> constantOf(const std::optional<Formula>& formula);

/// Iterations of the loops in built-in functions that the expressions of one statement call.
double iterationsOfCalls(const ir::Function& function, const ir::Statement& statement);

}  // namespace brook::analysis
