// SGEMV: alpha A x + beta y, a matrix of 1024 x 1024.
#include "sgemv.br.h"
#include "tests/perf/cpu/libraries/openblas.h"
#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/peers.h"

#include <algorithm>

namespace brook::perf::paper {
namespace {

constexpr float kAlpha = 1.5f;
constexpr float kBeta = -0.5f;
constexpr int kLanes = 16;   // of a row: what the sample takes
constexpr int kAcross = 32;  // elements of y side by side: the same

struct Problem {
  int n;
  int width;  ///< of rows filled up with zeros, so that each lane has as many float4
  std::vector<float> a;
  std::vector<float> x;
  std::vector<float> y;

  explicit Problem(int n_)
      : n(n_),
        width((n + 4 * kLanes - 1) / (4 * kLanes) * 4 * kLanes),
        a(noise(static_cast<std::size_t>(n) * n, 3)),
        x(noise(static_cast<std::size_t>(n), 4)),
        y(noise(static_cast<std::size_t>(n), 5)) {}
  int steps() const { return width / 4 / kLanes; }
  std::vector<float> padded(const std::vector<float>& rows) const {
    std::vector<float> result(rows.size() / n * width);
    for (std::size_t row = 0; row * n < rows.size(); ++row)
      std::copy_n(&rows[row * n], n, &result[row * width]);
    return result;
  }
};
using SharedProblem = std::shared_ptr<const Problem>;

class OnStreams : public BrookProgram {
 public:
  explicit OnStreams(const SharedProblem& problem)
      : problem_(problem),
        paddedA_(problem->padded(problem->a)),
        paddedX_(problem->padded(problem->x)),
        result_(problem->y.size()) {}
  void upload() override {
    a_.read(paddedA_.data());
    x_.read(paddedX_.data());
    y_.read(problem_->y.data());
  }
  void launch() override {
    if (isHardware_) {
      addProducts(a_, x_, kLanes, problem_->steps(), partial_);
      addLanes(partial_, kLanes, kAlpha, kBeta, y_, r_);
    } else {
      wholeRows(a_, x_, problem_->width / 4, kAcross, kAlpha, kBeta, y_, r_);
    }
  }
  const std::vector<float>& download() override {
    r_.write(result_.data());
    return result_;
  }

 private:
  SharedProblem problem_;
  // Once, as the sample does: of several backends the first, the host's, decides.
  const bool isHardware_ = runtime()->isHardware();
  std::vector<float> paddedA_;
  std::vector<float> paddedX_;
  std::vector<float> result_;
  int n_ = problem_->n;
  stream a_{ElementType::Float4, {n_, problem_->width / 4}};
  stream x_{ElementType::Float4, {problem_->width / 4}};
  Shape shape_ = isHardware_ ? Shape{n_} : Shape{n_ / kAcross, kAcross};
  stream y_{ElementType::Float, shape_};
  stream partial_{ElementType::Float, {n_, kLanes}};
  stream r_{ElementType::Float, shape_};
};

std::string steps(const Problem& problem) {
  return std::to_string(problem.steps());
}

// Lanes of rows, then their sums, as the sample does on hardware.
class InFragments : public FragmentPasses {
 public:
  explicit InFragments(const Problem& problem) {
    const int n = problem.n;
    const std::size_t a = addTexture(4, problem.width / 4, n, problem.padded(problem.a));
    const std::size_t x = addTexture(4, problem.width / 4, 1, problem.padded(problem.x));
    const std::size_t y = addTexture(1, n, 1, problem.y);
    const std::size_t partial = addTexture(1, kLanes, n);
    const std::size_t r = addTexture(1, n, 1);
    addPass("vec4 sum = vec4(0.0);\nfor (int k = 0; k < " + steps(problem) + R"(; k++)
  sum += texelFetch(a, ivec2(p.x + 16 * k, p.y), 0) * texelFetch(x, ivec2(p.x + 16 * k, 0), 0);
r0 = (sum.x + sum.y) + (sum.z + sum.w);)",
            {{"a", a}, {"x", x}}, {partial});
    addPass(R"(
float sum = 0.0;
for (int k = 0; k < 16; k++) sum += texelFetch(partial, ivec2(k, p.x), 0).r;
r0 = 1.5 * sum - 0.5 * texelFetch(y, p, 0).r;)",
            {{"partial", partial}, {"y", y}}, {r});
    addResult(r);
  }
};

