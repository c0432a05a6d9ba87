// The host program of image_filter.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "../picture/sheet.hpp"
#include "image_filter.br.h"
#include "plain_filters.hpp"

#include <algorithm>
#include <cmath>

namespace {

using samples::Picture;
using samples::Pixels;

constexpr int kPixelsInBand = 1 << 20;

/// The three results, one after the other.
Pixels filterOnStreams(const Picture& picture, const std::vector<float>& weights) {
  const brook::Shape shape = brook::extents(picture.height, picture.width);
  const brook::iter places =
      brook::iter::of(shape, float2(0, 0), float2(picture.width, picture.height));
  const int radius = int(weights.size()) - 1;
  brook::Stream<float> weight(weights.size());
  brook::Stream<float4> image(shape), blurredRows(shape), blurred(shape), sharp(shape), edge(shape);

  weight.read(weights.data());
  image.read(picture.pixels.data());
  blurRows(image, weight, radius, places, blurredRows);
  blurColumns(blurredRows, weight, radius, blurred);
  sharpen(image, blurred, samples::kSharpening, sharp);
  edges(image, places, edge);
  brook::finish();  // waits, so that the table tells kernels from download

  const std::size_t count = picture.pixels.size();
  Pixels results(3 * count);
  blurred.write(&results[0]);
  sharp.write(&results[count]);
  edge.write(&results[2 * count]);
  return results;
}

/// The same for a picture of any size, in bands of rows: a device limits the size of one stream.
/// Each band takes with it the rows around it that the filters read.
Pixels filterInBands(const Picture& picture, const std::vector<float>& weights) {
  const int halo = int(weights.size()) - 1;
  const int rowsInBand = std::max(1, kPixelsInBand / picture.width);
  const std::size_t count = picture.pixels.size();
  const std::size_t width = std::size_t(picture.width);
  Pixels results(3 * count);
  for (int first = 0; first < picture.height; first += rowsInBand) {
    const int last = std::min(picture.height, first + rowsInBand);
    const int top = std::max(0, first - halo);
    const int bottom = std::min(picture.height, last + halo);
    const float4* pixels = picture.pixels.data();
    const Picture band{picture.width, bottom - top,
                       Pixels(pixels + top * width, pixels + bottom * width)};
    const Pixels filtered = filterOnStreams(band, weights);
    for (std::size_t filter = 0; filter < 3; ++filter) {
      const float4* rows = &filtered[filter * band.pixels.size() + (first - top) * width];
      std::copy(rows, rows + (last - first) * width, &results[filter * count + first * width]);
    }
  }
  return results;
}

/// As a pencil draws edges, on paper: in few tones, without the faintest ones.
float4 pencilled(float edge) {
  constexpr float kFaintest = 0.008f;
  constexpr float kContrast = 4.0f;
  constexpr float kTones = 24.0f;
  constexpr float4 kPencil = float4(0.02f, 0.02f, 0.05f, 1.0f);
  const float left = 1.0f / (1.0f + kContrast * std::max(edge - kFaintest, 0.0f));
  return kPencil +
         std::round(kTones * left * left * left) / kTones * (samples::Sheet::kPaper - kPencil);
}

/// A strip of the picture and of each result.
Picture stripsOf(const Picture& picture, Pixels results) {
  const std::size_t count = picture.pixels.size();
  for (std::size_t i = 2 * count; i < 3 * count; ++i)
    results[i] = pencilled(results[i].x);
  return samples::inStrips(
      {picture.pixels.data(), &results[0], &results[count], &results[2 * count]},
      int2(picture.width, picture.height));
}

void filterPicture(samples::Program& program) {
  const std::string& input = program.options().input;
  const Picture picture =
      input.empty() ? samples::drawLighthouse(program.options().size) : samples::readPng(input);
  const std::vector<float> weights = samples::blurWeights();
  samples::Computation<float4> filters;
  filters.work = {3.0 * double(picture.pixels.size()), "pixels/s"};
  filters.onStreams = [&](samples::Steps&) { return filterInBands(picture, weights); };
  filters.withoutBrook = [&] { return samples::filterInPlainCpp(picture, weights); };
  program.say("image_filter: %s, %d x %d pixels",
              input.empty() ? "a picture of its own" : input.c_str(), picture.width,
              picture.height);
  const Pixels results = program.run(filters);
  if (program.isGood()) program.writePicture(stripsOf(picture, results));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a picture blurred, sharpened and reduced to its edges";
  about.sizeMeaning = "pixels in a row of the picture it draws without --input";
  about.size = 512;
  about.leastSize = 4;
  about.mostSize = 1 << 13;
  about.inputMeaning = "a picture (PNG)";
  about.unusedWithInput = {"--size"};
  about.output = "image_filter.png";
  return samples::runSample(argc, argv, about, filterPicture);
}
