#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/cpu/hand/mathematics.h"
#include "tests/perf/untuned/softmaxRows/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// kLanes rows go side by side, four classes at a time; f(i, v) gets class i of all of them.
template <class Function>
inline void forClasses(const float* rows, int classes, const Function& f) {
  int j = 0;
  for (; j + 4 <= classes; j += 4) {
    Lanes v[4];
    for (int i = 0; i < 4; ++i)
      v[i] = loadParts(rows + static_cast<std::ptrdiff_t>(i) * classes + j,
                       static_cast<std::ptrdiff_t>(4) * classes);
    transposeParts(v[0], v[1], v[2], v[3]);
    for (int i = 0; i < 4; ++i)
      f(j + i, v[i]);
  }
  const Ints places = truncated(numbers() * splat(static_cast<float>(classes)));
  for (; j < classes; ++j)
    f(j, gather(rows + j, places));
}

inline const float* rowOf(const float* logits, int sample, int classes) {
  return logits + static_cast<std::ptrdiff_t>(sample) * classes;
}

void largest(int samples, int classes, const float* logits, float* largest) {
  forGroups(0, samples, kLanes, [=](std::ptrdiff_t sample) {
    const float* rows = rowOf(logits, sample, classes);
    Lanes best = splat(-__builtin_huge_valf());
    forClasses(rows, classes, [&](int, Lanes v) { best = maximum(best, v); });
    store(largest + sample, best);
  });
}

void total(int samples, int classes, const float* logits, const float* largest, float* total) {
  forGroups(0, samples, kLanes, [=](std::ptrdiff_t sample) {
    const float* rows = rowOf(logits, sample, classes);
    const Lanes best = load(largest + sample);
    Lanes sum = splat(0.0f);
    forClasses(rows, classes, [&](int, Lanes v) { sum = sum + exponential(v - best); });
    store(total + sample, sum);
  });
}

void normalise(int samples, int classes, const float* logits, const float* largest,
               const float* total, float* probabilities) {
  forGroups(0, samples, kLanes, [=](std::ptrdiff_t sample) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(sample) * classes;
    const Lanes best = load(largest + sample), scale = splat(1.0f) / load(total + sample);
    Lanes four[4];
    forClasses(logits + first, classes, [&](int j, Lanes v) {
      const Lanes p = exponential(v - best) * scale;
      four[j % 4] = p;
      float* to = probabilities + first + j;
      if (j >= classes / 4 * 4) {
        for (int i = 0; i < kLanes; ++i)
          to[static_cast<std::ptrdiff_t>(i) * classes] = p[i];
      } else if (j % 4 == 3) {
        transposeParts(four[0], four[1], four[2], four[3]);
        for (int i = 0; i < 4; ++i)
          storeParts(to - 3 + static_cast<std::ptrdiff_t>(i) * classes,
                     static_cast<std::ptrdiff_t>(4) * classes, four[i]);
      }
    });
  });
}

}  // namespace

extern const SoftmaxRowsLaunches kSoftmaxRowsVectors = {HAND_NAME, largest, total, normalise};

}  // namespace brook::perf::untuned::HAND_ISA
