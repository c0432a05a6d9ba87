#include "drawing.hpp"

#include "raster.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

constexpr int kSamples = 3;            // in a row of a pixel
constexpr float kClothToBall = 0.01f;  // half of the cloth's thickness
const float3 kToLight = normalized(float3(-0.55f, 1.0f, 0.45f));
const float3 kSunlight(1.0f, 0.95f, 0.86f);
const float3 kSkylight(0.3f, 0.34f, 0.42f);
const float3 kBackground(0.62f, 0.66f, 0.7f);

float3 mixed(const float3& a, const float3& b, float part) {
  return (1.0f - part) * a + part * b;
}

float smoothStep(float low, float high, float x) {
  const float t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

/// What the eye sees in a pixel.
struct Surface {
  float3 place;
  float3 normal;  ///< towards the eye
  float3 colour;
  float sheen = 0;
};

/// The part of a weave: broad and narrow stripes both ways.
float3 weaveAt(float u, float v) {
  const auto stripe = [](float t, float middle, float half) {
    const float place = 6.0f * t - std::floor(6.0f * t);
    return std::fabs(place - middle) < half ? 0.5f : 0.0f;
  };
  const float3 ground(0.5f, 0.035f, 0.045f);
  const float3 broad(0.02f, 0.045f, 0.14f);
  const float3 narrow(0.9f, 0.72f, 0.38f);
  const float3 colour = mixed(ground, broad, stripe(u, 0.5f, 0.19f) + stripe(v, 0.5f, 0.19f));
  return mixed(colour, narrow, stripe(u, 0.05f, 0.03f) + stripe(v, 0.05f, 0.03f));
}

class Scene {
 public:
  Scene(const Setting& setting, const Vectors& positions, const Vectors& normals, int width)
      : s_(setting),
        positions_(positions),
        normals_(normals),
        seen_(View::perspective(float3(1.9f, 1.75f, 3.1f), float3(-0.03f, 0.54f, 0.0f), 0.3f, width,
                                3 * width / 4)),
        lit_(View::parallel(kToLight, float3(0.0f, 0.5f, 0.0f), 1.6f, 768)) {
    drawCloth(seen_);
    drawCloth(lit_);
  }

  float3 colourAt(int x, int y) const {
    const float3 ray = seen_.view().rayThrough(float(x) + 0.5f, float(y) + 0.5f);
    Surface surface;
    if (seen_.at(x, y).triangle >= 0) {
      surface = clothAt(seen_.at(x, y), ray);
    } else if (!ballAt(ray, surface) && !floorAt(ray, surface)) {
      return kBackground;
    }
    const float far = length(surface.place);
    return mixed(lightOn(surface, ray), kBackground, smoothStep(2.5f, 9.0f, far));
  }

 private:
  std::size_t indexOf(int column, int row) const { return std::size_t(row) * s_.size.x + column; }

  /// Two triangles for each square between four particles, 2 * i and 2 * i + 1.
  void drawCloth(DepthBuffer& buffer) const {
    for (int i = 0; i < 2 * (s_.size.x - 1) * (s_.size.y - 1); ++i) {
      std::size_t corners[3];
      cornersOf(i, corners);
      buffer.draw(i, positions_[corners[0]], positions_[corners[1]], positions_[corners[2]]);
    }
  }
  void cornersOf(int triangle, std::size_t (&corners)[3]) const {
    const int column = triangle / 2 % (s_.size.x - 1);
    const int row = triangle / 2 / (s_.size.x - 1);
    const bool isUpper = triangle % 2 == 0;
    corners[0] = isUpper ? indexOf(column, row) : indexOf(column + 1, row + 1);
    corners[1] = indexOf(column + 1, row);
    corners[2] = indexOf(column, row + 1);
  }

  Surface clothAt(const DepthBuffer::Surface& seen, const float3& ray) const {
    std::size_t corners[3];
    cornersOf(seen.triangle, corners);
    const float weights[] = {seen.weights.x, seen.weights.y, seen.weights.z};
    Surface surface{float3(0.0f), float3(0.0f), float3(0.0f), 0.35f};
    float u = 0, v = 0;
    for (int i = 0; i < 3; ++i) {
      surface.place = surface.place + weights[i] * positions_[corners[i]];
      surface.normal = surface.normal + weights[i] * normals_[corners[i]];
      u += weights[i] * float(corners[i] % s_.size.x) / float(s_.size.x - 1);
      v += weights[i] * float(corners[i] / s_.size.x) / float(s_.size.y - 1);
    }
    surface.normal = normalized(surface.normal);
    const bool isFront = dot(surface.normal, ray) < 0;
    surface.colour = isFront ? weaveAt(u, v) : float3(0.55f, 0.42f, 0.2f);
    if (!isFront) surface.normal = -1.0f * surface.normal;
    return surface;
  }

  bool ballAt(const float3& ray, Surface& surface) const {
    const float3 toBall = s_.ball - seen_.view().eye();
    const float radius = s_.radius - kClothToBall;
    const float middle = dot(toBall, ray);
    const float inside = radius * radius - (dot(toBall, toBall) - middle * middle);
    if (inside < 0) return false;
    surface.place = seen_.view().eye() + (middle - std::sqrt(inside)) * ray;
    surface.normal = (surface.place - s_.ball) / radius;
    surface.colour = float3(0.75f, 0.74f, 0.7f);
    return true;
  }

  bool floorAt(const float3& ray, Surface& surface) const {
    if (ray.y >= 0) return false;
    surface.place = seen_.view().eye() - (seen_.view().eye().y / ray.y) * ray;
    surface.normal = float3(0.0f, 1.0f, 0.0f);
    const bool isDark =
        (int(std::floor(2.0f * surface.place.x)) + int(std::floor(2.0f * surface.place.z))) % 2 !=
        0;
    surface.colour = isDark ? float3(0.42f, 0.43f, 0.45f) : float3(0.55f, 0.55f, 0.55f);
    return true;
  }

  float3 lightOn(const Surface& surface, const float3& ray) const {
    const float facing = std::max(0.0f, dot(surface.normal, kToLight));
    const float sun = facing > 0 ? facing * sunAt(surface.place + 0.01f * surface.normal) : 0.0f;
    const float sky = (0.65f + 0.35f * surface.normal.y) * skyAt(surface);
    const float edge = 1.0f - std::fabs(dot(surface.normal, ray));
    const float gloss = surface.sheen * edge * edge * edge;
    return surface.colour * (sun * kSunlight + sky * kSkylight) +
           gloss * (0.3f * sun * kSunlight + 0.5f * sky * kSkylight);
  }

  /// The part of the sun that is seen from a place: 1, less in the shadow.
  float sunAt(const float3& place) const {
    const float3 toBall = s_.ball - place;
    const float along = dot(toBall, kToLight);
    const float past = length(toBall - along * kToLight);
    const float ballFree =
        along > 0 ? smoothStep(-0.05f, 0.05f, past - (s_.radius - kClothToBall)) : 1.0f;
    const float3 pixel = lit_.view().pixelOf(place);
    int covered = 0, count = 0;
    for (int dy = -4; dy <= 4; dy += 2) {
      for (int dx = -4; dx <= 4; dx += 2, ++count) {
        const int x = int(std::floor(pixel.x)) + dx;
        const int y = int(std::floor(pixel.y)) + dy;
        if (x < 0 || x >= lit_.view().width() || y < 0 || y >= lit_.view().height()) continue;
        if (lit_.at(x, y).depth > pixel.z + 0.025f) ++covered;
      }
    }
    return ballFree * (1.0f - float(covered) / float(count));
  }

  /// The part of the sky that the ball, or the cloth on it, leaves over the floor.
  float skyAt(const Surface& surface) const {
    const float3 toBall = s_.ball - surface.place;
    const float distance = std::max(length(toBall), s_.radius);
    const float towards = std::max(0.0f, dot(toBall, surface.normal) / distance);
    return 1.0f - 0.9f * towards * (s_.radius / distance) * (s_.radius / distance);
  }

  const Setting& s_;
  const Vectors& positions_;
  const Vectors& normals_;
  DepthBuffer seen_;
  DepthBuffer lit_;
};

}  // namespace

Picture drawScene(const Setting& setting, const Vectors& positions, const Vectors& normals,
                  int width) {
  Picture picture{width, 3 * width / 4, {}};
  const Scene scene(setting, positions, normals, kSamples * width);
  for (int row = 0; row < picture.height; ++row) {
    for (int column = 0; column < width; ++column) {
      float3 sum(0.0f);
      for (int i = 0; i < kSamples * kSamples; ++i)
        sum = sum + scene.colourAt(kSamples * column + i % kSamples, kSamples * row + i / kSamples);
      const float3 mean = sum / float(kSamples * kSamples);
      picture.pixels.push_back(float4(mean.x, mean.y, mean.z, 1.0f));
    }
  }
  return picture;
}

}  // namespace samples
