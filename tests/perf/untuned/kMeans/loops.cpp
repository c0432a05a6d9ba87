// The round of k-means as plain loops, which look for the members of each cluster as the kernels
// do.
#include "tests/perf/untuned/kMeans/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

inline float distance(const float* a, const float* b) {
  const float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2], w = a[3] - b[3];
  return x * x + y * y + z * z + w * w;
}

void assign(int points, int clusters, const float* __restrict point,
            const float* __restrict centroid, int* __restrict label, float* __restrict error) {
  for (int i = 0; i < points; ++i) {
    int nearest = 0;
    float least = distance(point + 4 * i, centroid);
    for (int k = 1; k < clusters; ++k) {
      const float d = distance(point + 4 * i, centroid + 4 * k);
      if (d < least) {
        least = d;
        nearest = k;
      }
    }
    label[i] = nearest;
    error[i] = least;
  }
}

void sums(int points, int clusters, int length, const float* __restrict point,
          const int* __restrict label, float* __restrict sum, int* __restrict members) {
  for (int first = 0; first < points; first += length) {
    const int last = std::min(first + length, points);
    for (int k = 0; k < clusters; ++k) {
      float s[4] = {0, 0, 0, 0};
      int n = 0;
      for (int i = first; i < last; ++i) {
        if (label[i] != k) continue;
        for (int j = 0; j < 4; ++j)
          s[j] += point[4 * i + j];
        ++n;
      }
      for (int j = 0; j < 4; ++j)
        *sum++ = s[j];
      *members++ = n;
    }
  }
}

void centroids(int segments, int clusters, const float* __restrict sum,
               const int* __restrict members, const float* __restrict old,
               float* __restrict centroid) {
  for (int k = 0; k < clusters; ++k) {
    float s[4] = {0, 0, 0, 0};
    int n = 0;
    for (int i = 0; i < segments; ++i) {
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) * clusters + k;
      for (int j = 0; j < 4; ++j)
        s[j] += sum[4 * at + j];
      n += members[at];
    }
    for (int j = 0; j < 4; ++j)
      centroid[4 * k + j] = n > 0 ? s[j] / static_cast<float>(n) : old[4 * k + j];
  }
}

}  // namespace

extern const KMeansLaunches kKMeansLoops = {LOOPS_COMPILER_NAME, assign, sums, centroids};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
