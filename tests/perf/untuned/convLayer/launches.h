// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct ConvLayerShape {
  int channels, features;
  int height, width;
};

struct ConvLayerLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*forward)(const ConvLayerShape& shape, const float* input, const float* weights,
                  const float* bias, float* activations);
  void (*pool)(const ConvLayerShape& shape, const float* activations, float* pooled);
};

namespace gxx {
extern const ConvLayerLaunches kConvLayerLoops;
}
namespace clangxx {
extern const ConvLayerLaunches kConvLayerLoops;
}
namespace sse2 {
extern const ConvLayerLaunches kConvLayerVectors;
}
namespace avx2 {
extern const ConvLayerLaunches kConvLayerVectors;
}
namespace avx512 {
extern const ConvLayerLaunches kConvLayerVectors;
}

}  // namespace brook::perf::untuned
