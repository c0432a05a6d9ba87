// What the peers of all applications are made of.
#pragma once

#include "tests/perf/harness/stream_memory.h"
#include "tests/perf/paper/application.h"
#include "tests/perf/paper/hand_passes.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace brook::perf::paper {

inline SharedFloats sharedCopy(const std::vector<float>& values) {
  return std::make_shared<Floats>(values.begin(), values.end());
}

inline SharedFloats zeros(std::size_t count) {
  return std::make_shared<Floats>(count, 0.0f);
}

/// A program on the CPU; what it computes is in the arrays, one after the other.
inline Form cpuForm(const std::string& name, const std::function<void()>& once,
                    const std::vector<SharedFloats>& results) {
  const auto run = [once](int count) {
    for (int i = 0; i < count; ++i)
      once();
  };
  const auto result = [results] {
    std::vector<float> values;
    for (const SharedFloats& part : results)
      values.insert(values.end(), part->begin(), part->end());
    return values;
  };
  return {{name, run, result}};
}

/// A HandProgram of the class `Program`.
template <class Program, class... Arguments>
Form glForm(const std::string& name, const Machine& machine, Arguments&&... arguments) {
  const auto program =
      makeHand<Program>(machine.handContext, std::forward<Arguments>(arguments)...);
  return {handContestant(name, machine.handContext, program)};
}

}  // namespace brook::perf::paper
