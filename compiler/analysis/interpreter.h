// Interpreter: runs a function of the IR on numbers, for analyses and tests that ask what it does.
//
//   in:  a module, and a value for each parameter of one of its functions
//   out: the parameters as the function leaves them
//
//   reduce sum(stream a: float, accumulator r: float) { r = add(r, a) }
//   run({3, 4})    {3, 7}
//
// Integers wrap as in kernels. Floats are computed as doubles, so what comes out is close to what
// targets give and not the same. What is undefined is NaN, integers too.
#pragma once

#include "compiler/ir/module.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace brook::analysis {

/// The components of a scalar or vector; those behind its width mean nothing.
using Numbers = std::array<double, 4>;

/// What a Gather of that variable gives at those indices, the slowest dimension first.
using GatherValues =
    std::function<Numbers(const ir::Variable& stream, const std::vector<std::int64_t>& indices)>;

class Interpreter {
 public:
  /// Both outlive the interpreter.
  Interpreter(const ir::Module& module, GatherValues gathers)
      : module_(module), gathers_(std::move(gathers)) {}

  /// Changes the outputs, accumulators and values among `parameters`, one for each parameter (of a
  /// Gather not used). False: the function does what this knows nothing of (positions, extents,
  /// iterators, built-ins that expand_builtins replaces, scatters, messages), or takes over
  /// `kMaxSteps` statements; the parameters then mean nothing.
  bool run(const ir::Function& function, std::vector<Numbers>& parameters);

  static constexpr std::int64_t kMaxSteps = 10000;

 private:
  const ir::Module& module_;
  GatherValues gathers_;
};

}  // namespace brook::analysis
