#include "matrix.hpp"

#include <random>

namespace samples {
namespace {

/// Where the blocks have an element of the matrix.
std::size_t placeInBlocks(const Matrix& matrix, int row, int column) {
  const std::size_t block = std::size_t(row / 4) * matrix.blockColumns() + column / 4;
  return 16 * block + 4 * (row % 4) + column % 4;
}

}  // namespace

Matrix makeMatrix(int rows, int columns, std::uint32_t seed) {
  std::mt19937 generator(seed);
  Matrix matrix{rows, columns, std::vector<float>(std::size_t(rows) * columns)};
  for (float& value : matrix.values)
    value = float(generator() % 33) - 16.0f;
  return matrix;
}

std::vector<float> toBlocks(const Matrix& matrix) {
  std::vector<float> blocks(std::size_t(16) * matrix.blockRows() * matrix.blockColumns());
  const float* value = matrix.values.data();
  for (int row = 0; row < matrix.rows; ++row) {
    for (int column = 0; column < matrix.columns; ++column)
      blocks[placeInBlocks(matrix, row, column)] = *value++;
  }
  return blocks;
}

Matrix fromBlocks(int rows, int columns, const std::vector<float>& blocks) {
  Matrix matrix{rows, columns, {}};
  matrix.values.reserve(std::size_t(rows) * columns);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column)
      matrix.values.push_back(blocks[placeInBlocks(matrix, row, column)]);
  }
  return matrix;
}

Matrix multiplyInPlainCpp(const Matrix& a, const Matrix& b) {
  Matrix product{a.rows, b.columns, {}};
  product.values.reserve(std::size_t(a.rows) * b.columns);
  std::vector<double> sums(b.columns);
  for (int row = 0; row < a.rows; ++row) {
    sums.assign(sums.size(), 0.0);
    for (int k = 0; k < a.columns; ++k) {
      const double factor = a.values[std::size_t(row) * a.columns + k];
      const float* const rowOfB = &b.values[std::size_t(k) * b.columns];
      for (int column = 0; column < b.columns; ++column)
        sums[column] += factor * rowOfB[column];
    }
    for (const double sum : sums)
      product.values.push_back(float(sum));
  }
  return product;
}

}  // namespace samples
