#include "scene.hpp"

#include <random>

namespace samples {
namespace {

constexpr float kPi = 3.14159265f;
constexpr float kFloorRadius = 9;
constexpr float kNoHaze = 1e9f;
constexpr float kBallsWithin = 5;

enum MaterialNumber { kFloor, kGold, kClay, kSilver, kFirstColour };

/// Numbers from 0 to 1 that are the same with every C++ library.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint32_t seed) : engine_(seed) {}
  float next() { return float(engine_() >> 8) / float(1 << 24); }
  float between(float low, float high) { return low + (high - low) * next(); }

 private:
  std::mt19937 engine_;
};

Material glossy(float3 colour) {
  return {colour, colour, float3(0.04f), 0.9f, kNoHaze};
}

std::vector<Material> makeMaterials() {
  const float3 none(0.0f);
  std::vector<Material> materials(kFirstColour);
  materials[kFloor] = {float3(0.62f, 0.55f, 0.47f), float3(0.44f, 0.38f, 0.33f), none, 0.25f,
                       kFloorRadius};
  materials[kGold] = {none, none, float3(0.93f, 0.66f, 0.33f), 1, kNoHaze};
  materials[kClay] = glossy(float3(0.72f, 0.42f, 0.28f));
  materials[kSilver] = {none, none, float3(0.88f, 0.89f, 0.9f), 1, kNoHaze};
  for (const float3& colour :
       {float3(0.03f, 0.3f, 0.33f), float3(0.8f, 0.16f, 0.08f), float3(0.8f, 0.74f, 0.62f),
        float3(0.85f, 0.48f, 0.06f), float3(0.05f, 0.1f, 0.32f), float3(0.7f, 0.3f, 0.36f)}) {
    materials.push_back(glossy(colour));
  }
  return materials;
}

Sky makeSky() {
  Sky sky;
  sky.sunWay = unit(float3(-0.8f, -0.3f, 0.5f));
  sky.sunColour = float3(3.4f, 2.35f, 1.3f);
  sky.sunWidth = 0.04f;
  sky.zenith = float3(0.07f, 0.2f, 0.52f);
  sky.horizon = float3(0.46f, 0.37f, 0.31f);
  return sky;
}

void addFloor(Mesh& mesh) {
  addSheet(mesh, 48, 12, false, kFloor, [](float u, float v) {
    const float radius = kFloorRadius * v;
    return float3(radius * std::cos(2 * kPi * u), radius * std::sin(2 * kPi * u), 0);
  });
}

struct Ball {
  float x, y, radius;
};

void addBall(Mesh& mesh, const Ball& ball, int material) {
  const int down = 8 + int(32 * ball.radius);
  addSheet(mesh, 2 * down, down, false, material, [&](float u, float v) {
    const float ring = std::sin(kPi * v);
    return float3(ball.x, ball.y, ball.radius) + ball.radius * float3(ring * std::cos(2 * kPi * u),
                                                                      ring * std::sin(2 * kPi * u),
                                                                      -std::cos(kPi * v));
  });
}

/// The middle line of a trefoil knot that stands upright.
float3 knotAt(float t) {
  return float3(0.55f * (std::sin(t) + 2 * std::sin(2 * t)), -0.55f * std::sin(3 * t),
                1.5f - 0.55f * (std::cos(t) - 2 * std::cos(2 * t)));
}

void addKnot(Mesh& mesh) {
  constexpr float kThickness = 0.3f;
  addSheet(mesh, 768, 32, true, kGold, [](float u, float v) {
    const float t = 2 * kPi * u;
    const float3 middle = knotAt(t);
    const float3 along = unit(knotAt(t + 0.01f) - knotAt(t - 0.01f));
    const float3 aside = unit(cross(along, float3(0, 1, 0)));
    const float3 upwards = cross(aside, along);
    return middle + kThickness * (std::cos(2 * kPi * v) * aside + std::sin(2 * kPi * v) * upwards);
  });
}

/// Places for balls that touch neither each other nor the knot: the first of many that fit.
std::vector<Ball> placeBalls(RandomNumbers& random) {
  std::vector<Ball> balls;
  for (int attempt = 0; attempt < 1000 && balls.size() < 48; ++attempt) {
    const float size = random.next();
    const Ball ball{random.between(-kBallsWithin, kBallsWithin),
                    random.between(-kBallsWithin, kBallsWithin), 0.13f + 0.45f * size * size};
    bool fits = std::hypot(ball.x, ball.y) < kBallsWithin &&
                (std::fabs(ball.x) > 1.7f + ball.radius || std::fabs(ball.y) > 0.9f + ball.radius);
    for (const Ball& other : balls) {
      fits = fits &&
             std::hypot(ball.x - other.x, ball.y - other.y) > 1.15f * (ball.radius + other.radius);
    }
    if (fits) balls.push_back(ball);
  }
  return balls;
}

}  // namespace

