// The host program of demosaic.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "demosaic.br.h"
#include "plain_demosaic.hpp"
#include "sheet.hpp"

#include <stdexcept>

namespace {

using samples::Mosaic;
using samples::Picture;
using samples::Pixels;

constexpr int kMin = 3;  ///< pixels in a row or column: filters mirror two at the border

/// Both results, the bilinear one first.
Pixels onStreams(const Mosaic& mosaic) {
  const int2 last(mosaic.width - 1, mosaic.height - 1);
  const brook::Shape shape = brook::extents(mosaic.height, mosaic.width);
  brook::Stream<ushort> values(shape);
  brook::Stream<float4> simple(shape), better(shape);
  values.read(mosaic.values.data());
  bilinear(values, last, float(samples::kWhite), simple);
  malvar(values, last, float(samples::kWhite), better);
  brook::finish();  // waits, so that the table tells kernels from download
  Pixels results(2 * mosaic.values.size());
  simple.write(&results[0]);
  better.write(&results[mosaic.values.size()]);
  return results;
}

/// The picture of --input, or one of its own; all of it opaque.
Picture originalOf(const samples::Options& options) {
  Picture picture = options.input.empty() ? samples::drawLighthouse(options.size)
                                          : samples::readPng(options.input);
  if (picture.width < kMin || picture.height < kMin) {
    throw std::runtime_error(options.input + ": has " + std::to_string(picture.width) + " x " +
                             std::to_string(picture.height) + " pixels; the least is " +
                             std::to_string(kMin) + " x " + std::to_string(kMin));
  }
  for (float4& pixel : picture.pixels)
    pixel.w = 1.0f;
  return picture;
}

void findColours(samples::Program& program) {
  const Picture original = originalOf(program.options());
  const Mosaic mosaic = samples::mosaicOf(original);
  samples::Computation<float4> filters;
  filters.work = {2.0 * double(original.pixels.size()), "pixels/s"};
  filters.onStreams = [&](samples::Steps&) { return onStreams(mosaic); };
  filters.withoutBrook = [&] { return samples::demosaicInPlainCpp(mosaic); };
  program.say("demosaic: %d x %d pixels", original.width, original.height);
  const Pixels results = program.run(filters);
  if (!program.isGood()) return;
  const auto middle = results.begin() + std::ptrdiff_t(original.pixels.size());
  program.say("PSNR: bilinear %.1f dB, Malvar, He and Cutler %.1f dB",
              samples::psnrOf(Pixels(results.begin(), middle), original.pixels),
              samples::psnrOf(Pixels(middle, results.end()), original.pixels));
  program.writePicture(samples::sheetOf(original, mosaic, results));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "colours from the mosaic of a camera's sensor";
  about.sizeMeaning = "pixels in a row of the picture it draws without --input";
  about.size = 512;
  about.leastSize = 4;
  about.mostSize = 1 << 13;
  about.inputMeaning = "a picture (PNG), of which the program makes the mosaic";
  about.unusedWithInput = {"--size"};
  about.output = "demosaic.png";
  return samples::runSample(argc, argv, about, findColours);
}
