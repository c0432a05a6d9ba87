#include "tests/perf/untuned/labColours/launches.h"

#include <algorithm>
#include <cmath>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

constexpr float kEpsilon = 216.0f / 24389.0f;
constexpr float kKappa = 24389.0f / 27.0f;

float linear(float c) {
  return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

float gamma(float c) {
  return c <= 0.0031308f ? 12.92f * c : 1.055f * std::pow(c, 1.0f / 2.4f) - 0.055f;
}

float root(float t) {
  return t > kEpsilon ? std::pow(t, 1.0f / 3.0f) : (kKappa * t + 16.0f) / 116.0f;
}

float cube(float t) {
  const float c = t * t * t;
  return c > kEpsilon ? c : (116.0f * t - 16.0f) / kKappa;
}

unsigned char byte(float c) {
  return static_cast<unsigned char>(255.0f * std::clamp(c, 0.0f, 1.0f) + 0.5f);
}

void fromSrgb(int count, const unsigned char* pixels, float* lab) {
  for (int i = 0; i < count; ++i) {
    const unsigned char* pixel = pixels + 4 * i;
    const float r = linear(pixel[0] / 255.0f);
    const float g = linear(pixel[1] / 255.0f);
    const float b = linear(pixel[2] / 255.0f);
    const float x = root((0.4124564f * r + 0.3575761f * g + 0.1804375f * b) / 0.95047f);
    const float y = root(0.2126729f * r + 0.7151522f * g + 0.0721750f * b);
    const float z = root((0.0193339f * r + 0.1191920f * g + 0.9503041f * b) / 1.08883f);
    lab[4 * i] = 116.0f * y - 16.0f;
    lab[4 * i + 1] = 500.0f * (x - y);
    lab[4 * i + 2] = 200.0f * (y - z);
    lab[4 * i + 3] = pixel[3] / 255.0f;
  }
}

void enrich(int count, const float* __restrict lab, float gain, float limit,
            float* __restrict rich) {
  for (int i = 0; i < count; ++i) {
    const float a = lab[4 * i + 1], b = lab[4 * i + 2];
    const float chroma = std::sqrt(a * a + b * b);
    const float scale = chroma < limit ? 1.0f + (gain - 1.0f) * (1.0f - chroma / limit) : 1.0f;
    rich[4 * i] = lab[4 * i];
    rich[4 * i + 1] = a * scale;
    rich[4 * i + 2] = b * scale;
    rich[4 * i + 3] = lab[4 * i + 3];
  }
}

void toSrgb(int count, const float* lab, unsigned char* pixels) {
  for (int i = 0; i < count; ++i) {
    const float light = lab[4 * i];
    const float fy = (light + 16.0f) / 116.0f;
    const float x = 0.95047f * cube(fy + lab[4 * i + 1] / 500.0f);
    const float y = light > kKappa * kEpsilon ? fy * fy * fy : light / kKappa;
    const float z = 1.08883f * cube(fy - lab[4 * i + 2] / 200.0f);
    pixels[4 * i] = byte(gamma(3.2404542f * x - 1.5371385f * y - 0.4985314f * z));
    pixels[4 * i + 1] = byte(gamma(-0.9692660f * x + 1.8760108f * y + 0.0415560f * z));
    pixels[4 * i + 2] = byte(gamma(0.0556434f * x - 0.2040259f * y + 1.0572252f * z));
    pixels[4 * i + 3] = byte(lab[4 * i + 3]);
  }
}

}  // namespace

extern const LabColoursLaunches kLabColoursLoops = {LOOPS_COMPILER_NAME, fromSrgb, enrich, toSrgb};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
