// The host program of image_filter.br: typed streams of C++, no Brook syntax.
#include "../engines/compare_engines.hpp"
#include "../engines/options.hpp"
#include "../picture/picture.hpp"
#include "image_filter.br.h"
#include "plain_filters.hpp"

#include <algorithm>
#include <exception>

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

/// Writes one of the three results and says where.
void writeResult(const std::string& path, const Picture& input, const float4* pixels) {
  const Pixels copy(pixels, pixels + input.pixels.size());
  samples::writePng(path, {input.width, input.height, copy});
  std::printf("wrote %s\n", path.c_str());
}

int run(const samples::Options& options) {
  const Picture picture = options.files.empty() ? samples::drawTestPicture(options.size)
                                                : samples::readPng(options.files[0]);
  std::printf("image_filter: %s, %d x %d pixels\n",
              options.files.empty() ? "a picture of its own" : options.files[0].c_str(),
              picture.width, picture.height);
  const std::vector<float> weights = samples::blurWeights();
  Pixels results;
  const int status = samples::compareEngines<float4>(
      options.engines, samples::filterInPlainCpp(picture, weights), samples::Agreement(),
      [&] { return results = filterInBands(picture, weights); });
  if (status != EXIT_SUCCESS) return status;

  const std::size_t count = picture.pixels.size();
  if (options.files.empty()) {
    writeResult(options.output + "-original.png", picture, picture.pixels.data());
  }
  writeResult(options.output + "-blur.png", picture, &results[0]);
  writeResult(options.output + "-sharp.png", picture, &results[count]);
  writeResult(options.output + "-edges.png", picture, &results[2 * count]);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  samples::Options defaults;
  defaults.size = 1024;
  defaults.output = "filtered";
  try {
    return run(samples::readOptions(
        argc, argv, "[PICTURE.png] blurs, sharpens and finds edges; without a picture draws one",
        defaults, 1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: error: %s\n", argv[0], error.what());
    return EXIT_FAILURE;
  }
}
