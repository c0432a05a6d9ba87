#include "tests/perf/untuned/particleBox/launches.h"

#include <cmath>
#include <cstdint>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

std::uint32_t hash(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}

float random(std::uint32_t seed) {
  return static_cast<float>(hash(seed) >> 8) * (1.0f / 16777216.0f);
}

ParticleBoxBody born(int index, int frame, const ParticleBoxSettings& rules) {
  const std::uint32_t seed =
      4u * (static_cast<std::uint32_t>(index) + 2654435769u * static_cast<std::uint32_t>(frame));
  ParticleBoxBody body;
  body.x = 0.5f * rules.width;
  body.y = 0;
  body.z = 0.5f * rules.depth;
  body.vx = 4.0f * random(seed) - 2.0f;
  body.vy = 5.0f + 3.0f * random(seed + 1);
  body.vz = 4.0f * random(seed + 2) - 2.0f;
  body.mass = 0.5f + random(seed + 3);
  body.age = 0;
  return body;
}

void bounce(float& position, float& velocity, float size, float restitution) {
  if (position < 0) {
    position = -restitution * position;
    velocity = -restitution * velocity;
  } else if (position > size) {
    position = size - restitution * (position - size);
    velocity = -restitution * velocity;
  }
}

ParticleBoxBody moved(ParticleBoxBody body, const ParticleBoxSettings& rules, float dt) {
  const float speed = std::sqrt(body.vx * body.vx + body.vy * body.vy + body.vz * body.vz);
  const float drag = rules.drag * speed;
  const float push = dt / body.mass;
  body.vx += push * (0.0f - drag * body.vx);
  body.vy += push * (-rules.gravity * body.mass - drag * body.vy);
  body.vz += push * (0.0f - drag * body.vz);
  body.x += dt * body.vx;
  body.y += dt * body.vy;
  body.z += dt * body.vz;
  bounce(body.x, body.vx, rules.width, rules.restitution);
  bounce(body.y, body.vy, rules.height, rules.restitution);
  bounce(body.z, body.vz, rules.depth, rules.restitution);
  return body;
}

void step(int count, const ParticleBoxBody* __restrict old, const ParticleBoxSettings& rules,
          float dt, int frame, ParticleBoxBody* __restrict result) {
  for (int i = 0; i < count; ++i) {
    ParticleBoxBody body = old[i];
    body.age += dt;
    result[i] = body.age > rules.lifetime ? born(i, frame, rules) : moved(body, rules, dt);
  }
}

void energy(int count, const ParticleBoxBody* __restrict bodies, const ParticleBoxSettings& rules,
            float* __restrict result) {
  for (int i = 0; i < count; ++i) {
    const ParticleBoxBody& body = bodies[i];
    const float square = body.vx * body.vx + body.vy * body.vy + body.vz * body.vz;
    result[i] = body.mass * (0.5f * square + rules.gravity * body.y);
  }
}

}  // namespace

extern const ParticleBoxLaunches kParticleBoxLoops = {LOOPS_COMPILER_NAME, step, energy};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
