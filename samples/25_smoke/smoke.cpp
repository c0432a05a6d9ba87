// The host program of air.br and smoke.br: makes the smoke rise, takes pictures of it, compares.
#include "../harness/program.hpp"
#include "plain_air.hpp"
#include "plain_view.hpp"
#include "plume.hpp"

namespace {

using samples::Pixels;
using samples::Setup;

/// How large the picture is, and how many steps the smoke rises before it is taken.
struct Film {
  int width;
  int height;
  int steps;

  /// The camera goes around the fire as time goes on.
  Camera cameraAfter(int steps_, const Setup& setup) const {
    return setup.cameraAt(float(steps_) / float(steps), float(width) / float(height));
  }
};

Pixels onStreams(const Setup& setup, const Film& film, samples::Steps& steps) {
  samples::Plume plume(setup);
  int done = 0;
  const auto picture = [&] {
    return plume.picture(film.cameraAfter(done, setup), film.width, film.height);
  };
  for (const int step : steps) {
    plume.step(step);
    done = step + 1;
    if (steps.isFrame()) steps.writeFrame({film.width, film.height, picture()});
  }
  return picture();
}

Pixels inPlainCpp(const Setup& setup, const Film& film) {
  return samples::pictureInPlainCpp(setup, samples::smokeInPlainCpp(setup, film.steps),
                                    film.cameraAfter(film.steps, setup), film.width, film.height);
}

void letSmokeRise(samples::Program& program) {
  const samples::Options& options = program.options();
  const Film film{options.size, (5 * options.size + 3) / 4, options.steps};
  const Setup setup(std::max(4, options.size / 3), options.seed);
  const int3 cells = setup.cells;
  samples::Computation<float4> smoke;
  smoke.work = {double(cells.x) * cells.y * cells.z * film.steps, "cells/s"};
  smoke.onStreams = [&](samples::Steps& steps) { return onStreams(setup, film, steps); };
  smoke.withoutBrook = [&] { return inPlainCpp(setup, film); };
  // Small differences grow in whirls.
  smoke.agreement.inexactBound = 0.01;
  smoke.agreement.inexactOutliers = 0.1;
  program.say("smoke: %d x %d x %d cells, %d steps, %d x %d pixels", cells.x, cells.y, cells.z,
              film.steps, film.width, film.height);
  program.writePicture({film.width, film.height, program.run(smoke)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "smoke and fire around a ball";
  about.sizeMeaning = "pixels in a row, three for each cell of air";
  about.size = 320;
  about.mostSize = 1536;
  about.stepsMeaning = "steps in time";
  about.steps = 118;
  about.stepsPerFrame = 2;
  about.seedMeaning = "how the fires flicker";
  about.output = "smoke.png";
  return samples::runSample(argc, argv, about, letSmokeRise);
}
