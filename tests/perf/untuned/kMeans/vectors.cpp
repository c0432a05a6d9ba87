#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/kMeans/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// The number of registers of points that share the loads of a centroid.
constexpr int kGroups = 2;

void assign(int points, int clusters, const float* point, const float* centroid, int* label,
            float* error) {
  forGroups(0, points, kGroups * kLanes, [=](std::ptrdiff_t first) {
    Lanes p[kGroups][4], least[kGroups], nearest[kGroups];
    for (std::ptrdiff_t g = 0; g < kGroups; ++g) {
      loadQuads(point + static_cast<std::ptrdiff_t>(4) * (first + g * kLanes), p[g]);
      least[g] = splat(__builtin_huge_valf());
      nearest[g] = splat(0.0f);
    }
    for (int k = 0; k < clusters; ++k) {
      const float* c = centroid + 4 * k;
      const Lanes x = splat(c[0]), y = splat(c[1]), z = splat(c[2]), w = splat(c[3]);
      for (std::ptrdiff_t g = 0; g < kGroups; ++g) {
        const Lanes dx = p[g][0] - x, dy = p[g][1] - y, dz = p[g][2] - z, dw = p[g][3] - w;
        const Lanes d = dx * dx + dy * dy + dz * dz + dw * dw;
        nearest[g] = select(isLess(d, least[g]), splat(static_cast<float>(k)), nearest[g]);
        least[g] = minimum(d, least[g]);
      }
    }
    for (std::ptrdiff_t g = 0; g < kGroups; ++g) {
      storeInts(label + first + g * kLanes, truncated(nearest[g]));
      store(error + first + g * kLanes, least[g]);
    }
  });
}

// Each point goes to the sum of its cluster, which gets its points in the same order.
void sums(int points, int clusters, int length, const float* point, const int* label, float* sum,
          int* members) {
  const auto count = static_cast<std::size_t>(clusters);
  for (int first = 0; first < points; first += length) {
    __builtin_memset(sum, 0, 4 * count * sizeof(float));
    __builtin_memset(members, 0, count * sizeof(int));
    const int last = first + length < points ? first + length : points;
    for (int i = first; i < last; ++i) {
      float* own = sum + static_cast<std::ptrdiff_t>(4) * label[i];
      _mm_storeu_ps(own,
                    _mm_loadu_ps(own) + _mm_loadu_ps(point + static_cast<std::ptrdiff_t>(4) * i));
      ++members[label[i]];
    }
    sum += 4 * count;
    members += count;
  }
}

// Row by row of the segments.
void centroids(int segments, int clusters, const float* sum, const int* members, const float* old,
               float* centroid) {
  const Scratch<int> numbers(clusters);
  int* n = numbers.data();
  const std::ptrdiff_t floats = static_cast<std::ptrdiff_t>(4) * clusters;
  __builtin_memset(n, 0, static_cast<std::size_t>(clusters) * sizeof(int));
  __builtin_memset(centroid, 0, static_cast<std::size_t>(floats) * sizeof(float));
  for (int i = 0; i < segments; ++i, sum += floats, members += clusters) {
    std::ptrdiff_t j = 0;
    for (; j + kLanes <= floats; j += kLanes)
      store(centroid + j, load(centroid + j) + load(sum + j));
    for (; j < floats; ++j)
      centroid[j] += sum[j];
    int k = 0;
    for (; k + kLanes <= clusters; k += kLanes)
      storeInts(n + k, loadInts(n + k) + loadInts(members + k));
    for (; k < clusters; ++k)
      n[k] += members[k];
  }
  for (int k = 0; k < clusters; ++k) {
    for (int j = 0; j < 4; ++j) {
      float& c = centroid[4 * k + j];
      c = n[k] > 0 ? c / static_cast<float>(n[k]) : old[4 * k + j];
    }
  }
}

}  // namespace

extern const KMeansLaunches kKMeansVectors = {HAND_NAME, assign, sums, centroids};

}  // namespace brook::perf::untuned::HAND_ISA
