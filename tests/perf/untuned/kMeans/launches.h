// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// Points, centroids and their sums are four floats each.
struct KMeansLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*assign)(int points, int clusters, const float* point, const float* centroid, int* label,
                 float* error);
  void (*sums)(int points, int clusters, int length, const float* point, const int* label,
               float* sum, int* members);
  void (*centroids)(int segments, int clusters, const float* sum, const int* members,
                    const float* old, float* centroid);
};

namespace gxx {
extern const KMeansLaunches kKMeansLoops;
}
namespace clangxx {
extern const KMeansLaunches kKMeansLoops;
}
namespace sse2 {
extern const KMeansLaunches kKMeansVectors;
}
namespace avx2 {
extern const KMeansLaunches kKMeansVectors;
}
namespace avx512 {
extern const KMeansLaunches kKMeansVectors;
}

}  // namespace brook::perf::untuned
