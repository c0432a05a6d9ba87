// The backends at hand, and how programs on them are measured.
#pragma once

#include "tests/perf/harness/measurement.h"

#include <brook/runtime.hpp>

namespace brook::perf::paper {

/// A device that is hardware works beside all processors, and the clock on the wall counts. Where a
/// program imitates one on the same processors, the processor time of all threads counts, which
/// other programs of the machine hardly change; then the CPU's own programs have one thread.
struct Backends {
  Runtime fragment;
  Runtime compute;
  int threads;  ///< of the CPU
  Runtime cpu;
  Settings settings;

  /// `isFull`: else nothing is repeated, as times do not matter. Throws BackendError where OpenGL
  /// 4.3 is missing. Says on stderr what there is.
  Backends(int rounds, bool isFull);
};

}  // namespace brook::perf::paper
