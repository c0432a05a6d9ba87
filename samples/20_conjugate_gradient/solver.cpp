#include "solver.hpp"

#include "conjugate_gradient.br.h"

#include <algorithm>

namespace samples {
namespace {

/// A look at the residual waits for the device.
constexpr int kIterationsBetweenLooks = 16;
/// Of its square, from one restart to the next: floats do not give more digits of x.
constexpr double kMinReduction = 1e-8;

}  // namespace

Solver::Solver(const System& system)
    : values_(System::kEntries, system.rows),
      columns_(System::kEntries, system.rows),
      rightSide_(system.rows),
      solution_(system.rows),
      x_(system.rows),
      r_(system.rows),
      p_(system.rows),
      ap_(system.rows),
      products_(system.rows) {
  values_.read(system.values.data());
  columns_.read(system.columns.data());
  rightSide_.read(system.rightSide.data());
  solution_.read(std::vector<double>(system.rows).data());
}

void Solver::restart() {
  findResidual(values_, columns_, System::kEntries, solution_, rightSide_, r_, products_);
  addUp(products_, rr_);
  p_.assign(r_);
  x_.read(std::vector<float>(x_.shape().elementCount()).data());
}

void Solver::iterate() {
  multiply(values_, columns_, System::kEntries, p_, ap_, products_);
  addUp(products_, pap_);
  advance(rr_, pap_, p_, ap_, x_, r_, x_, r_, products_);
  addUp(products_, nextRr_);
  turn(nextRr_, rr_, r_, p_, p_);
  streamSwap(rr_, nextRr_);
}

double Solver::residualSquared() const {
  float square = 0;
  rr_.write(&square);
  return square;
}

Solution Solver::solve(double goal, Steps& steps,
                       const std::function<void(const std::vector<double>&)>& draw) {
  Solution solution;
  restart();
  double enough = std::max(goal * goal, kMinReduction * residualSquared());
  for (const int step : steps) {
    iterate();
    solution.iterations = step + 1;
    if (steps.isFrame()) draw(corrected());
    if (solution.iterations % kIterationsBetweenLooks != 0 || residualSquared() > enough) continue;
    correct(solution_, x_, solution_);
    restart();
    solution.isGood = residualSquared() <= goal * goal;
    if (solution.isGood) break;
    enough = std::max(goal * goal, kMinReduction * residualSquared());
  }
  solution.values = corrected();
  return solution;
}

std::vector<double> Solver::corrected() {
  brook::Stream<double> sum(solution_.shape());
  correct(solution_, x_, sum);
  brook::finish();  // waits, so that the table tells kernels from download
  std::vector<double> values(sum.shape().elementCount());
  sum.write(values.data());
  return values;
}

}  // namespace samples
