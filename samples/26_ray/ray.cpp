// The host program of ray.br and shading.br: chooses the scene, turns the camera, compares.
#include "../harness/program.hpp"
#include "mesh_file.hpp"
#include "plain_tracer.hpp"
#include "tracer.hpp"

namespace {

using samples::RayCounts;
using samples::View;

/// How large the picture is, and how often it is made.
struct Film {
  int width;
  int height;
  int frames;

  Camera cameraOf(int frame) const {
    return samples::cameraAt(float(frame) / float(frames), float(width) / float(height));
  }
};

/// The plain tracer computes in double. In float a hit at the distance d = 8 is off by some
/// d * 2^-24, 1e-6, which is 1e-4 of a triangle's edges where the ray grazes them: colours differ
/// by less than half a step of 1/255, and one ray in ten thousand is taken to hit the neighbour of
/// its triangle. Where a ray passes an edge of a ball, a shadow or a square of the floor on the
/// other side, its colour is another. A bent mirror makes 1e-6 twenty times as much, there are some
/// five such edges in a unit of length, and a pixel has 16 rays: of 1000 pixels two may differ.
constexpr samples::Agreement kAgreement{2e-3, 2e-3, 2e-3, 2e-2};

/// What --check compares: the picture, then the hits.
std::vector<float4> numbersIn(View view) {
  view.pixels.insert(view.pixels.end(), view.hits.begin(), view.hits.end());
  return std::move(view.pixels);
}

View onStreams(const samples::TracerInput& input, const Film& film, samples::Steps& steps) {
  samples::Tracer tracer(input);
  View view;
  for (const int frame : steps) {
    view = tracer.render(film.cameraOf(frame), film.width, film.height);
    if (steps.isFrame()) steps.writeFrame({film.width, film.height, view.pixels});
  }
  return view;
}

/// How many rays a sample of the picture needs depends on what is seen there. They are counted on
/// the CPU, in the first frame, of a quarter of the size in both directions.
RayCounts raysOf(const samples::TracerInput& input, const Film& film) {
  const int width = (film.width + 3) / 4, height = (film.height + 3) / 4;
  brook::initialize("cpu");
  RayCounts counts = samples::Tracer(input).countRays(film.cameraOf(0), width, height);
  brook::finalize();
  const double scale = double(film.width) * film.height * film.frames / (double(width) * height);
  for (double* count : {&counts.fromEye, &counts.toSun, &counts.toSky, &counts.mirrored})
    *count *= scale;
  return counts;
}

void sayWhatIsTraced(samples::Program& program, const samples::TracerInput& input, const Film& film,
                     const RayCounts& rays) {
  const auto amount = [](double count) { return samples::rateText({count, "rays"}, 1); };
  const int3 cells = input.grid.grid.cells;
  program.say("ray: %zu triangles in %d x %d x %d cells; %d x %d pixels, %d frame%s",
              input.triangles.size(), cells.x, cells.y, cells.z, film.width, film.height,
              film.frames, film.frames == 1 ? "" : "s");
  program.say("%s from the eye, %s to the sun, %s to the sky, %s mirrored",
              amount(rays.fromEye).c_str(), amount(rays.toSun).c_str(), amount(rays.toSky).c_str(),
              amount(rays.mirrored).c_str());
}

void traceRays(samples::Program& program) {
  const samples::Options& options = program.options();
  const samples::Scene scene = options.input.empty()
                                   ? samples::makeScene(options.seed)
                                   : samples::showMesh(samples::readMesh(options.input));
  const samples::TracerInput input(scene, options.seed);
  const Film film{options.size, std::max(1, 5 * options.size / 8), options.steps};
  const RayCounts rays = raysOf(input, film);
  sayWhatIsTraced(program, input, film, rays);

  View view;
  samples::Computation<float4> frames;
  frames.work = {rays.all(), "rays/s"};
  frames.onStreams = [&](samples::Steps& steps) {
    view = onStreams(input, film, steps);
    return numbersIn(view);
  };
  frames.withoutBrook = [&] {
    return numbersIn(
        samples::traceInPlainCpp(input, film.cameraOf(film.frames - 1), film.width, film.height));
  };
  frames.agreement = kAgreement;
  program.run(frames);
  program.writePicture({film.width, film.height, view.pixels});
}

}  // namespace

int main(int argc, char** argv) {
  samples::Description about;
  about.purpose = "triangles seen by rays: a knot among balls, or a mesh of yours";
  about.sizeMeaning = "pixels in a row";
  about.size = 180;
  about.mostSize = 1 << 13;
  about.stepsMeaning = "frames of a camera that goes around";
  about.inputMeaning = "a mesh (PLY or OBJ)";
  about.seedMeaning = "where the balls are";
  about.output = "ray.png";
  return samples::runSample(argc, argv, about, traceRays);
}
