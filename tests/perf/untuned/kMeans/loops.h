// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// Points, centroids and their sums are four floats each.
struct KMeansLoops {
  const char* compiler;
  void (*assign)(int points, int clusters, const float* point, const float* centroid, int* label,
                 float* error);
  void (*sums)(int points, int clusters, int length, const float* point, const int* label,
               float* sum, int* members);
  void (*centroids)(int segments, int clusters, const float* sum, const int* members,
                    const float* old, float* centroid);
};

namespace gxx {
extern const KMeansLoops kKMeansLoops;
}
namespace clangxx {
extern const KMeansLoops kKMeansLoops;
}

}  // namespace brook::perf::untuned
