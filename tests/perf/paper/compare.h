// Figure 3 of the paper: an application on each backend beside its peers.
#pragma once

#include "tests/perf/harness/measurement.h"
#include "tests/perf/paper/application.h"

#include <brook/runtime.hpp>

namespace brook::perf::paper {

struct Bench {
  Machine machine;
  Runtime& cpu;
  Runtime& fragment;
  Runtime& compute;
  Settings settings;
};

/// Verifies all contestants, measures them together and prints rows of three groups: `paper`,
/// everything over the hand-written C++; `paper-same-api`, each backend over what was written by
/// hand for its API; `paper-transfers`, for each backend what its kernels take over what upload and
/// download take. Throws std::runtime_error for a wrong result.
void compare(const Bench& bench, const Application& application);

}  // namespace brook::perf::paper
