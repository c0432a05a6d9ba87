// The host program of stable_fluid.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "jets.hpp"
#include "plain_fluid.hpp"
#include "stable_fluid.br.h"

#include <utility>

namespace {

using samples::Pixels;

/// The streams of a fluid at rest, without dye.
class Fluid {
 public:
  Fluid(int width, int height)
      : width_(width),
        height_(height),
        velocity_(height, width),
        moved_(height, width),
        dye_(height, width),
        movedDye_(height, width),
        turning_(height, width),
        surplus_(height, width),
        pressure_(height, width),
        better_(height, width) {
    const std::size_t cells = std::size_t(width) * height;
    velocity_.read(std::vector<float2>(cells, float2(0.0f)).data());
    dye_.read(Pixels(cells, float4(0.0f)).data());
    pressure_.read(std::vector<float>(cells, 0.0f).data());
  }

  void step(int number) {
    for (int i = 0; i < samples::kJets; ++i)
      inject(velocity_, dye_, samples::jetAt(i, number, width_, height_), velocity_, dye_);
    curl(velocity_, turning_);
    confine(velocity_, turning_, samples::kConfinement, velocity_);
    divergence(velocity_, surplus_);
    for (int i = 0; i < samples::kRelaxations; ++i) {
      relax(pressure_, surplus_, better_);
      streamSwap(pressure_, better_);
    }
    const float2 last(float(width_ - 1), float(height_ - 1));
    project(velocity_, pressure_, last, velocity_);
    advectDye(dye_, velocity_, samples::kDyeKept, last, movedDye_);
    advectVelocity(velocity_, samples::kVelocityKept, moved_);
    streamSwap(velocity_, moved_);
    streamSwap(dye_, movedDye_);
  }

  Pixels dye() {
    brook::finish();  // waits, so that the table tells kernels from download
    Pixels pixels(std::size_t(width_) * height_);
    dye_.write(pixels.data());
    return pixels;
  }

 private:
  int width_;
  int height_;
  brook::Stream<float2> velocity_, moved_;
  brook::Stream<float4> dye_, movedDye_;
  brook::Stream<float> turning_, surplus_, pressure_, better_;
};

/// Dye in dark water.
samples::Picture pictureOf(int width, int height, Pixels dye) {
  const float4 water(0.004f, 0.006f, 0.016f, 1.0f);
  for (float4& pixel : dye)
    pixel = pixel + (1.0f - pixel.w) * water;
  return {width, height, std::move(dye)};
}

void stirFluid(samples::Program& program) {
  const int width = program.options().size;
  const int height = (3 * width + 3) / 4;
  const int steps = program.options().steps;
  samples::Computation<float4> flow;
  flow.work = {double(width) * height * steps, "cells/s"};
  flow.onStreams = [&](samples::Steps& each) {
    Fluid fluid(width, height);
    for (const int step : each) {
      fluid.step(step);
      if (each.isFrame()) each.writeFrame(pictureOf(width, height, fluid.dye()));
    }
    return fluid.dye();
  };
  flow.withoutBrook = [&] { return samples::dyeInPlainCpp(width, height, steps); };
  // Small differences grow in eddies.
  flow.agreement.inexactBound = 0.01;
  flow.agreement.inexactOutliers = 0.1;
  program.say("stable_fluid: %d x %d cells, %d steps", width, height, steps);
  program.writePicture(pictureOf(width, height, program.run(flow)));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a fluid stirred by jets of dye";
  about.sizeMeaning = "cells in a row";
  about.size = 480;
  about.leastSize = 4;  // a fluid has an inside and walls
  about.mostSize = 1 << 13;
  about.stepsMeaning = "steps in time";
  about.steps = 300;
  about.stepsPerFrame = 2;
  about.output = "stable_fluid.png";
  return samples::runSample(argc, argv, about, stirFluid);
}
