// Segment in OpenGL. Whether regions grow is asked without another stream: of a query how many
// texels a pass draws that discards what has not changed, and of a number in a buffer.
#include "tests/perf/paper/peers.h"
#include "tests/perf/paper/segment_problem.h"

#include <epoxy/gl.h>

#include <utility>

namespace brook::perf::paper {
namespace {

// The four pixels beside p, at the border p itself.
constexpr const char* kBeside = R"(
ivec2 at[4] = ivec2[4](ivec2(max(p.x - 1, 0), p.y), ivec2(min(p.x + 1, side - 1), p.y),
                       ivec2(p.x, max(p.y - 1, 0)), ivec2(p.x, min(p.y + 1, side - 1)));
)";

// With HERE and BESIDE(i); sets `next`. 1 / contrast^2 is a constant.
constexpr const char* kDiffuse = R"(
vec4 here = HERE, sum = vec4(0.0);
for (int i = 0; i < 4; i++) {
  vec4 d = BESIDE(i) - here;
  sum += d * (1.0 / (1.0 + dot(d.rgb, d.rgb) * (1.0 / (0.06 * 0.06))));
}
vec4 next = here + 0.2 * sum;
)";

// With REGION, REGION_BESIDE(i), PIXEL and COLOUR(region); sets `next`. Squares are compared.
constexpr const char* kGrow = R"(
float here = REGION, next = here;
if (here == 0.0) {
  vec3 pixel = PIXEL.rgb;
  float nearest = 0.07 * 0.07;
  for (int i = 0; i < 4; i++) {
    float beside = REGION_BESIDE(i);
    vec3 d = pixel - COLOUR(int(beside)).rgb;
    float far = dot(d, d);
    if (beside != 0.0 && far < nearest) {
      nearest = far;
      next = beside;
    }
  }
}
)";

std::string sideText(int side) {
  return "const int side = " + std::to_string(side) + ";\n";
}

class InFragments : public FragmentPasses {
 public:
  explicit InFragments(const SegmentProblem& problem) {
    glGenQueries(1, &query_);
    const int side = problem.side;
    const std::size_t smoothed = addDiffusion(side, addTexture(4, side, side, problem.image));
    const std::size_t colours = addTexture(4, static_cast<int>(kMaxColours), 1, problem.colours);
    std::size_t from = addTexture(1, side, side, problem.regions);
    std::size_t to = addTexture(1, side, side);
    std::size_t spare = addTexture(1, side, side);
    const std::string text = sideText(side) + R"(
#define REGION texelFetch(region, p, 0).r
#define REGION_BESIDE(i) texelFetch(region, at[i], 0).r
#define PIXEL texelFetch(image, p, 0)
#define COLOUR(i) texelFetch(colours, ivec2(i, 0), 0)
)" + kBeside + kGrow + "r0 = next;";
    std::size_t before = from;
    for (int round = 0; round < kRounds; ++round) {
      addPass(text, {{"region", from}, {"image", smoothed}, {"colours", colours}}, {to});
      before = from;
      from = std::exchange(to, std::exchange(spare, to));
    }
    addPass("if (texelFetch(now, p, 0).r == texelFetch(before, p, 0).r) discard;\nr0 = 1.0;",
            {{"now", from}, {"before", before}}, {addTexture(1, side, side)});
    addResult(smoothed);
    addResult(from);
  }
  ~InFragments() override { glDeleteQueries(1, &query_); }

  void launch() override {
    draw(0, passCount() - 1);
    glBeginQuery(GL_ANY_SAMPLES_PASSED, query_);
    draw(passCount() - 1, passCount());
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    GLuint isGrowing = 0;
    glGetQueryObjectuiv(query_, GL_QUERY_RESULT, &isGrowing);
  }

 private:
  std::size_t addDiffusion(int side, std::size_t from) {
    std::size_t to = addTexture(4, side, side);
    std::size_t spare = addTexture(4, side, side);
    for (int step = 0; step < kSteps; ++step) {
      addPass(sideText(side) +
                  "#define HERE texelFetch(image, p, 0)\n"
                  "#define BESIDE(i) texelFetch(image, at[i], 0)\n" +
                  kBeside + kDiffuse + "r0 = next;",
              {{"image", from}}, {to});
      from = std::exchange(to, std::exchange(spare, to));
    }
    return from;
  }

  GLuint query_ = 0;
};

class InCompute : public ComputePasses {
 public:
  InCompute(const SegmentProblem& problem, BufferReads reads)
      : ComputePasses(reads), flag_(addBuffer(1, 1)) {
    const int side = problem.side;
    const std::size_t pixels = problem.regions.size();
    const std::size_t smoothed = addDiffusion(side, addBuffer(4, pixels, problem.image));
    const std::size_t colours = addBuffer(4, kMaxColours, problem.colours);
    std::size_t from = addBuffer(1, pixels, problem.regions);
    std::size_t to = addBuffer(1, pixels);
    std::size_t spare = addBuffer(1, pixels);
    const std::string text = sideText(side) + R"(
#define REGION region(i)
#define REGION_BESIDE(i) region(at[i].y * side + at[i].x)
#define PIXEL image(i)
#define COLOUR(i) colours(i)
)" + kBeside + kGrow + "grown[i] = next;\n";
    for (int round = 0; round < kRounds; ++round) {
      const bool isLast = round + 1 == kRounds;
      addPass(text + (isLast ? "if (next != here) flag[0] = 1.0;" : ""),
              {{"region", from}, {"image", smoothed}, {"colours", colours}},
              {{"grown", to}, {"flag", flag_}}, side, side);
      from = std::exchange(to, std::exchange(spare, to));
    }
    addResult(smoothed);
    addResult(from);
  }

  void launch() override {
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer(flag_).name());
    glClearBufferData(GL_SHADER_STORAGE_BUFFER, GL_R32F, GL_RED, GL_FLOAT, nullptr);
    ComputePasses::launch();
    (void)buffer(flag_).read();
  }

 private:
  std::size_t addDiffusion(int side, std::size_t from) {
    const auto pixels = static_cast<std::size_t>(side) * side;
    std::size_t to = addBuffer(4, pixels);
    std::size_t spare = addBuffer(4, pixels);
    for (int step = 0; step < kSteps; ++step) {
      addPass(sideText(side) +
                  "#define HERE image(i)\n"
                  "#define BESIDE(i) image(at[i].y * side + at[i].x)\n" +
                  kBeside + kDiffuse + "smoothed[i] = next;",
              {{"image", from}}, {{"smoothed", to}}, side, side);
      from = std::exchange(to, std::exchange(spare, to));
    }
    return from;
  }

  std::size_t flag_;
};

}  // namespace

Forms segmentFragmentForms(const SegmentProblem& problem, const Machine& machine) {
  return {glForm<InFragments>("a query", machine, problem)};
}

Forms segmentComputeForms(const SegmentProblem& problem, const Machine& machine) {
  return {glForm<InCompute>("storage buffers", machine, problem, BufferReads::Storage),
          glForm<InCompute>("buffer textures", machine, problem, BufferReads::Texture)};
}

}  // namespace brook::perf::paper
