// The same of kernels as objects.
#include "number_for_vector.br.h"

#include <brook/brook.hpp>
#include <cstdio>

void callObjects() {
  brook::Stream<float4> a{1};
  brook::Stream<int2> b{1};
  brook::kernel fill = brook::kernels::fill();
  fill(0.5f, 2, a, b);
  streamPrint(a);
  streamPrint(b);
  fill(2, int2(1, 2), a, b);
  streamPrint(a);
  streamPrint(b);
  fill->PushConstant(1.5);
  fill->PushConstant(int2(3, 4));
  fill->PushOutput(a);
  fill->PushOutput(b);
  fill->Map();
  streamPrint(a);
  streamPrint(b);
  try {
    fill(1, 0.5f, a, b);
  } catch (const brook::TypeError& error) {
    std::printf("%s\n", error.what());
  }
}
