#include "tests/perf/untuned/workloads.h"

namespace brook::perf::untuned {

std::vector<NamedWorkload> allWorkloads() {
  return {
      {"acousticWave", acousticWave},
      {"advection", advection},
      {"align", align},
      {"ambientOcclusion", ambientOcclusion},
      {"bilateral", bilateral},
      {"canny", canny},
      {"convLayer", convLayer},
      {"dct", dct},
      {"equalise", equalise},
      {"heat", heat},
      {"kMeans", kMeans},
      {"labColours", labColours},
      {"lattice", lattice},
      {"layers", layers},
      {"lennardJones", lennardJones},
      {"medianFilter", medianFilter},
      {"monteCarlo", monteCarlo},
      {"optionPrice", optionPrice},
      {"particleBox", particleBox},
      {"perlin", perlin},
      {"reductions", reductions},
      {"relax", relax},
      {"resample", resample},
      {"slice", slice},
      {"softmaxRows", softmaxRows},
      {"transposition", transposition},
      {"video420", video420},
      {"volumeStencil", volumeStencil},
  };
}

}  // namespace brook::perf::untuned
