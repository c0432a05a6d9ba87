#include "brookgenfiles/kernels.h"

int main() {
  unsigned int size[] = {3, 2};  // 2 rows of 3
  const unsigned int rank = 2;
  float data[] = {1, 2, 3, 4, 5, 6}, result[6];

  brook::Stream<float> a(rank, size), b(rank, size);
  a.read(data, "nocopy");
  while (!a.isSync()) {
  }
  twice(a, b);
  b.finish();
  b.write(result, "async nocopy");
  while (!b.isSync()) {
  }
  for (int i = 0; i < 6; ++i) printf("%g ", result[i]);
  printf("\n");

  brook::Stream<int2> places(rank, size);
  positions(places);
  int2 at[6];
  places.write(at);
  for (int i = 0; i < 6; ++i) printf("(%d,%d) ", at[i].x, at[i].y);
  printf("\n");

  unsigned int start[] = {1, 0}, end[] = {3, 2};  // columns 1 and 2
  twice(a.domain(start, end), b.domain(start, end));
  a.assign(b);
  brook::Stream<float> same = a;
  twice(same.domain(int2(0, 1), int2(1, 2)), same.domain(int2(0, 1), int2(1, 2)));
  streamWrite(a, result);
  for (int i = 0; i < 6; ++i) printf("%g ", result[i]);
  printf("\n");

  unsigned int length = 6;
  ::brook::Stream<float> *line = new ::brook::Stream<float>(1, &length);
  streamRead(*line, data);
  twice(*line, line->execDomain(2));
  line->domain(4, 6).read(data);
  line->write(result);
  for (int i = 0; i < 6; ++i) printf("%g ", result[i]);
  printf("\n%d\n", line->error());
  delete line;
  return 0;
}
