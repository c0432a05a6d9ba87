// The host program of black_scholes.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "black_scholes.br.h"
#include "surface.hpp"

#include <algorithm>
#include <cmath>

namespace {

using Floats = std::vector<float>;

constexpr float kRate = 0.03f;
constexpr float kVolatility = 0.4f;
constexpr float kMinSpot = 0.5f;
constexpr float kMaxSpot = 1.5f;
constexpr float kMaxYears = 2.0f;

/// Share prices along the rows; down the columns times to the day of the option, which none
/// reaches.
struct Grid {
  Floats spots;
  Floats logSpots;
  Floats years;
  Floats discounts;
};

Grid makeGrid(int columns, int rows) {
  Grid grid;
  for (int column = 0; column < columns; ++column) {
    const float part = float(column) / float(columns);
    grid.spots.push_back(kMinSpot + part * (kMaxSpot - kMinSpot));
    grid.logSpots.push_back(float(std::log(double(grid.spots.back()))));
  }
  for (int row = 0; row < rows; ++row) {
    grid.years.push_back(kMaxYears * float(rows - row) / float(rows));
    grid.discounts.push_back(float(std::exp(-double(kRate) * double(grid.years.back()))));
  }
  return grid;
}

/// A stream of these numbers.
brook::Stream<float> streamOf(const brook::Shape& shape, const Floats& numbers) {
  brook::Stream<float> stream(shape);
  stream.read(numbers.data());
  return stream;
}

/// All calls, then all puts.
Floats onStreams(const Grid& grid) {
  const brook::Shape row = brook::extents(1, grid.spots.size());
  const brook::Shape column = brook::extents(grid.years.size(), 1);
  const brook::Shape all = brook::extents(grid.years.size(), grid.spots.size());
  brook::Stream<float> calls(all), puts(all);
  price(streamOf(row, grid.spots), streamOf(row, grid.logSpots), streamOf(column, grid.years),
        streamOf(column, grid.discounts), kRate, kVolatility, calls, puts);
  brook::finish();  // waits, so that the table tells kernels from download
  Floats prices(2 * std::size_t(all.elementCount()));
  calls.write(&prices[0]);
  puts.write(&prices[prices.size() / 2]);
  return prices;
}

double normalInPlainCpp(double x) {
  return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// The formula of Black and Scholes in double, from share prices and times alone.
Floats inPlainCpp(const Grid& grid) {
  const double rate = kRate;
  const double volatility = kVolatility;
  Floats calls, puts;
  for (const double years : grid.years) {
    const double discount = std::exp(-rate * years);
    const double spread = volatility * std::sqrt(years);
    for (const double spot : grid.spots) {
      const double d1 = (std::log(spot) + rate * years) / spread + spread / 2;
      const double d2 = d1 - spread;
      calls.push_back(float(spot * normalInPlainCpp(d1) - discount * normalInPlainCpp(d2)));
      puts.push_back(float(discount * normalInPlainCpp(-d2) - spot * normalInPlainCpp(-d1)));
    }
  }
  calls.insert(calls.end(), puts.begin(), puts.end());
  return calls;
}

/// A price is the difference of a part of the share price and a part of the discount, which is at
/// most 1. What normal() is wrong by: 1.5e-7 by its formula; by rounding p, which is raised to the
/// 16th power, and the power itself, 16 units of 2^-24 (the tail is 1/2 at most); by rounding d1
/// and d2 less than 4 units, and so is the rest of the kernel.
constexpr double kUnit = 1.0 / (1 << 24);
constexpr double kBound = (kMaxSpot + 1) * (1.5e-7 + (16 + 4 + 4) * kUnit);

void priceAndDraw(samples::Program& program) {
  const int columns = program.options().size;
  const int rows = (3 * columns + 3) / 4;
  const Grid grid = makeGrid(columns, rows);
  samples::Computation<float> prices;
  prices.work = {2.0 * columns * rows, "options/s"};
  prices.onStreams = [&](samples::Steps&) { return onStreams(grid); };
  prices.withoutBrook = [&] { return inPlainCpp(grid); };
  prices.agreement.bound = kBound;
  program.say("black_scholes: calls and puts for %d prices and %d times", columns, rows);
  Floats calls = program.run(prices);
  calls.resize(calls.size() / 2);
  program.writePicture(samples::drawSurface(calls, columns, rows, 0.05f));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "the prices of European options";
  about.sizeMeaning = "prices of the share, for each of three times to four prices";
  about.size = 1200;
  about.mostSize = 1 << 14;
  about.output = "black_scholes.png";
  return samples::runSample(argc, argv, about, priceAndDraw);
}
