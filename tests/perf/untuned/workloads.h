// The workloads, each from the folder of its name.
#pragma once

#include "tests/perf/untuned/workload.h"

namespace brook::perf::untuned {

Workload ambientOcclusion(int side);
Workload equalise(int side);
Workload example(int side);
Workload kMeans(int side);
Workload lennardJones(int side);
Workload optionPrice(int side);
Workload reductions(int side);
Workload resample(int side);
Workload transposition(int side);
Workload volumeStencil(int side);

}  // namespace brook::perf::untuned
