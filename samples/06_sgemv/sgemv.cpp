// The host program of sgemv.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "sgemv.br.h"

#include <algorithm>
#include <random>

namespace {

constexpr float kAlpha = 1.5f;
constexpr float kBeta = -0.5f;
constexpr int kLanes = 16;
constexpr int kColumnsOfStep = 4 * kLanes;
constexpr int kAcross = 32;  ///< elements of a row of the vectors

using Floats = std::vector<float>;

struct Problem {
  int size = 0;
  Floats a;  ///< row by row
  Floats x;
  Floats y;

  /// How many products each lane adds up.
  int stepsOfLane() const { return (size + kColumnsOfStep - 1) / kColumnsOfStep; }
};

/// Whole numbers from -16 to 16. With these each sum, in whatever order, is a multiple of 1/2 below
/// 2^23 for up to 2^14 columns: floats hold it without rounding, and --check can ask for the same
/// numbers. Rounding errors would hide others as small as they are.
Floats makeWholeNumbers(std::size_t count, std::mt19937& generator) {
  Floats numbers(count);
  for (float& number : numbers)
    number = float(generator() % 33) - 16.0f;
  return numbers;
}

Problem makeProblem(int size, std::uint32_t seed) {
  std::mt19937 generator(seed);
  Problem problem{size, {}, {}, {}};
  problem.a = makeWholeNumbers(std::size_t(size) * size, generator);
  problem.x = makeWholeNumbers(size, generator);
  problem.y = makeWholeNumbers(size, generator);
  return problem;
}

/// Rows of `size` floats, each filled up with zeros to `width`.
Floats padRows(const Floats& rows, int size, int width) {
  Floats padded(rows.size() / size * width);
  for (std::size_t row = 0; row * size < rows.size(); ++row)
    std::copy_n(&rows[row * size], size, &padded[row * width]);
  return padded;
}

/// The product, computed anew in each step: a single one is too short to be timed. The vectors are
/// filled up with zeros, so that they can be squares.
Floats onStreams(const Problem& problem, samples::Steps& steps) {
  const int size = problem.size;
  const int width = problem.stepsOfLane() * kColumnsOfStep;
  const int height = (size + kAcross - 1) / kAcross * kAcross;
  const bool isHardware = brook::runtime()->isHardware();
  const brook::Shape shape =
      isHardware ? brook::extents(height) : brook::extents(height / kAcross, kAcross);
  brook::Stream<float4> a(size, width / 4), x(width / 4);
  brook::Stream<float> partial(height, kLanes), y(shape), result(shape);
  streamRead(a, padRows(problem.a, size, width).data());
  streamRead(x, padRows(problem.x, size, width).data());
  y.read(padRows(problem.y, size, height).data());
  for ([[maybe_unused]] const int step : steps) {
    if (isHardware) {
      addProducts(a, x, kLanes, problem.stepsOfLane(), partial);
      addLanes(partial, kLanes, kAlpha, kBeta, y, result);
    } else {
      wholeRows(a, x, width / 4, kAcross, kAlpha, kBeta, y, result);
    }
  }
  brook::finish();  // waits, so that the table tells kernels from download
  Floats values(height);
  result.write(values.data());
  values.resize(size);
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

void multiply(samples::Program& program) {
  const Problem problem = makeProblem(program.options().size, program.options().seed);
  const double count = double(problem.a.size());
  samples::Computation<float> product;
  product.work = {2.0 * count * program.options().steps, "FLOPS"};
  product.onStreams = [&](samples::Steps& steps) { return onStreams(problem, steps); };
  product.withoutBrook = [&] { return inPlainCpp(problem); };
  product.agreement.inexactBound = 0;
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
