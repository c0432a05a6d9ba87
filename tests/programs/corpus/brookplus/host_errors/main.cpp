#include "brook/Stream.h"
#include "kernels.h"

template <class T>
static void show(const char *title, brook::Stream<T> &s) {
  const brook::BRerror error = s.error();
  printf("%s: %d %d, then %d\n", title, error, s.errorLog()[0] != 0, s.error());
}

int main() {
  unsigned int size[] = {4}, huge[] = {100000, 100000}, plane[] = {2, 2};
  float data[4] = {1, 2, 3, 4};
  brook::Stream<float> a(1, size), b(1, size), square(2, plane);
  a.read(data);

  a.read(NULL);
  show("read", a);
  a.write(NULL, "async");
  show("write", a);
  a.read(data, "fast");
  show("flag", a);
  brook::Stream<float> tooLarge(2, huge);
  show("declaration", tooLarge);
  brook::Stream<float> shared(2, plane, "d3d10");
  show("other API", shared);
  b.assign(square);
  show("assign", b);
  brook::Stream<float> outside = a.domain(2, 9);
  show("domain", a);
  show("part", outside);
  brook::Stream<float> none = square.execDomain(2);
  show("execDomain", square);

  copy(square, b);
  show("kernel", b);
  copy(outside, b);
  show("empty input", b);
  copy(a, outside);  // nothing happens
  a.read(NULL);
  copy(a, b);
  copy(b, b);
  show("derived", b);
  show("source", a);
  copy.domainSize(uint4(9, 1, 1, 1));
  copy(a, b);
  show("kernel's domain", b);

  float r = -1;
  sum(outside, r);
  sum(a, r);
  copy(a, b);
  b.write(data);
  printf("%g %g %d\n", r, data[3], b.error());
  return 0;
}
