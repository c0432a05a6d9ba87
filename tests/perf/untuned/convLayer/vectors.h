// The launches of the workload in vector code.
#pragma once

#include "tests/perf/untuned/convLayer/loops.h"

namespace brook::perf::untuned {

struct ConvLayerVectors {
  const char* isa;
  void (*forward)(const ConvLayerShape& shape, const float* input, const float* weights,
                  const float* bias, float* activations);
  void (*pool)(const ConvLayerShape& shape, const float* activations, float* pooled);
};

namespace sse2 {
extern const ConvLayerVectors kConvLayerVectors;
}
namespace avx2 {
extern const ConvLayerVectors kConvLayerVectors;
}
namespace avx512 {
extern const ConvLayerVectors kConvLayerVectors;
}

}  // namespace brook::perf::untuned
