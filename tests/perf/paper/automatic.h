// What the automatic choice of a backend makes of an application.
#pragma once

#include "tests/perf/harness/measurement.h"
#include "tests/perf/paper/application.h"

namespace brook::perf::paper {

/// Measures upload, kernels and download on the cpu, on gl:compute and on a runtime that chooses
/// between them (docs/backends.md, Automatic choice), after it has chosen; the CPU with all
/// processors and by the clock on the wall, which the choice goes by. Prints one row, of the group
/// `paper-auto`: the speed over the better one of the two. Throws std::runtime_error for a wrong
/// result.
void compareAutomatic(const Application& application, const Settings& settings);

}  // namespace brook::perf::paper
