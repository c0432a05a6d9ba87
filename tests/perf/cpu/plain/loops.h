// The workloads as a user would write them in C++ without Brook: a function of one element in a
// loop over all. Compiled by both compilers with -O3 -march=native; the faster one counts.
#pragma once

#include <cstddef>

namespace brook::perf::plain {

struct Float2 {
  float x, y;
};
struct Float3 {
  float x, y, z;
};
struct Float4 {
  float x, y, z, w;
};

struct Triangle {
  Float3 corner, edge1, edge2;
};

struct Image {
  int width;
  int height;
  const float* pixels;
};

/// The functions of one compiler.
struct Loops {
  const char* compiler;
  void (*saxpy4)(std::size_t count, float a, const Float4* x, const Float4* y, Float4* r);
  void (*mad43)(std::size_t count, float a, const Float4* x, Float4* r);
  void (*stencil)(const Image& u, float centre, float side, float* r);
  void (*mandelbrot)(int width, int height, Float2 corner, float step, int limit, float* n);
  void (*rayTriangle)(std::size_t count, const Float3* origin, const Float3* direction,
                      int triangleCount, const Triangle* triangles, float limit, Float2* hit);
  void (*blackScholes)(std::size_t count, const float* price, const float* strike,
                       const float* years, float rate, float volatility, float* call, float* put);
};

namespace gxx {
extern const Loops kLoops;
}
namespace clangxx {
extern const Loops kLoops;
}

}  // namespace brook::perf::plain
