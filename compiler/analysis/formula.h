// Formula: a number that depends on the arguments of a launch, in the functions of
// brook/iteration_count.hpp.
//
//   trips(0, of[2].integer(0), 1)      how often i = 0, 1, ... is less than parameter 2
#pragma once

#include <brook/iteration_count.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook::analysis {

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
    AsFloat,
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

Formula constant(double value);
Formula make(Formula::Kind kind, std::vector<Formula> operands);
/// Of counts; what is constant is computed.
Formula sum(const Formula& a, const Formula& b);
Formula product(const Formula& a, const Formula& b);

/// The C++ text of a formula; `values` is the name of the array of LaunchValue.
std::string print(const Formula& formula, const std::string& values);

/// The greatest value of a formula that needs no arguments.
std::optional<double> constantOf(const std::optional<Formula>& formula);

}  // namespace brook::analysis
