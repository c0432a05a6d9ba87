#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/particleBox/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

using Unsigned = unsigned int __attribute__((vector_size(sizeof(Ints))));

inline Lanes randomOf(Unsigned seed) {
  seed ^= seed >> 16;
  seed *= 0x7feb352du;
  seed ^= seed >> 15;
  seed *= 0x846ca68bu;
  seed ^= seed >> 16;
  return lanesOf((Ints)(seed >> 8)) * splat(0x1p-24f);
}

// The members of kLanes bodies.
struct Bodies {
  Lanes x, y, z, vx, vy, vz, mass, age;
};

inline Bodies loadBodies(const ParticleBoxBody* p) {
  const float* floats = reinterpret_cast<const float*>(p);
  Lanes a[4], b[4];
  for (int i = 0; i < 4; ++i) {
    a[i] = loadParts(floats + 8 * i, 32);
    b[i] = loadParts(floats + 8 * i + 4, 32);
  }
  transposeParts(a[0], a[1], a[2], a[3]);
  transposeParts(b[0], b[1], b[2], b[3]);
  return {a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]};
}

inline void storeBodies(ParticleBoxBody* p, const Bodies& bodies) {
  float* floats = reinterpret_cast<float*>(p);
  Lanes a[] = {bodies.x, bodies.y, bodies.z, bodies.vx};
  Lanes b[] = {bodies.vy, bodies.vz, bodies.mass, bodies.age};
  transposeParts(a[0], a[1], a[2], a[3]);
  transposeParts(b[0], b[1], b[2], b[3]);
  for (int i = 0; i < 4; ++i) {
    storeParts(floats + 8 * i, 32, a[i]);
    storeParts(floats + 8 * i + 4, 32, b[i]);
  }
}

inline void bounce(Lanes& position, Lanes& velocity, float size, float restitution) {
  const Lanes zero = splat(0.0f), edge = splat(size), part = splat(restitution);
  const Mask isBelow = isLess(position, zero), isAbove = isLess(edge, position);
  const Lanes above = select(isAbove, edge - part * (position - edge), position);
  velocity = select(either(isBelow, isAbove), zero - part * velocity, velocity);
  position = select(isBelow, zero - part * position, above);
}

inline void move(Bodies& body, const ParticleBoxSettings& rules, float dt) {
  const Lanes speed = squareRoot(body.vx * body.vx + body.vy * body.vy + body.vz * body.vz);
  const Lanes drag = splat(rules.drag) * speed, push = splat(dt) / body.mass;
  const Lanes zero = splat(0.0f), step = splat(dt);
  body.vx = body.vx + push * (zero - drag * body.vx);
  body.vy = body.vy + push * (splat(-rules.gravity) * body.mass - drag * body.vy);
  body.vz = body.vz + push * (zero - drag * body.vz);
  body.x = body.x + step * body.vx;
  body.y = body.y + step * body.vy;
  body.z = body.z + step * body.vz;
  bounce(body.x, body.vx, rules.width, rules.restitution);
  bounce(body.y, body.vy, rules.height, rules.restitution);
  bounce(body.z, body.vz, rules.depth, rules.restitution);
}

// Replaces the bodies of `isOld`.
inline void replace(Bodies& body, Mask isOld, int index, int frame,
                    const ParticleBoxSettings& rules) {
  const Unsigned number = (Unsigned)truncated(numbers()) + static_cast<unsigned>(index);
  const Unsigned seed = (number + 2654435769u * static_cast<unsigned>(frame)) * 4u;
  const auto put = [=](Lanes& member, Lanes value) { member = select(isOld, value, member); };
  put(body.x, splat(0.5f * rules.width));
  put(body.y, splat(0.0f));
  put(body.z, splat(0.5f * rules.depth));
  put(body.vx, splat(4.0f) * randomOf(seed) - splat(2.0f));
  put(body.vy, splat(5.0f) + splat(3.0f) * randomOf(seed + 1));
  put(body.vz, splat(4.0f) * randomOf(seed + 2) - splat(2.0f));
  put(body.mass, splat(0.5f) + randomOf(seed + 3));
  put(body.age, splat(0.0f));
}

void step(int count, const ParticleBoxBody* old, const ParticleBoxSettings& rules, float dt,
          int frame, ParticleBoxBody* result) {
  forGroups(0, count, kLanes, [&](std::ptrdiff_t i) {
    Bodies body = loadBodies(old + i);
    body.age = body.age + splat(dt);
    const Mask isOld = isLess(splat(rules.lifetime), body.age);
    move(body, rules, dt);
    if (!isNone(isOld)) replace(body, isOld, i, frame, rules);
    storeBodies(result + i, body);
  });
}

void energy(int count, const ParticleBoxBody* bodies, const ParticleBoxSettings& rules,
            float* result) {
  forGroups(0, count, kLanes, [&](std::ptrdiff_t i) {
    const Bodies body = loadBodies(bodies + i);
    const Lanes square = body.vx * body.vx + body.vy * body.vy + body.vz * body.vz;
    store(result + i, body.mass * (splat(0.5f) * square + splat(rules.gravity) * body.y));
  });
}

}  // namespace

extern const ParticleBoxLaunches kParticleBoxVectors = {HAND_NAME, step, energy};

}  // namespace brook::perf::untuned::HAND_ISA
