#include "plain_cloth.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

float dotOf(const float3& a, const float3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

float lengthOf(const float3& v) {
  return std::sqrt(dotOf(v, v));
}

float3 crossOf(const float3& a, const float3& b) {
  return float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

float3 slideOn(const float3& velocity, const float3& surface, float grip) {
  const float into = std::min(dotOf(velocity, surface), 0.0f);
  return grip * (velocity - into * surface);
}

class Cloth {
 public:
  Cloth(const Setting& setting, const Vectors& places)
      : s_(setting),
        positions_(places),
        velocities_(places.size(), float3(0.0f)),
        normals_(places.size()) {}

  void step() {
    Vectors positions = positions_, velocities = velocities_;
    for (int y = 0; y < s_.size.y; ++y) {
      for (int x = 0; x < s_.size.x; ++x) {
        const std::size_t i = indexOf(x, y);
        normals_[i] = normalAt(x, y);
        float3 force = forceAt(x, y);
        force = force - s_.air * dotOf(velocities_[i], normals_[i]) * normals_[i];
        force.y -= s_.gravity;
        velocities[i] = velocities_[i] + s_.timeStep * force;
        positions[i] = positions_[i] + s_.timeStep * velocities[i];
        collide(positions[i], velocities[i]);
      }
    }
    positions_.swap(positions);
    velocities_.swap(velocities);
  }

  Vectors state() const {
    Vectors all = normals_;
    all.insert(all.end(), velocities_.begin(), velocities_.end());
    all.insert(all.end(), positions_.begin(), positions_.end());
    return all;
  }

 private:
  std::size_t indexOf(int x, int y) const { return std::size_t(y) * s_.size.x + x; }

  /// The nearest particle of the cloth.
  const float3& placeAt(int x, int y) const {
    return positions_[indexOf(std::clamp(x, 0, s_.size.x - 1), std::clamp(y, 0, s_.size.y - 1))];
  }

  float3 normalAt(int x, int y) const {
    const float3 normal =
        crossOf(placeAt(x, y + 1) - placeAt(x, y - 1), placeAt(x + 1, y) - placeAt(x - 1, y));
    return normal / lengthOf(normal);
  }

  float3 springTo(int x, int y, int dx, int dy, float stiffness) const {
    const int column = x + dx, row = y + dy;
    if (column < 0 || column >= s_.size.x || row < 0 || row >= s_.size.y) return float3(0.0f);
    const std::size_t here = indexOf(x, y), there = indexOf(column, row);
    const float3 apart = positions_[there] - positions_[here];
    const float distance = lengthOf(apart);
    const float3 along = apart / distance;
    const float rest = s_.spacing * std::sqrt(float(dx * dx + dy * dy));
    const float speed = dotOf(velocities_[there] - velocities_[here], along);
    return (stiffness * (distance - rest) + s_.damping * speed) * along;
  }

  /// The springs of one length and stiffness, to four sides.
  float3 springsTo(int x, int y, int dx, int dy, float stiffness) const {
    return (springTo(x, y, dx, dy, stiffness) + springTo(x, y, -dx, -dy, stiffness)) +
           (springTo(x, y, -dy, dx, stiffness) + springTo(x, y, dy, -dx, stiffness));
  }

  float3 forceAt(int x, int y) const {
    return springsTo(x, y, 1, 0, s_.stiffness) + springsTo(x, y, 1, 1, 0.5f * s_.stiffness) +
           springsTo(x, y, 2, 0, 0.1f * s_.stiffness);
  }

  void collide(float3& place, float3& velocity) const {
    const float3 fromBall = place - s_.ball;
    const float distance = lengthOf(fromBall);
    if (distance < s_.radius) {
      const float3 surface = fromBall / distance;
      place = s_.ball + s_.radius * surface;
      velocity = slideOn(velocity, surface, s_.grip);
    }
    if (place.y < s_.floor) {
      place.y = s_.floor;
      velocity = slideOn(velocity, float3(0.0f, 1.0f, 0.0f), s_.grip);
    }
  }

  Setting s_;
  Vectors positions_;
  Vectors velocities_;
  Vectors normals_;
};

}  // namespace

Vectors moveInPlainCpp(const Setting& setting, const Vectors& places, int steps) {
  Cloth cloth(setting, places);
  for (int step = 0; step < steps; ++step)
    cloth.step();
  return cloth.state();
}

}  // namespace samples
