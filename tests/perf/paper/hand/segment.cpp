#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

#include <algorithm>
#include <utility>

namespace brook::perf::paper::hand {
namespace {

constexpr int kPad = 64;         // beside rows, so that they begin on lines of the cache
constexpr int kRowsOfPart = 32;  // that a thread takes at a time

struct Pixels {
  Lanes channels[4];
};

inline Pixels pixelsAt(const Floats (&channels)[4], std::size_t at) {
  Pixels pixels;
  for (int c = 0; c < 4; ++c)
    pixels.channels[c] = load(&channels[c][at]);
  return pixels;
}

// What flows to `here`; the other way flows its negative.
inline Pixels flow(const Pixels& here, const Pixels& there, Lanes scale) {
  Pixels d;
  for (int c = 0; c < 4; ++c)
    d.channels[c] = there.channels[c] - here.channels[c];
  const Lanes square = mad(d.channels[0], d.channels[0],
                           mad(d.channels[1], d.channels[1], d.channels[2] * d.channels[2]));
  const Lanes factor = splat(1.0f) / mad(square, scale, splat(1.0f));
  for (Lanes& channel : d.channels)
    channel = channel * factor;
  return d;
}

using Ints = int __attribute__((vector_size(sizeof(Lanes))));

inline Ints loadInts(const int* p) {
  Ints v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}

// One of 16 numbers for each lane.
inline Lanes lookUp(const float* table, Ints at) {
#if HAND_LEVEL == HAND_avx512
  return _mm512_permutexvar_ps(reinterpret_cast<__m512i>(at), load(table));
#elif HAND_LEVEL == HAND_avx2
  const auto places = reinterpret_cast<__m256i>(at);
  const Lanes isHigh = _mm256_castsi256_ps(_mm256_slli_epi32(places, 28));
  return _mm256_blendv_ps(_mm256_permutevar8x32_ps(load(table), places),
                          _mm256_permutevar8x32_ps(load(table + 8), places), isHigh);
#else
  return Lanes{table[at[0]], table[at[1]], table[at[2]], table[at[3]]};
#endif
}

}  // namespace

std::size_t Segment::at(int x, int y) const {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(side_ + kPad) +
         static_cast<std::size_t>(x);
}

Segment::Segment(int side, const float* image, const float* regions, const float* colours)
    : side_(side) {
  const std::size_t count = at(0, side + 1);
  for (Picture* picture : {&image_, &smoothed_, &spare_}) {
    for (Floats& channel : picture->channels)
      channel.resize(count);
  }
  for (Regions* numbers : {&seeds_, &regions_, &spareRegions_})
    numbers->resize(at(0, side + 3));
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const std::size_t i = static_cast<std::size_t>(y) * side + x;
      for (int c = 0; c < 4; ++c)
        image_.channels[c][at(x, y)] = image[4 * i + c];
      seeds_[at(x + kPad, y + 1)] = static_cast<int>(regions[i]);
    }
    for (Floats& channel : image_.channels)
      channel[at(side, y)] = channel[at(side - 1, y)];
  }
  for (int c = 0; c < 3; ++c) {
    for (int i = 0; i < 16; ++i)
      colours_[c][i] = colours[4 * i + c];
  }
}

// Each flow is computed once: what comes from above was the row above's, and what comes from the
// left is in a register.
void Segment::diffuseRows(const Picture& from, Picture& to, int first, int end,
                          float contrast) const {
  const Lanes scale = splat(1 / (contrast * contrast));
  std::vector<Pixels> fromAbove(static_cast<std::size_t>(side_ / kLanes), Pixels{});
  for (int y = std::max(first - 1, 0); y < end; ++y) {
    Pixels before = {};
    for (int x = 0; x < side_; x += kLanes) {
      const Pixels here = pixelsAt(from.channels, at(x, y));
      const Pixels below =
          y + 1 < side_ ? flow(here, pixelsAt(from.channels, at(x, y + 1)), scale) : Pixels{};
      Pixels& above = fromAbove[static_cast<std::size_t>(x / kLanes)];
      if (y >= first) {
        const Pixels right = flow(here, pixelsAt(from.channels, at(x + 1, y)), scale);
        for (int c = 0; c < 4; ++c) {
          const Lanes left = leftOf(before.channels[c], right.channels[c]);
          const Lanes sum = (right.channels[c] - left) + (below.channels[c] - above.channels[c]);
          store(&to.channels[c][at(x, y)], mad(splat(0.2f), sum, here.channels[c]));
        }
        before = right;
      }
      above = below;
    }
    if (y < first) continue;
    for (Floats& channel : to.channels)
      channel[at(side_, y)] = channel[at(side_ - 1, y)];
  }
}

