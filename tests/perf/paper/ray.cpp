// Ray: the first triangle that each ray from the eye meets, in a grid of lists of triangles.
#include "tests/perf/paper/ray.h"

#include "eye_hits.br.h"
#include "tests/perf/paper/libraries/embree.h"
#include "tests/perf/paper/peers.h"

#include <brook/brook.hpp>

#include <algorithm>
#include <cmath>

namespace brook::perf::paper {
namespace {

using SharedProblem = std::shared_ptr<const RayProblem>;

// One kernel makes the rays and traces them, as the other programs do.
class OnStreams : public BrookProgram {
 public:
  explicit OnStreams(const SharedProblem& problem)
      : problem_(problem), result_(problem->reference.values.size()) {}
  void upload() override {
    begins_.read(problem_->grid.begins.data());
    numbers_.read(problem_->grid.numbers.data());
    triangles_.read(problem_->triangles.data());
  }
  void launch() override {
    eyeHits(problem_->camera, problem_->side, samples::kFar, problem_->grid.grid, begins_, numbers_,
            triangles_, hits_);
  }
  const std::vector<float>& download() override {
    hits_.write(result_.data());
    return result_;
  }

 private:
  SharedProblem problem_;
  Stream<int> begins_{extents(static_cast<int>(problem_->grid.begins.size()))};
  Stream<int> numbers_{extents(static_cast<int>(problem_->grid.numbers.size()))};
  Stream<Triangle> triangles_{extents(static_cast<int>(problem_->triangles.size()))};
  stream hits_{ElementType::Float2, {problem_->side, problem_->side}};
  std::vector<float> result_;
};

// Packets are 4 x 4 pixels, whose rays go nearly the same way.
void traceByEmbree(const EmbreeScene& scene, int threads, int side, const hand::RayCamera& camera,
                   float* hits) {
  const int packets = side / 4;
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
  for (int packet = 0; packet < packets * packets; ++packet) {
    const int left = packet % packets * 4;
    const int top = packet / packets * 4;
    float directions[3][16];
    for (int i = 0; i < 16; ++i) {
      const float across = (static_cast<float>(left + i % 4) + 0.5f) / static_cast<float>(side);
      const float down = (static_cast<float>(top + i / 4) + 0.5f) / static_cast<float>(side);
      float square = 0;
      for (int c = 0; c < 3; ++c) {
        directions[c][i] = camera.corner[c] + across * camera.across[c] + down * camera.down[c];
        square += directions[c][i] * directions[c][i];
      }
      for (int c = 0; c < 3; ++c)
        directions[c][i] /= std::sqrt(square);
    }
    float found[32];
    scene.trace16(camera.eye, directions, samples::kFar, found);
    for (int row = 0; row < 4; ++row)
      std::copy_n(found + 8 * row, 8,
                  hits + 2 * (static_cast<std::ptrdiff_t>(top + row) * side + left));
  }
}

Forms embreeForms(const RayProblem& problem, int threads) {
  const std::shared_ptr<EmbreeScene> scene =
      EmbreeScene::make(static_cast<int>(problem.triangles.size()), problem.triangleFloats.data());
  if (scene == nullptr) return {};
  const SharedFloats hits = zeros(problem.reference.values.size());
  Form form = cpuForm("a tree, packets of 16",
                      [=, side = problem.side, camera = problem.handCamera()] {
                        traceByEmbree(*scene, threads, side, camera, hits->data());
                      },
                      {hits});
  form.isOfBrooksAlgorithm = false;
  return {form};
}

Forms cpuForms(const SharedProblem& problem, int threads) {
  const SharedFloats hits = zeros(problem->reference.values.size());
  return {cpuForm("a ray at a time",
                  [=] {
                    hand::trace(threads, problem->side, problem->handCamera(), problem->handScene(),
                                samples::kFar, hits->data());
                  },
                  {hits})};
}

Peers makePeers(const SharedProblem& problem, const Machine& machine) {
  Peers peers;
  peers.cpu = cpuForms(problem, machine.threads);
  peers.fragment = rayFragmentForms(*problem, machine);
  peers.compute = rayComputeForms(*problem, machine);
  peers.libraryName = "Embree";
  peers.library = embreeForms(*problem, machine.threads);
  return peers;
}

}  // namespace

Application rayApplication(int side) {
  const auto problem = std::make_shared<const RayProblem>(side / 2);
  Application application;
  application.name = "Ray";
  application.work = static_cast<double>(problem->side) * problem->side;
  application.unit = "Mrays/s";
  application.reference = problem->reference;
  application.makeBrook = [problem] { return std::make_unique<OnStreams>(problem); };
  application.makePeers = [problem](const Machine& m) { return makePeers(problem, m); };
  return application;
}

}  // namespace brook::perf::paper
