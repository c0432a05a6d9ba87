#include "tests/perf/cpu/workload.h"

namespace brook::perf {

Floats noise(std::size_t count, unsigned seed) {
  Floats values(count);
  std::uint32_t state = 2654435769u * (seed + 1);
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) * 0x1p-24f;
  }
  return values;
}

SharedFloats zeros(std::size_t count) {
  return std::make_shared<Floats>(count, 0.0f);
}

Cost costOf(std::size_t elements, double operations, double bytes, double traffic) {
  const auto count = static_cast<double>(elements);
  return {count * operations, count * bytes, count * traffic};
}

Contestant contestantOf(const std::string& name, const std::function<void()>& once,
                        const std::vector<SharedFloats>& results) {
  return {name,
          [once](int count) {
            for (int i = 0; i < count; ++i)
              once();
          },
          [results] {
            std::vector<float> values;
            for (const SharedFloats& result : results)
              values.insert(values.end(), result->begin(), result->end());
            return values;
          }};
}

Contestant brookContestant(Runtime& runtime, const std::function<void()>& launch,
                           const std::vector<stream>& results) {
  return {"Brook",
          [&runtime, launch](int count) {
            setRuntime(&runtime);
            for (int i = 0; i < count; ++i)
              launch();
            runtime.finish();
          },
          [&runtime, results] {
            setRuntime(&runtime);
            std::vector<float> values;
            for (const stream& result : results) {
              const auto elements = static_cast<std::size_t>(result.shape().elementCount());
              std::vector<float> part(elements * result.element().size() / sizeof(float));
              result.write(part.data());
              values.insert(values.end(), part.begin(), part.end());
            }
            return values;
          }};
}

stream streamOf(const Element& element, const Shape& shape, const Floats& values) {
  stream result(element, shape);
  result.read(values.data());
  return result;
}

}  // namespace brook::perf
