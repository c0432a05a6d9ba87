// The method of conjugate gradients on streams.
#pragma once

#include "../harness/steps.hpp"
#include "system.hpp"

#include <brook/brook.hpp>

#include <functional>

namespace samples {

/// A solution, as far as it has got.
struct Solution {
  std::vector<double> values;
  int iterations = 0;
  bool isGood = false;  ///< the residual is small enough
};

class Solver {
 public:
  explicit Solver(const System& system);

  /// Iterates until the residual's length is at most `goal`, or no step is left. Calls `draw` with
  /// the values of each step that is a frame.
  Solution solve(double goal, Steps& steps,
                 const std::function<void(const std::vector<double>&)>& draw);

 private:
  /// A new residual, from which the search starts anew.
  void restart();
  void iterate();
  /// The sum of the solution and x.
  std::vector<double> corrected();
  /// The square of the residual's length.
  double residualSquared() const;

  brook::Stream<float> values_;
  brook::Stream<int> columns_;
  brook::Stream<double> rightSide_, solution_;
  brook::Stream<float> x_, r_, p_, ap_, products_;
  brook::Stream<float> rr_{1}, nextRr_{1}, pap_{1};
};

}  // namespace samples
