// The workloads, each from the folder of its name.
#pragma once

#include "tests/perf/untuned/workload.h"

namespace brook::perf::untuned {

Workload acousticWave(int side);
Workload advection(int side);
Workload convLayer(int side);
Workload example(int side);
Workload labColours(int side);
Workload layers(int side);
Workload medianFilter(int side);
Workload monteCarlo(int side);
Workload particleBox(int side);
Workload softmaxRows(int side);
Workload video420(int side);

}  // namespace brook::perf::untuned
