// OpenBLAS on as many threads as OPENBLAS_NUM_THREADS says when it is first asked for.
#pragma once

namespace brook::perf {

/// Matrices are row-major and square.
struct OpenBlas {
  const char* core;  ///< the processor that its code is for
  void (*saxpy)(int n, float a, const float* x, float* y);
  float (*sasum)(int n, const float* x);
  void (*sgemv)(int n, float alpha, const float* a, const float* x, float beta, float* y);
  void (*sgemm)(int n, const float* a, const float* b, float* c);
};

/// Null where the machine lacks it.
const OpenBlas* openBlas();

}  // namespace brook::perf
