// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct LatticeVectors {
  const char* isa;
  /// A cell has four numbers in `axes` and `diagonals`.
  void (*step)(int width, int height, const float* axes, const float* diagonals, const float* rest,
               const float* solid, float omega, float push, float* a, float* d, float* r);
  /// A velocity is two numbers.
  void (*flow)(int count, const float* axes, const float* diagonals, const float* rest,
               const float* solid, float* u);
};

namespace sse2 {
extern const LatticeVectors kLatticeVectors;
}
namespace avx2 {
extern const LatticeVectors kLatticeVectors;
}
namespace avx512 {
extern const LatticeVectors kLatticeVectors;
}

}  // namespace brook::perf::untuned
