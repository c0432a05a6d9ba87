// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct ConvLayerShape {
  int channels, features;
  int height, width;
};

struct ConvLayerLoops {
  const char* compiler;
  void (*forward)(const ConvLayerShape& shape, const float* input, const float* weights,
                  const float* bias, float* activations);
  void (*pool)(const ConvLayerShape& shape, const float* activations, float* pooled);
};

namespace gxx {
extern const ConvLayerLoops kConvLayerLoops;
}
namespace clangxx {
extern const ConvLayerLoops kConvLayerLoops;
}

}  // namespace brook::perf::untuned
