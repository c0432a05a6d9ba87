// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct Video420Launches {
  const char* form;  ///< the compiler or the instruction set
  void (*toRgba)(int width, int height, const unsigned char* luma, const unsigned char* u,
                 const unsigned char* v, unsigned char* rgba);
  void (*toLuma)(int width, int height, const unsigned char* rgba, unsigned char* luma);
  void (*toChroma)(int width, int height, const unsigned char* rgba, unsigned char* u,
                   unsigned char* v);
};

namespace gxx {
extern const Video420Launches kVideo420Loops;
}
namespace clangxx {
extern const Video420Launches kVideo420Loops;
}
namespace sse2 {
extern const Video420Launches kVideo420Vectors;
}
namespace avx2 {
extern const Video420Launches kVideo420Vectors;
}
namespace avx512 {
extern const Video420Launches kVideo420Vectors;
}

}  // namespace brook::perf::untuned
