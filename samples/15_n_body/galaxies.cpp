#include "galaxies.hpp"

#include <cmath>
#include <random>

namespace samples {
namespace {

constexpr float kPi = 3.14159265f;
constexpr float kLargeMass = 1.0f;
constexpr float kSmallMass = kMass - kLargeMass;
constexpr float kStarsPart = 0.1f;  ///< of the mass of a galaxy
constexpr float kDistance = 3.6f;
constexpr float kNearest = 0.8f;  ///< the distance of the parabolas' nearest points

/// A galaxy: where its core is, how it moves, how it lies.
struct Galaxy {
  float mass;
  float radius;
  float3 place;
  float3 velocity;
  float tilt;  ///< around the x axis
  float turn;  ///< then around the z axis
};

/// Turned around the z axis.
float3 turned(float angle, float3 v) {
  const float c = std::cos(angle);
  const float s = std::sin(angle);
  return float3(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
}

/// What has the coordinates x and y in the plane of the disc.
float3 inSpace(const Galaxy& galaxy, float x, float y) {
  return turned(galaxy.turn, float3(x, y * std::cos(galaxy.tilt), y * std::sin(galaxy.tilt)));
}

class Maker {
 public:
  explicit Maker(std::uint32_t seed) : random_(seed) {}

  void add(const Galaxy& galaxy, int count) {
    const int stars = count - 1;
    const float starMass = stars > 0 ? galaxy.mass * kStarsPart / float(stars) : 0.0f;
    const float coreMass = galaxy.mass - starMass * float(stars);
    addBody(galaxy.place, galaxy.velocity, coreMass);
    for (int star = 0; star < stars; ++star) {
      // On a circle around the core, more of them farther in; at the speed that keeps it there.
      const float radius = galaxy.radius * (0.12f + 0.88f * fraction());
      const float angle = 2 * kPi * fraction();
      const float height = 0.03f * (fraction() - fraction());
      const float inner = coreMass + galaxy.mass * kStarsPart * radius / galaxy.radius;
      const float speed = radius * std::sqrt(inner) / std::pow(radius * radius + kSoftening, 0.75f);
      float3 place = inSpace(galaxy, radius * std::cos(angle), radius * std::sin(angle));
      place.z += height;
      const float3 around = inSpace(galaxy, -speed * std::sin(angle), speed * std::cos(angle));
      addBody(galaxy.place + place, galaxy.velocity + around, starMass);
    }
  }

  const Bodies& bodies() const { return bodies_; }

 private:
  /// From 0 to 1. The standard's distributions differ from library to library.
  float fraction() { return float(random_() >> 8) / float(1 << 24); }

  void addBody(float3 place, float3 velocity, float mass) {
    bodies_.places.push_back(float4(place.x, place.y, place.z, mass));
    bodies_.velocities.push_back(velocity);
  }

  std::mt19937 random_;
  Bodies bodies_;
};

}  // namespace

int firstGalaxySize(int count) {
  return (3 * count + 4) / 5;
}

Bodies makeGalaxies(int count, std::uint32_t seed) {
  // On parabolas: just fast enough to part for ever, if they were points.
  const float speed = std::sqrt(2 * kMass / kDistance);
  const float across = std::sqrt(2 * kMass * kNearest) / kDistance;
  const float closer = std::sqrt(speed * speed - across * across);
  const float3 way(kDistance, 0.0f, 0.0f);
  const float3 velocity(-closer, across, 0.0f);
  const float large = kSmallMass / kMass;  // the larger galaxy's part of the way
  const float small = kLargeMass / kMass;
  const int first = firstGalaxySize(count);
  Maker maker(seed);
  maker.add({kLargeMass, 1.0f, -large * way, -large * velocity, 0.45f, 0.5f}, first);
  if (count > first)
    maker.add({kSmallMass, 0.75f, small * way, small * velocity, 0.9f, -0.6f}, count - first);
  return maker.bodies();
}

}  // namespace samples
