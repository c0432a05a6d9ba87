// comparisons SIDE ROUNDS: times of kernels as brcc emits them over those whose comparisons are not
// `precise`, one launch of each in turn. Both must give the same, as no value here is a NaN.
#include "plain.h"
#include "precise.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using Launch = std::function<void(brook::stream)>;

double timeOf(const Launch& launch, const brook::stream& out) {
  const Clock::time_point begin = Clock::now();
  launch(out);
  brook::finish();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Whether both give the same.
bool compare(const char* name, const Launch& precise, const Launch& plain, brook::stream a,
             brook::stream b, std::size_t floats, int rounds) {
  precise(a);
  plain(b);
  std::vector<float> first(floats), second(floats);
  a.write(first.data());
  b.write(second.data());
  std::vector<double> ratios;
  for (int i = 0; i < rounds; ++i) {
    const double x = timeOf(precise, a);
    ratios.push_back(x / timeOf(plain, b));
  }
  std::sort(ratios.begin(), ratios.end());
  const std::size_t n = ratios.size();
  std::printf("%-12s %5.2f  %5.2f-%.2f%s\n", name, ratios[n / 2], ratios[n / 4], ratios[3 * n / 4],
              first == second ? "" : "  DIFFERS");
  return first == second;
}

std::vector<float> numbers(std::size_t count, float scale) {
  std::vector<float> values(count);
  unsigned state = 1;
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = scale * (static_cast<float>(state >> 8) / 8388608.0f - 1.0f);
  }
  return values;
}

}  // namespace

int main(int argc, char** argv) {
  const int side = argc > 1 ? std::atoi(argv[1]) : 512;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 21;
  const std::size_t count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  brook::Stream<float> a(side, side), b(side, side), image(side, side);
  brook::Stream<float2> hits(side, side), others(side, side);
  brook::Stream<float4> points(side, side), centres(32);
  brook::Stream<float3> directions(side, side), corners(24, 3);
  image.read(numbers(count, 1).data());
  points.read(reinterpret_cast<const float4*>(numbers(4 * count, 1).data()));
  centres.read(reinterpret_cast<const float4*>(numbers(128, 1).data()));
  directions.read(reinterpret_cast<const float3*>(numbers(3 * count, 1).data()));
  corners.read(reinterpret_cast<const float3*>(numbers(216, 4).data()));
  const float2 corner(-2, -1.25f);
  const float step = 2.5f / static_cast<float>(side);
  bool isRight = compare(
      "mandelbrot", [&](brook::stream o) { mandelbrot_precise(corner, step, o); },
      [&](brook::stream o) { mandelbrot_plain(corner, step, o); }, a, b, count, rounds);
  isRight &= compare(
      "kmeans", [&](brook::stream o) { kmeans_precise(points, centres, o); },
      [&](brook::stream o) { kmeans_plain(points, centres, o); }, a, b, count, rounds);
  isRight &= compare(
      "median", [&](brook::stream o) { median_precise(image, o); },
      [&](brook::stream o) { median_plain(image, o); }, a, b, count, rounds);
  isRight &= compare(
      "ray", [&](brook::stream o) { ray_precise(directions, corners, o); },
      [&](brook::stream o) { ray_plain(directions, corners, o); }, hits, others, 2 * count, rounds);
  return isRight ? 0 : 1;
}
