#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

#include <omp.h>

#include <cmath>
#include <numbers>
#include <utility>

namespace brook::perf::paper::hand {
namespace {

constexpr int kChannels = 4;
constexpr int kBlock = 16;  // floats of a line of the cache

struct Complex {
  Lanes re, im;
};

inline Complex operator+(Complex a, Complex b) {
  return {a.re + b.re, a.im + b.im};
}
inline Complex operator-(Complex a, Complex b) {
  return {a.re - b.re, a.im - b.im};
}
inline Complex operator*(Complex a, Complex b) {
  return {madMinus(a.re, b.re, a.im * b.im), mad(a.re, b.im, a.im * b.re)};
}
/// -i z
inline Complex turnedBack(Complex z) {
  return {z.im, splat(0.0f) - z.re};
}

// The transform of 4 numbers.
inline void butterfly(Complex (&x)[4]) {
  const Complex s = x[0] + x[2];
  const Complex d = x[0] - x[2];
  const Complex t = x[1] + x[3];
  const Complex u = turnedBack(x[1] - x[3]);
  x[0] = s + t;
  x[1] = d + u;
  x[2] = s - t;
  x[3] = d - u;
}

struct Input {
  const float* re;
  const float* im;
  Complex at(std::ptrdiff_t i) const { return {load(re + i), load(im + i)}; }
};

struct Output {
  float* re;
  float* im;
  void set(std::ptrdiff_t i, Complex z) const {
    store(re + i, z.re);
    store(im + i, z.im);
  }
  Input asInput() const { return {re, im}; }
};

// The first level of a row: no turns; neighbours are less than a register apart.
void firstLevelOfRow(int n, Input in, Output out) {
  constexpr int kElements = kLanes / kChannels;
  for (int j = 0; j < n / 4; j += kElements) {
    Complex x[4];
    for (int m = 0; m < 4; ++m)
      x[m] = in.at(kChannels * (j + m * (n / 4)));
    butterfly(x);
    alignas(64) float parts[2][4][kLanes];
    for (int q = 0; q < 4; ++q)
      Output{parts[0][q], parts[1][q]}.set(0, x[q]);
    for (int i = 0; i < kElements; ++i) {
      for (int q = 0; q < 4; ++q) {
        const std::ptrdiff_t to = kChannels * (4 * (j + i) + q);
        _mm_storeu_ps(out.re + to, _mm_load_ps(&parts[0][q][kChannels * i]));
        _mm_storeu_ps(out.im + to, _mm_load_ps(&parts[1][q][kChannels * i]));
      }
    }
  }
}

void levelOfRow(int n, int span, const Floats (&turns)[6], Input in, Output out) {
  const int width = kChannels * span;
  for (int group = 0; group < kChannels * n / 4; group += width) {
    for (int k = 0; k < width; k += kLanes) {
      Complex x[4] = {in.at(group + k)};
      for (int m = 1; m < 4; ++m) {
        const Complex turn = {load(&turns[2 * m - 2][static_cast<std::size_t>(k)]),
                              load(&turns[2 * m - 1][static_cast<std::size_t>(k)])};
        x[m] = turn * in.at(group + k + m * n);
      }
      butterfly(x);
      for (int q = 0; q < 4; ++q)
        out.set(4 * group + k + q * width, x[q]);
    }
  }
}

// Of columns side by side; rows are so many floats apart.
void levelOfColumns(int n, int span, const Floats (&turns)[6], Input in, std::ptrdiff_t inPitch,
                    Output out, std::ptrdiff_t outPitch) {
  for (int j = 0; j < n / 4; ++j) {
    const int k = j % span;
    const int to = (j - k) * 4 + k;
    Complex turn[4];
    for (int m = 1; m < 4; ++m)
      turn[m] = {splat(turns[2 * m - 2][static_cast<std::size_t>(k)]),
                 splat(turns[2 * m - 1][static_cast<std::size_t>(k)])};
    for (int c = 0; c < kBlock; c += kLanes) {
      Complex x[4] = {in.at(j * inPitch + c)};
      for (int m = 1; m < 4; ++m)
        x[m] = turn[m] * in.at((j + m * (n / 4)) * inPitch + c);
      butterfly(x);
      for (int q = 0; q < 4; ++q)
        out.set((to + q * span) * outPitch + c, x[q]);
    }
  }
}

}  // namespace

Fourier::Fourier(int n, int threads) : n_(n), threads_(threads) {
  for (int span = 1; span < n; span *= 4) {
    Level level = {.span = span, .turns = {}, .turnsOfChannels = {}};
    for (int m = 1; m < 4; ++m) {
      for (int k = 0; k < span; ++k) {
        const double angle = -2 * std::numbers::pi * m * k / (4 * span);
        level.turns[2 * m - 2].push_back(static_cast<float>(std::cos(angle)));
        level.turns[2 * m - 1].push_back(static_cast<float>(std::sin(angle)));
        for (int channel = 0; channel < kChannels; ++channel) {
          level.turnsOfChannels[2 * m - 2].push_back(level.turns[2 * m - 2].back());
          level.turnsOfChannels[2 * m - 1].push_back(level.turns[2 * m - 1].back());
        }
      }
    }
    levels_.push_back(std::move(level));
  }
  const auto parts = 4 * static_cast<std::size_t>(kBlock) * static_cast<std::size_t>(n);
  scratch_.assign(static_cast<std::size_t>(threads), Floats(parts));
}

void Fourier::row(const float* inRe, const float* inIm, float* re, float* im,
                  float* scratch) const {
  const std::ptrdiff_t part = kBlock * n_;
  Output to = {scratch, scratch + part};
  Output spare = {scratch + 2 * part, scratch + 3 * part};
  firstLevelOfRow(n_, {inRe, inIm}, to);
  for (std::size_t i = 1; i < levels_.size(); ++i) {
    std::swap(to, spare);
    const bool isLast = i + 1 == levels_.size();
    levelOfRow(n_, levels_[i].span, levels_[i].turnsOfChannels, spare.asInput(),
               isLast ? Output{re, im} : to);
  }
}

void Fourier::columns(float* re, float* im, float* scratch) const {
  const std::ptrdiff_t part = kBlock * n_;
  const std::ptrdiff_t pitch = kChannels * n_;
  Output to = {scratch, scratch + part};
  Output spare = {scratch + 2 * part, scratch + 3 * part};
  levelOfColumns(n_, 1, levels_[0].turns, {re, im}, pitch, to, kBlock);
  for (std::size_t i = 1; i < levels_.size(); ++i) {
    std::swap(to, spare);
    const bool isLast = i + 1 == levels_.size();
    levelOfColumns(n_, levels_[i].span, levels_[i].turns, spare.asInput(), kBlock,
                   isLast ? Output{re, im} : to, isLast ? pitch : kBlock);
  }
}

void Fourier::run(const float* inRe, const float* inIm, float* re, float* im) {
  const std::ptrdiff_t pitch = kChannels * n_;
#pragma omp parallel num_threads(threads_)
  {
    float* const scratch = scratch_[static_cast<std::size_t>(omp_get_thread_num())].data();
#pragma omp for schedule(static)
    for (int y = 0; y < n_; ++y)
      row(inRe + y * pitch, inIm + y * pitch, re + y * pitch, im + y * pitch, scratch);
#pragma omp for schedule(static)
    for (std::ptrdiff_t x = 0; x < pitch; x += kBlock)
      columns(re + x, im + x, scratch);
  }
}

}  // namespace brook::perf::paper::hand
