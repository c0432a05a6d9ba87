#include "placing.hpp"

namespace samples {
namespace {

using Table = float[4][4];

void toTable(const Mat4& m, Table& table) {
  const float4* const rows[] = {&m.row0, &m.row1, &m.row2, &m.row3};
  for (int row = 0; row < 4; ++row) {
    table[row][0] = rows[row]->x;
    table[row][1] = rows[row]->y;
    table[row][2] = rows[row]->z;
    table[row][3] = rows[row]->w;
  }
}

float4 rowOf(const float (&row)[4]) {
  return float4(row[0], row[1], row[2], row[3]);
}

/// The determinant of what is left of the upper 3 x 3 elements without a row and a column, with its
/// sign.
float cofactor(const Table& m, int row, int column) {
  const int below = (row + 1) % 3;
  const int belowThat = (row + 2) % 3;
  const int right = (column + 1) % 3;
  const int rightOfThat = (column + 2) % 3;
  return m[below][right] * m[belowThat][rightOfThat] - m[below][rightOfThat] * m[belowThat][right];
}

}  // namespace

Mat4 product(const Mat4& a, const Mat4& b) {
  Table left, right, result;
  toTable(a, left);
  toTable(b, right);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      float sum = left[row][0] * right[0][column];
      for (int k = 1; k < 4; ++k)
        sum += left[row][k] * right[k][column];
      result[row][column] = sum;
    }
  }
  return {rowOf(result[0]), rowOf(result[1]), rowOf(result[2]), rowOf(result[3])};
}

Placed placeInPlainCpp(const Mat4& parent, const Mat4& local, const Mat4& camera) {
  Placed placed;
  placed.world = product(parent, local);
  placed.clip = product(camera, placed.world);
  Table m;
  toTable(placed.world, m);
  float3* const rows[] = {&placed.normal.row0, &placed.normal.row1, &placed.normal.row2};
  for (int row = 0; row < 3; ++row)
    *rows[row] = float3(cofactor(m, row, 0), cofactor(m, row, 1), cofactor(m, row, 2));
  return placed;
}

}  // namespace samples
