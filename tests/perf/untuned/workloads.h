// The workloads, each from the folder of its name.
#pragma once

#include "tests/perf/untuned/workload.h"

namespace brook::perf::untuned {

Workload acousticWave(int side);
Workload advection(int side);
Workload align(int side);
Workload ambientOcclusion(int side);
Workload bilateral(int side);
Workload canny(int side);
Workload convLayer(int side);
Workload dct(int side);
Workload equalise(int side);
Workload heat(int side);
Workload kMeans(int side);
Workload labColours(int side);
Workload lattice(int side);
Workload layers(int side);
Workload lennardJones(int side);
Workload medianFilter(int side);
Workload monteCarlo(int side);
Workload optionPrice(int side);
Workload particleBox(int side);
Workload perlin(int side);
Workload reductions(int side);
Workload relax(int side);
Workload resample(int side);
Workload slice(int side);
Workload softmaxRows(int side);
Workload transposition(int side);
Workload video420(int side);
Workload volumeStencil(int side);

}  // namespace brook::perf::untuned
