// What the sample does to a picture: the numbers that streams and plain C++ share.
#pragma once

#include "../picture/picture.hpp"

#include <cmath>
#include <cstddef>

namespace samples {

/// Peaks are looked for above this frequency, in cycles in a pixel, ...
constexpr float kLowestPeak = 0.08f;
/// ... and cut to so many times what is around them.
constexpr float kMaxOfMean = 5.0f;
/// The height of the waves that spoil the picture.
constexpr float kStrength = 0.16f;

/// Cycles along the rows and down the columns of the whole spectrum.
struct Waves {
  int2 red, green, blue;
};

inline Waves wavesFor(int2 size) {
  const auto cycles = [&](float x, float y) {
    return int2(int(std::lround(x * float(size.x))), int(std::lround(y * float(size.y))));
  };
  return {cycles(0.045f, 0.13f), cycles(-0.05f, 0.10f), cycles(0.012f, 0.165f)};
}

/// All that is computed, one after the other: real and imaginary parts of two spectra of `size`,
/// then two pictures as large as the given one.
enum class Part { SpoiltRe, SpoiltIm, CutRe, CutIm, Spoilt, Clean };

struct Results {
  int2 size;
  int2 pictureSize;
  Pixels pixels;

  static constexpr int kSpectra = 4;
  static constexpr int kParts = 6;

  Results(int2 size_, int2 pictureSize_) : size(size_), pictureSize(pictureSize_) {
    pixels.resize(kSpectra * spectrumCount() + (kParts - kSpectra) * pictureCount());
  }
  std::size_t spectrumCount() const { return std::size_t(size.x) * size.y; }
  std::size_t pictureCount() const { return std::size_t(pictureSize.x) * pictureSize.y; }
  float4* begin(Part part) {
    const std::size_t i = std::size_t(part);
    const std::size_t spectra = i < kSpectra ? i : kSpectra;
    return pixels.data() + spectra * spectrumCount() + (i - spectra) * pictureCount();
  }
};

}  // namespace samples
