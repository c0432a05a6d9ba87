// The applications in C++ for the processor that compiles them, with its vector registers, on
// several threads. Arrays begin on lines of the cache; they are row-major.
#pragma once

#include "tests/perf/harness/stream_memory.h"

#include <cstddef>
#include <vector>

namespace brook::perf::paper::hand {

/// r = a x + y; the count is a multiple of 64 floats.
void saxpy(int threads, std::ptrdiff_t count, float a, const float* x, const float* y, float* r);
/// The same with stores that go past the caches.
void saxpyStreaming(int threads, std::ptrdiff_t count, float a, const float* x, const float* y,
                    float* r);

/// r = alpha A x + beta y, A of n x n, n a multiple of 32, a row at a time.
void sgemv(int threads, int n, float alpha, const float* a, const float* x, float beta,
           const float* y, float* r);
/// The same, four rows at a time.
void sgemvFourRows(int threads, int n, float alpha, const float* a, const float* x, float beta,
                   const float* y, float* r);

/// r = x multiplied by a, plus x, 43 times over, on one thread; the count is a multiple of 4 floats.
void mad43(std::ptrdiff_t count, float a, const float* x, float* r);
/// The sum of elements of 4 floats; the count is a multiple of 64 floats.
void sum(int threads, std::ptrdiff_t count, const float* x, float* r);

struct RayCamera {
  float eye[3];
  float corner[3];  ///< of the picture's plane, from the eye
  float across[3];  ///< the plane's sides
  float down[3];
};

/// A grid of lists of triangles: cell i, x the fastest, has numbers[begins[i]] to
/// numbers[begins[i + 1] - 1].
struct RayScene {
  int cells[3];
  float low[3];
  float high[3];
  float cellSize[3];
  const int* begins;
  const int* numbers;
  const float* triangles;  ///< a corner and the edges from it, 9 floats
};

/// The first triangle that each eye ray of a square picture meets: its distance, `reach` if there is
/// none, and its number or -1. The side is a multiple of 16.
void trace(int threads, int side, const RayCamera& camera, const RayScene& scene, float reach,
           float* hits);
void traceInDouble(int threads, int side, const RayCamera& camera, const RayScene& scene,
                   float reach, float* hits);

/// Transforms of n x n complex numbers in 4 channels, n a power of 4 from 16 on: radix 4 by
/// Stockham, each row and then as many columns as a line of the cache has, within the cache.
class Fourier {
 public:
  Fourier(int n, int threads);
  /// Real parts, imaginary parts; the channels of an element are neighbours.
  void run(const float* inRe, const float* inIm, float* re, float* im);

 private:
  /// Of a level the turns by 1, 2 and 3 steps: of number k re, im at 2 * (m - 1), and the same for
  /// each channel.
  struct Level {
    int span;
    Floats turns[6];
    Floats turnsOfChannels[6];
  };
  void row(const float* inRe, const float* inIm, float* re, float* im, float* scratch) const;
  void columns(float* re, float* im, float* scratch) const;

  int n_;
  int threads_;
  std::vector<Level> levels_;
  std::vector<Floats> scratch_;  ///< of each thread
};

/// Real and imaginary parts of numbers in 4 channels, which are neighbours.
struct PlanesRadix2 {
  float* re;
  float* im;
};

/// The same transforms by the passes of the sample fft: radix 2 by Stockham, each pass over all of
/// the array, n a power of 2 from 16 on.
class FourierRadix2 {
 public:
  /// `turns`: exp(-2 pi i k / n), real and imaginary part, for k < n.
  FourierRadix2(int n, const float* turns, int threads);
  /// `in` is only read.
  void run(const PlanesRadix2& in, const PlanesRadix2& out);

 private:
  void row(int stride, const PlanesRadix2& in, const PlanesRadix2& out) const;
  void column(int p, int stride, const PlanesRadix2& in, const PlanesRadix2& out) const;

  int n_;
  int threads_;
  std::vector<float> turns_;
  Floats scratch_[2];
};

/// Segment on square pictures, each channel in a plane of its own.
class Segment {
 public:
  /// Pixels of 4 floats, a region for each, and the colours of 16 regions. The side is a multiple
  /// of 64.
  Segment(int side, const float* image, const float* regions, const float* colours);
  /// Each flow between two pixels is computed once.
  void diffuse(int threads, int steps, float contrast);
  /// For each pixel the four flows to it, as the sample computes them.
  void diffuseFourFlows(int threads, int steps, float contrast);
  /// On what diffuse() has made. Gives whether the last round changed anything.
  bool grow(int threads, int rounds, float tolerance);
  /// Pixels, then regions.
  std::vector<float> result() const;

 private:
  /// Of each row what lies beyond its last pixel is like that.
  struct Picture {
    Floats channels[4];
  };
  using Regions = std::vector<int, LineAllocator<int>>;  ///< with zeros around
  std::size_t at(int x, int y) const;
  void diffuseRows(const Picture& from, Picture& to, int first, int end, float contrast) const;
  void diffuseRowOfFourFlows(const Picture& from, Picture& to, int y, float contrast) const;
  bool growRow(const int* from, int* to, int y, float tolerance) const;

  int side_;
  Picture image_, smoothed_, spare_;
  Regions seeds_, regions_, spareRegions_;
  float colours_[3][16];
};

}  // namespace brook::perf::paper::hand