void Segment::diffuse(int threads, int steps, float contrast) {
  const Picture* from = &image_;
  for (int step = 0; step < steps; ++step) {
#pragma omp parallel for schedule(static) num_threads(threads)
    for (int y = 0; y < side_; y += kRowsOfPart)
      diffuseRows(*from, spare_, y, std::min(y + kRowsOfPart, side_), contrast);
    std::swap(smoothed_, spare_);
    from = &smoothed_;
  }
}

// Beyond the border lie the pixels at the border, from which nothing flows.
void Segment::diffuseRowOfFourFlows(const Picture& from, Picture& to, int y, float contrast) const {
  const Lanes scale = splat(1 / (contrast * contrast));
  const int above = std::max(y - 1, 0), below = std::min(y + 1, side_ - 1);
  Pixels before;
  for (int c = 0; c < 4; ++c)
    before.channels[c] = splat(from.channels[c][at(0, y)]);
  for (int x = 0; x < side_; x += kLanes) {
    const Pixels here = pixelsAt(from.channels, at(x, y));
    Pixels left;
    for (int c = 0; c < 4; ++c)
      left.channels[c] = leftOf(before.channels[c], here.channels[c]);
    const Pixels flows[] = {flow(here, left, scale),
                            flow(here, pixelsAt(from.channels, at(x + 1, y)), scale),
                            flow(here, pixelsAt(from.channels, at(x, above)), scale),
                            flow(here, pixelsAt(from.channels, at(x, below)), scale)};
    for (int c = 0; c < 4; ++c) {
      const Lanes sum = (flows[0].channels[c] + flows[1].channels[c]) +
                        (flows[2].channels[c] + flows[3].channels[c]);
      store(&to.channels[c][at(x, y)], mad(splat(0.2f), sum, here.channels[c]));
    }
    before = here;
  }
  for (Floats& channel : to.channels)
    channel[at(side_, y)] = channel[at(side_ - 1, y)];
}

void Segment::diffuseFourFlows(int threads, int steps, float contrast) {
  const Picture* from = &image_;
  for (int step = 0; step < steps; ++step) {
#pragma omp parallel for schedule(static) num_threads(threads)
    for (int y = 0; y < side_; ++y)
      diffuseRowOfFourFlows(*from, spare_, y, contrast);
    std::swap(smoothed_, spare_);
    from = &smoothed_;
  }
}

bool Segment::growRow(const int* from, int* to, int y, float tolerance) const {
  const std::ptrdiff_t pitch = side_ + kPad;
  const std::ptrdiff_t beside[] = {-1, 1, -pitch, pitch};
  Ints changed = {};
  for (int x = 0; x < side_; x += kLanes) {
    const std::size_t place = at(x + kPad, y + 1);
    const Ints here = loadInts(from + place);
    const Pixels pixels = pixelsAt(smoothed_.channels, at(x, y));
    Lanes nearest = splat(tolerance * tolerance);
    Ints next = here;
    for (const std::ptrdiff_t offset : beside) {
      const Ints region = loadInts(from + place + offset);
      Lanes far = {};
      for (int c = 0; c < 3; ++c) {
        const Lanes d = pixels.channels[c] - lookUp(colours_[c], region);
        far = mad(d, d, far);
      }
      const Ints joins = (here == 0) & (region != 0) & (far < nearest);
      nearest = joins ? far : nearest;
      next = joins ? region : next;
    }
    __builtin_memcpy(to + place, &next, sizeof next);
    changed |= next ^ here;
  }
  int any = 0;
  for (int lane = 0; lane < kLanes; ++lane)
    any |= changed[lane];
  return any != 0;
}

bool Segment::grow(int threads, int rounds, float tolerance) {
  const Regions* from = &seeds_;
  int isGrowing = 0;
  for (int round = 0; round < rounds; ++round) {
    isGrowing = 0;
#pragma omp parallel for schedule(static) num_threads(threads) reduction(| : isGrowing)
    for (int y = 0; y < side_; ++y)
      isGrowing |= growRow(from->data(), spareRegions_.data(), y, tolerance) ? 1 : 0;
    std::swap(regions_, spareRegions_);
    from = &regions_;
  }
  return isGrowing != 0;
}

std::vector<float> Segment::result() const {
  std::vector<float> values;
  for (int y = 0; y < side_; ++y) {
    for (int x = 0; x < side_; ++x) {
      for (const Floats& channel : smoothed_.channels)
        values.push_back(channel[at(x, y)]);
    }
  }
  for (int y = 0; y < side_; ++y) {
    for (int x = 0; x < side_; ++x)
      values.push_back(static_cast<float>(regions_[at(x + kPad, y + 1)]));
  }
  return values;
}

}  // namespace brook::perf::paper::hand
