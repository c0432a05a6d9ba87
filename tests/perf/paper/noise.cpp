#include "tests/perf/paper/application.h"

#include <cstdint>

namespace brook::perf::paper {

std::vector<float> noise(std::size_t count, unsigned seed) {
  std::vector<float> values(count);
  std::uint32_t state = 2654435769u * (seed + 1);
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) * 0x1p-23f - 1;
  }
  return values;
}

}  // namespace brook::perf::paper
