// Triangles to pixels: a depth buffer of what is nearest in each pixel.
#pragma once

#include "vector_math.hpp"

#include <vector>

namespace samples {

/// How a camera, or a light, sees the world: x to the right, y up, z towards it.
class View {
 public:
  /// From `eye` towards `target`; a picture is `width` pixels wide, and `height` pixels see what is
  /// 2 * slope high at a distance of 1.
  static View perspective(const float3& eye, const float3& target, float slope, int width,
                          int height);
  /// Along parallel rays against `direction`; the square around `target` is 2 * reach wide.
  static View parallel(const float3& direction, const float3& target, float reach, int size);

  /// x and y in pixels, from the upper left corner. z grows towards the eye and is linear on the
  /// picture.
  float3 pixelOf(const float3& place) const;
  /// What multiplies a weight on the picture to make it one in space.
  float scaleAt(const float3& pixel) const { return isParallel_ ? 1.0f : pixel.z; }
  /// The direction in which a pixel lies.
  float3 rayThrough(float x, float y) const;
  const float3& eye() const { return eye_; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  View(const float3& eye, const float3& backward, bool isParallel, float slope, int width,
       int height);

  float3 eye_, right_, up_, backward_;
  bool isParallel_;
  float slope_;
  int width_, height_;
};

/// The nearest surface in each pixel: a triangle and a place in it.
class DepthBuffer {
 public:
  struct Surface {
    float depth = 0;
    int triangle = -1;  ///< -1: none
    float3 weights;     ///< of the triangle's corners
  };

  explicit DepthBuffer(const View& view);
  void draw(int triangle, const float3& a, const float3& b, const float3& c);
  const Surface& at(int x, int y) const { return surfaces_[std::size_t(y) * view_.width() + x]; }
  const View& view() const { return view_; }

 private:
  View view_;
  std::vector<Surface> surfaces_;
};

}  // namespace samples
