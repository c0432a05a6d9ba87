#include "tests/perf/paper/segment_problem.h"

#include "samples/23_segment/phantom.hpp"
#include "samples/23_segment/plain_segment.hpp"
#include "samples/23_segment/seeds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace brook::perf::paper {
namespace {

using samples::Picture;
using samples::Pixels;

constexpr unsigned kSeed = 1;

float4 flowBetween(const float4& here, const float4& there) {
  const float4 d = there - here;
  const float square = d.x * d.x + d.y * d.y + d.z * d.z;
  return d / (1.0f + square / (samples::kContrast * samples::kContrast));
}

Picture diffused(const Picture& image) {
  Picture result = image;
  for (int y = 0; y < image.height; ++y) {
    const auto row = [&](int at) {
      return &image.pixels[static_cast<std::size_t>(std::clamp(at, 0, image.height - 1)) *
                           image.width];
    };
    for (int x = 0; x < image.width; ++x) {
      const float4 here = row(y)[x];
      const float4 alongRow = flowBetween(here, row(y)[std::max(x - 1, 0)]) +
                              flowBetween(here, row(y)[std::min(x + 1, image.width - 1)]);
      const float4 downColumn = flowBetween(here, row(y - 1)[x]) + flowBetween(here, row(y + 1)[x]);
      result.pixels[static_cast<std::size_t>(y) * image.width + x] =
          here + 0.2f * (alongRow + downColumn);
    }
  }
  return result;
}

float distanceOf(const float4& a, const float4& b) {
  const float4 d = a - b;
  return std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
}

std::vector<int> grown(const Picture& image, const Pixels& colours,
                       const std::vector<int>& regions) {
  std::vector<int> result = regions;
  const int side = image.width;
  for (int i = 0; i < static_cast<int>(regions.size()); ++i) {
    const auto at = [&](int place) { return regions[static_cast<std::size_t>(place)]; };
    if (at(i) != 0) continue;
    const int x = i % side;
    const int y = i / side;
    float nearest = samples::kTolerance;
    for (const int beside : {x > 0 ? i - 1 : i, x + 1 < side ? i + 1 : i, y > 0 ? i - side : i,
                             y + 1 < side ? i + side : i}) {
      const int region = at(beside);
      const float far = distanceOf(image.pixels[static_cast<std::size_t>(i)],
                                   colours[static_cast<std::size_t>(region)]);
      if (region == 0 || far >= nearest) continue;
      nearest = far;
      result[static_cast<std::size_t>(i)] = region;
    }
  }
  return result;
}

// As samples/23_segment/segment.cpp has it.
Picture perceivedPhantom(int side) {
  Picture picture = samples::drawPhantom(side, kSeed);
  const auto root = [](float light) { return 1.0f + std::sqrt(light); };
  for (float4& p : picture.pixels)
    p = float4(root(p.x), root(p.y), root(p.z), 0.0f);
  return picture;
}

std::vector<float> floatsOf(const Pixels& pixels) {
  std::vector<float> floats;
  for (const float4& p : pixels)
    floats.insert(floats.end(), {p.x, p.y, p.z, p.w});
  return floats;
}

}  // namespace

SegmentProblem makeSegmentProblem(int side) {
  const Picture image = perceivedPhantom(side);
  Picture smoothed = image;
  for (int step = 0; step < kSteps; ++step)
    smoothed = diffused(smoothed);
  samples::Seeds seeds = samples::plantSeeds(smoothed);
  SegmentProblem problem;
  problem.side = side;
  problem.image = floatsOf(image.pixels);
  problem.regions.assign(seeds.regions.begin(), seeds.regions.end());
  for (int round = 0; round < kRounds; ++round)
    seeds.regions = grown(smoothed, seeds.colours, seeds.regions);
  seeds.colours.resize(kMaxColours, float4(0.0f));
  problem.colours = floatsOf(seeds.colours);
  problem.reference.values = floatsOf(smoothed.pixels);
  problem.reference.values.insert(problem.reference.values.end(), seeds.regions.begin(),
                                  seeds.regions.end());
  problem.reference.tolerance = 1e-5f;
  // A pixel between two regions may join the other one, and others follow.
  problem.reference.outliers = side * side / 1000;
  return problem;
}

}  // namespace brook::perf::paper
