// Ray in OpenGL: one pass makes a ray and traces it. Numbers are floats, which hold whole
// numbers to 2^24; a triangle is three vec4.
#include "tests/perf/paper/peers.h"
#include "tests/perf/paper/ray.h"

#include <cstdio>

namespace brook::perf::paper {
namespace {

std::string textOf(const float3& v) {
  char text[96];
  std::snprintf(text, sizeof text, "vec3(%.9g, %.9g, %.9g)", double{v.x}, double{v.y}, double{v.z});
  return text;
}

std::string constants(const RayProblem& problem) {
  const Grid& g = problem.grid.grid;
  const int3 n = g.cells;
  return "const float side = " + std::to_string(problem.side) + ".0;\nconst ivec3 cells = ivec3(" +
         std::to_string(n.x) + ", " + std::to_string(n.y) + ", " + std::to_string(n.z) +
         ");\nconst vec3 eye = " + textOf(problem.camera.eye) +
         ", corner = " + textOf(problem.camera.corner) +
         ", across = " + textOf(problem.camera.across) + ", down = " + textOf(problem.camera.down) +
         ",\n  low = " + textOf(g.low) + ", high = " + textOf(g.high) +
         ", cellSize = " + textOf(g.cellSize) +
         ";\nconst float reach = " + std::to_string(samples::kFar) + ";\n";
}

// With BEGIN(i), NUMBER(i) and TRIANGLE(i); sets `best` and `found`.
constexpr const char* kTrace = R"(
vec2 share = (vec2(p) + 0.5) / side;
vec3 way = normalize(corner + share.x * across + share.y * down);
vec3 inverse = 1.0 / mix(way, vec3(1e-9), lessThan(abs(way), vec3(1e-9)));
vec3 toLow = (low - eye) * inverse, toHigh = (high - eye) * inverse;
vec3 enter = min(toLow, toHigh), leave = max(toLow, toHigh);
float entry = max(max(enter.x, enter.y), max(enter.z, 0.0));
float end = min(min(leave.x, leave.y), leave.z);
float best = reach, found = -1.0;
ivec3 cell = clamp(ivec3(floor((eye + entry * way - low) / cellSize)), ivec3(0), cells - 1);
bvec3 isForward = greaterThan(inverse, vec3(0.0));
ivec3 onward = ivec3(isForward) * 2 - 1;
vec3 exits = (low + vec3(cell + ivec3(isForward)) * cellSize - eye) * inverse;
vec3 widths = abs(cellSize * inverse);
while (entry <= min(end, best)) {
  int place = (cell.z * cells.y + cell.y) * cells.x + cell.x;
  int last = int(BEGIN(place + 1));
  for (int n = int(BEGIN(place)); n < last; n++) {
    float number = NUMBER(n);
    int at = 3 * int(number);
    vec3 edge1 = TRIANGLE(at + 1).xyz, edge2 = TRIANGLE(at + 2).xyz, s = eye - TRIANGLE(at).xyz;
    vec3 pe = cross(way, edge2), q = cross(s, edge1);
    float scale = 1.0 / dot(edge1, pe);
    float u = dot(s, pe) * scale, v = dot(way, q) * scale, t = dot(edge2, q) * scale;
    if (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t > 0.0 && t < best) {
      best = t;
      found = number;
    }
  }
  entry = min(min(exits.x, exits.y), exits.z);
  if (best <= entry) break;
  bvec3 isNext = lessThanEqual(exits, vec3(entry));
  cell += ivec3(isNext) * onward;
  exits += vec3(isNext) * widths;
  if (any(lessThan(cell, ivec3(0))) || any(greaterThanEqual(cell, cells))) break;
}
)";

// As floats, filled up with zeros to a multiple of `row`.
template <class T>
std::vector<float> filled(const std::vector<T>& values, std::size_t row) {
  std::vector<float> floats(values.begin(), values.end());
  floats.resize((floats.size() + row - 1) / row * row);
  return floats;
}

std::vector<float> trianglesOf(const RayProblem& problem) {
  std::vector<float> floats;
  for (const Triangle& t : problem.triangles) {
    for (const float4& v : {t.corner, t.edge1, t.edge2})
      floats.insert(floats.end(), {v.x, v.y, v.z, 0.0f});
  }
  return floats;
}

// Arrays wrapped into textures 2048 wide.
class InFragments : public FragmentPasses {
 public:
  explicit InFragments(const RayProblem& problem) {
    const std::size_t begins = addArray(1, filled(problem.grid.begins, 1));
    const std::size_t numbers = addArray(1, filled(problem.grid.numbers, 1));
    const std::size_t triangles = addArray(4, trianglesOf(problem));
    const std::size_t hits = addTexture(2, problem.side, problem.side);
    addPass(constants(problem) + R"(
#define AT(array, i) texelFetch(array, ivec2((i) & 2047, (i) >> 11), 0)
#define BEGIN(i) AT(begins, i).r
#define NUMBER(i) AT(numbers, i).r
#define TRIANGLE(i) AT(triangles, i)
)" + kTrace + "r0 = vec2(best, found);",
            {{"begins", begins}, {"numbers", numbers}, {"triangles", triangles}}, {hits});
    addResult(hits);
  }

 private:
  static constexpr std::size_t kWidth = 2048;
  std::size_t addArray(int components, const std::vector<float>& values) {
    const std::size_t row = kWidth * static_cast<std::size_t>(components);
    const std::vector<float> texels = filled(values, row);
    return addTexture(components, kWidth, static_cast<int>(texels.size() / row), texels);
  }
};

class InCompute : public ComputePasses {
 public:
  InCompute(const RayProblem& problem, BufferReads reads) : ComputePasses(reads) {
    const std::size_t begins =
        addBuffer(1, problem.grid.begins.size(), filled(problem.grid.begins, 1));
    const std::size_t numbers =
        addBuffer(1, problem.grid.numbers.size(), filled(problem.grid.numbers, 1));
    const std::size_t triangles = addBuffer(4, 3 * problem.triangles.size(), trianglesOf(problem));
    const std::size_t hits = addBuffer(2, problem.reference.values.size() / 2);
    addPass(constants(problem) +
                "#define BEGIN(i) begins(i)\n#define NUMBER(i) numbers(i)\n"
                "#define TRIANGLE(i) triangles(i)\n" +
                kTrace + "hits[i] = vec2(best, found);",
            {{"begins", begins}, {"numbers", numbers}, {"triangles", triangles}}, {{"hits", hits}},
            problem.side, problem.side);
    addResult(hits);
  }
};

}  // namespace

Forms rayFragmentForms(const RayProblem& problem, const Machine& machine) {
  return {glForm<InFragments>("one pass", machine, problem)};
}

Forms rayComputeForms(const RayProblem& problem, const Machine& machine) {
  return {glForm<InCompute>("storage buffers", machine, problem, BufferReads::Storage),
          glForm<InCompute>("buffer textures", machine, problem, BufferReads::Texture)};
}

}  // namespace brook::perf::paper
