// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct LabColoursLoops {
  const char* compiler;
  void (*fromSrgb)(int count, const unsigned char* pixels, float* lab);
  void (*enrich)(int count, const float* lab, float gain, float limit, float* rich);
  void (*toSrgb)(int count, const float* lab, unsigned char* pixels);
};

namespace gxx {
extern const LabColoursLoops kLabColoursLoops;
}
namespace clangxx {
extern const LabColoursLoops kLabColoursLoops;
}

}  // namespace brook::perf::untuned
