#include "tests/perf/cpu/plain/simd_loops.h"

#include <cstddef>

namespace brook::perf::plain {
namespace PLAIN_COMPILER {
namespace {

// A row of an image with the rows beside it; the image's edges are repeated outside.
template <class T>
struct Rows {
  const T* above;
  const T* row;
  const T* below;
};

template <class T>
Rows<T> rowsOf(const T* values, int width, int height, int y) {
  const T* row = values + static_cast<std::ptrdiff_t>(y) * width;
  return {y == 0 ? row : row - width, row, y == height - 1 ? row : row + width};
}

inline int lives(const Rows<int>& rows, int left, int x, int right) {
  const int neighbours = rows.above[left] + rows.above[x] + rows.above[right] + rows.row[left] +
                         rows.row[right] + rows.below[left] + rows.below[x] + rows.below[right];
  return static_cast<int>((neighbours | rows.row[x]) == 3);
}

void life(int width, int height, const int* cells, int* next) {
  for (int y = 0; y < height; ++y) {
    const Rows<int> rows = rowsOf(cells, width, height, y);
    int* __restrict out = next + static_cast<std::ptrdiff_t>(y) * width;
    out[0] = lives(rows, 0, 0, 1);
#pragma omp simd
    for (int x = 1; x < width - 1; ++x)
      out[x] = lives(rows, x - 1, x, x + 1);
    out[width - 1] = lives(rows, width - 2, width - 1, width - 1);
  }
}

inline float flow(float difference, float edge) {
  return difference / (1 + edge * difference * difference);
}

inline float diffused(const Rows<float>& rows, int left, int x, int right, float edge, float rate) {
  const float c = rows.row[x];
  return c + rate * (flow(rows.above[x] - c, edge) + flow(rows.below[x] - c, edge) +
                     flow(rows.row[left] - c, edge) + flow(rows.row[right] - c, edge));
}

void diffuse(int width, int height, const float* image, float edge, float rate, float* r) {
  for (int y = 0; y < height; ++y) {
    const Rows<float> rows = rowsOf(image, width, height, y);
    float* __restrict out = r + static_cast<std::ptrdiff_t>(y) * width;
    out[0] = diffused(rows, 0, 0, 1, edge, rate);
#pragma omp simd
    for (int x = 1; x < width - 1; ++x)
      out[x] = diffused(rows, x - 1, x, x + 1, edge, rate);
    out[width - 1] = diffused(rows, width - 2, width - 1, width - 1, edge, rate);
  }
}

void multiply(const SparseMatrix& a, const float* x, float* y) {
  for (int row = 0; row < a.rows; ++row) {
    float sum = 0;
    for (int i = a.rowStart[row]; i < a.rowStart[row + 1]; ++i)
      sum += a.values[i] * x[a.columns[i]];
    y[row] = sum;
  }
}

// Sums of columns in the order of memory.
void addRows(int rows, int columns, const float* a, float* __restrict sums) {
#pragma omp simd
  for (int x = 0; x < columns; ++x)
    sums[x] = 0;
  for (int row = 0; row < rows; ++row) {
    const float* values = a + static_cast<std::ptrdiff_t>(row) * columns;
#pragma omp simd
    for (int x = 0; x < columns; ++x)
      sums[x] += values[x];
  }
}

}  // namespace

extern const SimdLoops kSimdLoops = {PLAIN_COMPILER_NAME, life, diffuse, multiply, addRows};

}  // namespace PLAIN_COMPILER
}  // namespace brook::perf::plain
