// OpenCV on one thread: square images of floats, edges repeated outside.
#pragma once

namespace brook::perf {

struct OpenCv {
  /// The filter of taps w2 w1 w0 w1 w2 along rows and columns.
  void (*filter)(int side, const float* image, const float (&weights)[3], float* result);
  /// result(p) = image(matrix * (p, 1)), bilinear.
  void (*warp)(int side, const float* image, const float (&matrix)[6], float* result);
};

/// Null where the program was built without it.
const OpenCv* openCv();

}  // namespace brook::perf
