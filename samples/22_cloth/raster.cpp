#include "raster.hpp"

#include <algorithm>
#include <cfloat>

namespace samples {
namespace {

/// Twice the area of a triangle of pixels, with a sign for the direction of its turn.
float areaOf(const float3& a, const float3& b, float x, float y) {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

}  // namespace

View::View(const float3& eye, const float3& backward, bool isParallel, float slope, int width,
           int height)
    : eye_(eye),
      right_(normalized(cross(float3(0.0f, 1.0f, 0.0f), backward))),
      up_(cross(backward, right_)),
      backward_(backward),
      isParallel_(isParallel),
      slope_(slope),
      width_(width),
      height_(height) {}

View View::perspective(const float3& eye, const float3& target, float slope, int width,
                       int height) {
  return View(eye, normalized(eye - target), false, slope, width, height);
}

View View::parallel(const float3& direction, const float3& target, float reach, int size) {
  return View(target, direction, true, reach, size, size);
}

float3 View::pixelOf(const float3& place) const {
  const float3 seen = place - eye_;
  const float towards = dot(seen, backward_);
  const float pixels = 0.5f * float(height_) / slope_ / (isParallel_ ? 1.0f : -towards);
  return float3(0.5f * float(width_) + pixels * dot(seen, right_),
                0.5f * float(height_) - pixels * dot(seen, up_),
                isParallel_ ? towards : -1.0f / towards);
}

float3 View::rayThrough(float x, float y) const {
  const float pixel = 2.0f * slope_ / float(height_);
  return normalized(pixel * (x - 0.5f * float(width_)) * right_ -
                    pixel * (y - 0.5f * float(height_)) * up_ - backward_);
}

DepthBuffer::DepthBuffer(const View& view) : view_(view) {
  Surface none;
  none.depth = -FLT_MAX;
  surfaces_.assign(std::size_t(view.width()) * view.height(), none);
}

void DepthBuffer::draw(int triangle, const float3& a, const float3& b, const float3& c) {
  const float3 p = view_.pixelOf(a), q = view_.pixelOf(b), r = view_.pixelOf(c);
  const float area = areaOf(p, q, r.x, r.y);
  if (area == 0) return;
  const int left = std::max(0, int(std::min({p.x, q.x, r.x})));
  const int right = std::min(view_.width() - 1, int(std::max({p.x, q.x, r.x})));
  const int top = std::max(0, int(std::min({p.y, q.y, r.y})));
  const int bottom = std::min(view_.height() - 1, int(std::max({p.y, q.y, r.y})));
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) {
      const float px = float(x) + 0.5f, py = float(y) + 0.5f;
      const float3 onPicture =
          float3(areaOf(q, r, px, py), areaOf(r, p, px, py), areaOf(p, q, px, py)) / area;
      if (std::min({onPicture.x, onPicture.y, onPicture.z}) < 0) continue;
      Surface& surface = surfaces_[std::size_t(y) * view_.width() + x];
      const float depth = onPicture.x * p.z + onPicture.y * q.z + onPicture.z * r.z;
      if (depth <= surface.depth) continue;
      const float3 inSpace =
          onPicture * float3(view_.scaleAt(p), view_.scaleAt(q), view_.scaleAt(r));
      surface = {depth, triangle, inSpace / (inSpace.x + inSpace.y + inSpace.z)};
    }
  }
}

}  // namespace samples
