#include "drawing.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

constexpr int kPointsOfPixel = 3;  ///< in a row, and as many rows

const float3 kSpace(0.004f, 0.006f, 0.014f);
const float3 kToSun(-0.72f, 0.11f, 0.68f);
const float3 kSunlight(1.35f, 1.25f, 1.1f);
const float3 kSkylight(0.035f, 0.05f, 0.09f);

float dot(float3 a, float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Where a corner lies in the picture, in points, and how deep.
struct Corner {
  float x;
  float y;
  float depth;
};

/// Points, several for a pixel, each with the colour of what is nearest.
class Canvas {
 public:
  explicit Canvas(int width)
      : width_(width),
        size_(width * kPointsOfPixel),
        colours_(std::size_t(size_) * size_, kSpace),
        depths_(colours_.size(), 1.0f) {}

  Corner cornerAt(const Mat4& clip, float x, float y, float z) const {
    const float4 place(x, y, z, 1.0f);
    const auto times = [&](const float4& row) {
      return row.x * place.x + row.y * place.y + row.z * place.z + row.w;
    };
    const float w = times(clip.row3);
    return {(0.5f + 0.5f * times(clip.row0) / w) * float(size_),
            (0.5f - 0.5f * times(clip.row1) / w) * float(size_), times(clip.row2) / w};
  }

  /// A triangle, its corners counterclockwise if it is seen from outside; else nothing.
  void draw(const Corner& a, const Corner& b, const Corner& c, float3 colour) {
    const float area = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);
    if (!(area > 0)) return;
    const int left = std::max(0, int(std::min({a.x, b.x, c.x})));
    const int right = std::min(size_ - 1, int(std::max({a.x, b.x, c.x})));
    const int top = std::max(0, int(std::min({a.y, b.y, c.y})));
    const int bottom = std::min(size_ - 1, int(std::max({a.y, b.y, c.y})));
    for (int row = top; row <= bottom; ++row) {
      for (int column = left; column <= right; ++column) {
        const float x = float(column) + 0.5f;
        const float y = float(row) + 0.5f;
        const float toB = ((c.x - a.x) * (y - a.y) - (x - a.x) * (c.y - a.y)) / area;
        const float toC = ((x - a.x) * (b.y - a.y) - (b.x - a.x) * (y - a.y)) / area;
        if (toB < 0 || toC < 0 || toB + toC > 1) continue;
        const float depth = a.depth + toB * (b.depth - a.depth) + toC * (c.depth - a.depth);
        float& nearest = depths_[std::size_t(row) * size_ + column];
        if (depth >= nearest) continue;
        nearest = depth;
        colours_[std::size_t(row) * size_ + column] = colour;
      }
    }
  }

  Picture picture() const {
    Picture picture{width_, width_, Pixels(std::size_t(width_) * width_)};
    const float part = 1.0f / float(kPointsOfPixel * kPointsOfPixel);
    for (std::size_t point = 0; point < colours_.size(); ++point) {
      const std::size_t row = point / size_ / kPointsOfPixel;
      const std::size_t column = point % size_ / kPointsOfPixel;
      float4& pixel = picture.pixels[row * width_ + column];
      const float3 colour = colours_[point];
      pixel = pixel + part * float4(colour.x, colour.y, colour.z, 1.0f);
    }
    return picture;
  }

 private:
  int width_;
  int size_;
  std::vector<float3> colours_;
  std::vector<float> depths_;
};

/// A face by the numbers of its corners, of which bit 0 is x, bit 1 is y, bit 2 is z.
struct Face {
  float3 normal;
  int corners[4];
};

const Face kFaces[] = {{float3(0, 0, 1), {4, 5, 7, 6}},
                       {float3(1, 0, 0), {1, 3, 7, 5}},
                       {float3(-1, 0, 0), {0, 4, 6, 2}},
                       {float3(0, 1, 0), {2, 6, 7, 3}},
                       {float3(0, -1, 0), {0, 1, 5, 4}}};

float3 litColour(float3 colour, const Mat3& normal, float3 face) {
  const float3 n(dot(normal.row0, face), dot(normal.row1, face), dot(normal.row2, face));
  const float sun = std::max(0.0f, dot(n, kToSun) / std::sqrt(dot(n, n)));
  return colour * (sun * kSunlight + kSkylight);
}

void drawBox(const Placed& placed, float3 colour, Canvas& canvas) {
  Corner corners[8];
  for (int i = 0; i < 8; ++i) {
    corners[i] = canvas.cornerAt(placed.clip, (i & 1) != 0 ? 1.0f : -1.0f,
                                 (i & 2) != 0 ? 1.0f : -1.0f, (i & 4) != 0 ? 1.0f : 0.0f);
  }
  for (const Face& face : kFaces) {
    const float3 lit = litColour(colour, placed.normal, face.normal);
    const int* const c = face.corners;
    canvas.draw(corners[c[0]], corners[c[1]], corners[c[2]], lit);
    canvas.draw(corners[c[0]], corners[c[2]], corners[c[3]], lit);
  }
}

}  // namespace

Picture drawPlanet(const Planet& planet, const std::vector<Placed>& placed, int width) {
  Canvas canvas(width);
  for (std::size_t i = 0; i < placed.size(); ++i)
    drawBox(placed[i], planet.colours[i], canvas);
  return canvas.picture();
}

}  // namespace samples
