// Loops that read elements elsewhere than they write, and many short ones, as one would write them to
// be fast. Compiled as loops.h.
#pragma once

namespace brook::perf::plain {

/// The functions of one compiler.
struct PlaceLoops {
  const char* compiler;
  /// r = a + b; a has half the width and height.
  void (*addRepeated)(int width, int height, const float* a, const float* b, float* r);
  /// r = row + column.
  void (*addRowAndColumn)(int width, int height, const float* row, const float* column, float* r);
  /// In blocks that stay in the first-level cache.
  void (*transpose)(int side, const float* a, float* r);
  /// r[x] = a[x + by], inside of a.
  void (*shift)(int count, int by, const float* a, float* r);
  /// The runs of `length` one after the other: r = a + b.
  void (*addRuns)(int runs, int length, const float* a, const float* b, float* r);
  /// Each of the runs is made of the two before.
  void (*addToNext)(int runs, int length, float* a);
};

namespace gxx {
extern const PlaceLoops kPlaceLoops;
}
namespace clangxx {
extern const PlaceLoops kPlaceLoops;
}

}  // namespace brook::perf::plain
