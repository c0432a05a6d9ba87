#include "sheet.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace samples {
namespace {

/// The spectrum as a picture of another size, the lowest frequency in the middle. Light goes with
/// the logarithm of the waves' heights; a pixel shows the highest wave around it, so that a single
/// one is seen.
class SpectrumView {
 public:
  SpectrumView(const float4* re, const float4* im, int2 size) : re_(re), im_(im), size_(size) {}

  float4 at(int x, int y, int2 pictureSize) const {
    const int2 reach(1 + pictureSize.x / 400);
    const int2 first = placeOf(x, y, pictureSize) - reach;
    const int2 last = placeOf(x, y, pictureSize) + reach;
    float highest[3] = {};
    for (int row = first.y; row <= last.y; ++row) {
      for (int column = first.x; column <= last.x; ++column) {
        for (int channel = 0; channel < 3; ++channel)
          highest[channel] = std::max(highest[channel], height(column, row, channel));
      }
    }
    return float4(shade(highest[0]), shade(highest[1]), shade(highest[2]), 1.0f);
  }

 private:
  /// Counted from the lowest frequency.
  int2 placeOf(int x, int y, int2 pictureSize) const {
    return int2(int(std::int64_t(x) * size_.x / pictureSize.x),
                int(std::int64_t(y) * size_.y / pictureSize.y)) -
           size_ / 2;
  }
  float height(int column, int row, int channel) const {
    const std::size_t i =
        std::size_t(row & (size_.y - 1)) * size_.x + std::size_t(column & (size_.x - 1));
    return std::hypot((&re_[i].x)[channel], (&im_[i].x)[channel]);
  }
  /// Black below 3e-6, white above a tenth.
  static float shade(float height) {
    const float decades = std::log10(std::max(height, 1e-9f));
    return std::pow(std::clamp((decades + 5.5f) / 4.5f, 0.0f, 1.0f), 2.2f);
  }

  const float4* re_;
  const float4* im_;
  int2 size_;
};

class Sheet {
 public:
  explicit Sheet(int2 panel) : panel_(panel), gap_(std::max(1, panel.x / 64)) {
    picture_.width = 3 * panel.x + 2 * gap_;
    picture_.height = 2 * panel.y + gap_;
    picture_.pixels.assign(std::size_t(picture_.width) * picture_.height,
                           float4(0.01f, 0.01f, 0.01f, 1.0f));
  }

  /// Draws a panel from a function of the place in it.
  template <class ColourFunction>
  void draw(int column, int row, ColourFunction colour) {
    for (int y = 0; y < panel_.y; ++y) {
      const std::size_t first = std::size_t(row * (panel_.y + gap_) + y) * picture_.width +
                                std::size_t(column) * (panel_.x + gap_);
      for (int x = 0; x < panel_.x; ++x)
        picture_.pixels[first + x] = colour(x, y);
    }
  }
  Picture take() { return std::move(picture_); }

 private:
  int2 panel_;
  int gap_;
  Picture picture_;
};

}  // namespace

Picture drawSheet(Results& results) {
  const int2 panel = results.pictureSize;
  Sheet sheet(panel);
  const auto pixels = [&](Part part) {
    return [first = results.begin(part), panel](int x, int y) {
      return first[std::size_t(y) * panel.x + x];
    };
  };
  const auto spectrum = [&](Part re, Part im) {
    const SpectrumView view(results.begin(re), results.begin(im), results.size);
    return [view, panel](int x, int y) { return view.at(x, y, panel); };
  };
  sheet.draw(0, 0, pixels(Part::Spoilt));
  sheet.draw(1, 0, spectrum(Part::SpoiltRe, Part::SpoiltIm));
  sheet.draw(2, 0, spectrum(Part::CutRe, Part::CutIm));
  sheet.draw(0, 1, pixels(Part::Clean));
  sheet.draw(1, 1, pixels(Part::Low));
  // Differences from the mean, around a grey.
  sheet.draw(2, 1, [high = pixels(Part::High)](int x, int y) {
    const float4 grey(0.2f, 0.2f, 0.2f, 1.0f);
    float4 shade = grey + 1.5f * high(x, y);
    shade.w = 1.0f;
    return shade;
  });
  return sheet.take();
}

}  // namespace samples
