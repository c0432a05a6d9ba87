// The header of `brcc --header=kernels.br.h` declares kernels as functions and as objects. An object can be
// restricted to a part of the positions, and takes its arguments at once or one by one.
#include "kernels.br.h"

#include <brook/brook.hpp>
#include <cstdio>

int main() {
  const float data[] = {1, 2, 3, 4, 5};
  brook::Stream<float> a{5}, b{5};
  a.read(data);
  scale(a, 10, b);
  streamPrint(b);

  brook::kernel part = brook::kernels::scale();
  part.domainOffset(uint4(1, 0, 0, 0));
  part.domainSize(uint4(2, 1, 1, 1));
  part(a, 100.0f, b);  // elements 1 and 2 only
  streamPrint(b);

  brook::kernel all = brook::kernels::scale();
  all->PushStream(b);
  all->PushConstant(0.5f);
  all->PushOutput(a);
  all->Map();
  streamPrint(a);

  float total;
  brook::kernels::sum()(a, total);
  std::printf("%g\n", total);
}
