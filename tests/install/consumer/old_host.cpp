// A host as they were written for Brook+. Prints a result.
#include "brookgenfiles/old.h"

int main() {
  unsigned int size[] = {4};
  const float values[] = {1, 2, 3, 4}, weights[] = {10, 1};
  float results[4];
  brook::Stream<float> x(1, size), y(1, size);
  x.read(values);
  weigh(x, weights, y);
  y.write(results);
  printf("%g %d\n", results[3], y.error());
  return 0;
}
