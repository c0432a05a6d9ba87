// The host program of reaction_diffusion.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "reaction_diffusion.br.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace {

using samples::Pixels;
using Amounts = std::vector<float2>;

// How fast what feeds dies and how fast food flows in, upper left and lower right.
const float2 kFirstClimate(0.0575f, 0.046f);
const float2 kLastClimate(0.0650f, 0.030f);

const Pixels kPalette = {
    {0.010f, 0.020f, 0.060f, 1.0f}, {0.008f, 0.050f, 0.110f, 1.0f}, {0.020f, 0.140f, 0.190f, 1.0f},
    {0.550f, 0.230f, 0.110f, 1.0f}, {0.900f, 0.450f, 0.200f, 1.0f}, {1.000f, 0.720f, 0.450f, 1.0f},
};
constexpr float kShades = 13.0f;  ///< of the palette for one unit of what has grown

/// Food everywhere, and drops of what feeds on it, one in 25 x 25 places.
Amounts makeDrops(int width, int height, std::uint32_t seed) {
  Amounts amounts(std::size_t(width) * height, float2(1.0f, 0.0f));
  std::mt19937 random(seed);
  const int drops = 1 + int(amounts.size() / 625);
  for (int i = 0; i < drops; ++i) {
    const int column = int(random() % unsigned(width));
    const int row = int(random() % unsigned(height));
    const int right = std::min(column + 6, width);
    const int bottom = std::min(row + 6, height);
    for (int y = row; y < bottom; ++y) {
      for (int x = column; x < right; ++x)
        amounts[std::size_t(y) * width + x] = float2(0.5f, 0.25f);
    }
  }
  return amounts;
}

Pixels onStreams(int width, int height, const Amounts& drops, samples::Steps& steps) {
  const brook::Shape shape = brook::extents(height, width);
  const brook::iter climate = brook::iter::of(shape, kFirstClimate, kLastClimate);
  brook::Stream<float2> now(shape), next(shape);
  brook::Stream<float4> palette(kPalette.size()), picture(shape);
  now.read(drops.data());
  palette.read(kPalette.data());
  Pixels pixels(drops.size());
  const auto drawn = [&]() -> const Pixels& {
    draw(now, palette, kShades, picture);
    brook::finish();  // waits, so that the table tells kernels from download
    picture.write(pixels.data());
    return pixels;
  };
  for ([[maybe_unused]] const int step : steps) {
    react(now, now, climate, next);
    streamSwap(now, next);
    if (steps.isFrame()) steps.writeFrame({width, height, drawn()});
  }
  return drawn();
}

/// The field in plain C++; beyond the border the nearest element.
struct Field {
  int width;
  int height;
  Amounts amounts;

  float2 at(int x, int y) const {
    return amounts[std::size_t(std::clamp(y, 0, height - 1)) * width + std::clamp(x, 0, width - 1)];
  }
};

/// Element i of n of an iterator over [first, last).
float iteratorValue(float first, float last, int i, int n) {
  const float t = float(i) / float(n);
  return (1.0f - t) * first + t * last;
}

float2 reacted(const Field& field, int x, int y) {
  const auto at = [&](int dx, int dy) { return field.at(x + dx, y + dy); };
  const float2 now = at(0, 0);
  const float2 sides = (at(-1, 0) + at(1, 0)) + (at(0, -1) + at(0, 1));
  const float2 corners = (at(-1, -1) + at(1, -1)) + (at(-1, 1) + at(1, 1));
  const float2 surplus = 0.2f * sides + 0.05f * corners - now;
  const float kill = iteratorValue(kFirstClimate.x, kLastClimate.x, x, field.width);
  const float feed = iteratorValue(kFirstClimate.y, kLastClimate.y, y, field.height);
  const float eaten = now.x * now.y * now.y;
  const float eater = now.y + (0.5f * surplus.y + eaten - (kill + feed) * now.y);
  return float2(now.x + (surplus.x - eaten + feed * (1.0f - now.x)), eater < 1e-6f ? 0.0f : eater);
}

float4 colourInPlainCpp(const Field& field, int x, int y) {
  const float slopeX = field.at(x + 1, y).y - field.at(x - 1, y).y;
  const float slopeY = field.at(x, y + 1).y - field.at(x, y - 1).y;
  const float steepness = std::sqrt(slopeX * slopeX + slopeY * slopeY + 0.2f * 0.2f);
  const float light = std::max(
      -slopeX / steepness * -0.48f + -slopeY / steepness * -0.6f + 0.2f / steepness * 0.64f, 0.0f);
  const float place = kShades * field.at(x, y).y;
  const int shade = int(place);
  const float4& left = kPalette[std::min<std::size_t>(shade, kPalette.size() - 1)];
  const float4& right = kPalette[std::min<std::size_t>(shade + 1, kPalette.size() - 1)];
  const float gloss = light * light * light * light;
  const float4 lit = (left + (place - float(shade)) * (right - left)) * (0.3f + 1.1f * light) +
                     float4(0.15f * gloss * gloss);
  return float4(lit.x, lit.y, lit.z, 1.0f);
}

/// What `function` makes of each place.
template <class T, class Function>
std::vector<T> compute(const Field& field, Function function) {
  std::vector<T> result;
  for (int y = 0; y < field.height; ++y) {
    for (int x = 0; x < field.width; ++x)
      result.push_back(function(field, x, y));
  }
  return result;
}

Pixels inPlainCpp(int width, int height, const Amounts& drops, int steps) {
  Field field{width, height, drops};
  for (int step = 0; step < steps; ++step)
    field.amounts = compute<float2>(field, reacted);
  return compute<float4>(field, colourInPlainCpp);
}

void growPatterns(samples::Program& program) {
  const int width = program.options().size;
  const int height = (3 * width + 3) / 4;
  const int steps = program.options().steps;
  const Amounts drops = makeDrops(width, height, program.options().seed);
  samples::Computation<float4> patterns;
  patterns.work = {double(width) * height * steps, "cells/s"};
  patterns.onStreams = [&](samples::Steps& each) { return onStreams(width, height, drops, each); };
  patterns.withoutBrook = [&] { return inPlainCpp(width, height, drops, steps); };
  // Small differences grow where patterns branch.
  patterns.agreement.inexactBound = 0.01;
  patterns.agreement.inexactOutliers = 0.1;
  program.say("reaction_diffusion: %d x %d cells, %d steps", width, height, steps);
  program.writePicture({width, height, program.run(patterns)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "patterns of two chemicals that react and spread";
  about.sizeMeaning = "cells in a row";
  about.size = 400;
  about.mostSize = 1 << 13;
  about.stepsMeaning = "steps in time";
  about.steps = 6000;
  about.stepsPerFrame = 20;
  about.seedMeaning = "where the patterns start";
  about.output = "reaction_diffusion.png";
  return samples::runSample(argc, argv, about, growPatterns);
}
