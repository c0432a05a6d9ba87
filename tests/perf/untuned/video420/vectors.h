// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct Video420Vectors {
  const char* isa;
  void (*toRgba)(int width, int height, const unsigned char* luma, const unsigned char* u,
                 const unsigned char* v, unsigned char* rgba);
  void (*toLuma)(int width, int height, const unsigned char* rgba, unsigned char* luma);
  void (*toChroma)(int width, int height, const unsigned char* rgba, unsigned char* u,
                   unsigned char* v);
};

namespace sse2 {
extern const Video420Vectors kVideo420Vectors;
}
namespace avx2 {
extern const Video420Vectors kVideo420Vectors;
}
namespace avx512 {
extern const Video420Vectors kVideo420Vectors;
}

}  // namespace brook::perf::untuned
