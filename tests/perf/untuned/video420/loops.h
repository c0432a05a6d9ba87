// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct Video420Loops {
  const char* compiler;
  void (*toRgba)(int width, int height, const unsigned char* luma, const unsigned char* u,
                 const unsigned char* v, unsigned char* rgba);
  void (*toLuma)(int width, int height, const unsigned char* rgba, unsigned char* luma);
  void (*toChroma)(int width, int height, const unsigned char* rgba, unsigned char* u,
                   unsigned char* v);
};

namespace gxx {
extern const Video420Loops kVideo420Loops;
}
namespace clangxx {
extern const Video420Loops kVideo420Loops;
}

}  // namespace brook::perf::untuned
