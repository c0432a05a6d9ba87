#include "grid.hpp"

namespace samples {
namespace {

constexpr float kCellsPerTriangle = 4;
/// The lists together hold this many entries for each triangle at most, by the triangles' boxes.
constexpr double kMaxEntriesPerTriangle = 64;
constexpr int kMaxCellsInRow = 512;

/// Cells are a little larger for triangles than for rays, so that no rounding lets a ray slip
/// through between a cell and its neighbour.
constexpr float kMargin = 1e-3f;

Grid gridOf(const Box& box, float cellSize) {
  // Nothing is so flat that the box around it has no room for a ray.
  const float3 size = box.high - box.low;
  const float3 room(1e-3f * std::max(size.x, std::max(size.y, size.z)));
  Grid grid;
  grid.low = box.low - room;
  grid.high = box.high + room;
  const float3 extent = grid.high - grid.low;
  const auto cellsAlong = [&](float length) {
    return std::clamp(int(std::ceil(std::min(length / cellSize, 1e6f))), 1, kMaxCellsInRow);
  };
  grid.cells = int3(cellsAlong(extent.x), cellsAlong(extent.y), cellsAlong(extent.z));
  grid.cellSize = extent / float3(grid.cells.x, grid.cells.y, grid.cells.z);
  grid.mostCells = 0;
  grid.longestList = 0;
  return grid;
}

/// The cells from `first` to `last` in each dimension.
struct CellRange {
  int3 first;
  int3 last;

  double count() const {
    return double(last.x - first.x + 1) * (last.y - first.y + 1) * (last.z - first.z + 1);
  }
};

CellRange cellsOf(const Grid& grid, const Triangle& triangle) {
  const float3 a = xyz(triangle.corner), b = a + xyz(triangle.edge1), c = a + xyz(triangle.edge2);
  const float3 low = (least(a, least(b, c)) - grid.low) / grid.cellSize - kMargin;
  const float3 high = (most(a, most(b, c)) - grid.low) / grid.cellSize + kMargin;
  const auto cell = [](float at, int cells) { return std::clamp(int(at), 0, cells - 1); };
  const int3 n = grid.cells;
  return {int3(cell(low.x, n.x), cell(low.y, n.y), cell(low.z, n.z)),
          int3(cell(high.x, n.x), cell(high.y, n.y), cell(high.z, n.z))};
}

/// Whether the triangle's plane goes through the cell.
bool reachesCell(const Grid& grid, const Triangle& triangle, int3 cell) {
  const float3 half = (0.5f + kMargin) * grid.cellSize;
  const float3 middle = grid.low + (float3(cell.x, cell.y, cell.z) + 0.5f) * grid.cellSize;
  const float3 normal = cross(xyz(triangle.edge1), xyz(triangle.edge2));
  const float reach =
      std::fabs(normal.x) * half.x + std::fabs(normal.y) * half.y + std::fabs(normal.z) * half.z;
  return std::fabs(dot(normal, middle - xyz(triangle.corner))) <= reach;
}

/// Calls `visit` with the number of each cell that the triangle may touch.
template <class Visit>
void forEachCell(const Grid& grid, const Triangle& triangle, Visit visit) {
  const CellRange range = cellsOf(grid, triangle);
  int3 cell;
  for (cell.z = range.first.z; cell.z <= range.last.z; ++cell.z) {
    for (cell.y = range.first.y; cell.y <= range.last.y; ++cell.y) {
      for (cell.x = range.first.x; cell.x <= range.last.x; ++cell.x) {
        if (reachesCell(grid, triangle, cell))
          visit((std::size_t(cell.z) * grid.cells.y + cell.y) * grid.cells.x + cell.x);
      }
    }
  }
}

Grid chooseGrid(const std::vector<Triangle>& triangles, const Box& box) {
  const float3 size = box.high - box.low;
  const float longest = std::max(size.x, std::max(size.y, size.z));
  // A box that is flat in one dimension still has its cells spread over the other two.
  const float3 spread = most(size, float3(0.01f * longest));
  float cellSize =
      std::cbrt(spread.x * spread.y * spread.z / (kCellsPerTriangle * float(triangles.size())));
  for (;; cellSize *= 1.5f) {
    const Grid grid = gridOf(box, cellSize);
    double entries = 0;
    for (const Triangle& triangle : triangles)
      entries += cellsOf(grid, triangle).count();
    if (entries <= kMaxEntriesPerTriangle * double(triangles.size())) return grid;
  }
}

}  // namespace

GridOfLists buildGrid(const std::vector<Triangle>& triangles, const Box& box) {
  GridOfLists result;
  Grid& grid = result.grid;
  grid = chooseGrid(triangles, box);
  const std::size_t cells = std::size_t(grid.cells.x) * grid.cells.y * grid.cells.z;
  // A sort by counting: how long each list is, where it ends, and its entries from there downwards.
  std::vector<int>& begins = result.begins;
  begins.assign(cells + 1, 0);
  for (const Triangle& triangle : triangles)
    forEachCell(grid, triangle, [&](std::size_t cell) { ++begins[cell]; });
  int end = 0, longest = 0;
  for (int& begin : begins) {
    longest = std::max(longest, begin);
    end += begin;
    begin = end;
  }
  grid.mostCells = grid.cells.x + grid.cells.y + grid.cells.z;
  grid.longestList = longest;
  result.numbers.resize(end);
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    forEachCell(grid, triangles[i],
                [&](std::size_t cell) { result.numbers[--begins[cell]] = int(i); });
  }
  return result;
}

}  // namespace samples
