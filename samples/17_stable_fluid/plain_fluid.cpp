#include "plain_fluid.hpp"

#include "jets.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

/// A field of numbers or vectors; beyond the border the nearest element.
template <class T>
class Field {
 public:
  Field(int width, int height, T value)
      : width_(width), height_(height), values_(std::size_t(width) * height, value) {}

  const T& at(int x, int y) const {
    return values_[std::size_t(std::clamp(y, 0, height_ - 1)) * width_ +
                   std::clamp(x, 0, width_ - 1)];
  }
  T& operator()(int x, int y) { return values_[std::size_t(y) * width_ + x]; }

  /// The value at a place between four elements.
  T between(float x, float y) const {
    const float left = std::floor(x);
    const float top = std::floor(y);
    const auto alongRow = [&](int row) {
      const T& value = at(int(left), row);
      return value + (x - left) * (at(int(left) + 1, row) - value);
    };
    const T upper = alongRow(int(top));
    return upper + (y - top) * (alongRow(int(top) + 1) - upper);
  }

  const std::vector<T>& values() const { return values_; }

 private:
  int width_;
  int height_;
  std::vector<T> values_;
};

float zeroIfBelow(float limit, float value) {
  return std::fabs(value) < limit ? 0.0f : value;
}

class Fluid {
 public:
  Fluid(int width, int height)
      : width_(width),
        height_(height),
        velocity_(width, height, float2(0.0f)),
        dye_(width, height, float4(0.0f)),
        pressure_(width, height, 0.0f) {}

  void step(int number) {
    for (int i = 0; i < kJets; ++i)
      inject(jetAt(i, number, width_, height_));
    confine();
    project();
    advect();
  }

  const Pixels& dye() const { return dye_.values(); }

 private:
  template <class Function>
  void forEachCell(Function function) {
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x)
        function(x, y);
    }
  }

  void inject(const Jet& jet) {
    forEachCell([&](int x, int y) {
      const float dx = (float(x) - jet.place.x) / jet.radius;
      const float dy = (float(y) - jet.place.y) / jet.radius;
      const float inside = std::max(1.0f - (dx * dx + dy * dy), 0.0f);
      const float strength = inside * inside;
      float2& velocity = velocity_(x, y);
      float4& dye = dye_(x, y);
      velocity = velocity + strength * (jet.push - velocity);
      dye = dye + strength * (jet.dye - dye);
    });
  }

  void confine() {
    Field<float> turning(width_, height_, 0.0f);
    forEachCell([&](int x, int y) {
      turning(x, y) = 0.5f * ((velocity_.at(x + 1, y).y - velocity_.at(x - 1, y).y) -
                              (velocity_.at(x, y + 1).x - velocity_.at(x, y - 1).x));
    });
    forEachCell([&](int x, int y) {
      const auto size = [&](int dx, int dy) { return std::fabs(turning.at(x + dx, y + dy)); };
      const float dx = size(1, 0) - size(-1, 0);
      const float dy = size(0, 1) - size(0, -1);
      const float length = std::sqrt(dx * dx + dy * dy) + 1e-3f;
      const float push = kConfinement * turning.at(x, y);
      float2& velocity = velocity_(x, y);
      velocity = velocity + push * float2(dy / length, -(dx / length));
    });
  }

  void project() {
    Field<float> surplus(width_, height_, 0.0f);
    forEachCell([&](int x, int y) {
      surplus(x, y) = 0.5f * ((velocity_.at(x + 1, y).x - velocity_.at(x - 1, y).x) +
                              (velocity_.at(x, y + 1).y - velocity_.at(x, y - 1).y));
    });
    for (int i = 0; i < kRelaxations; ++i) {
      const Field<float> before = pressure_;
      forEachCell([&](int x, int y) {
        const float around = (before.at(x - 1, y) + before.at(x + 1, y)) +
                             (before.at(x, y - 1) + before.at(x, y + 1));
        pressure_(x, y) = zeroIfBelow(1e-9f, 0.25f * (around - surplus.at(x, y)));
      });
    }
    forEachCell([&](int x, int y) {
      const float slopeX = 0.5f * (pressure_.at(x + 1, y) - pressure_.at(x - 1, y));
      const float slopeY = 0.5f * (pressure_.at(x, y + 1) - pressure_.at(x, y - 1));
      const float2 flow = velocity_.at(x, y) - float2(slopeX, slopeY);
      const bool isWallX = x == 0 || x == width_ - 1;
      const bool isWallY = y == 0 || y == height_ - 1;
      velocity_(x, y) = float2(isWallX || std::fabs(flow.x) <= 1e-6f ? 0.0f : flow.x,
                               isWallY || std::fabs(flow.y) <= 1e-6f ? 0.0f : flow.y);
    });
  }

  void advect() {
    const Field<float2> flow = velocity_;
    const Field<float4> dye = dye_;
    forEachCell([&](int x, int y) {
      const float fromX = float(x) - flow.at(x, y).x;
      const float fromY = float(y) - flow.at(x, y).y;
      const float2 velocity = kVelocityKept * flow.between(fromX, fromY);
      velocity_(x, y) = float2(zeroIfBelow(1e-6f, velocity.x), zeroIfBelow(1e-6f, velocity.y));
      const float4 colour = kDyeKept * dye.between(std::clamp(fromX, 1.0f, float(width_ - 2)),
                                                   std::clamp(fromY, 1.0f, float(height_ - 2)));
      dye_(x, y) = float4(zeroIfBelow(1e-6f, colour.x), zeroIfBelow(1e-6f, colour.y),
                          zeroIfBelow(1e-6f, colour.z), zeroIfBelow(1e-6f, colour.w));
    });
  }

  int width_;
  int height_;
  Field<float2> velocity_;
  Field<float4> dye_;
  Field<float> pressure_;
};

}  // namespace

Pixels dyeInPlainCpp(int width, int height, int steps) {
  Fluid fluid(width, height);
  for (int step = 0; step < steps; ++step)
    fluid.step(step);
  return fluid.dye();
}

}  // namespace samples
