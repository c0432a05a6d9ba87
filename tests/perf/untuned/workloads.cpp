#include "tests/perf/untuned/workloads.h"

namespace brook::perf::untuned {

std::vector<NamedWorkload> allWorkloads() {
  return {
      {"align", align},
      {"ambientOcclusion", ambientOcclusion},
      {"bilateral", bilateral},
      {"canny", canny},
      {"dct", dct},
      {"equalise", equalise},
      {"heat", heat},
      {"kMeans", kMeans},
      {"lattice", lattice},
      {"lennardJones", lennardJones},
      {"optionPrice", optionPrice},
      {"perlin", perlin},
      {"reductions", reductions},
      {"relax", relax},
      {"resample", resample},
      {"slice", slice},
      {"transposition", transposition},
      {"volumeStencil", volumeStencil},
  };
}

}  // namespace brook::perf::untuned
