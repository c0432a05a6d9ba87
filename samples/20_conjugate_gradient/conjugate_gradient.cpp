// The program of conjugate_gradient.br: a plate, its equations, their solution.
#include "../harness/program.hpp"
#include "drawing.hpp"
#include "plain_solver.hpp"
#include "solver.hpp"

namespace {

using samples::Plate;
using samples::Solution;
using samples::System;

/// How exact the temperatures have to be; the walls have 0 to 1.
constexpr double kAccuracy = 1e-4;

Solution onStreams(const Plate& plate, const System& system, samples::Steps& steps) {
  // No component of the residual is larger than its length.
  return samples::Solver(system).solve(
      kAccuracy / plate.sensitivity(), steps, [&](const std::vector<double>& temperatures) {
        steps.writeFrame(samples::drawTemperatures(plate, temperatures));
      });
}

/// The temperatures, and the most that they can be off for what is left of their equations.
std::vector<double> withErrorBound(const Plate& plate, std::vector<double> temperatures) {
  temperatures.push_back(plate.sensitivity() * samples::largestError(plate, temperatures));
  return temperatures;
}

/// The same with 1/100 of the error, and an error bound of 0 to compare with.
std::vector<double> inPlainCpp(const Plate& plate) {
  std::vector<double> expected = samples::relax(plate, 0.01 * kAccuracy / plate.sensitivity());
  expected.push_back(0);
  return expected;
}

void heatPlate(samples::Program& program) {
  const Plate plate = samples::makePlate(program.options().size);
  const System system = samples::makeSystem(plate);
  Solution solution;
  samples::Computation<double> temperatures;
  temperatures.work = {double(system.rows), "points/s"};
  temperatures.onStreams = [&](samples::Steps& steps) {
    solution = onStreams(plate, system, steps);
    return withErrorBound(plate, solution.values);
  };
  temperatures.withoutBrook = [&] { return inPlainCpp(plate); };
  temperatures.whyNotComparable = [&]() -> std::string {
    if (solution.isGood) return "";
    return "not exact yet after " + std::to_string(solution.iterations) +
           " iterations; give more --steps";
  };
  temperatures.agreement.bound = 1.01 * kAccuracy;
  temperatures.agreement.inexactBound = 1.01 * kAccuracy;
  program.say("conjugate_gradient: %d points of %d x %d are metal", system.rows, plate.width,
              plate.height);
  program.run(temperatures);
  program.say(
      "%d iteration%s%s", solution.iterations, solution.iterations == 1 ? "" : "s",
      solution.isGood ? "" : "; the temperatures are not exact yet: they need more --steps");
  if (!program.isGood()) return;
  program.writePicture(samples::drawTemperatures(plate, solution.values));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "the temperatures of a plate, by conjugate gradients";
  about.sizeMeaning = "points in a row of the grid";
  about.size = 480;
  about.leastSize = 16;
  about.mostSize = 1 << 12;
  about.stepsMeaning = "iterations at most";
  about.steps = 20000;
  about.isStepsAtMost = true;
  about.stepsPerFrame = 8;
  about.output = "conjugate_gradient.png";
  return samples::runSample(argc, argv, about, heatPlate);
}
