#include "kernels.h"

#include "interface.h"

void runAsBrookPlus(const float *data, float *result) {
  unsigned int size[] = {3, 1};  // one row of 3
  brook::Stream<float4> a(2, size), b(2, size);
  a.read(data);
  scale(a, 10, b);
  b.write(result);
  a.read(NULL);
  if (a.error()) printf("remembered\n");
  float4 v(1.0f);
  printf("%g %g\n", v.x, v.y);
}
