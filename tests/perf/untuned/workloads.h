// The workloads, each from the folder of its name.
#pragma once

#include "tests/perf/untuned/workload.h"

namespace brook::perf::untuned {

Workload align(int side);
Workload bilateral(int side);
Workload canny(int side);
Workload dct(int side);
Workload example(int side);
Workload heat(int side);
Workload lattice(int side);
Workload perlin(int side);
Workload relax(int side);
Workload slice(int side);

}  // namespace brook::perf::untuned
