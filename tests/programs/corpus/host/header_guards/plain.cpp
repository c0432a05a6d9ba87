// Plain C++ that has a sum and a LEAST of its own, and includes both copies of the header.
#define WITHOUT_SUM
#define LEAST 7
#include "first.hpp"
#include "second.hpp"
#include "first.hpp"

#include <brook/brook.hpp>
#include <cstdio>

static float sum(brook::stream, float&) {
  return LEAST;
}

void runPlain() {
  const Dot data[] = {{float2(1, 2), 0.5f}};
  brook::Stream<Dot> d{1};
  d.read(data);
  grow(d, LEAST, d);
  streamPrint(d);
  float unused = 0;
  std::printf("%g\n", sum(d, unused));
}
