#include "tests/perf/untuned/workloads.h"

namespace brook::perf::untuned {

std::vector<NamedWorkload> allWorkloads() {
  return {{"ambientOcclusion", ambientOcclusion},
          {"equalise", equalise},
          {"example", example},
          {"kMeans", kMeans},
          {"lennardJones", lennardJones},
          {"optionPrice", optionPrice},
          {"reductions", reductions},
          {"resample", resample},
          {"transposition", transposition},
          {"volumeStencil", volumeStencil}};
}

}  // namespace brook::perf::untuned
