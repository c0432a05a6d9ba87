#include "tests/perf/paper/fft_signal.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

namespace brook::perf::paper {
namespace {

using Complex = std::complex<double>;

// Of numbers `stride` apart, by transforms of those at even and at odd places.
class Line {
 public:
  explicit Line(int n) : n_(n), spare_(static_cast<std::size_t>(n)) {
    for (int k = 0; k < n; ++k)
      turns_.push_back(std::polar(1.0, -2 * std::numbers::pi * k / n));
  }

  void transform(Complex* values, std::ptrdiff_t stride) {
    std::vector<Complex> line(spare_.size());
    for (int i = 0; i < n_; ++i)
      line[static_cast<std::size_t>(i)] = values[i * stride];
    halves(line.data(), n_);
    for (int i = 0; i < n_; ++i)
      values[i * stride] = line[static_cast<std::size_t>(i)];
  }

 private:
  void halves(Complex* values, int count) {
    if (count == 1) return;
    const int half = count / 2;
    for (int i = 0; i < half; ++i) {
      spare_[static_cast<std::size_t>(i)] = values[2 * i];
      spare_[static_cast<std::size_t>(half + i)] = values[2 * i + 1];
    }
    std::copy_n(spare_.begin(), count, values);
    halves(values, half);
    halves(values + half, half);
    for (int k = 0; k < half; ++k) {
      const Complex odd = turns_[static_cast<std::size_t>(k * (n_ / count))] * values[half + k];
      values[half + k] = values[k] - odd;
      values[k] += odd;
    }
  }

  int n_;
  std::vector<Complex> spare_;
  std::vector<Complex> turns_;
};

}  // namespace

int bitsOf(int n) {
  return std::bit_width(static_cast<unsigned>(n)) - 1;
}

Signal::Signal(int n_)
    : n(n_),
      re(noise(kChannels * static_cast<std::size_t>(n) * n, 6)),
      im(noise(kChannels * static_cast<std::size_t>(n) * n, 7)) {
  for (int k = 0; k < n; ++k) {
    const Complex turn = std::polar(1.0, -2 * std::numbers::pi * k / n);
    turns.push_back(static_cast<float>(turn.real()));
    turns.push_back(static_cast<float>(turn.imag()));
  }
}

std::vector<float> spectrum(const Signal& signal) {
  const std::size_t count = signal.re.size();
  const std::size_t elements = count / kChannels;
  std::vector<float> values(2 * count);
  std::vector<Complex> plane(elements);
  Line line(signal.n);
  for (std::size_t channel = 0; channel < kChannels; ++channel) {
    for (std::size_t i = 0; i < elements; ++i)
      plane[i] = {signal.re[kChannels * i + channel], signal.im[kChannels * i + channel]};
    for (int i = 0; i < signal.n; ++i)
      line.transform(&plane[static_cast<std::size_t>(i) * signal.n], 1);
    for (int i = 0; i < signal.n; ++i)
      line.transform(&plane[static_cast<std::size_t>(i)], signal.n);
    for (std::size_t i = 0; i < elements; ++i) {
      values[kChannels * i + channel] = static_cast<float>(plane[i].real());
      values[count + kChannels * i + channel] = static_cast<float>(plane[i].imag());
    }
  }
  return values;
}

}  // namespace brook::perf::paper
