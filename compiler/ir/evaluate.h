// Evaluate: runs a kernel or a reduction of the IR on numbers, with the bits that cpu-scalar computes.
// Tests run it before and after a pass and compare.
//
//   in:  a function of a module, and what a launch gives to it
//   out: what each element leaves in its outputs, and what it pushes, scatters and prints
//
//   kernel k(stream x: float, output o: float) { o = add(x, convert<float>(position(o).x)) }
//   x = {5, 5, 5}      o = {5, 6, 7}
#pragma once

#include "compiler/ir/module.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook::ir {

/// The components of a scalar or vector, as bits: of a float or an int 32, of a double 64, of a bool 0
/// or 1. Those behind its width mean nothing.
using Bits = std::array<std::uint64_t, 4>;

/// Extents or a position, the fastest dimension first.
using Place4 = std::array<std::int32_t, 4>;

/// The argument of one parameter.
struct Argument {
  /// 1 where a stream has no dimension, 0 where an iterator has none. A Constant and an Output have
  /// none.
  Place4 extents = {1, 1, 1, 1};
  /// Stream and Gather: the elements in row-major order. Constant: its value. Iterator: its ends.
  /// Accumulator: the earlier value. All as the kernel reads them.
  std::vector<Bits> values = {};
};

struct LaunchArguments {
  Place4 domain = {1, 1, 1, 1};  ///< the extents of the outputs
  std::vector<Argument> arguments;
  /// The number of neighbours in x with one `first(s)`. With 1 each element is the first.
  std::int32_t lanes = 1;
  /// The bits of each component of a local or an output that has no value yet.
  std::uint64_t undefined = 0;
};

/// One execution of Push, Scatter or Message.
struct Event {
  std::string what;          ///< "push a, b", "scatter o", "print ..", "fail .."
  std::int64_t element = 0;  ///< the number of the element in row-major order
  /// The pushed values; or the indices and the value of a scatter; or the printed values. Values of
  /// outputs are as the storage keeps them.
  std::vector<Bits> values;
  bool operator==(const Event&) const = default;
};

/// All that a launch leaves. Components behind the width of a value are 0, and all NaNs have the same
/// bits.
struct LaunchResult {
  /// By parameter: of an Output a value for each element, of an Accumulator one value, as the storage
  /// of the parameter keeps them; else nothing.
  std::vector<std::vector<Bits>> outputs;
  std::vector<Event> events;
  /// The first index that breaks a promise of the IR, or empty. Indices of arrays and of gathers
  /// marked `!` are in range, and lanes read consecutive elements from the first lane on.
  std::string wrongIndex = {};
};

/// Runs the kernel for each element of the domain, or the reduction for each pair of the accumulator
/// and an element of its streams, in row-major order. Nothing:
/// an element executes more than `limit` statements, or a call recurs.
std::optional<LaunchResult> evaluate(const Module& module, const Function& function,
                                     const LaunchArguments& launch, std::int64_t limit = 100'000);

}  // namespace brook::ir
