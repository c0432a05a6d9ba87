// The host program of n_body.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "drawing.hpp"
#include "galaxies.hpp"
#include "n_body.br.h"

#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

namespace {

using samples::Bodies;
using samples::kSoftening;

constexpr float kStep = 0.02f;

/// Places, then velocities.
std::vector<float4> numbersOf(const Bodies& bodies) {
  std::vector<float4> numbers = bodies.places;
  for (const float3 v : bodies.velocities)
    numbers.push_back(float4(v.x, v.y, v.z, 0.0f));
  return numbers;
}

/// The bodies so many steps later; their velocities half a step more.
Bodies onStreams(const Bodies& start, int firstCount, int width, samples::Steps& steps) {
  const int count = int(start.places.size());
  Bodies bodies = start;
  brook::Stream<float4> places(count);
  brook::Stream<float3> velocities(count);
  places.read(start.places.data());
  velocities.read(start.velocities.data());
  kick(places, count, kSoftening, 0.5f * kStep, places, velocities, velocities);
  for ([[maybe_unused]] const int step : steps) {
    drift(kStep, places, velocities, places);
    kick(places, count, kSoftening, kStep, places, velocities, velocities);
    if (!steps.isFrame()) continue;
    places.write(bodies.places.data());
    steps.writeFrame(samples::drawBodies(bodies.places, firstCount, width));
  }
  brook::finish();  // waits, so that the table tells kernels from download
  places.write(bodies.places.data());
  velocities.write(bodies.velocities.data());
  return bodies;
}

float3 fallInPlainCpp(const Bodies& bodies, float4 body) {
  float3 sum(0.0f);
  for (const float4& other : bodies.places) {
    const float3 way(other.x - body.x, other.y - body.y, other.z - body.z);
    const float square = way.x * way.x + way.y * way.y + way.z * way.z;
    const float nearness = 1.0f / std::sqrt(square + kSoftening);
    sum = sum + other.w * nearness * nearness * nearness * way;
  }
  return sum;
}

void kickInPlainCpp(Bodies& bodies, float step) {
  for (std::size_t i = 0; i < bodies.places.size(); ++i)
    bodies.velocities[i] = bodies.velocities[i] + step * fallInPlainCpp(bodies, bodies.places[i]);
}

Bodies inPlainCpp(Bodies bodies, int steps) {
  kickInPlainCpp(bodies, 0.5f * kStep);
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < bodies.places.size(); ++i) {
      const float3 moved = kStep * bodies.velocities[i];
      float4& place = bodies.places[i];
      place = float4(place.x + moved.x, place.y + moved.y, place.z + moved.z, place.w);
    }
    kickInPlainCpp(bodies, kStep);
  }
  return bodies;
}

/// Of all bodies, of `numbers` as numbersOf makes them.
std::array<double, 3> momentumOf(const std::vector<float4>& numbers) {
  const std::size_t count = numbers.size() / 2;
  std::array<double, 3> momentum = {0, 0, 0};
  for (std::size_t i = 0; i < count; ++i) {
    const double mass = numbers[i].w;
    const float4 velocity = numbers[count + i];
    momentum[0] += mass * velocity.x;
    momentum[1] += mass * velocity.y;
    momentum[2] += mass * velocity.z;
  }
  return momentum;
}

/// Gravity conserves momentum, whatever the plain C++ computes.
void checkMomentum(const Bodies& start, const std::vector<float4>& end, int steps) {
  const auto before = momentumOf(numbersOf(start));
  const auto after = momentumOf(end);
  const double change =
      std::hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]);
  // Two bodies pull at each other by at most 2 / 3^1.5 / kSoftening times their masses. A sum over
  // `count` bodies is rounded as often, a term of it less than 20 times. Adding to a velocity rounds
  // once more; none is above 10, for even leaving both cores takes no more than 7.
  const double unit = 1.0 / (1 << 24);
  const double pull = 0.385 * samples::kMass * samples::kMass / kSoftening;
  const double ofKick = kStep * (double(start.places.size()) + 20) * pull + 10 * samples::kMass;
  const double bound = unit * (steps + 1) * ofKick;
  if (change <= bound) return;
  throw std::runtime_error("momentum changed by " + std::to_string(change) +
                           "; rounding explains " + std::to_string(bound));
}

void meetAndDraw(samples::Program& program) {
  const int count = program.options().size;
  const int steps = program.options().steps;
  const int width = int(std::lround(6 * std::sqrt(double(count))));
  const int firstCount = samples::firstGalaxySize(count);
  const Bodies start = samples::makeGalaxies(count, program.options().seed);
  samples::Computation<float4> meeting;
  meeting.work = {20.0 * count * count * (steps + 1), "FLOPS"};
  meeting.onStreams = [&](samples::Steps& each) {
    return numbersOf(onStreams(start, firstCount, width, each));
  };
  meeting.withoutBrook = [&] { return numbersOf(inPlainCpp(start, steps)); };
  program.say("n_body: %d bodies, %d steps; an interaction is 20 operations", count, steps);
  std::vector<float4> end = program.run(meeting);
  if (!program.isGood()) return;
  if (program.options().check) checkMomentum(start, end, steps);
  end.resize(std::size_t(count));
  program.writePicture(samples::drawBodies(end, firstCount, width));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "two galaxies that meet";
  about.sizeMeaning = "bodies; the picture has six times their root of pixels in a row";
  about.size = 4096;
  about.mostSize = 1 << 20;
  about.stepsMeaning = "steps in time";
  about.steps = 240;
  about.seedMeaning = "where the stars are";
  about.stepsPerFrame = 4;
  about.output = "n_body.png";
  return samples::runSample(argc, argv, about, meetAndDraw);
}
