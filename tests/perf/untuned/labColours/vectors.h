// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct LabColoursVectors {
  const char* isa;
  void (*fromSrgb)(int count, const unsigned char* pixels, float* lab);
  void (*enrich)(int count, const float* lab, float gain, float limit, float* rich);
  void (*toSrgb)(int count, const float* lab, unsigned char* pixels);
};

namespace sse2 {
extern const LabColoursVectors kLabColoursVectors;
}
namespace avx2 {
extern const LabColoursVectors kLabColoursVectors;
}
namespace avx512 {
extern const LabColoursVectors kLabColoursVectors;
}

}  // namespace brook::perf::untuned
