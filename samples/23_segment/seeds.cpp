#include "seeds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace samples {
namespace {

constexpr int kPart = 8;  // pixels in a row and in a column of a part of the grid
constexpr std::size_t kMaxRegions = 12;

struct Seed {
  int place = 0;
  float roughness = std::numeric_limits<float>::max();
};

float distanceOf(const float4& a, const float4& b) {
  const float4 d = a - b;
  return std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
}

/// The largest difference from the eight pixels around.
float roughnessAt(const Picture& picture, int x, int y) {
  const float4& here = picture.pixels[std::size_t(y) * picture.width + x];
  float largest = 0;
  for (int row = std::max(0, y - 1); row <= std::min(picture.height - 1, y + 1); ++row) {
    for (int column = std::max(0, x - 1); column <= std::min(picture.width - 1, x + 1); ++column) {
      const float4& there = picture.pixels[std::size_t(row) * picture.width + column];
      largest = std::max(largest, distanceOf(here, there));
    }
  }
  return largest;
}

/// The smoothest place of each part of the grid, the smoothest of all first.
std::vector<Seed> smoothestPlaces(const Picture& picture) {
  const int columns = (picture.width + kPart - 1) / kPart;
  std::vector<Seed> seeds(std::size_t(columns) * ((picture.height + kPart - 1) / kPart));
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      Seed& seed = seeds[std::size_t(y / kPart) * columns + x / kPart];
      const float roughness = roughnessAt(picture, x, y);
      if (roughness < seed.roughness) seed = {y * picture.width + x, roughness};
    }
  }
  std::sort(seeds.begin(), seeds.end(), [](const Seed& a, const Seed& b) {
    return a.roughness != b.roughness ? a.roughness < b.roughness : a.place < b.place;
  });
  return seeds;
}

/// The region of the nearest colour; a new one if none is near. 0: there are too many.
int regionFor(const float4& colour, Pixels& colours) {
  std::size_t nearest = 0;
  float least = 1.5f * kTolerance;
  for (std::size_t i = 1; i < colours.size(); ++i) {
    const float distance = distanceOf(colour, colours[i]);
    if (distance >= least) continue;
    nearest = i;
    least = distance;
  }
  if (nearest == 0 && colours.size() <= kMaxRegions) {
    nearest = colours.size();
    colours.push_back(colour);
  }
  return int(nearest);
}

}  // namespace

Seeds plantSeeds(const Picture& smoothed) {
  Seeds seeds;
  seeds.regions.resize(smoothed.pixels.size());
  seeds.colours.push_back(float4(0.0f));
  for (const Seed& seed : smoothestPlaces(smoothed)) {
    if (seed.roughness >= kTolerance) break;
    seeds.regions[seed.place] = regionFor(smoothed.pixels[seed.place], seeds.colours);
  }
  return seeds;
}

}  // namespace samples
