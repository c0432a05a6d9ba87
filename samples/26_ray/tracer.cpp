#include "tracer.hpp"

#include "ray.br.h"
#include "shading.br.h"

namespace samples {
namespace {

constexpr int kSamplesInBand = 1 << 19;
constexpr int kSamplesInPixel = kSamplesPerSide * kSamplesPerSide;

template <class T>
brook::Stream<T> streamOf(const std::vector<T>& elements) {
  brook::Stream<T> stream(elements.size());
  stream.read(elements.data());
  return stream;
}

double countIn(const brook::Stream<Ray>& rays) {
  brook::Stream<float> ones(rays.shape());
  isRay(rays, ones);
  float total = 0;
  count(ones, total);
  return total;
}

}  // namespace

TracerInput::TracerInput(const Scene& scene_, std::uint32_t seed)
    : scene(scene_),
      triangles(trianglesOf(scene.mesh)),
      normals(normalsOf(scene.mesh)),
      grid(buildGrid(triangles, boundsOf(scene.mesh))),
      offsets(sphereOffsets(kOffsetRows, kSamplesInPixel, seed)) {}

/// The streams that kernels hand from one to the next, of an element for each sample.
struct Tracer::Band {
  Band(int width, int rows, int firstRow_)
      : firstRow(firstRow_), shape(brook::extents(rows, width * kSamplesInPixel)) {}

  int firstRow;  ///< of the picture
  brook::Shape shape;
  brook::Stream<Ray> ray{shape}, toSun{shape}, toSky{shape}, mirrored{shape};
  brook::Stream<Hit> hit{shape};
  brook::Stream<Surface> surface{shape};
  brook::Stream<float> isSunOpen{shape}, isSkyOpen{shape};
  brook::Stream<float3> weight{shape}, nextWeight{shape}, light{shape}, nextLight{shape};
};

Tracer::Tracer(const TracerInput& input)
    : input_(input),
      begins_(streamOf(input.grid.begins)),
      numbers_(streamOf(input.grid.numbers)),
      materialOf_(streamOf(input.scene.mesh.materials)),
      triangles_(streamOf(input.triangles)),
      normals_(streamOf(input.normals)),
      materials_(streamOf(input.scene.materials)),
      offsets_(streamOf(input.offsets)) {}

View Tracer::render(const Camera& camera, int width, int height) {
  const int rowsInBand = std::max(1, kSamplesInBand / (kSamplesInPixel * width));
  const std::size_t pixels = std::size_t(width) * height;
  View view{Pixels(pixels), std::vector<float4>(pixels)};
  for (int row = 0; row < height; row += rowsInBand) {
    const int rows = std::min(rowsInBand, height - row);
    brook::Stream<float3> total(rows, width);
    brook::Stream<float4> pixel(rows, width), hit(rows, width);
    Band band(width, rows, row);
    eyeRays(camera, int2(width, height), row, kSamplesPerSide, kFar, band.ray, band.weight,
            band.light);
    for (int mirrors = 0; mirrors <= kMaxMirrors; ++mirrors) {
      bounce(band, mirrors);
      if (mirrors == 0) describeHit(band.hit, hit);
    }
    sum(band.light, total);
    develop(total, 1.0f / kSamplesInPixel, pixel);
    brook::finish();  // waits, so that the table tells kernels from download
    pixel.write(&view.pixels[std::size_t(row) * width]);
    hit.write(&view.hits[std::size_t(row) * width]);
  }
  return view;
}

void Tracer::bounce(Band& band, int mirrors) {
  const GridOfLists& grid = input_.grid;
  const Sky& sky = input_.scene.sky;
  trace(band.ray, grid.grid, begins_, numbers_, triangles_, band.hit);
  surfaceAt(band.ray, band.hit, kRayOffset, triangles_, normals_, materialOf_, materials_,
            band.surface);
  lightRays(band.surface, sky, kFar, band.firstRow, kSamplesInPixel, offsets_, kOffsetRows,
            band.toSun, band.toSky);
  isOpen(band.toSun, grid.grid, begins_, numbers_, triangles_, band.isSunOpen);
  isOpen(band.toSky, grid.grid, begins_, numbers_, triangles_, band.isSkyOpen);
  if (counts_) countRays(band, mirrors);
  shade(band.ray, band.surface, band.toSun, band.isSunOpen, band.toSky, band.isSkyOpen, sky,
        materials_, kFar, band.weight, band.light, band.nextLight, band.mirrored, band.nextWeight);
  streamSwap(band.ray, band.mirrored);
  streamSwap(band.light, band.nextLight);
  streamSwap(band.weight, band.nextWeight);
}

void Tracer::countRays(const Band& band, int mirrors) {
  (mirrors == 0 ? counts_->fromEye : counts_->mirrored) += countIn(band.ray);
  counts_->toSun += countIn(band.toSun);
  counts_->toSky += countIn(band.toSky);
}

RayCounts Tracer::countRays(const Camera& camera, int width, int height) {
  RayCounts counts;
  counts_ = &counts;
  render(camera, width, height);
  counts_ = nullptr;
  return counts;
}

}  // namespace samples
