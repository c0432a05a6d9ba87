// The host program of cloth.br: typed streams of C++, no Brook syntax.
#include "cloth.hpp"

#include "../harness/program.hpp"
#include "cloth.br.h"
#include "drawing.hpp"
#include "plain_cloth.hpp"
#include "start.hpp"

#include <cstddef>
#include <utility>

namespace {

using samples::Vectors;

constexpr int kPixelsPerParticle = 5;  // in a row of the picture

/// What the kernel computes, in streams.
struct Cloth {
  explicit Cloth(const brook::Shape& shape) : normals(shape), velocities(shape), positions(shape) {}

  brook::Stream<float3> normals, velocities, positions;
};

/// The same in memory, one after the other.
Vectors fetch(const Cloth& cloth, std::size_t count) {
  Vectors all(3 * count);
  cloth.normals.write(&all[0]);
  cloth.velocities.write(&all[count]);
  cloth.positions.write(&all[2 * count]);
  return all;
}

samples::Picture pictureOf(const Setting& setting, const Vectors& all) {
  const auto count = std::ptrdiff_t(all.size() / 3);
  return samples::drawScene(setting, Vectors(all.begin() + 2 * count, all.end()),
                            Vectors(all.begin(), all.begin() + count),
                            kPixelsPerParticle * setting.size.x);
}

Vectors onStreams(const Setting& setting, const Vectors& places, samples::Steps& steps) {
  const brook::Shape shape = brook::extents(setting.size.y, setting.size.x);
  const int stepsPerPicture = samples::stepsPerPicture(setting);
  Cloth now(shape), next(shape);
  now.positions.read(places.data());
  now.velocities.read(Vectors(places.size(), float3(0.0f)).data());
  for ([[maybe_unused]] const int picture : steps) {
    for (int step = 0; step < stepsPerPicture; ++step) {
      move(now.positions, now.velocities, setting, next.normals, next.velocities, next.positions);
      std::swap(now, next);
    }
    if (steps.isFrame()) steps.writeFrame(pictureOf(setting, fetch(now, places.size())));
  }
  brook::finish();  // waits, so that the table tells kernels from download
  return fetch(now, places.size());
}

void dropCloth(samples::Program& program) {
  const Setting setting = samples::settingFor(program.options().size);
  const Vectors places = samples::startingPlaces(setting, program.options().seed);
  const int steps = program.options().steps * samples::stepsPerPicture(setting);
  samples::Computation<float3> fall;
  fall.work = {double(places.size()) * steps, "particles/s"};
  fall.onStreams = [&](samples::Steps& each) { return onStreams(setting, places, each); };
  fall.withoutBrook = [&] { return samples::moveInPlainCpp(setting, places, steps); };
  // Where arithmetic is not exact, the cloth folds in other places after a while.
  fall.agreement.inexactBound = 0.01;
  fall.agreement.inexactOutliers = 0.1;
  program.say("cloth: %d x %d particles, %d pictures of %d steps in time", setting.size.x,
              setting.size.y, program.options().steps, samples::stepsPerPicture(setting));
  const Vectors all = program.run(fall);
  if (program.isGood()) program.writePicture(pictureOf(setting, all));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a cloth that falls over a ball";
  about.sizeMeaning = "particles in a row of the cloth; the picture has 5 pixels for each";
  about.size = 128;
  about.leastSize = 2;
  about.mostSize = 1 << 12;
  about.stepsMeaning = "pictures of the animation, 30 in a second";
  about.steps = 60;
  about.seedMeaning = "where the cloth folds";
  about.output = "cloth.png";
  return samples::runSample(argc, argv, about, dropCloth);
}
