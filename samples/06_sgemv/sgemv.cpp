// The host program of sgemv.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "sgemv.br.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace {

constexpr float kAlpha = 1.5f;
constexpr float kBeta = -0.5f;
constexpr int kLanes = 32;
constexpr int kColumnsOfStep = 4 * kLanes;

using Floats = std::vector<float>;

struct Problem {
  int size = 0;
  Floats a;  ///< row by row
  Floats x;
  Floats y;

  /// How many products each lane adds up.
  int stepsOfLane() const { return (size + kColumnsOfStep - 1) / kColumnsOfStep; }
};

/// Numbers from -1 to 1.
Floats makeNoise(std::size_t count, std::mt19937& generator) {
  Floats noise(count);
  for (float& value : noise)
    value = std::ldexp(float(generator() >> 8), -23) - 1.0f;
  return noise;
}

Problem makeProblem(int size, std::uint32_t seed) {
  std::mt19937 generator(seed);
  Problem problem{size, {}, {}, {}};
  problem.a = makeNoise(std::size_t(size) * size, generator);
  problem.x = makeNoise(size, generator);
  problem.y = makeNoise(size, generator);
  return problem;
}

/// Rows of `size` floats, each filled up with zeros to `width`.
Floats padRows(const Floats& rows, int size, int width) {
  Floats padded(rows.size() / size * width);
  for (std::size_t row = 0; row * size < rows.size(); ++row)
    std::copy_n(&rows[row * size], size, &padded[row * width]);
  return padded;
}

/// The product, computed anew in each step: a single one is too short to be timed.
Floats onStreams(const Problem& problem, samples::Steps& steps) {
  const int size = problem.size;
  const int width = problem.stepsOfLane() * kColumnsOfStep;
  brook::Stream<float4> a(size, width / 4), x(width / 4);
  brook::Stream<float> partial(size, kLanes), product(size), y(size), result(size);
  streamRead(a, padRows(problem.a, size, width).data());
  streamRead(x, padRows(problem.x, size, width).data());
  y.read(problem.y.data());
  for ([[maybe_unused]] const int step : steps) {
    addProducts(a, x, kLanes, problem.stepsOfLane(), partial);
    addUp(partial, product);
    scaleAndAdd(kAlpha, product, kBeta, y, result);
  }
  brook::finish();  // waits, so that the table tells kernels from download
  Floats values(size);
  result.write(values.data());
  return values;
}

Floats inPlainCpp(const Problem& problem) {
  const std::size_t size = problem.size;
  Floats result(size);
  for (std::size_t row = 0; row < size; ++row) {
    double sum = 0;
    for (std::size_t column = 0; column < size; ++column)
      sum += double(problem.a[row * size + column]) * problem.x[column];
    result[row] = float(kAlpha * sum + double(kBeta) * problem.y[row]);
  }
  return result;
}

/// What rounding can make of a result. The product of two elements is rounded once, then in each of
/// the steps of its lane, twice when four components are added, five times by the pairs of 32
/// lanes, and twice by scaleAndAdd; the expected number is rounded too. Each time it changes by at
/// most 2^-24 of what has been added up so far, which no product of numbers up to 1 makes larger
/// than alpha * size + beta.
double errorBound(const Problem& problem) {
  const int roundings = 1 + problem.stepsOfLane() + 2 + 5 + 2 + 1;
  return roundings * std::ldexp(1.0, -24) * (std::fabs(kAlpha) * problem.size + std::fabs(kBeta));
}

void multiply(samples::Program& program) {
  const Problem problem = makeProblem(program.options().size, program.options().seed);
  const double count = double(problem.a.size());
  samples::Computation<float> product;
  product.work = {2.0 * count * program.options().steps, "FLOPS"};
  product.onStreams = [&](samples::Steps& steps) { return onStreams(problem, steps); };
  product.withoutBrook = [&] { return inPlainCpp(problem); };
  product.agreement.bound = errorBound(problem);
  product.agreement.inexactBound = 2.0 * errorBound(problem);
  program.say("sgemv: a matrix of %d x %d, %.3g MB", problem.size, problem.size, 4e-6 * count);
  program.run(product);
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "alpha A x + beta y for a square matrix A";
  about.sizeMeaning = "rows and columns of the matrix";
  about.size = 1024;
  about.mostSize = 1 << 14;
  about.stepsMeaning = "times that it is computed";
  about.steps = 50;
  about.seedMeaning = "the numbers in the matrix and the vectors";
  return samples::runSample(argc, argv, about, multiply);
}
