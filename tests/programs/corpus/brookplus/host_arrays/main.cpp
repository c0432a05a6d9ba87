#include "brookgenfiles/kernels.h"

int main() {
  const float constant[3][2] = {{1.0f, 2.0f}, {3.0f, 4.0f}, {5.0f, 6.0f}};
  unsigned int size[] = {2, 2};
  brook::Stream<float> out(2, size);
  weighted(constant, out);
  float data[4];
  out.write(data);
  for (int i = 0; i < 4; ++i) printf("%g ", data[i]);
  printf("\n");

  brook::Stream<float> image(2, size);
  const float pixels[] = {1, 2, 3, 4};
  image.read(pixels);
  float4 *taps = new float4[3];  // memory of any kind
  for (int i = 0; i < 3; ++i) taps[i] = float4(i, 10 * i, 100 * i, 1);
  const int at[] = {1, 0};
  brook::Stream<float4> filtered(2, size);
  filter(image, taps, at, 0.5f, filtered);
  float4 result[4];
  filtered.write(result);
  for (int i = 0; i < 4; ++i) printf("%g %g %g %g\n", result[i].x, result[i].y, result[i].z, result[i].w);
  delete[] taps;

  // Streams are still possible.
  unsigned int table[] = {2, 3};
  brook::Stream<float> sixes(2, table);
  const float values[] = {6, 6, 6, 6, 6, 6};
  sixes.read(values);
  weighted(sixes, out);
  out.write(data);
  printf("%g %d\n", data[0], out.error());

  unsigned int length[] = {4};
  brook::Stream<float> a(1, length);
  a.read(pixels);
  const float halves[] = {1, 1};
  float r = 0;
  dot(a, halves, r);
  printf("%g\n", r);
  return 0;
}
