#include "kernels.h"

static void show(const char *title, const brook::Stream<float> &s, unsigned int width, unsigned int height) {
  float data[64];
  s.write(data);
  printf("%s\n", title);
  for (unsigned int y = 0; y < height; ++y) {
    for (unsigned int x = 0; x < width; ++x) printf(" %g", data[y * width + x]);
    printf("\n");
  }
}

int main() {
  unsigned int size[] = {4, 3};
  brook::Stream<float> plane(2, size);
  fill(0, plane);
  fill.domainOffset(uint4(1, 1, 0, 0));
  fill.domainSize(uint4(2, 2, 1, 1));
  fill(5, plane);
  show("a part", plane, 4, 3);
  fill.domainOffset(uint4(3, 1));  // without a size: to the end
  fill(7.5f, plane);
  show("the rest", plane, 4, 3);
  fill(1, plane);  // the domain was for one call
  show("all", plane, 4, 3);

  unsigned int length[] = {4};
  brook::Stream<float> a(1, length), b(1, length), total(1, length + 0);
  const float data[] = {1, 2, 3, 4};
  a.read(data);
  copy(a, b);
  flip(a, 4.0f, b);
  show("scattered", b, 4, 1);
  flip.domainSize(uint4(2, 0, 0, 0));
  flip(a, 2.0f, b);
  show("two of them", b, 4, 1);

  float r = 0;
  sum(a, r);
  unsigned int one[] = {1}, two[] = {2};
  brook::Stream<float> whole(1, one), halves(1, two);
  sum(a, whole);
  sum(a, halves);
  printf("%g\n", r);
  show("sums", whole, 1, 1);
  show("of halves", halves, 2, 1);
  printf("%d\n", a.error() || b.error() || plane.error() || whole.error() || total.error());
  return 0;
}
