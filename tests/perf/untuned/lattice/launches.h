// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct LatticeLaunches {
  const char* form;  ///< the compiler or the instruction set
  /// A cell has four numbers in `axes` and `diagonals`.
  void (*step)(int width, int height, const float* axes, const float* diagonals, const float* rest,
               const float* solid, float omega, float push, float* a, float* d, float* r);
  /// A velocity is two numbers.
  void (*flow)(int count, const float* axes, const float* diagonals, const float* rest,
               const float* solid, float* u);
};

namespace gxx {
extern const LatticeLaunches kLatticeLoops;
}
namespace clangxx {
extern const LatticeLaunches kLatticeLoops;
}
namespace sse2 {
extern const LatticeLaunches kLatticeVectors;
}
namespace avx2 {
extern const LatticeLaunches kLatticeVectors;
}
namespace avx512 {
extern const LatticeLaunches kLatticeVectors;
}

}  // namespace brook::perf::untuned
