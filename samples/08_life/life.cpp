// The host program of life.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "life.br.h"
#include "pattern.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

namespace {

using samples::Pixels;

constexpr int kPixels = 4;   ///< of a cell, across and down
constexpr int kOldest = 96;  ///< older cells have the same colour

/// The start of a game: ages row by row, 1 or 0, on a torus.
struct Start {
  int width = 0;
  int height = 0;
  std::vector<int> ages;
  samples::Rule rule;
};

/// A quarter by chance, the others its mirror images: what is symmetric stays so.
Start randomStart(int width, int height, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<int> quarter(std::size_t(width) * height);
  for (int& age : quarter)
    age = random() % 8 < 3 ? 1 : 0;
  Start start{width, height, {}, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int column = std::min(x, width - x);
      const int row = std::min(y, height - y);
      start.ages.push_back(quarter[std::size_t(row) * width + column]);
    }
  }
  return start;
}

/// The pattern in the middle of the field.
Start patternStart(int width, int height, const std::string& path) {
  const samples::Pattern pattern = samples::readPattern(path);
  if (pattern.width > width || pattern.height > height) {
    throw std::runtime_error(path + ": " + std::to_string(pattern.width) + " x " +
                             std::to_string(pattern.height) + " cells do not fit into a field of " +
                             std::to_string(width) + " x " + std::to_string(height) +
                             "; choose a larger --size");
  }
  Start start{width, height, std::vector<int>(std::size_t(width) * height), pattern.rule};
  const int left = (width - pattern.width) / 2;
  const int top = (height - pattern.height) / 2;
  for (int y = 0; y < pattern.height; ++y) {
    for (int x = 0; x < pattern.width; ++x) {
      start.ages[std::size_t(top + y) * width + left + x] =
          pattern.cells[std::size_t(y) * pattern.width + x] ? 1 : 0;
    }
  }
  return start;
}

float4 mix(const float4& a, const float4& b, float t) {
  return a + t * (b - a);
}

/// Colours of ages from -kOldest to kOldest: the young are bright, the dead a trail in the dark.
Pixels makePalette() {
  const float4 background(0.004f, 0.006f, 0.02f, 1.0f);
  const float4 trail(0.03f, 0.09f, 0.30f, 1.0f);
  const float4 young(1.0f, 0.95f, 0.60f, 1.0f);
  const float4 grown(1.0f, 0.40f, 0.03f, 1.0f);
  const float4 old(0.35f, 0.02f, 0.06f, 1.0f);
  Pixels palette;
  for (int age = -kOldest; age <= kOldest; ++age) {
    const float t = std::sqrt(float(std::abs(age)) / float(kOldest));
    if (age <= 0) {
      palette.push_back(age == 0 ? background : mix(trail, background, t));
    } else {
      palette.push_back(t < 0.4f ? mix(young, grown, t / 0.4f)
                                 : mix(grown, old, (t - 0.4f) / 0.6f));
    }
  }
  return palette;
}

Pixels onStreams(const Start& start, const Pixels& palette, samples::Steps& steps) {
  const int2 size(start.width, start.height);
  brook::Stream<int> ages(size.y, size.x), next(size.y, size.x);
  brook::Stream<float4> colours(palette.size()), picture(kPixels * size.y, kPixels * size.x);
  ages.read(start.ages.data());
  colours.read(palette.data());
  Pixels pixels(kPixels * kPixels * start.ages.size());
  const auto drawn = [&]() -> const Pixels& {
    draw(ages, colours, kOldest, kPixels, picture);
    brook::finish();  // waits, so that the table tells kernels from download
    picture.write(pixels.data());
    return pixels;
  };
  for ([[maybe_unused]] const int step : steps) {
    generation(ages, ages, size, start.rule.birth, start.rule.survival, next);
    streamSwap(ages, next);
    if (steps.isFrame()) steps.writeFrame({kPixels * size.x, kPixels * size.y, drawn()});
  }
  return drawn();
}

/// The next ages by another way: each living cell adds one to the count of its neighbours.
std::vector<int> nextInPlainCpp(const Start& now) {
  std::vector<int> counts(now.ages.size());
  for (int y = 0; y < now.height; ++y) {
    for (int x = 0; x < now.width; ++x) {
      if (now.ages[std::size_t(y) * now.width + x] <= 0) continue;
      for (int place = 0; place < 9; ++place) {
        if (place == 4) continue;  // the cell itself
        const int row = (y + place / 3 - 1 + now.height) % now.height;
        const int column = (x + place % 3 - 1 + now.width) % now.width;
        ++counts[std::size_t(row) * now.width + column];
      }
    }
  }
  std::vector<int> next;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const int age = now.ages[i];
    const bool wasAlive = age > 0;
    const bool isAlive = ((wasAlive ? now.rule.survival : now.rule.birth) & 1 << counts[i]) != 0;
    if (isAlive) {
      next.push_back(wasAlive ? age + 1 : 1);
    } else {
      next.push_back(wasAlive ? -1 : age < 0 ? age - 1 : 0);
    }
  }
  return next;
}

Pixels inPlainCpp(Start field, const Pixels& palette, int steps) {
  for (int step = 0; step < steps; ++step)
    field.ages = nextInPlainCpp(field);
  Pixels pixels;
  for (int y = 0; y < kPixels * field.height; ++y) {
    for (int x = 0; x < kPixels * field.width; ++x) {
      const int age = field.ages[std::size_t(y / kPixels) * field.width + x / kPixels];
      float4 pixel = palette[kOldest + std::clamp(age, -kOldest, kOldest)];
      if (x % kPixels == 0 || y % kPixels == 0) {
        pixel = pixel * float4(0.6f, 0.6f, 0.6f, 1.0f);
      }
      pixels.push_back(pixel);
    }
  }
  return pixels;
}

void play(samples::Program& program) {
  const int width = program.options().size;
  const int height = (3 * width + 3) / 4;
  const int steps = program.options().steps;
  const std::string& input = program.options().input;
  const Start start = input.empty() ? randomStart(width, height, program.options().seed)
                                    : patternStart(width, height, input);
  const Pixels palette = makePalette();
  samples::Computation<float4> game;
  game.work = {double(width) * height * steps, "cells/s"};
  game.onStreams = [&](samples::Steps& each) { return onStreams(start, palette, each); };
  game.withoutBrook = [&] { return inPlainCpp(start, palette, steps); };
  program.say("life: %d x %d cells, %d generations of %s", width, height, steps,
              input.empty() ? "a random start" : input.c_str());
  program.writePicture({kPixels * width, kPixels * height, program.run(game)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "Conway's game of life, cells coloured by age";
  about.sizeMeaning = "cells in a row";
  about.size = 160;
  about.mostSize = 4096;
  about.stepsMeaning = "generations";
  about.steps = 240;
  about.inputMeaning = "a pattern: plain text (.cells) or run lengths (.rle)";
  about.unusedWithInput = {"--seed"};
  about.seedMeaning = "which cells live at the start";
  about.output = "life.png";
  return samples::runSample(argc, argv, about, play);
}