// A row for each texel of the result, which lie in rows of `across`; as the sample does on software
// rasterizers.
class InOneFragmentPass : public FragmentPasses {
 public:
  InOneFragmentPass(const Problem& problem, int across) {
    const int columns = problem.width / 4;
    const int down = problem.n / across;
    const std::size_t a = addTexture(4, columns, problem.n, problem.padded(problem.a));
    const std::size_t x = addTexture(4, columns, 1, problem.padded(problem.x));
    const std::size_t y = addTexture(1, across, down, problem.y);
    const std::size_t r = addTexture(1, across, down);
    addPass("int row = p.y * " + std::to_string(across) +
                " + p.x;\nvec4 sum = vec4(0.0);\nfor (int k = 0; k < " + std::to_string(columns) +
                R"(; k++)
  sum += texelFetch(a, ivec2(k, row), 0) * texelFetch(x, ivec2(k, 0), 0);
r0 = 1.5 * ((sum.x + sum.y) + (sum.z + sum.w)) - 0.5 * texelFetch(y, p, 0).r;)",
            {{"a", a}, {"x", x}, {"y", y}}, {r});
    addResult(r);
  }
};

// The buffers of all compute forms.
class InCompute : public ComputePasses {
 protected:
  InCompute(const Problem& problem, BufferReads reads)
      : ComputePasses(reads),
        n_(problem.n),
        columns_(problem.width / 4),
        steps_(steps(problem)),
        a_(addBuffer(4, problem.padded(problem.a).size() / 4, problem.padded(problem.a))),
        x_(addBuffer(4, static_cast<std::size_t>(columns_), problem.padded(problem.x))),
        y_(addBuffer(1, problem.y.size(), problem.y)),
        r_(addBuffer(1, problem.y.size())) {
    addResult(r_);
  }
  const int n_;
  const int columns_;
  const std::string steps_;
  const std::size_t a_, x_, y_, r_;
};

class InLanes : public InCompute {
 public:
  InLanes(const Problem& problem, BufferReads reads) : InCompute(problem, reads) {
    const std::size_t partial = addBuffer(1, problem.y.size() * kLanes);
    addPass("int row = i / 16, lane = i % 16;\nvec4 sum = vec4(0.0);\nfor (int k = 0; k < " +
                steps_ + "; k++)\n  sum += a(row * " + std::to_string(columns_) +
                " + lane + 16 * k) * x(lane + 16 * k);\n"
                "partial[i] = (sum.x + sum.y) + (sum.z + sum.w);",
            {{"a", a_}, {"x", x_}}, {{"partial", partial}}, n_ * kLanes, 1);
    addPass(R"(
float sum = 0.0;
for (int k = 0; k < 16; k++) sum += partial(16 * i + k);
r[i] = 1.5 * sum - 0.5 * y(i);)",
            {{"partial", partial}, {"y", y_}}, {{"r", r_}}, n_, 1);
  }
};

class InRows : public InCompute {
 public:
  InRows(const Problem& problem, BufferReads reads) : InCompute(problem, reads) {
    const std::string columns = std::to_string(columns_);
    addPass("int row = i * " + columns + ";\nvec4 sum = vec4(0.0);\nfor (int k = 0; k < " +
                columns + R"(; k++) sum += a(row + k) * x(k);
r[i] = 1.5 * ((sum.x + sum.y) + (sum.z + sum.w)) - 0.5 * y(i);)",
            {{"a", a_}, {"x", x_}, {"y", y_}}, {{"r", r_}}, n_, 1);
  }
};

