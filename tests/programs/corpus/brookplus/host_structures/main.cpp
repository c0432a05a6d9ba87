#include "brookgenfiles/kernels.h"

int main() {
  unsigned int size[] = {2};
  brook::Stream<Point> a(1, size), b(1, size);
  Point points[2];
  points[0].at = float2(1, 2);
  points[0].count = 3;
  points[1].at = float2(4, 5);
  points[1].count = 6;
  a.read(points);
  move(a, float2(10, 20), b);
  Point moved[2];
  b.write(moved);
  for (int i = 0; i < 2; ++i) printf("%g %g %d\n", moved[i].at.x, moved[i].at.y, moved[i].count);

  brook::Stream<Shape> pairs(1, size);
  brook::Stream<float> weights(1, size);
  pair(b, points, 0.5f, pairs);
  Shape more = {points[0], 100};
  weigh(pairs, more, weights);
  float result[2];
  weights.write(result);
  printf("%g %g %d\n", result[0], result[1], weights.error());
  return 0;
}
