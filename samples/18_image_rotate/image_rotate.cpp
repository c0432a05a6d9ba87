// The host program of image_rotate.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "image_rotate.br.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace {

using samples::Picture;
using samples::Pixels;

/// A turn begins at 30 degrees, so that a single step is one to look at.
double angleOf(int step, int steps) {
  return std::acos(-1.0) * (1.0 / 6.0 + 2.0 * step / steps);
}

/// The size that holds the picture at all angles of a turn.
int2 canvasOf(const Picture& picture, int steps) {
  double width = 1;
  double height = 1;
  for (int step = 0; step < steps; ++step) {
    const double across = std::fabs(std::cos(angleOf(step, steps)));
    const double along = std::fabs(std::sin(angleOf(step, steps)));
    width = std::fmax(width, across * picture.width + along * picture.height);
    height = std::fmax(height, along * picture.width + across * picture.height);
  }
  constexpr double kRounding = 1e-6;
  return int2(int(std::ceil(width - kRounding)), int(std::ceil(height - kRounding)));
}

/// A long picture needs a canvas that is long both ways.
void requireCanvas(int2 canvas) {
  constexpr double kMaxPixels = 1 << 28;
  if (double(canvas.x) * canvas.y <= kMaxPixels) return;
  throw std::runtime_error("the picture turned needs " + std::to_string(canvas.x) + " x " +
                           std::to_string(canvas.y) + " pixels; the limit is " +
                           std::to_string(int(kMaxPixels)) + ": give a smaller picture");
}

Pixels onStreams(const Picture& picture, int2 canvas, samples::Steps& steps) {
  brook::Stream<float4> image(picture.height, picture.width), turned(canvas.y, canvas.x);
  image.read(picture.pixels.data());
  const float2 size(float(picture.width), float(picture.height));
  const float2 turnedSize(float(canvas.x), float(canvas.y));
  Pixels pixels(std::size_t(canvas.x) * canvas.y);
  for (const int step : steps) {
    const double angle = angleOf(step, steps.count());
    const float2 direction(float(std::cos(angle)), float(std::sin(angle)));
    rotate(image, size, direction, turnedSize, turned);
    if (!steps.isFrame()) continue;
    turned.write(pixels.data());
    steps.writeFrame({canvas.x, canvas.y, pixels});
  }
  brook::finish();  // waits, so that the table tells kernels from download
  turned.write(pixels.data());
  return pixels;
}

/// How much a pixel counts that is so far away, in one direction (R. Keys, a = -1/2).
double weightAt(double distance) {
  const double d = std::fabs(distance);
  if (d >= 2) return 0;
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2;
}

/// The colour at a place, from the 16 pixels around it, each with the weight of its distance.
void addPixelsAround(const Picture& picture, double x, double y, double (&colour)[4]) {
  const int left = int(std::floor(x - 0.5)) - 1;
  const int top = int(std::floor(y - 0.5)) - 1;
  for (int row = top; row < top + 4; ++row) {
    for (int column = left; column < left + 4; ++column) {
      const double weight = weightAt(x - (column + 0.5)) * weightAt(y - (row + 0.5));
      const int nearX = std::clamp(column, 0, picture.width - 1);
      const int nearY = std::clamp(row, 0, picture.height - 1);
      const float4& pixel = picture.pixels[std::size_t(nearY) * picture.width + nearX];
      const float components[] = {pixel.x, pixel.y, pixel.z, pixel.w};
      for (int i = 0; i < 4; ++i)
        colour[i] += weight * components[i];
    }
  }
}

float4 turnedPixel(const Picture& picture, double x, double y) {
  const auto covered = [](double place, int size) {
    return std::clamp(std::fmin(place, size - place) + 0.5, 0.0, 1.0);
  };
  const double part = covered(x, picture.width) * covered(y, picture.height);
  double colour[4] = {};
  addPixelsAround(picture, x, y, colour);
  const double alpha = std::clamp(colour[3], 0.0, 1.0);
  const auto shade = [&](int i) { return float(part * std::clamp(colour[i], 0.0, alpha)); };
  return float4(shade(0), shade(1), shade(2), float(part * alpha));
}

Pixels inPlainCpp(const Picture& picture, int2 canvas, double angle) {
  Pixels pixels;
  for (int row = 0; row < canvas.y; ++row) {
    for (int column = 0; column < canvas.x; ++column) {
      const double x = column + 0.5 - 0.5 * canvas.x;
      const double y = row + 0.5 - 0.5 * canvas.y;
      pixels.push_back(
          turnedPixel(picture, 0.5 * picture.width + x * std::cos(angle) - y * std::sin(angle),
                      0.5 * picture.height + x * std::sin(angle) + y * std::cos(angle)));
    }
  }
  return pixels;
}

void turnPicture(samples::Program& program) {
  const std::string& input = program.options().input;
  const Picture picture =
      input.empty() ? samples::drawLighthouse(program.options().size) : samples::readPng(input);
  const int steps = program.options().steps;
  const int2 canvas = canvasOf(picture, steps);
  requireCanvas(canvas);
  samples::Computation<float4> turn;
  turn.work = {double(canvas.x) * canvas.y * steps, "pixels/s"};
  turn.onStreams = [&](samples::Steps& each) { return onStreams(picture, canvas, each); };
  turn.withoutBrook = [&] { return inPlainCpp(picture, canvas, angleOf(steps - 1, steps)); };
  // In floats a place is wrong by up to 4 roundings of numbers up to the diagonal, in x and in y.
  // From there a colour changes by at most 1.5 * 1.25 (the steepest curve, in a direction, times
  // the largest sum of weights in the other) and what is covered by 1 in a pixel. The colour's own
  // roundings count as two pixels.
  const double diagonal = std::hypot(canvas.x, canvas.y);
  turn.agreement.bound = 2 * 4 * (1.5 * 1.25 + 1) * (diagonal + 2) * std::ldexp(1.0, -24);
  turn.agreement.inexactBound = 4 * turn.agreement.bound;
  program.say("image_rotate: %s, %d x %d pixels, turned: %d x %d",
              input.empty() ? "a picture of its own" : input.c_str(), picture.width, picture.height,
              canvas.x, canvas.y);
  program.writePicture({canvas.x, canvas.y, program.run(turn)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "a picture turned by 30 degrees, or around";
  about.sizeMeaning = "pixels in a row of the picture it draws without --input";
  about.size = 512;
  about.mostSize = 1 << 13;
  about.stepsMeaning = "pictures in which it turns around once";
  about.inputMeaning = "a picture (PNG)";
  about.unusedWithInput = {"--size"};
  about.output = "image_rotate.png";
  return samples::runSample(argc, argv, about, turnPicture);
}
