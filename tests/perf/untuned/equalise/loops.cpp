// Equalisation as plain loops, which count each grey value of a segment as the kernels do.
#include "tests/perf/untuned/equalise/launches.h"

#include <algorithm>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

constexpr int kGreys = 256;

void count(int segments, int length, const unsigned char* __restrict image, int* __restrict count) {
  for (int segment = 0; segment < segments; ++segment) {
    for (int grey = 0; grey < kGreys; ++grey) {
      int n = 0;
      for (int i = 0; i < length; ++i)
        n += image[i] == grey ? 1 : 0;
      *count++ = n;
    }
    image += length;
  }
}

void merge(int segments, const int* __restrict count, int* __restrict histogram) {
  std::fill(histogram, histogram + kGreys, 0);
  for (int segment = 0; segment < segments; ++segment) {
    for (int grey = 0; grey < kGreys; ++grey)
      histogram[grey] += *count++;
  }
}

void scanStep(int distance, const int* __restrict sum, int* __restrict longer) {
  for (int i = 0; i < distance; ++i)
    longer[i] = sum[i];
  for (int i = distance; i < kGreys; ++i)
    longer[i] = sum[i] + sum[i - distance];
}

void lookUp(int pixels, const unsigned char* __restrict image, const int* __restrict cumulative,
            unsigned char* __restrict equalised) {
  for (int i = 0; i < pixels; ++i)
    equalised[i] = static_cast<unsigned char>(cumulative[image[i]] * 255 / pixels);
}

}  // namespace

extern const EqualiseLaunches kEqualiseLoops = {LOOPS_COMPILER_NAME, count, merge, scanStep,
                                                lookUp};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
