// The host program of water.br: typed streams of C++, drawn by the OpenGL of drawing.hpp.
#include "../harness/program.hpp"
#include "drawing.hpp"
#include "water.br.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

namespace {

using samples::Pixels;
using Heights = std::vector<float>;

/// Still water into which drops have just fallen.
Heights makeDrops(int width, int height) {
  Heights water(std::size_t(width) * height);
  const float drops[][3] = {{0.3f, 0.3f, 1.0f}, {0.7f, 0.6f, 0.8f}, {0.45f, 0.85f, 0.6f}};
  const float radius = 0.05f * float(height);
  for (const auto& [x, y, depth] : drops) {
    for (std::size_t i = 0; i < water.size(); ++i) {
      const float dx = (float(i % width) - x * float(width)) / radius;
      const float dy = (float(i / width) - y * float(height)) / radius;
      const float inside = std::max(0.0f, 1.0f - (dx * dx + dy * dy));
      water[i] -= depth * inside * inside;
    }
  }
  return water;
}

struct Pool {
  int width;
  int height;
  Heights drops;
};

/// The height field so many steps later, on streams, and how it looks.
Pixels onStreams(const Pool& pool, const samples::DrawingContext* context, samples::Steps& steps) {
  const auto& [width, height, drops] = pool;
  brook::Stream<float> before(height, width), now(height, width), next(height, width);
  before.read(drops.data());
  now.read(drops.data());
  for ([[maybe_unused]] const int step : steps) {
    ripple(now, before, next);
    streamSwap(before, now);
    streamSwap(now, next);
    if (steps.isFrame()) steps.writeFrame({width, height, samples::drawWater(now, context)});
  }
  brook::finish();  // waits, so that the table tells kernels from download
  return samples::drawWater(now, context);
}

/// A height field in plain C++; beyond the border the nearest element.
struct Field {
  int width;
  int height;
  Heights values;

  float at(int x, int y) const {
    return values[std::size_t(std::clamp(y, 0, height - 1)) * width + std::clamp(x, 0, width - 1)];
  }
};

float rippled(const Field& now, const Field& before, int x, int y) {
  const float here = now.at(x, y);
  const float around =
      (now.at(x, y - 1) + now.at(x, y + 1)) + (now.at(x - 1, y) + now.at(x + 1, y));
  const float moved = 0.998f * ((here + (here - before.at(x, y))) + 0.25f * (around - 4.0f * here));
  return std::fabs(moved) < 1e-6f ? 0.0f : moved;
}

Pixels inPlainCpp(const Pool& pool, int steps) {
  const auto& [width, height, drops] = pool;
  Field now{width, height, drops};
  Field before = now;
  Field next = now;
  for (int step = 0; step < steps; ++step) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x)
        next.values[std::size_t(y) * width + x] = rippled(now, before, x, y);
    }
    std::swap(before, now);
    std::swap(now, next);
  }
  return samples::drawInPlainCpp(width, height, now.values);
}

/// Null where all backends are of the CPU, and where there is no OpenGL: then the backend "auto"
/// goes on without, and "gl" says why it does not.
std::unique_ptr<samples::DrawingContext> makeContext(const std::vector<std::string>& backends) {
  const auto isOfCpu = [](const std::string& backend) { return backend.rfind("cpu", 0) == 0; };
  if (std::all_of(backends.begin(), backends.end(), isOfCpu)) return nullptr;
  try {
    return std::make_unique<samples::DrawingContext>();
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

void drawRings(samples::Program& program) {
  const int width = program.options().size;
  const int height = (3 * width + 3) / 4;
  const int steps = program.options().steps;
  const Pool pool{width, height, makeDrops(width, height)};
  const std::unique_ptr<samples::DrawingContext> context = makeContext(program.options().backends);
  samples::Computation<float4> rings;
  rings.work = {double(width) * height * steps, "cells/s"};
  rings.onStreams = [&](samples::Steps& each) { return onStreams(pool, context.get(), each); };
  rings.withoutBrook = [&] { return inPlainCpp(pool, steps); };
  rings.agreement.bound = 1e-5;  // the shader that draws may contract a * b + c
  if (context != nullptr) rings.graphicsContext = context->handle();
  program.say("water: %d x %d points, %d steps", width, height, steps);
  program.writePicture({width, height, program.run(rings)});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "rings on water, drawn by the program's own OpenGL";
  about.sizeMeaning = "points in a row";
  about.size = 640;
  about.mostSize = 1 << 13;
  about.stepsMeaning = "steps in time";
  about.steps = 320;
  about.stepsPerFrame = 4;
  about.output = "water.png";
  return samples::runSample(argc, argv, about, drawRings);
}
