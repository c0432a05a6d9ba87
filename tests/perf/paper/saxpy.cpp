// SAXPY: a x + y of 2^20 float4.
#include "saxpy.br.h"
#include "tests/perf/cpu/libraries/openblas.h"
#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/peers.h"

namespace brook::perf::paper {
namespace {

constexpr float kA = 2.5f;

struct Problem {
  int side;  ///< side * side elements of 4 floats
  std::vector<float> x;
  std::vector<float> y;

  explicit Problem(int side_) : side(side_), x(noise(floats(), 1)), y(noise(floats(), 2)) {}
  std::size_t floats() const { return 4 * static_cast<std::size_t>(side) * side; }
};
using SharedProblem = std::shared_ptr<const Problem>;

class OnStreams : public BrookProgram {
 public:
  explicit OnStreams(const SharedProblem& problem)
      : problem_(problem), result_(problem->floats()) {}
  void upload() override {
    x_.read(problem_->x.data());
    y_.read(problem_->y.data());
  }
  void launch() override { saxpy(kA, x_, y_, r_); }
  const std::vector<float>& download() override {
    r_.write(result_.data());
    return result_;
  }

 private:
  SharedProblem problem_;
  Shape shape_ = {problem_->side * problem_->side};
  stream x_{ElementType::Float4, shape_};
  stream y_{ElementType::Float4, shape_};
  stream r_{ElementType::Float4, shape_};
  std::vector<float> result_;
};

class InFragments : public FragmentPasses {
 public:
  explicit InFragments(const Problem& problem) {
    const int side = problem.side;
    const std::size_t x = addTexture(4, side, side, problem.x);
    const std::size_t y = addTexture(4, side, side, problem.y);
    const std::size_t r = addTexture(4, side, side);
    addPass("r0 = 2.5 * texelFetch(x, p, 0) + texelFetch(y, p, 0);", {{"x", x}, {"y", y}}, {r});
    addResult(r);
  }
};

class InCompute : public ComputePasses {
 public:
  InCompute(const Problem& problem, BufferReads reads) : ComputePasses(reads) {
    const std::size_t count = problem.x.size() / 4;
    const std::size_t x = addBuffer(4, count, problem.x);
    const std::size_t y = addBuffer(4, count, problem.y);
    const std::size_t r = addBuffer(4, count);
    addPass("r[i] = 2.5 * x(i) + y(i);", {{"x", x}, {"y", y}}, {{"r", r}}, problem.side,
            problem.side);
    addResult(r);
  }
};

// In place: each run adds to what the runs before it made; the first one is verified.
Forms openBlasForms(const Problem& problem) {
  const OpenBlas* blas = openBlas();
  if (blas == nullptr) return {};
  const SharedFloats x = sharedCopy(problem.x);
  const SharedFloats y = sharedCopy(problem.y);
  const int count = static_cast<int>(problem.floats());
  return {cpuForm(blas->core, [=] { blas->saxpy(count, kA, x->data(), y->data()); }, {y})};
}

Peers makePeers(const Problem& problem, const Machine& machine) {
  // Each with memory of its own, as Brook's: who runs next in the same finds some in the caches.
  const auto cpu = [&](const char* name, auto function) {
    const SharedFloats x = sharedCopy(problem.x);
    const SharedFloats y = sharedCopy(problem.y);
    const SharedFloats r = zeros(problem.floats());
    const auto count = static_cast<std::ptrdiff_t>(problem.floats());
    return cpuForm(name,
                   [=, threads = machine.threads] {
                     function(threads, count, kA, x->data(), y->data(), r->data());
                   },
                   {r});
  };
  Peers peers;
  peers.cpu = {cpu("stores", hand::saxpy), cpu("stores past the caches", hand::saxpyStreaming)};
  peers.fragment = {glForm<InFragments>("one pass", machine, problem)};
  peers.compute = {glForm<InCompute>("storage buffers", machine, problem, BufferReads::Storage),
                   glForm<InCompute>("buffer textures", machine, problem, BufferReads::Texture)};
  peers.libraryName = "OpenBLAS";
  peers.library = openBlasForms(problem);
  return peers;
}

}  // namespace

Application saxpyApplication(int side) {
  const auto problem = std::make_shared<const Problem>(side);
  Application application;
  application.name = "SAXPY";
  application.work = 2.0 * static_cast<double>(problem->floats());
  application.unit = "MFLOPS";
  application.reference.tolerance = 1e-6f;  // a fused sum is rounded once
  for (std::size_t i = 0; i < problem->floats(); ++i)
    application.reference.values.push_back(kA * problem->x[i] + problem->y[i]);
  application.makeBrook = [problem] { return std::make_unique<OnStreams>(problem); };
  application.makePeers = [problem](const Machine& m) { return makePeers(*problem, m); };
  return application;
}

}  // namespace brook::perf::paper
