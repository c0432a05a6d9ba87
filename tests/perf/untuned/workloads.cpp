#include "tests/perf/untuned/workloads.h"

namespace brook::perf::untuned {

std::vector<NamedWorkload> allWorkloads() {
  return {{"acousticWave", acousticWave}, {"advection", advection},   {"convLayer", convLayer},
          {"example", example},           {"labColours", labColours}, {"layers", layers},
          {"medianFilter", medianFilter}, {"monteCarlo", monteCarlo}, {"particleBox", particleBox},
          {"softmaxRows", softmaxRows},   {"video420", video420}};
}

}  // namespace brook::perf::untuned
