#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/equalise/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

constexpr int kGreys = 256;

// Each pixel adds one to the count of its grey.
void count(int segments, int length, const unsigned char* image, int* count) {
  for (int segment = 0; segment < segments; ++segment, image += length, count += kGreys) {
    __builtin_memset(count, 0, kGreys * sizeof(int));
    for (int i = 0; i < length; ++i)
      ++count[image[i]];
  }
}

// Some greys after the other, whose sums stay in registers.
void merge(int segments, const int* count, int* histogram) {
  constexpr int kRegisters = 8;
  for (int grey = 0; grey < kGreys; grey += kRegisters * kLanes) {
    Ints sums[kRegisters] = {};
    for (int segment = 0; segment < segments; ++segment) {
      const int* from = count + static_cast<std::ptrdiff_t>(segment) * kGreys + grey;
      for (std::ptrdiff_t k = 0; k < kRegisters; ++k)
        sums[k] += loadInts(from + k * kLanes);
    }
    for (std::ptrdiff_t k = 0; k < kRegisters; ++k)
      storeInts(histogram + grey + k * kLanes, sums[k]);
  }
}

void scanStep(int distance, const int* sum, int* longer) {
  __builtin_memcpy(longer, sum, static_cast<std::size_t>(distance) * sizeof(int));
  int i = distance;
  for (; i % kLanes != 0; ++i)
    longer[i] = sum[i] + sum[i - distance];
  for (; i < kGreys; i += kLanes)
    storeInts(longer + i, loadInts(sum + i) + loadInts(sum + i - distance));
}

// The new greys are computed once.
void lookUp(int pixels, const unsigned char* image, const int* cumulative,
            unsigned char* equalised) {
  unsigned char table[kGreys];
  for (int grey = 0; grey < kGreys; ++grey)
    table[grey] = static_cast<unsigned char>(cumulative[grey] * 255 / pixels);
  for (int i = 0; i < pixels; ++i)
    equalised[i] = table[image[i]];
}

}  // namespace

extern const EqualiseLaunches kEqualiseVectors = {HAND_NAME, count, merge, scanStep, lookUp};

}  // namespace brook::perf::untuned::HAND_ISA
