// Workloads in C++ with OpenMP's simd loops, as one would write them to be fast: rows by pointers,
// the edges by themselves. Compiled as loops.h.
#pragma once

namespace brook::perf::plain {

/// Rows of a sparse matrix, one after the other.
struct SparseMatrix {
  int rows;
  const int* rowStart;  ///< rows + 1 of them
  const int* columns;
  const float* values;
};

/// The functions of one compiler.
struct SimdLoops {
  const char* compiler;
  void (*life)(int width, int height, const int* cells, int* next);
  void (*diffuse)(int width, int height, const float* image, float edge, float rate, float* r);
  void (*multiply)(const SparseMatrix& a, const float* x, float* y);
  void (*addRows)(int rows, int columns, const float* a, float* sums);
};

namespace gxx {
extern const SimdLoops kSimdLoops;
}
namespace clangxx {
extern const SimdLoops kSimdLoops;
}

}  // namespace brook::perf::plain
