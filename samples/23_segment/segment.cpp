// The host program of segment.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "phantom.hpp"
#include "plain_segment.hpp"
#include "seeds.hpp"
#include "segment.br.h"
#include "sheet.hpp"

#include <cmath>

namespace {

using samples::Picture;
using samples::Pixels;

constexpr int kRoundsPerLook = 8;

/// Brightness as the eye has it, on black where the picture is transparent. From 1 to 2, not from 0
/// to 1: what flows into a black part of a picture becomes less with each pixel, and at last so
/// small that OpenGL takes it for 0 and the other backends do not.
Picture perceived(Picture picture) {
  const auto root = [](float light) { return 1.0f + std::sqrt(light); };
  for (float4& p : picture.pixels)
    p = float4(root(p.x), root(p.y), root(p.z), 0.0f);
  return picture;
}

/// Lets regions grow until none changes. To ask costs as much as some rounds: the host waits for
/// the answer. So it asks after several.
void growRegions(const brook::Stream<float4>& image, const brook::Stream<float4>& colours,
                 float tolerance, brook::Stream<int>& regions) {
  brook::Stream<int> grown(regions.shape()), changed(regions.shape());
  int isGrowing = 1;
  while (isGrowing != 0) {
    for (int round = 1; round < kRoundsPerLook; ++round) {
      grow(regions, image, colours, tolerance, grown);
      streamSwap(regions, grown);
    }
    growAndTell(regions, image, colours, tolerance, grown, changed);
    streamSwap(regions, grown);
    anyOf(changed, isGrowing);
  }
}

/// The smoothed picture; alpha is the number of the region.
Pixels onStreams(const Picture& picture, samples::Steps& steps) {
  const brook::Shape shape = brook::extents(picture.height, picture.width);
  brook::Stream<float4> image(shape), smoothed(shape);
  brook::Stream<int> regions(shape);
  Picture result = picture;
  image.read(picture.pixels.data());
  for ([[maybe_unused]] const int step : steps) {
    diffuse(image, samples::kSteepening, smoothed);
    streamSwap(image, smoothed);
    if (!steps.isFrame()) continue;
    image.write(result.pixels.data());
    steps.writeFrame(samples::drawColours(result));
  }
  image.write(result.pixels.data());

  samples::Seeds seeds = samples::plantSeeds(result);
  brook::Stream<float4> colours(seeds.colours.size());
  colours.read(seeds.colours.data());
  regions.read(seeds.regions.data());
  for (const float tolerance : samples::kTolerances)
    growRegions(image, colours, tolerance, regions);
  regions.write(seeds.regions.data());
  for (std::size_t i = 0; i < result.pixels.size(); ++i)
    result.pixels[i].w = float(seeds.regions[i]);
  return result.pixels;
}

void segmentPicture(samples::Program& program) {
  const samples::Options& options = program.options();
  const Picture picture = options.input.empty() ? samples::drawPhantom(options.size, options.seed)
                                                : samples::readPng(options.input);
  const Picture image = perceived(picture);
  samples::Computation<float4> segments;
  segments.work = {double(picture.pixels.size()), "pixels/s"};
  segments.onStreams = [&](samples::Steps& steps) { return onStreams(image, steps); };
  segments.withoutBrook = [&] { return samples::segmentInPlainCpp(image, options.steps); };
  // Where arithmetic is not exact, a pixel between two regions may join the other one, and what
  // lies behind it follows.
  segments.agreement.inexactOutliers = 0.05;
  program.say("segment: %s, %d x %d pixels, %d steps of diffusion",
              options.input.empty() ? "a picture of its own" : options.input.c_str(), picture.width,
              picture.height, options.steps);
  Picture result{picture.width, picture.height, program.run(segments)};
  if (program.isGood()) program.writePicture(samples::drawSheet(image, result));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a noisy picture smoothed and divided into regions";
  about.sizeMeaning = "pixels in a row of the picture it draws without --input";
  about.size = 512;
  about.mostSize = 1 << 13;
  about.stepsMeaning = "steps of diffusion";
  about.steps = 60;
  about.inputMeaning = "a picture (PNG)";
  about.unusedWithInput = {"--size", "--seed"};
  about.seedMeaning = "the noise of the picture it draws";
  about.output = "segment.png";
  return samples::runSample(argc, argv, about, segmentPicture);
}
