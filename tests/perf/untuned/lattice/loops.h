// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct LatticeLoops {
  const char* compiler;
  /// A cell has four numbers in `axes` and `diagonals`.
  void (*step)(int width, int height, const float* axes, const float* diagonals, const float* rest,
               const float* solid, float omega, float push, float* a, float* d, float* r);
  /// A velocity is two numbers.
  void (*flow)(int count, const float* axes, const float* diagonals, const float* rest,
               const float* solid, float* u);
};

namespace gxx {
extern const LatticeLoops kLatticeLoops;
}
namespace clangxx {
extern const LatticeLoops kLatticeLoops;
}

}  // namespace brook::perf::untuned
