#include "plain_segment.hpp"

#include <algorithm>
#include <utility>

namespace samples {
namespace {

float squareOf(const float4& v) {
  return v.x * v.x + v.y * v.y + v.z * v.z;
}

float4 flowBetween(const float4& here, const float4& there) {
  const float4 difference = there - here;
  return (1.0f / (1.0f + kSteepening * squareOf(difference))) * difference;
}

Picture diffused(const Picture& image) {
  Picture result = image;
  const auto at = [&](int x, int y) {
    const std::size_t row = std::clamp(y, 0, image.height - 1);
    return image.pixels[row * image.width + std::clamp(x, 0, image.width - 1)];
  };
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const float4 here = at(x, y);
      const float4 alongRow = flowBetween(here, at(x - 1, y)) + flowBetween(here, at(x + 1, y));
      const float4 downColumn = flowBetween(here, at(x, y - 1)) + flowBetween(here, at(x, y + 1));
      result.pixels[std::size_t(y) * image.width + x] = here + 0.2f * (alongRow + downColumn);
    }
  }
  return result;
}

/// Regions that grow by a ring of pixels at a time.
class Growth {
 public:
  Growth(const Picture& image, const Seeds& seeds)
      : image_(image), regions_(seeds.regions), colours_(seeds.colours) {}

  /// Until no pixel joins any more.
  void run(float tolerance) {
    std::vector<int> ring;
    for (int i = 0; i < int(regions_.size()); ++i)
      if (regions_[i] != 0) ring.push_back(i);
    while (!ring.empty())
      ring = joinAround(ring, tolerance);
  }
  const std::vector<int>& regions() const { return regions_; }

 private:
  /// The pixels around the ring that join; those that joined already are known by their region.
  std::vector<int> joinAround(const std::vector<int>& ring, float tolerance) {
    std::vector<std::pair<int, int>> joining;
    for (const int i : ring) {
      for (const int beside : neighboursOf(i)) {
        if (regions_[beside] != 0) continue;
        const int region = regionFor(beside, tolerance);
        if (region != 0) joining.emplace_back(beside, region);
      }
    }
    std::vector<int> next;
    for (const auto& [i, region] : joining) {
      if (regions_[i] == 0) next.push_back(i);
      regions_[i] = region;
    }
    return next;
  }

  /// Of the regions beside pixel i the one of the nearest colour, 0 if none is near enough.
  int regionFor(int i, float tolerance) const {
    int region = 0;
    float nearest = tolerance * tolerance;
    for (const int beside : neighboursOf(i)) {
      if (regions_[beside] == 0) continue;
      const float far = squareOf(image_.pixels[i] - colours_[regions_[beside]]);
      if (far >= nearest) continue;
      nearest = far;
      region = regions_[beside];
    }
    return region;
  }

  /// Left, right, above, below; at the border the pixel itself, as a gather has it.
  std::vector<int> neighboursOf(int i) const {
    const int x = i % image_.width;
    const int y = i / image_.width;
    return {x > 0 ? i - 1 : i, x + 1 < image_.width ? i + 1 : i, y > 0 ? i - image_.width : i,
            y + 1 < image_.height ? i + image_.width : i};
  }

  const Picture& image_;
  std::vector<int> regions_;
  const Pixels& colours_;
};

}  // namespace

Pixels segmentInPlainCpp(const Picture& image, int steps) {
  Picture result = image;
  for (int step = 0; step < steps; ++step)
    result = diffused(result);
  const Seeds seeds = plantSeeds(result);
  Growth growth(result, seeds);
  for (const float tolerance : kTolerances)
    growth.run(tolerance);
  for (std::size_t i = 0; i < result.pixels.size(); ++i)
    result.pixels[i].w = float(growth.regions()[i]);
  return result.pixels;
}

}  // namespace samples
