// The host program of fft.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "fft.br.h"
#include "filters.hpp"
#include "fourier.hpp"
#include "plain_fourier.hpp"
#include "scene.hpp"
#include "sheet.hpp"

#include <cmath>

namespace {

using samples::Part;
using samples::Picture;
using samples::Pixels;
using samples::Signal;

constexpr int kTransforms = 3;  // one forward, two inverse

/// Reads the picture, spoils it, and fills what is left of `signal` with the nearest pixels.
void begin(const Picture& picture, const samples::Fourier& fourier, int2 size, Signal& signal) {
  brook::Stream<float4> image(picture.height, picture.width);
  image.read(picture.pixels.data());
  const samples::Waves waves = samples::wavesFor(size);
  const int2 step = int2(fourier.circle()) / size;
  spoil(image, fourier.turns(), fourier.circle(), waves.red * step, waves.green * step,
        waves.blue * step, samples::kStrength, signal.re, signal.im);
}

Pixels onStreams(const Picture& picture, int2 size) {
  const brook::Shape shape = brook::extents(size.y, size.x);
  samples::Fourier fourier(size);
  Signal signal(shape), spoilt(shape), cut(shape);
  Signal pictures[] = {Signal(shape), Signal(shape)};

  begin(picture, fourier, size, signal);
  fourier.forward(signal, spoilt);
  fourier.inverse(spoilt, pictures[0]);
  cutPeaks(spoilt.re, spoilt.im, size, samples::kLowestPeak, samples::kMaxOfMean, cut.re, cut.im);
  fourier.inverse(cut, pictures[1]);
  brook::finish();  // waits, so that the table tells kernels from download

  samples::Results results(size, int2(picture.width, picture.height));
  spoilt.re.write(results.begin(Part::SpoiltRe));
  spoilt.im.write(results.begin(Part::SpoiltIm));
  cut.re.write(results.begin(Part::CutRe));
  cut.im.write(results.begin(Part::CutIm));
  for (int i = 0; i < 2; ++i) {
    float4* const pixels = results.begin(Part(int(Part::Spoilt) + i));
    pictures[i].re.domain(int2(0, 0), results.pictureSize).write(pixels);
  }
  return results.pixels;
}

/// Each level of a transform adds rounding errors of at most 4 * 2^-24 of the sum of what it adds:
/// two for the product, one for the table, one for the sum. Relative to the numbers' mean square
/// that adds up over the levels, and twice, for there and back. A single element could be worse
/// than the mean; but errors cancel, so that all stay far below.
double boundFor(double levels) {
  return 2 * levels * 4 * std::ldexp(1.0, -24);
}

void transformPicture(samples::Program& program) {
  const std::string& input = program.options().input;
  const Picture picture =
      input.empty() ? samples::drawLake(program.options().size) : samples::readPng(input);
  const int2 size(samples::powerOfTwoFrom(picture.width), samples::powerOfTwoFrom(picture.height));
  const double levels = std::log2(double(size.x) * size.y);

  samples::Computation<float4> filters;
  filters.work = {kTransforms * 5.0 * size.x * size.y * 4 * levels, "FLOPS"};
  filters.onStreams = [&](samples::Steps&) { return onStreams(picture, size); };
  filters.withoutBrook = [&] { return samples::resultsInPlainCpp(picture, size).pixels; };
  filters.agreement.bound = boundFor(levels);
  program.say("fft: %s, %d x %d pixels; %d transforms of %d x %d elements of 4 channels",
              input.empty() ? "a picture of its own" : input.c_str(), picture.width, picture.height,
              kTransforms, size.x, size.y);
  samples::Results results(size, int2(picture.width, picture.height));
  results.pixels = program.run(filters);
  if (program.isGood()) program.writePicture(samples::drawSheet(results));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a picture's spectrum, and the picture repaired by it";
  about.sizeMeaning = "pixels in a row of the picture it draws without --input";
  about.size = 512;
  about.mostSize = 1 << 13;
  about.inputMeaning = "a picture (PNG), of any size: a power of two takes least time";
  about.unusedWithInput = {"--size"};
  about.output = "fft.png";
  return samples::runSample(argc, argv, about, transformPicture);
}
