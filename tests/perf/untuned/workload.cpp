#include "tests/perf/untuned/workload.h"

#include <brook/runtime.hpp>

#include <cstdint>

namespace brook::perf::untuned {

SharedArray<float> noise(std::size_t count, unsigned seed) {
  const SharedArray<float> values = zeros<float>(count);
  std::uint32_t state = 2654435769u * (seed + 1);
  for (float& value : *values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) * 0x1p-24f;
  }
  return values;
}

Result joined(const std::vector<Result>& results) {
  return [results] {
    std::vector<float> all;
    for (const Result& result : results) {
      const std::vector<float> part = result();
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  };
}

Contestant calls(const std::string& name, const std::function<void()>& once, const Result& result) {
  return {name,
          [once](int count) {
            for (int i = 0; i < count; ++i)
              once();
          },
          result};
}

Contestant kernelCalls(const std::function<void()>& launches, const Result& result) {
  return {"Brook",
          [launches](int count) {
            for (int i = 0; i < count; ++i)
              launches();
            finish();
          },
          result};
}

Reference referenceOf(const Contestant& contestant, float tolerance) {
  contestant.run(1);
  return {.values = contestant.result(), .tolerance = tolerance};
}

}  // namespace brook::perf::untuned
