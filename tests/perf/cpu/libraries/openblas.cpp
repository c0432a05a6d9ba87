// The library is loaded when it is asked for, so that the program can do without.
#include "tests/perf/cpu/libraries/openblas.h"

#include <dlfcn.h>

namespace brook::perf {
namespace {

enum Order { RowMajor = 101 };
enum Transpose { NotTransposed = 111 };

// Its functions by their names in C.
struct Functions {
  void (*saxpy)(int n, float a, const float* x, int xStep, float* y, int yStep);
  float (*sasum)(int n, const float* x, int step);
  void (*sgemv)(Order order, Transpose transpose, int rows, int columns, float alpha,
                const float* a, int pitch, const float* x, int xStep, float beta, float* y,
                int yStep);
  void (*sgemm)(Order order, Transpose ofA, Transpose ofB, int rows, int columns, int depth,
                float alpha, const float* a, int pitchOfA, const float* b, int pitchOfB, float beta,
                float* c, int pitchOfC);
};

Functions functions;

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
}

void saxpy(int n, float a, const float* x, float* y) {
  functions.saxpy(n, a, x, 1, y, 1);
}

float sasum(int n, const float* x) {
  return functions.sasum(n, x, 1);
}

void sgemv(int n, float alpha, const float* a, const float* x, float beta, float* y) {
  functions.sgemv(RowMajor, NotTransposed, n, n, alpha, a, n, x, 1, beta, y, 1);
}

void sgemm(int n, const float* a, const float* b, float* c) {
  functions.sgemm(RowMajor, NotTransposed, NotTransposed, n, n, n, 1, a, n, b, n, 0, c, n);
}

const OpenBlas* load() {
  void* library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return nullptr;
  find(library, "cblas_saxpy", functions.saxpy);
  find(library, "cblas_sasum", functions.sasum);
  find(library, "cblas_sgemv", functions.sgemv);
  find(library, "cblas_sgemm", functions.sgemm);
  char* (*core)() = nullptr;
  find(library, "openblas_get_corename", core);
  static const OpenBlas blas = {core(), saxpy, sasum, sgemv, sgemm};
  return &blas;
}

}  // namespace

const OpenBlas* openBlas() {
  static const OpenBlas* const blas = load();
  return blas;
}

}  // namespace brook::perf
