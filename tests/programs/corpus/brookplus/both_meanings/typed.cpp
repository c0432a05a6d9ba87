#include <brook/brook.hpp>

#include "kernels.br.h"
#include "interface.h"

#include <cstdio>

void runTyped(const float *data, float *result) {
  brook::Stream<float4> a{1, 3}, b{1, 3};  // one row of 3
  a.read(reinterpret_cast<const float4 *>(data));
  scale(a, 10, b);
  b.write(reinterpret_cast<float4 *>(result));
  try {
    a.read(nullptr);
  } catch (const brook::Error &) {
    std::printf("thrown\n");
  }
  float4 v(1.0f);
  std::printf("%g %g\n", v.x, v.y);
}

int main() {
  float data[12], first[12], second[12];
  for (int i = 0; i < 12; ++i) data[i] = i;
  runAsBrookPlus(data, first);
  runTyped(data, second);
  for (int i = 0; i < 12; ++i) std::printf("%g=%g ", first[i], second[i]);
  std::printf("\n");
}
