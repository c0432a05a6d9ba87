// Prints the sum of the scaled 0, 1, 2, 3.
#include SCALE_HEADER
#include "sum.br.h"

#include <cstdio>

int main() {
  const float values[] = {0, 1, 2, 3};
  brook::Stream<float> x(4), y(4);
  x.read(values);
  scale(x, y);
  float total = 0;
  sum(y, total);
  std::printf("%g\n", total);
}
