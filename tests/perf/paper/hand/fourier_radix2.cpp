#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

#include <utility>

namespace brook::perf::paper::hand {
namespace {

constexpr std::ptrdiff_t kChannels = 4;
constexpr int kElements = kLanes / kChannels;

struct Complex {
  Lanes re, im;
};
// A number in its four channels.
struct Element {
  __m128 re, im;
};

// a + turn * b and a - turn * b
template <class Number>
inline void butterfly(const Number& a, const Number& b, const Number& turn, Number& sum,
                      Number& difference) {
  const auto re = turn.re * b.re - turn.im * b.im;
  const auto im = turn.re * b.im + turn.im * b.re;
  sum = {a.re + re, a.im + im};
  difference = {a.re - re, a.im - im};
}

inline Complex loadComplex(const PlanesRadix2& planes, std::ptrdiff_t i) {
  return {load(planes.re + i), load(planes.im + i)};
}
inline void storeComplex(const PlanesRadix2& planes, std::ptrdiff_t i, const Complex& z) {
  store(planes.re + i, z.re);
  store(planes.im + i, z.im);
}

inline Element loadElement(const PlanesRadix2& planes, std::ptrdiff_t i) {
  return {_mm_load_ps(planes.re + i), _mm_load_ps(planes.im + i)};
}
inline void storeElement(const PlanesRadix2& planes, std::ptrdiff_t i, const Element& z) {
  _mm_store_ps(planes.re + i, z.re);
  _mm_store_ps(planes.im + i, z.im);
}

}  // namespace

FourierRadix2::FourierRadix2(int n, const float* turns, int threads)
    : n_(n), threads_(threads), turns_(turns, turns + 2 * static_cast<std::ptrdiff_t>(n)) {
  for (Floats& plane : scratch_)
    plane.resize(kChannels * static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
}

// Element p of the left half of a row, and that of the right half, are made of two numbers `stride`
// apart; one element at a time where that is less than a register.
void FourierRadix2::row(int stride, const PlanesRadix2& in, const PlanesRadix2& out) const {
  const int half = n_ / 2;
  for (int p = 0; p < half && stride < kElements; ++p) {
    const int within = p & (stride - 1);
    const std::ptrdiff_t a = kChannels * (2 * p - within);
    const float* const turn = &turns_[2 * static_cast<std::size_t>(p - within)];
    Element sum, difference;
    butterfly(loadElement(in, a), loadElement(in, a + kChannels * stride),
              Element{_mm_set1_ps(turn[0]), _mm_set1_ps(turn[1])}, sum, difference);
    storeElement(out, kChannels * p, sum);
    storeElement(out, kChannels * (p + half), difference);
  }
  for (int first = 0; first < half && stride >= kElements; first += stride) {
    const float* const turn = &turns_[2 * static_cast<std::size_t>(first)];
    const Complex turns = {splat(turn[0]), splat(turn[1])};
    for (int i = 0; i < kChannels * stride; i += kLanes) {
      const std::ptrdiff_t a = 2 * kChannels * first + i;
      Complex sum, difference;
      butterfly(loadComplex(in, a), loadComplex(in, a + kChannels * stride), turns, sum,
                difference);
      storeComplex(out, kChannels * first + i, sum);
      storeComplex(out, kChannels * (first + half) + i, difference);
    }
  }
}

// Row p of the upper half and that of the lower half.
void FourierRadix2::column(int p, int stride, const PlanesRadix2& in,
                           const PlanesRadix2& out) const {
  const std::ptrdiff_t pitch = kChannels * n_;
  const int within = p & (stride - 1);
  const std::ptrdiff_t a = (2 * p - within) * pitch;
  const float* const turn = &turns_[2 * static_cast<std::size_t>(p - within)];
  const Complex turns = {splat(turn[0]), splat(turn[1])};
  for (std::ptrdiff_t x = 0; x < pitch; x += kLanes) {
    Complex sum, difference;
    butterfly(loadComplex(in, a + x), loadComplex(in, a + stride * pitch + x), turns, sum,
              difference);
    storeComplex(out, p * pitch + x, sum);
    storeComplex(out, (p + n_ / 2) * pitch + x, difference);
  }
}

void FourierRadix2::run(const PlanesRadix2& in, const PlanesRadix2& out) {
  const std::ptrdiff_t pitch = kChannels * n_;
  PlanesRadix2 from = in;
  PlanesRadix2 to = {scratch_[0].data(), scratch_[1].data()};
  PlanesRadix2 spare = out;  // an even number of passes, so the last one writes here
  for (int stride = n_ / 2; stride > 0; stride /= 2) {
#pragma omp parallel for schedule(static) num_threads(threads_)
    for (int y = 0; y < n_; ++y)
      row(stride, {from.re + y * pitch, from.im + y * pitch},
          {to.re + y * pitch, to.im + y * pitch});
    from = std::exchange(to, std::exchange(spare, to));
  }
  for (int stride = n_ / 2; stride > 0; stride /= 2) {
#pragma omp parallel for schedule(static) num_threads(threads_)
    for (int p = 0; p < n_ / 2; ++p)
      column(p, stride, from, to);
    from = std::exchange(to, std::exchange(spare, to));
  }
}

}  // namespace brook::perf::paper::hand
