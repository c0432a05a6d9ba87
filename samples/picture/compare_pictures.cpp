// compare_pictures A.png B.png [--least=DB]: how alike two pictures are, as the peak signal-to-noise
// ratio, 10 log10(1 / mean square difference) dB, over red, green, blue and alpha as sRGB bytes
// hold them. Status 1 if it is below --least, 2 if there is nothing to compare.
#include "picture.hpp"

#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>

namespace {

using samples::Picture;

/// As the bytes of a file have it: nearer to what the eye sees than light is.
double encoded(float light) {
  return light <= 0.0031308f ? 12.92 * light : 1.055 * std::pow(double(light), 1 / 2.4) - 0.055;
}

double squareDifference(const float4& a, const float4& b) {
  const double red = encoded(a.x) - encoded(b.x);
  const double green = encoded(a.y) - encoded(b.y);
  const double blue = encoded(a.z) - encoded(b.z);
  const double alpha = double(a.w) - double(b.w);
  return red * red + green * green + blue * blue + alpha * alpha;
}

/// In dB; infinite for pictures that are the same.
double signalToNoise(const Picture& a, const Picture& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i)
    sum += squareDifference(a.pixels[i], b.pixels[i]);
  if (sum == 0) return std::numeric_limits<double>::infinity();
  return -10 * std::log10(sum / (4.0 * double(a.pixels.size())));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("how alike two pictures are", "compare_pictures");
  std::string first, second;
  double least = 0;
  app.add_option("A", first, "a picture (PNG)")->required();
  app.add_option("B", second, "another, of the same size")->required();
  app.add_option("--least", least, "status 1 below so many dB");
  try {
    app.parse(argc, argv);
    const Picture a = samples::readPng(first);
    const Picture b = samples::readPng(second);
    if (a.width != b.width || a.height != b.height) {
      std::printf("%d x %d pixels and %d x %d\n", a.width, a.height, b.width, b.height);
      return EXIT_FAILURE;
    }
    const double ratio = signalToNoise(a, b);
    std::printf("%.1f dB\n", ratio);
    return ratio >= least ? EXIT_SUCCESS : EXIT_FAILURE;
  } catch (const CLI::ParseError& error) {
    const int status = app.exit(error);
    return status == 0 ? EXIT_SUCCESS : 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "compare_pictures: error: %s\n", error.what());
    return 2;
  }
}
