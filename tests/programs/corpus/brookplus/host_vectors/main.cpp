#include "brook/VectorDataType.h"
#include "kernels.h"

static float2 half(float v) { return v / 2; }

int main() {
  float4 none, one(1.0f), two = float4(1, 2);
  float3 three = 3;
  printf("%g %g | %g %g | %g %g %g | %g %g\n", none.x, none.w, one.x, one.y, two.y, two.z, two.w, three.x, three.z);
  three[2] = 9;
  const int4 constant(4, 5, 6, 7);
  const int *components = constant;
  float copied[3];
  memcpy(copied, three, sizeof(copied));
  printf("%g %d %g\n", copied[2], components[3], half(5).x);
  printf("%d %d %d %d\n", (int) sizeof(uchar4), (int) sizeof(short3), (int) sizeof(double2), (int) sizeof(uint2));

  unsigned int size[] = {2};
  brook::Stream<float4> v(1, size), o(1, size);
  float4 data[2];  // zeros
  v.read(data);
  add(two, int2(30), v, o);
  o.write(data);
  printf("%g %g %g %g\n", data[1].x, data[1].y, data[1].z, data[1].w);
  return 0;
}
