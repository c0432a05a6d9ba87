// Headers with one name in two folders, and one that is found by its name alone.
#include "scaled.br.h"
#include "tree/app/kernels.br.h"
#include "tree/other/kernels.br.h"

#include <cstdio>

int main() {
  const float one = 1;
  brook::Stream<float> x(1), r(1);
  float results[3];
  x.read(&one);
  scaled(x, r);
  r.write(results);
  first(x, r);
  r.write(results + 1);
  second(x, r);
  r.write(results + 2);
  std::printf("%g %g %g\n", results[0], results[1], results[2]);
}
