#include "kernels.br.h"
#include "tests/perf/gl/workload.h"

#include <algorithm>
#include <bit>

namespace brook::perf {
namespace {

constexpr float kCentre = 0.4f;
constexpr float kSide = 0.1f;

std::size_t placeOf(int x, int y, int z, int n) {
  return (static_cast<std::size_t>(z) * n + y) * n + x;
}

std::vector<float> stencil(const std::vector<float>& u, int n) {
  const auto at = [&](int x, int y, int z) {
    return u[placeOf(std::clamp(x, 0, n - 1), std::clamp(y, 0, n - 1), std::clamp(z, 0, n - 1), n)];
  };
  std::vector<float> values;
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x)
        values.push_back(kCentre * at(x, y, z) +
                         kSide * (at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) +
                                  at(x, y + 1, z) + at(x, y, z - 1) + at(x, y, z + 1)));
    }
  }
  return values;
}

// The volume is a cube of 2^bits: a graphics engineer takes its extents into account.
constexpr const char* kWrappedFragment = R"(
int last = (1 << bits) - 1, i = p.y << widthBits | p.x;
int x = i & last, y = (i >> bits) & last, z = i >> (2 * bits);
int row = i - x, column = i - (y << bits), pillar = i - (z << (2 * bits));
#define AT(i) texelFetch(u, ivec2((i) & ((1 << widthBits) - 1), (i) >> widthBits), 0).r
r = centre * texelFetch(u, p, 0).r +
    side * (AT(row + max(x - 1, 0)) + AT(row + min(x + 1, last)) +
            AT(column + (max(y - 1, 0) << bits)) + AT(column + (min(y + 1, last) << bits)) +
            AT(pillar + (max(z - 1, 0) << (2 * bits))) +
            AT(pillar + (min(z + 1, last) << (2 * bits))));
)";

constexpr const char* kCompute = R"(
int last = (1 << bits) - 1;
int row = i - p.x, column = i - (p.y << bits), pillar = i - (p.z << (2 * bits));
r = centre * u(i) +
    side * (u(row + max(p.x - 1, 0)) + u(row + min(p.x + 1, last)) +
            u(column + (max(p.y - 1, 0) << bits)) + u(column + (min(p.y + 1, last) << bits)) +
            u(pillar + (max(p.z - 1, 0) << (2 * bits))) +
            u(pillar + (min(p.z + 1, last) << (2 * bits))));
)";

// Slices side by side: within one, neighbours in x and y are texels beside each other.
constexpr const char* kDirectFragment = R"(
int last = (1 << bits) - 1;
ivec2 tile = p >> bits, q = p & last, corner = p - q;
int z = tile.y << columnBits | tile.x;
#define SLICE(z) (ivec2((z) & ((1 << columnBits) - 1), (z) >> columnBits) << bits)
#define AT(p) texelFetch(u, p, 0).r
r = centre * AT(p) +
    side * (AT(ivec2(corner.x + max(q.x - 1, 0), p.y)) +
            AT(ivec2(corner.x + min(q.x + 1, last), p.y)) +
            AT(ivec2(p.x, corner.y + max(q.y - 1, 0))) +
            AT(ivec2(p.x, corner.y + min(q.y + 1, last))) +
            AT(SLICE(max(z - 1, 0)) + q) + AT(SLICE(min(z + 1, last)) + q));
)";

std::shared_ptr<const Rearranged> slicesSideBySide(const Workload& volume, int n, int bits) {
  const int columnBits = (bits + 1) / 2;
  const int width = n << columnBits;
  const int height = n * n / (1 << columnBits);
  Rearranged result;
  Workload& w = result.workload;
  w.name = volume.name;
  w.shape = {height, width};
  w.uniforms = volume.uniforms;
  w.uniforms.push_back({"columnBits", columnBits});
  w.hand.fragment = kDirectFragment;
  std::vector<float> values(volume.inputs[0].values.size());
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        const int left = (z & ((1 << columnBits) - 1)) * n;
        const int top = (z >> columnBits) * n;
        result.places.push_back(static_cast<std::size_t>(top + y) * width + left + x);
        values[result.places.back()] = volume.inputs[0].values[placeOf(x, y, z, n)];
      }
    }
  }
  w.inputs = {{"u", 1, w.shape, std::move(values)}};
  return std::make_shared<Rearranged>(std::move(result));
}

}  // namespace

// A cube of twice as many elements as an image of that side.
Workload volumeWorkload(int side) {
  const int n = side / 8;
  const int bits = std::countr_zero(static_cast<unsigned>(n));
  Workload w;
  w.name = "3-D stencil";
  w.shape = {n, n, n};
  w.inputs = {{"u", 1, w.shape, noise(w.shape.elementCount(), 12)}};
  w.uniforms = {{"bits", bits}, {"centre", kCentre}, {"side", kSide}};
  w.hand.fragment = kWrappedFragment;
  w.hand.compute = kCompute;
  w.brook = [](std::span<const stream> in, const stream& out) {
    stencil3(in[0], kCentre, kSide, out);
  };
  w.reference = {.values = stencil(w.inputs[0].values, n), .tolerance = 1e-5f};
  w.operations = 8.0 * static_cast<double>(w.shape.elementCount());
  w.isWrapped = true;
  w.direct = slicesSideBySide(w, n, bits);
  return w;
}

}  // namespace brook::perf
