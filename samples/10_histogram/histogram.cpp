// The host program of histogram.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "drawing.hpp"
#include "histogram.br.h"
#include "scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace {

using samples::Histogram;
using samples::kTones;
using samples::Picture;
using samples::Toned;

/// The running sum of the histogram as a curve from tones to tones: each range of tones gets as
/// much room as it has pixels.
std::vector<float> evenCurve(const Histogram& histogram) {
  std::int64_t total = 0;
  for (const int count : histogram)
    total += count;
  std::vector<float> curve;
  std::int64_t darker = 0;
  for (const int count : histogram) {
    const double middle = double(darker) + 0.5 * count;
    curve.push_back(float(255.0 * middle / double(std::max<std::int64_t>(1, total))));
    darker += count;
  }
  return curve;
}

Histogram histogramOf(const brook::Stream<float4>& image) {
  brook::Stream<float> tone(image.shape());
  brook::Stream<int> weight(image.shape()), counts(kTones);
  Histogram histogram(kTones);
  counts.read(histogram.data());
  findTones(image, tone, weight);
  streamScatter(counts, tone, weight, STREAM_SCATTER_ADD);
  counts.write(histogram.data());
  return histogram;
}

/// The histogram of the picture; then the picture of even tones, and its histogram.
struct Result {
  Histogram before;
  Toned after;
};

Result equaliseOnStreams(const Picture& picture) {
  const brook::Shape shape = brook::extents(picture.height, picture.width);
  brook::Stream<float4> image(shape), changed(shape);
  brook::Stream<float> curve(kTones);
  image.read(picture.pixels.data());
  Result result{histogramOf(image), {picture, {}}};
  curve.read(evenCurve(result.before).data());
  changeTones(image, curve, changed);
  result.after.histogram = histogramOf(changed);
  brook::finish();  // waits, so that the table tells kernels from download
  changed.write(result.after.picture.pixels.data());
  return result;
}

float toneInPlainCpp(float4 pixel) {
  if (pixel.w <= 0) return 0;
  const float light = pixel.x * 0.2126f + pixel.y * 0.7152f + pixel.z * 0.0722f;
  return 255.0f * std::sqrt(std::min(light / pixel.w, 1.0f));
}

Histogram histogramInPlainCpp(const Picture& picture) {
  Histogram histogram(kTones);
  for (const float4& pixel : picture.pixels) {
    if (pixel.w > 0) ++histogram[std::size_t(std::floor(toneInPlainCpp(pixel) + 0.5f))];
  }
  return histogram;
}

Result equaliseInPlainCpp(const Picture& picture) {
  Result result{histogramInPlainCpp(picture), {picture, {}}};
  const std::vector<float> curve = evenCurve(result.before);
  for (float4& pixel : result.after.picture.pixels) {
    const float tone = toneInPlainCpp(pixel);
    const std::size_t below = std::size_t(tone);
    const float low = curve[below];
    const float high = curve[std::min<std::size_t>(below + 1, kTones - 1)];
    const float gain = (low + (tone - std::floor(tone)) * (high - low)) / std::max(tone, 1.0f);
    const float factor = gain * gain;
    pixel = float4(factor * pixel.x, factor * pixel.y, factor * pixel.z, pixel.w);
  }
  result.after.histogram = histogramInPlainCpp(result.after.picture);
  return result;
}

/// Both histograms and the picture, one after the other.
std::vector<float> numbersOf(const Result& result) {
  std::vector<float> numbers(result.before.begin(), result.before.end());
  numbers.insert(numbers.end(), result.after.histogram.begin(), result.after.histogram.end());
  for (const float4& pixel : result.after.picture.pixels)
    numbers.insert(numbers.end(), {pixel.x, pixel.y, pixel.z, pixel.w});
  return numbers;
}

void equalisePicture(samples::Program& program) {
  const std::string& input = program.options().input;
  const Picture picture =
      input.empty() ? samples::drawMistyMountains(program.options().size) : samples::readPng(input);
  Result result;
  samples::Computation<float> equaliser;
  equaliser.work = {double(picture.pixels.size()), "pixels/s"};
  equaliser.onStreams = [&](samples::Steps&) {
    result = equaliseOnStreams(picture);
    return numbersOf(result);
  };
  equaliser.withoutBrook = [&] { return numbersOf(equaliseInPlainCpp(picture)); };
  // Where arithmetic is not exact, pixels between two tones count for the other one.
  equaliser.agreement.inexactBound = 1e-3;
  equaliser.agreement.inexactOutliers = 0.05;
  program.say("histogram: %s, %d x %d pixels", input.empty() ? "mountains" : input.c_str(),
              picture.width, picture.height);
  program.run(equaliser);
  if (program.isGood()) program.writePicture(drawHalves({picture, result.before}, result.after));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "the histogram of a picture, and its tones spread evenly";
  about.sizeMeaning = "pixels in a row of the mountains that it draws without --input";
  about.size = 720;
  about.mostSize = 1 << 13;
  about.inputMeaning = "a picture (PNG)";
  about.unusedWithInput = {"--size"};
  about.output = "histogram.png";
  return samples::runSample(argc, argv, about, equalisePicture);
}
