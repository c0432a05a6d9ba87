#include "tests/perf/cpu/plain/loops.h"

#include <algorithm>
#include <cmath>

namespace brook::perf::plain {
namespace PLAIN_COMPILER {
namespace {

Float4 operator*(float a, Float4 v) {
  return {a * v.x, a * v.y, a * v.z, a * v.w};
}
Float4 operator+(Float4 a, Float4 b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}
Float3 operator-(Float3 a, Float3 b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Float3 cross(Float3 a, Float3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
float dot(Float3 a, Float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

void saxpy4(std::size_t count, float a, const Float4* x, const Float4* y, Float4* r) {
  for (std::size_t i = 0; i < count; ++i)
    r[i] = a * x[i] + y[i];
}

Float4 mad43Of(float a, Float4 x) {
  Float4 v = x;
  for (int k = 0; k < 43; ++k)
    v = a * v + x;
  return v;
}

void mad43(std::size_t count, float a, const Float4* x, Float4* r) {
  for (std::size_t i = 0; i < count; ++i)
    r[i] = mad43Of(a, x[i]);
}

float pixel(const Image& image, int x, int y) {
  x = std::clamp(x, 0, image.width - 1);
  y = std::clamp(y, 0, image.height - 1);
  return image.pixels[static_cast<std::ptrdiff_t>(y) * image.width + x];
}

void stencil(const Image& u, float centre, float side, float* r) {
  for (int y = 0; y < u.height; ++y) {
    for (int x = 0; x < u.width; ++x)
      *r++ = centre * pixel(u, x, y) + side * (pixel(u, x - 1, y) + pixel(u, x + 1, y) +
                                               pixel(u, x, y - 1) + pixel(u, x, y + 1));
  }
}

int stepsToEscape(float cx, float cy, int limit) {
  float x = 0;
  float y = 0;
  int count = 0;
  while (count < limit && x * x + y * y < 4) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++count;
  }
  return count;
}

void mandelbrot(int width, int height, Float2 corner, float step, int limit, float* n) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      *n++ = static_cast<float>(stepsToEscape(corner.x + step * static_cast<float>(x),
                                              corner.y + step * static_cast<float>(y), limit));
  }
}

Float2 nearestHit(Float3 origin, Float3 direction, int count, const Triangle* triangles,
                  float limit) {
  Float2 hit = {limit, -1};
  for (int i = 0; i < count; ++i) {
    const Triangle& triangle = triangles[i];
    const Float3 p = cross(direction, triangle.edge2);
    const float scale = 1 / dot(triangle.edge1, p);
    const Float3 s = origin - triangle.corner;
    const float u = dot(s, p) * scale;
    const Float3 q = cross(s, triangle.edge1);
    const float v = dot(direction, q) * scale;
    const float t = dot(triangle.edge2, q) * scale;
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 0 && t < hit.x) hit = {t, static_cast<float>(i)};
  }
  return hit;
}

void rayTriangle(std::size_t count, const Float3* origin, const Float3* direction,
                 int triangleCount, const Triangle* triangles, float limit, Float2* hit) {
  for (std::size_t i = 0; i < count; ++i)
    hit[i] = nearestHit(origin[i], direction[i], triangleCount, triangles, limit);
}

float cumulativeNormal(float d) {
  const float k = 1 / (1 + 0.2316419f * std::abs(d));
  const float sum =
      k * (0.319381530f +
           k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * std::exp(-0.5f * d * d) * sum;
  return d > 0 ? 1 - tail : tail;
}

void blackScholes(std::size_t count, const float* price, const float* strike, const float* years,
                  float rate, float volatility, float* call, float* put) {
  for (std::size_t i = 0; i < count; ++i) {
    const float deviation = volatility * std::sqrt(years[i]);
    const float drift = (rate + 0.5f * volatility * volatility) * years[i];
    const float d1 = (std::log(price[i] / strike[i]) + drift) / deviation;
    const float n1 = cumulativeNormal(d1);
    const float n2 = cumulativeNormal(d1 - deviation);
    const float discounted = strike[i] * std::exp(-rate * years[i]);
    call[i] = price[i] * n1 - discounted * n2;
    put[i] = discounted * (1 - n2) - price[i] * (1 - n1);
  }
}

}  // namespace

extern const Loops kLoops = {PLAIN_COMPILER_NAME, saxpy4,      mad43,       stencil,
                             mandelbrot,          rayTriangle, blackScholes};

}  // namespace PLAIN_COMPILER
}  // namespace brook::perf::plain
