#include "tests/perf/cpu/libraries/opencv.h"

#if BROOK_PERF_HAS_OPENCV

#include <opencv2/imgproc.hpp>

namespace brook::perf {
namespace {

// OpenCV has one type for images that it reads and that it writes.
cv::Mat matrixOf(int side, const float* pixels) {
  return {side, side, CV_32F, const_cast<float*>(pixels)};
}

void filter(int side, const float* image, const float (&weights)[3], float* result) {
  const cv::Mat taps =
      (cv::Mat_<float>(1, 5) << weights[2], weights[1], weights[0], weights[1], weights[2]);
  cv::Mat out = matrixOf(side, result);
  cv::sepFilter2D(matrixOf(side, image), out, CV_32F, taps, taps, cv::Point(-1, -1), 0,
                  cv::BORDER_REPLICATE);
}

void warp(int side, const float* image, const float (&matrix)[6], float* result) {
  const cv::Mat places(2, 3, CV_32F, const_cast<float*>(matrix));
  cv::Mat out = matrixOf(side, result);
  cv::warpAffine(matrixOf(side, image), out, places, out.size(),
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
}

}  // namespace

const OpenCv* openCv() {
  static const OpenCv library = {filter, warp};
  cv::setNumThreads(1);
  return &library;
}

}  // namespace brook::perf

#else

namespace brook::perf {

const OpenCv* openCv() {
  return nullptr;
}

}  // namespace brook::perf

#endif
