#include "tests/perf/untuned/workloads.h"

namespace brook::perf::untuned {

std::vector<NamedWorkload> allWorkloads() {
  return {
      {"align", align},     {"bilateral", bilateral}, {"canny", canny},     {"dct", dct},
      {"example", example}, {"heat", heat},           {"lattice", lattice}, {"perlin", perlin},
      {"relax", relax},     {"slice", slice},
  };
}

}  // namespace brook::perf::untuned
