// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// Points, centroids and their sums are four floats each.
struct KMeansVectors {
  const char* isa;
  void (*assign)(int points, int clusters, const float* point, const float* centroid, int* label,
                 float* error);
  void (*sums)(int points, int clusters, int length, const float* point, const int* label,
               float* sum, int* members);
  void (*centroids)(int segments, int clusters, const float* sum, const int* members,
                    const float* old, float* centroid);
};

namespace sse2 {
extern const KMeansVectors kKMeansVectors;
}
namespace avx2 {
extern const KMeansVectors kKMeansVectors;
}
namespace avx512 {
extern const KMeansVectors kKMeansVectors;
}

}  // namespace brook::perf::untuned
