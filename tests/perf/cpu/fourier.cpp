// A 2-D Fourier transform of four signals, as "Brook for GPUs" has it, beside FFTW.
#include "kernels.br.h"
#include "tests/perf/cpu/libraries/fftw.h"
#include "tests/perf/cpu/workload.h"

#include <cmath>
#include <complex>
#include <numbers>

namespace brook::perf {
namespace {

using Complex = std::complex<double>;

constexpr std::size_t kChannels = 4;

Complex root(int k, int n) {
  return std::polar(1.0, -2 * std::numbers::pi * k / n);
}

// e^(-2 pi i k / n), the first half of them.
Floats roots(int n) {
  Floats values;
  for (int k = 0; k < n / 2; ++k) {
    values.push_back(static_cast<float>(root(k, n).real()));
    values.push_back(static_cast<float>(root(k, n).imag()));
  }
  return values;
}

// The places in the order of their bits read backwards.
std::vector<int> reversedPlaces(int n) {
  std::vector<int> places(static_cast<std::size_t>(n));
  for (std::size_t i = 1; i < places.size(); ++i)
    places[i] = places[i / 2] / 2 + (i % 2 == 0 ? 0 : n / 2);
  return places;
}

// The transform of n numbers `stride` apart, by halves.
void transform(Complex* values, int n, int stride) {
  std::vector<Complex> from(static_cast<std::size_t>(n));
  const std::vector<int> places = reversedPlaces(n);
  for (std::size_t i = 0; i < from.size(); ++i)
    from[i] = values[static_cast<std::ptrdiff_t>(places[i]) * stride];
  for (int span = 1; span < n; span *= 2) {
    for (int i = 0; i < n; ++i) {
      if ((i & span) != 0) continue;
      Complex& left = from[static_cast<std::size_t>(i)];
      Complex& right = from[static_cast<std::size_t>(i + span)];
      const Complex turned = root(i & (span - 1), 2 * span) * right;
      right = left - turned;
      left += turned;
    }
  }
  for (std::size_t i = 0; i < from.size(); ++i)
    values[static_cast<std::ptrdiff_t>(i) * stride] = from[i];
}

// Real parts and then imaginary parts, the channels of an element side by side.
struct Signal {
  int n;
  Floats real;
  Floats imaginary;

  explicit Signal(int extent)
      : n(extent), real(noise(size(extent), 19)), imaginary(noise(size(extent), 20)) {
    for (Floats* part : {&real, &imaginary}) {
      for (float& value : *part)
        value -= 0.5f;
    }
  }
  static std::size_t size(int n) {
    return kChannels * static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
  }
  Complex at(std::size_t i) const { return {real[i], imaginary[i]}; }
};

std::vector<float> spectrum(const Signal& signal) {
  const std::size_t elements = signal.real.size() / kChannels;
  std::vector<float> values(2 * signal.real.size());
  std::vector<Complex> plane(elements);
  for (std::size_t channel = 0; channel < kChannels; ++channel) {
    for (std::size_t i = 0; i < elements; ++i)
      plane[i] = signal.at(kChannels * i + channel);
    for (int i = 0; i < signal.n; ++i)
      transform(&plane[static_cast<std::size_t>(i) * static_cast<std::size_t>(signal.n)], signal.n,
                1);
    for (int i = 0; i < signal.n; ++i)
      transform(&plane[static_cast<std::size_t>(i)], signal.n, signal.n);
    for (std::size_t i = 0; i < elements; ++i) {
      values[kChannels * i + channel] = static_cast<float>(plane[i].real());
      values[signal.real.size() + kChannels * i + channel] = static_cast<float>(plane[i].imag());
    }
  }
  return values;
}

struct Parts {
  stream real;
  stream imaginary;
};

Contestant brookTransform(Runtime& oneThread, const Signal& signal) {
  const int n = signal.n;
  const Shape shape{n, n};
  const auto empty = [&] {
    return Parts{stream(ElementType::Float4, shape), stream(ElementType::Float4, shape)};
  };
  const Parts in = {streamOf(ElementType::Float4, shape, signal.real),
                    streamOf(ElementType::Float4, shape, signal.imaginary)};
  const Parts one = empty();
  const Parts other = empty();
  const stream ws = streamOf(ElementType::Float2, {n / 2}, roots(n));
  stream places(ElementType::Int, {n});
  places.read(reversedPlaces(n).data());
  // There is an even number of passes, so the last one writes where the first one read.
  const auto launch = [=] {
    Parts from = one;
    Parts to = other;
    fftReverse(places, in.real, in.imaginary, from.real, from.imaginary);
    for (int span = 1; span < n; span *= 2) {
      fftRows(span, n / 2 / span, ws, from.real, from.imaginary, to.real, to.imaginary);
      std::swap(from, to);
    }
    for (int span = 1; span < n; span *= 2) {
      fftColumns(span, n / 2 / span, ws, from.real, from.imaginary, to.real, to.imaginary);
      std::swap(from, to);
    }
  };
  return brookContestant(oneThread, launch, {one.real, one.imaginary});
}

// FFTW has each signal by itself.
std::vector<Contestant> fftwTransform(const Signal& signal) {
  const std::shared_ptr<FftwPlan> plan = FftwPlan::make(signal.n);
  if (plan == nullptr) return {};
  const std::size_t count = signal.real.size();
  const std::size_t elements = count / kChannels;
  const auto place = [elements](std::size_t i) {
    return 2 * (i % kChannels * elements + i / kChannels);
  };
  for (std::size_t i = 0; i < count; ++i) {
    plan->input()[place(i)] = signal.real[i];
    plan->input()[place(i) + 1] = signal.imaginary[i];
  }
  Contestant contestant = contestantOf("FFTW", [=] { plan->execute(); }, {});
  contestant.result = [=] {
    std::vector<float> values(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = plan->output()[place(i)];
      values[count + i] = plan->output()[place(i) + 1];
    }
    return values;
  };
  return {contestant};
}

Workload fourierWorkload(Runtime& oneThread, const std::string& name, int n) {
  const Signal signal(n);
  Workload w;
  w.name = name;
  w.reference.values = spectrum(signal);
  // Results are as large as the root of the sum of n * n squares; roundings of 20 passes add up.
  w.reference.scale = 0.4f * static_cast<float>(n);
  w.reference.tolerance = 1e-5f;
  w.cost = costOf(signal.real.size(), 10 * std::log2(n), 16, 24);
  w.brook = brookTransform(oneThread, signal);
  w.peers = {{"FFTW", 0.4, fftwTransform(signal), true}};
  return w;
}

}  // namespace

std::vector<NamedWorkload> fourierWorkloads(int side) {
  const std::string name = "2-D FFT, 1024 x 1024 x 4, radix 2";
  return {{name, [=](const Runtimes& r) { return fourierWorkload(r.oneThread, name, side); }}};
}

}  // namespace brook::perf
