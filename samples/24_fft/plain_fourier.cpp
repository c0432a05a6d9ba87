#include "plain_fourier.hpp"

#include <algorithm>
#include <complex>
#include <vector>

namespace samples {
namespace {

using Complex = std::complex<double>;

const double kCircle = 2.0 * std::acos(-1.0);

/// One channel of a signal or spectrum.
struct Plane {
  int2 size;
  std::vector<Complex> values;

  explicit Plane(int2 size_) : size(size_), values(std::size_t(size_.x) * size_.y) {}
  Complex& at(int x, int y) { return values[std::size_t(y) * size.x + x]; }
  const Complex& at(int x, int y) const { return values[std::size_t(y) * size.x + x]; }
};

/// The definition: element k is the sum of a[j] * exp(sign * 2 pi i j k / n).
void transformLine(Complex* first, std::size_t stride, int count, double sign) {
  std::vector<Complex> turns(count), line(count);
  for (int i = 0; i < count; ++i) {
    turns[i] = std::polar(1.0, sign * kCircle * i / count);
    line[i] = first[i * stride];
  }
  for (int k = 0; k < count; ++k) {
    Complex sum = 0;
    for (int j = 0; j < count; ++j)
      sum += line[j] * turns[std::size_t(j) * k % count];
    first[k * stride] = sum;
  }
}

Plane transformed(Plane plane, double sign) {
  for (int y = 0; y < plane.size.y; ++y)
    transformLine(&plane.at(0, y), 1, plane.size.x, sign);
  for (int x = 0; x < plane.size.x; ++x)
    transformLine(&plane.at(x, 0), plane.size.x, plane.size.y, sign);
  return plane;
}

/// Cycles in a pixel: those above half of them are the negative ones.
double frequency(int i, int count) {
  return double(2 * i < count ? i : i - count) / count;
}

/// Each element times a gain that its place decides.
template <class GainFunction>
Plane filtered(Plane plane, GainFunction gain) {
  for (int y = 0; y < plane.size.y; ++y) {
    for (int x = 0; x < plane.size.x; ++x) {
      const double f = std::hypot(frequency(x, plane.size.x), frequency(y, plane.size.y));
      plane.at(x, y) *= gain(x, y, f);
    }
  }
  return plane;
}

/// The mean height of the eight waves at a distance of 3.
double heightAround(const Plane& spectrum, int x, int y) {
  double sum = 0;
  for (int dy = -3; dy <= 3; dy += 3) {
    for (int dx = -3; dx <= 3; dx += 3) {
      const int2 size = spectrum.size;
      const int column = ((x + dx) % size.x + size.x) % size.x;
      const int row = ((y + dy) % size.y + size.y) % size.y;
      if (dx != 0 || dy != 0) sum += std::abs(spectrum.at(column, row));
    }
  }
  return sum / 8;
}

Plane withoutPeaks(const Plane& spectrum) {
  return filtered(spectrum, [&](int x, int y, double f) {
    const double limit = double(kMaxOfMean) * heightAround(spectrum, x, y);
    const double height = std::abs(spectrum.at(x, y));
    return height > limit && f > double(kLowestPeak) ? limit / height : 1.0;
  });
}

/// One channel of the picture, 0 to 3; all but alpha with waves on it.
Plane spoiltPlane(const Picture& picture, int2 size, int channel) {
  const Waves waves = wavesFor(size);
  const int2 cycles[] = {waves.red, waves.green, waves.blue, int2(0)};
  const double strength = channel < 3 ? double(kStrength) : 0;
  Plane plane(size);
  for (int y = 0; y < size.y; ++y) {
    for (int x = 0; x < size.x; ++x) {
      const int row = std::min(y, picture.height - 1);
      const int column = std::min(x, picture.width - 1);
      const float4& pixel = picture.pixels[std::size_t(row) * picture.width + column];
      const double angle = kCircle * (double(cycles[channel].x) * x / size.x +
                                      double(cycles[channel].y) * y / size.y);
      plane.at(x, y) = double((&pixel.x)[channel]) + strength * std::cos(angle);
    }
  }
  return plane;
}

void store(const Plane& plane, int channel, Part re, Part im, Results& results) {
  for (std::size_t i = 0; i < plane.values.size(); ++i) {
    (&results.begin(re)[i].x)[channel] = float(plane.values[i].real());
    (&results.begin(im)[i].x)[channel] = float(plane.values[i].imag());
  }
}

/// The real parts of as much as the picture has.
void store(const Plane& plane, int channel, Part part, Results& results) {
  float4* pixel = results.begin(part);
  for (int y = 0; y < results.pictureSize.y; ++y) {
    for (int x = 0; x < results.pictureSize.x; ++x)
      (&(pixel++)->x)[channel] = float(plane.at(x, y).real());
  }
}

}  // namespace

Results resultsInPlainCpp(const Picture& picture, int2 size) {
  Results results(size, int2(picture.width, picture.height));
  const double count = double(size.x) * size.y;
  for (int channel = 0; channel < 4; ++channel) {
    const Plane plane = spoiltPlane(picture, size, channel);
    store(plane, channel, Part::Spoilt, results);  // there and back is where it began
    const Plane spectrum =
        filtered(transformed(plane, -1), [&](int, int, double) { return 1 / count; });
    store(spectrum, channel, Part::SpoiltRe, Part::SpoiltIm, results);
    const Plane cut = withoutPeaks(spectrum);
    store(cut, channel, Part::CutRe, Part::CutIm, results);
    store(transformed(cut, 1), channel, Part::Clean, results);
  }
  return results;
}

}  // namespace samples