Scene makeScene(std::uint32_t seed) {
  RandomNumbers random(seed);
  Scene scene{{}, makeMaterials(), makeSky()};
  addFloor(scene.mesh);
  addKnot(scene.mesh);
  const int colours = int(scene.materials.size()) - kSilver;
  for (const Ball& ball : placeBalls(random))
    addBall(scene.mesh, ball, kSilver + int(random.next() * float(colours)));
  return scene;
}

Scene showMesh(const Mesh& mesh) {
  Scene scene{{}, makeMaterials(), makeSky()};
  const Box box = boundsOf(mesh);
  const float3 foot(0.5f * box.low.x + 0.5f * box.high.x, box.low.y,
                    0.5f * box.low.z + 0.5f * box.high.z);
  const float3 size = box.high - box.low;
  // In double, since meshes of any unit of length fit: a float has no inverse of the least floats.
  const double scale = 1 / std::max(double(size.y) / 3.4, double(std::max(size.x, size.z)) / 4.6);
  addMoved(scene.mesh, mesh, [&](float3 point) {
    const float3 from = point - foot;
    return float3(float(scale * from.x), float(-scale * from.z), float(scale * from.y));
  });
  std::fill(scene.mesh.materials.begin(), scene.mesh.materials.end(), int(kClay));
  addFloor(scene.mesh);
  return scene;
}

Camera cameraAt(float turn, float aspect) {
  const float angle = 2 * kPi * (turn - 0.21f);
  const float3 eye(7.6f * std::cos(angle), 7.6f * std::sin(angle), 2.5f);
  const float3 aim(0, 0, 1.2f);
  const float3 ahead = unit(aim - eye);
  const float3 right = unit(cross(ahead, float3(0, 0, 1)));
  const float3 up = cross(right, ahead);
  constexpr float kHeight = 0.64f;  // of the picture's plane at the distance 1
  const float3 across = (kHeight * aspect) * right;
  const float3 down = -kHeight * up;
  return {eye, ahead - 0.5f * across - 0.5f * down, across, down};
}

std::vector<float3> sphereOffsets(int rows, int count, std::uint32_t seed) {
  RandomNumbers random(seed);
  // A little inside of the sphere: opposite to a normal, the sum with it keeps a direction.
  constexpr float kRadius = 0.995f;
  constexpr float kGoldenAngle = 2.3999632f;
  std::vector<float3> offsets;
  for (int row = 0; row < rows; ++row) {
    // A spiral from pole to pole, begun anywhere.
    const float height = random.next(), turn = 2 * kPi * random.next();
    for (int i = 0; i < count; ++i) {
      const float z = 2 * (float(i) + height) / float(count) - 1;
      const float angle = turn + kGoldenAngle * float(i);
      const float ring = std::sqrt(std::max(0.0f, 1 - z * z));
      offsets.push_back(kRadius * float3(ring * std::cos(angle), ring * std::sin(angle), z));
      // Shuffled, so that no corner of the pixels sees one part of the sky only.
      std::swap(offsets.back(), offsets[row * count + int(random.next() * float(i + 1))]);
    }
  }
  return offsets;
}

}  // namespace samples
