// Plain C++ that calls the kernels through the header that brcc made.
#include "kernels.hpp"

#include <brook/brook.hpp>
#include <cstdio>

int main() {
  const Body data[] = {{float2(1, 2), 1}, {float2(3, 4), 10}};
  brook::Stream<Body> bodies{2};
  brook::Stream<float> mass{2};
  bodies.read(data);
  move(bodies, float2(0.5f, -1), bodies);
  streamPrint(bodies);
  masses(bodies, mass);
  float sum;
  total(mass, sum);
  std::printf("%g\n", sum);
}
