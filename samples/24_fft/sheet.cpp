#include "sheet.hpp"

#include "../picture/colour_stops.hpp"
#include "../picture/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace samples {
namespace {

/// A number for each channel but alpha.
using Decades = float3;

template <class Function>
Decades combine(const Decades& a, const Decades& b, Function function) {
  return Decades(function(a.x, b.x), function(a.y, b.y), function(a.z, b.z));
}

Decades larger(const Decades& a, const Decades& b) {
  return combine(a, b, [](float left, float right) { return std::max(left, right); });
}

/// The logarithms of the waves' heights.
Decades decadesOf(const float4& re, const float4& im) {
  constexpr float kMin = 1e-9f;
  const auto decades = [](float a, float b) { return std::log10(std::hypot(a, b) + kMin); };
  return Decades(decades(re.x, im.x), decades(re.y, im.y), decades(re.z, im.z));
}

/// What all channels have, as light.
float4 glow(float part) {
  static const std::vector<ColourStop> kStops = {{0.0f, float4(0.003f, 0.004f, 0.012f, 1.0f)},
                                                 {0.35f, float4(0.03f, 0.022f, 0.11f, 1.0f)},
                                                 {0.62f, float4(0.33f, 0.08f, 0.18f, 1.0f)},
                                                 {0.82f, float4(0.87f, 0.35f, 0.12f, 1.0f)},
                                                 {1.0f, float4(1.0f, 0.9f, 0.62f, 1.0f)}};
  return samples::colourAt(kStops, part);
}

/// From black, below a hundred-thousandth, to white. What one channel has more than the others is
/// its own light.
float4 colourOf(const Decades& decades) {
  constexpr float kBlack = -5.0f;
  constexpr float kWhite = -1.0f;
  constexpr float kShades = 32.0f;  // more would be noise that no one sees
  constexpr float kMore = 0.2f;
  const auto part = [](float value) {
    const float shade = std::clamp((value - kBlack) / (kWhite - kBlack), 0.0f, 1.0f);
    return std::round(kShades * shade) / kShades;
  };
  const float3 parts(part(decades.x), part(decades.y), part(decades.z));
  const float common = std::min({parts.x, parts.y, parts.z});
  const auto own = [&](float value) { return 2.0f * std::max(value - common - kMore, 0.0f); };
  return glow(common) + float4(own(parts.x), own(parts.y), own(parts.z), 0.0f);
}

/// The low frequencies of a spectrum as a picture, the lowest one at the column `middle`.
class SpectrumView {
 public:
  SpectrumView(const float4* re, const float4* im, int2 size, int2 panel, int middle)
      : panel_(panel), decades_(std::size_t(panel.x) * panel.y, Decades(-9.0f)) {
    for (int y = 0; y < panel.y; ++y) {
      const int2 rows = wavesAt(y - panel.y / 2, size.y);
      for (int x = 0; x < panel.x; ++x) {
        const int2 columns = wavesAt(x - middle, size.x);
        Decades& here = decades_[indexOf(int2(x, y))];
        for (int row = rows.x; row < rows.y; ++row) {
          for (int column = columns.x; column < columns.y; ++column) {
            const std::size_t first = std::size_t(row & (size.y - 1)) * size.x;
            const std::size_t wave = first + std::size_t(column & (size.x - 1));
            here = larger(here, decadesOf(re[wave], im[wave]));
          }
        }
      }
    }
    shine(int2(1, 0));
    shine(int2(0, 1));
  }

  Pixels pixels() const {
    Pixels result(decades_.size());
    std::transform(decades_.begin(), decades_.end(), result.begin(), colourOf);
    return result;
  }

 private:
  std::size_t indexOf(int2 place) const { return std::size_t(place.y) * panel_.x + place.x; }

  /// The first wave and the one behind the last, of `count` in this direction, for a pixel so far
  /// from the middle; none beyond the shortest wave, of two pixels.
  int2 wavesAt(int away, int count) const {
    constexpr float kHighest = 0.27f;  // cycles in a pixel, half a shorter side away
    const float waves = 2.0f * kHighest * float(count) / float(std::min(panel_.x, panel_.y));
    const int first = int(std::floor(float(away) * waves + 0.5f));
    if (first < -count / 2 || first >= std::max(count / 2, 1)) return int2(0, 0);
    return int2(first, std::max(first + 1, int(std::floor(float(away + 1) * waves + 0.5f))));
  }

  /// Each wave shines on the pixels around it, so that a single one is seen.
  void shine(int2 way) {
    constexpr float kFading = 3.5f;  // decades, at the farthest
    const int reach = std::clamp(panel_.x / 64, 1, 12);
    const std::vector<Decades> before = decades_;
    for (int y = 0; y < panel_.y; ++y) {
      for (int x = 0; x < panel_.x; ++x) {
        Decades& here = decades_[indexOf(int2(x, y))];
        for (int away = -reach; away <= reach; ++away) {
          const int2 from = int2(x, y) + away * way;
          if (from.x < 0 || from.y < 0 || from.x >= panel_.x || from.y >= panel_.y) continue;
          const float faded = kFading * float(away * away) / float(reach * reach);
          here = larger(here, before[indexOf(from)] - faded);
        }
      }
    }
  }

  int2 panel_;
  std::vector<Decades> decades_;
};

}  // namespace

Picture drawSheet(Results& results) {
  const int2 panel = results.pictureSize;
  const auto spectrum = [&](Part re, Part im, int middle) {
    return SpectrumView(results.begin(re), results.begin(im), results.size, panel, middle).pixels();
  };
  const Pixels spoilt = spectrum(Part::SpoiltRe, Part::SpoiltIm, panel.x / 4);
  const Pixels cut = spectrum(Part::CutRe, Part::CutIm, panel.x - panel.x / 4);
  const Picture pictures =
      inStrips({results.begin(Part::Spoilt), results.begin(Part::Clean)}, panel);
  Sheet sheet(2, 1, panel, Sheet::kPaper);
  sheet.paste(0, 0, pictures.pixels.data());
  sheet.paste(1, 0, inStrips({spoilt.data(), cut.data()}, panel).pixels.data());
  return sheet.take();
}

}  // namespace samples
