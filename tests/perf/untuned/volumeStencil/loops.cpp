// The stencils row by row, with the ends of the rows apart.
#include "tests/perf/untuned/volumeStencil/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

// Nine rows. The first letter is the slice, the second the row in it: before (b), the same (m)
// and after (a).
struct Rows {
  const float *bb, *bm, *ba, *mb, *mm, *ma, *ab, *am, *aa;
};

inline Rows rowsAt(const float* u, int width, int height, int depth, int y, int z) {
  const auto at = [=](int row, int slice) {
    row = std::clamp(row, 0, height - 1);
    slice = std::clamp(slice, 0, depth - 1);
    return u + (static_cast<std::ptrdiff_t>(slice) * height + row) * width;
  };
  return {at(y - 1, z - 1), at(y, z - 1),     at(y + 1, z - 1), at(y - 1, z),    at(y, z),
          at(y + 1, z),     at(y - 1, z + 1), at(y, z + 1),     at(y + 1, z + 1)};
}

// At place x of the rows, whose neighbours are b and a.
inline float sumAt(const Rows& u, int b, int x, int a, const float* weight) {
  const float faces = u.mm[b] + u.mm[a] + u.mb[x] + u.ma[x] + u.bm[x] + u.am[x];
  const float edges = u.mb[b] + u.mb[a] + u.ma[b] + u.ma[a] + u.bm[b] + u.bm[a] + u.am[b] +
                      u.am[a] + u.bb[x] + u.ba[x] + u.ab[x] + u.aa[x];
  const float corners =
      u.bb[b] + u.bb[a] + u.ba[b] + u.ba[a] + u.ab[b] + u.ab[a] + u.aa[b] + u.aa[a];
  return weight[0] * u.mm[x] + weight[1] * faces + weight[2] * edges + weight[3] * corners;
}

void residual(int width, int height, int depth, const float* __restrict u,
              const float* __restrict v, const float* __restrict weight, float* __restrict r) {
  const int end = width - 1;
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      const Rows rows = rowsAt(u, width, height, depth, y, z);
      r[0] = v[0] - sumAt(rows, 0, 0, 1, weight);
      for (int x = 1; x < end; ++x)
        r[x] = v[x] - sumAt(rows, x - 1, x, x + 1, weight);
      r[end] = v[end] - sumAt(rows, end - 1, end, end, weight);
      v += width;
      r += width;
    }
  }
}

void smooth(int width, int height, int depth, const float* __restrict r, const float* __restrict u,
            const float* __restrict weight, float* __restrict better) {
  const int end = width - 1;
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      const Rows rows = rowsAt(r, width, height, depth, y, z);
      better[0] = u[0] + sumAt(rows, 0, 0, 1, weight);
      for (int x = 1; x < end; ++x)
        better[x] = u[x] + sumAt(rows, x - 1, x, x + 1, weight);
      better[end] = u[end] + sumAt(rows, end - 1, end, end, weight);
      u += width;
      better += width;
    }
  }
}

}  // namespace

extern const VolumeStencilLaunches kVolumeStencilLoops = {LOOPS_COMPILER_NAME, residual, smooth};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
