// The host program of binomial_options.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "binomial_options.br.h"
#include "drawing.hpp"

#include <algorithm>
#include <cmath>

namespace {

using Floats = std::vector<float>;

constexpr double kRate = 0.06;
constexpr double kVolatility = 0.3;
constexpr float kMinSpot = 0.6f;
constexpr float kMaxSpot = 1.3f;
constexpr double kMaxYears = 2;

/// The options: share prices along the rows, times down the columns.
struct Options {
  Floats spots;
  std::vector<double> years;  ///< the longest first; none is 0

  int columns() const { return int(spots.size()); }
  int rows() const { return int(years.size()); }
};

Options makeOptions(int columns, int rows) {
  Options options;
  for (int column = 0; column < columns; ++column) {
    const float part = float(column) / float(columns);
    options.spots.push_back(kMinSpot + part * (kMaxSpot - kMinSpot));
  }
  for (int row = 0; row < rows; ++row)
    options.years.push_back(kMaxYears * (rows - row) / rows);
  return options;
}

/// A tree of `depth` steps in so many years, as Cox, Ross and Rubinstein choose it.
struct Tree {
  double up;          ///< the factor by which a share rises; it falls by 1 / up
  double upWeight;    ///< the chance to rise, discounted by the interest of a step
  double downWeight;  ///< the chance to fall, discounted

  Tree(double years, int depth) {
    const double step = years / depth;
    up = std::exp(kVolatility * std::sqrt(step));
    const double chance = (std::exp(kRate * step) - 1 / up) / (up - 1 / up);
    const double discount = std::exp(-kRate * step);
    upWeight = discount * chance;
    downWeight = discount * (1 - chance);
  }
};

/// What the kernels gather from.
struct Tables {
  brook::Stream<float> spots;
  brook::Stream<float> moves;  ///< for each time the powers of `up`, from -depth to depth
  brook::Stream<float2> weights;

  Tables(const Options& options, int depth)
      : spots(options.columns()), moves(options.rows(), 2 * depth + 1), weights(options.rows()) {
    Floats powers;
    std::vector<float2> pairs;
    for (const double years : options.years) {
      const Tree tree(years, depth);
      for (int power = -depth; power <= depth; ++power)
        powers.push_back(float(std::pow(tree.up, power)));
      pairs.push_back(float2(float(tree.upWeight), float(tree.downWeight)));
    }
    spots.read(options.spots.data());
    moves.read(powers.data());
    weights.read(pairs.data());
  }
};

/// What the options are worth today. A step of the program is one of the trees, from the last day.
Floats onStreams(const Options& options, samples::Steps& steps) {
  const int depth = steps.count();
  const int3 begin(0, 0, 0);
  const int3 today(options.columns(), options.rows(), 1);
  const Tables tables(options, depth);
  brook::Stream<float> later(depth + 1, today.y, today.x), now(depth + 1, today.y, today.x);
  lastLevel(tables.spots, tables.moves, later);
  for (const int step : steps) {
    const int level = depth - 1 - step;
    const int3 end(today.x, today.y, level + 1);
    levelBefore(later, tables.spots, tables.moves, tables.weights, depth - level,
                now.domain(begin, end));
    streamSwap(now, later);
  }
  brook::finish();  // waits, so that the table tells kernels from download
  Floats values(std::size_t(today.x) * today.y);
  later.domain(begin, today).write(values.data());
  return values;
}

/// One option in double.
double valueInPlainCpp(double spot, double years, int depth) {
  const Tree tree(years, depth);
  const auto used = [&](int level, int ups) {
    return 1 - spot * std::pow(tree.up, 2 * ups - level);
  };
  std::vector<double> values;
  for (int ups = 0; ups <= depth; ++ups)
    values.push_back(std::max(0.0, used(depth, ups)));
  for (int level = depth - 1; level >= 0; --level) {
    for (int ups = 0; ups <= level; ++ups) {
      const double kept = tree.upWeight * values[ups + 1] + tree.downWeight * values[ups];
      values[ups] = std::max(used(level, ups), kept);
    }
  }
  return values[0];
}

Floats inPlainCpp(const Options& options, int depth) {
  Floats values;
  for (const double years : options.years) {
    for (const double spot : options.spots)
      values.push_back(float(valueInPlainCpp(spot, years, depth)));
  }
  return values;
}

void priceAndDraw(samples::Program& program) {
  const int depth = program.options().steps;
  const Options options = makeOptions(program.options().size, (3 * program.options().size + 3) / 4);
  const double trees = double(options.columns()) * options.rows();
  samples::Computation<float> prices;
  prices.work = {trees * (depth + 1.0) * (depth + 2.0) / 2, "nodes/s"};
  prices.onStreams = [&](samples::Steps& steps) { return onStreams(options, steps); };
  prices.withoutBrook = [&] { return inPlainCpp(options, depth); };
  // No value is above 1. A level rounds the weights, the products and the sum, by 2^-24 each; it
  // hands on less than what it got. Using the right rounds three times, the expected value once.
  prices.agreement.bound = (3.0 * depth + 4) / (1 << 24);
  program.say("binomial_options: %d x %d trees of %d levels", options.columns(), options.rows(),
              depth + 1);
  const Floats values = program.run(prices);
  program.writePicture(samples::drawValues(values, options.spots, 0.02f));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "American put options on binomial trees";
  about.sizeMeaning = "prices of the share, for each of three times to four prices";
  about.size = 200;
  about.mostSize = 1 << 12;
  about.stepsMeaning = "steps of a tree";
  about.steps = 160;
  about.output = "binomial_options.png";
  return samples::runSample(argc, argv, about, priceAndDraw);
}
