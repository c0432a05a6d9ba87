// The host program of mat4_mult.br: typed streams of C++, no Brook syntax.
#include "../harness/program.hpp"
#include "drawing.hpp"
#include "mat4_mult.br.h"
#include "placing.hpp"
#include "planet.hpp"

#include <algorithm>
#include <cmath>

namespace {

using samples::Placed;
using samples::Planet;

/// Two products of 16 sums of 4 products each, and 9 cofactors of two products.
constexpr double kOperationsOfObject = 2 * 16 * 7 + 9 * 3;

std::vector<Placed> fetch(const brook::Stream<Mat4>& world, const brook::Stream<Mat4>& clip,
                          const brook::Stream<Mat3>& normal) {
  const std::size_t count = world.shape().elementCount();
  std::vector<Mat4> worlds(count), clips(count);
  std::vector<Mat3> normals(count);
  world.write(worlds.data());
  clip.write(clips.data());
  normal.write(normals.data());
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < count; ++i)
    placed.push_back({worlds[i], clips[i], normals[i]});
  return placed;
}

/// Wide enough for towers of some pixels.
int pictureWidth(int count) {
  return std::clamp(int(8 * std::sqrt(double(count))), 96, 640);
}

/// Places all objects for each step of the camera's flight; what the last one gave.
std::vector<Placed> onStreams(const Planet& planet, samples::Steps& steps) {
  const int count = int(planet.parents.size());
  brook::Stream<Mat4> parent(count), local(count), world(count), clip(count);
  brook::Stream<Mat3> normal(count);
  parent.read(planet.parents.data());
  local.read(planet.locals.data());
  for (const int step : steps) {
    place(parent, local, samples::cameraAt(step), world, clip, normal);
    if (steps.isFrame()) {
      steps.writeFrame(
          samples::drawPlanet(planet, fetch(world, clip, normal), pictureWidth(count)));
    }
  }
  brook::finish();  // waits, so that the table tells kernels from download
  return fetch(world, clip, normal);
}

std::vector<Placed> inPlainCpp(const Planet& planet, int steps) {
  const Mat4 camera = samples::cameraAt(steps - 1);
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < planet.parents.size(); ++i)
    placed.push_back(samples::placeInPlainCpp(planet.parents[i], planet.locals[i], camera));
  return placed;
}

/// All rows of all matrices; what the fourth number of a normal's row would be is 0.
std::vector<float4> rowsOf(const std::vector<Placed>& placed) {
  std::vector<float4> rows;
  for (const auto& [world, clip, normal] : placed) {
    rows.insert(rows.end(), {world.row0, world.row1, world.row2, world.row3});
    rows.insert(rows.end(), {clip.row0, clip.row1, clip.row2, clip.row3});
    for (const float3& row : {normal.row0, normal.row1, normal.row2})
      rows.push_back(float4(row.x, row.y, row.z, 0.0f));
  }
  return rows;
}

void flyAroundPlanet(samples::Program& program) {
  const int count = program.options().size;
  const int steps = program.options().steps;
  const Planet planet = samples::makePlanet(count, program.options().seed);
  std::vector<Placed> placed;
  samples::Computation<float4> matrices;
  matrices.work = {kOperationsOfObject * count * steps, "FLOPS"};
  matrices.onStreams = [&](samples::Steps& each) {
    placed = onStreams(planet, each);
    return rowsOf(placed);
  };
  matrices.withoutBrook = [&] { return rowsOf(inPlainCpp(planet, steps)); };
  program.say("mat4_mult: %d towers, placed %d times", count, steps);
  program.run(matrices);
  if (program.isGood())
    program.writePicture(samples::drawPlanet(planet, placed, pictureWidth(count)));
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "products of 4 x 4 matrices, which place the towers of a planet";
  about.sizeMeaning = "towers";
  about.size = 16384;
  about.mostSize = 1 << 20;
  about.stepsMeaning = "steps of a flight around the planet";
  about.steps = 16;
  about.seedMeaning = "where there is land";
  about.output = "mat4_mult.png";
  return samples::runSample(argc, argv, about, flyAroundPlanet);
}
