// The workloads in hand-written intrinsics, for one thread: what Brook's speed is compared with.
//
// The sources of this folder are compiled once for each instruction set (HAND_ISA: sse2, avx2,
// avx512), with fused multiply-add exactly where Brook's own code may use it (HAND_FMA). They
// include no header with inline functions of the standard library: the linker keeps one of all
// copies, and that of AVX-512 would run anywhere.
#pragma once

#include <cstddef>
#include <span>

namespace brook::perf::hand {

/// Where rays begin and where they go, three floats each.
struct Rays {
  std::size_t count;  ///< a multiple of 64
  const float* origin;
  const float* direction;
};

/// A corner and the edges from it, three floats each.
struct Triangles {
  int count;
  const float* corner;
  const float* edge1;
  const float* edge2;
};

struct Options {
  std::size_t count;  ///< a multiple of 64
  const float* price;
  const float* strike;
  const float* years;
  float rate;
  float volatility;
};

struct Plane {
  int width;  ///< a multiple of 64
  int height;
  float cornerX;
  float cornerY;
  float step;
};

/// The functions of one instruction set. Counts of floats and widths are multiples of 64.
struct Kernels {
  const char* isa;
  void (*saxpy)(std::size_t count, float a, const float* x, const float* y, float* r);
  void (*mad43)(std::size_t count, float a, const float* x, float* r);
  void (*stencil)(int width, int height, const float* u, float centre, float side, float* r);
  void (*mandelbrot)(const Plane& plane, int limit, float* n);
  void (*rayTriangle)(const Rays& rays, const Triangles& triangles, float limit, float* hits);
  void (*blackScholes)(const Options& options, float* call, float* put);
  /// So many rounds of kMadChainOperations operations that do not wait for each other; fused where
  /// the instruction set has that, whatever HAND_FMA. Gives their sum, so that it is computed.
  float (*madChains)(int rounds);
  int madChainOperations;
  void (*copy)(std::size_t count, const float* from, float* to);
};

const Kernels& sse2Kernels();
const Kernels& avx2Kernels();
const Kernels& avx512Kernels();

/// Those that this machine has, the best instruction set first.
std::span<const Kernels* const> availableKernels();

}  // namespace brook::perf::hand