// A work group for each row, which adds up in shared memory: one pass.
class InGroups : public InCompute {
 public:
  InGroups(const Problem& problem, BufferReads reads) : InCompute(problem, reads) {
    const std::string columns = std::to_string(columns_);
    addPass("vec4 sum = vec4(0.0);\nfor (int k = p.x; k < " + columns +
                "; k += 64) sum += a(p.y * " + columns + R"( + k) * x(k);
parts[p.x] = (sum.x + sum.y) + (sum.z + sum.w);
for (int apart = 32; apart > 0; apart /= 2) {
  barrier();
  if (p.x < apart) parts[p.x] += parts[p.x + apart];
}
if (p.x == 0) r[p.y] = 1.5 * parts[0] - 0.5 * y(p.y);)",
            {{"a", a_}, {"x", x_}, {"y", y_}}, {{"r", r_}}, 64, n_, "shared float parts[64];\n");
  }
};

// In place: each run starts with what the run before it made; the first one is verified.
Forms openBlasForms(const Problem& problem) {
  const OpenBlas* blas = openBlas();
  if (blas == nullptr) return {};
  const SharedFloats a = sharedCopy(problem.a);
  const SharedFloats x = sharedCopy(problem.x);
  const SharedFloats y = sharedCopy(problem.y);
  return {cpuForm(
      blas->core,
      [=, n = problem.n] { blas->sgemv(n, kAlpha, a->data(), x->data(), kBeta, y->data()); }, {y})};
}

Forms cpuForms(const Problem& problem, int threads) {
  const SharedFloats a = sharedCopy(problem.a);
  const SharedFloats x = sharedCopy(problem.x);
  const SharedFloats y = sharedCopy(problem.y);
  const SharedFloats r = zeros(problem.y.size());
  const auto form = [=, n = problem.n](const char* name, auto sgemv) {
    return cpuForm(
        name, [=] { sgemv(threads, n, kAlpha, a->data(), x->data(), kBeta, y->data(), r->data()); },
        {r});
  };
  return {form("a row at a time", hand::sgemv), form("four rows at a time", hand::sgemvFourRows)};
}

Peers makePeers(const Problem& problem, const Machine& machine) {
  Peers peers;
  peers.cpu = cpuForms(problem, machine.threads);
  peers.fragment = {glForm<InFragments>("two passes", machine, problem),
                    glForm<InOneFragmentPass>("one pass", machine, problem, problem.n),
                    glForm<InOneFragmentPass>("one pass, a square", machine, problem, kAcross)};
  for (const auto& [name, reads] : {std::pair("storage buffers", BufferReads::Storage),
                                    std::pair("buffer textures", BufferReads::Texture)}) {
    const std::string in = std::string(", ") + name;
    peers.compute.push_back(glForm<InLanes>("two passes" + in, machine, problem, reads));
    peers.compute.push_back(glForm<InRows>("rows" + in, machine, problem, reads));
    peers.compute.push_back(glForm<InGroups>("groups" + in, machine, problem, reads));
  }
  peers.libraryName = "OpenBLAS";
  peers.library = openBlasForms(problem);
  return peers;
}

std::vector<float> expected(const Problem& problem) {
  const auto n = static_cast<std::size_t>(problem.n);
  std::vector<float> values;
  for (std::size_t row = 0; row < n; ++row) {
    double sum = 0;
    for (std::size_t k = 0; k < n; ++k)
      sum += double{problem.a[row * n + k]} * problem.x[k];
    values.push_back(static_cast<float>(kAlpha * sum + double{kBeta} * problem.y[row]));
  }
  return values;
}

}  // namespace

Application sgemvApplication(int side) {
  const auto problem = std::make_shared<const Problem>(side);
  Application application;
  application.name = "SGEMV";
  application.work = 2.0 * side * side;
  application.unit = "MFLOPS";
  application.reference = {.values = expected(*problem), .tolerance = 1e-4f};
  application.makeBrook = [problem] { return std::make_unique<OnStreams>(problem); };
  application.makePeers = [problem](const Machine& m) { return makePeers(*problem, m); };
  return application;
}

}  // namespace brook::perf::paper
