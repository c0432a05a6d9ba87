// Matrices in memory: row by row, and in blocks of 4 x 4 as the streams have them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace samples {

struct Matrix {
  int rows = 0;
  int columns = 0;
  std::vector<float> values;  ///< row by row

  int blockRows() const { return (rows + 3) / 4; }
  int blockColumns() const { return (columns + 3) / 4; }
};

/// Whole numbers from -16 to 16. A sum of 2^14 products of two is at most 2^22: floats hold each
/// one without rounding, in whatever order it is added up: --check can ask for the same numbers.
Matrix makeMatrix(int rows, int columns, std::uint32_t seed);

/// The blocks row by row, and so the 16 elements of each; zeros where the matrix ends within one.
std::vector<float> toBlocks(const Matrix& matrix);

/// The matrix of these blocks.
Matrix fromBlocks(int rows, int columns, const std::vector<float>& blocks);

/// The product with sums in double.
Matrix multiplyInPlainCpp(const Matrix& a, const Matrix& b);

}  // namespace samples
