// Tracer: the kernels of ray.br and shading.br, one after the other, on the streams of a scene.
#pragma once

#include "../picture/picture.hpp"
#include "grid.hpp"
#include "scene.hpp"

#include <brook/brook.hpp>

namespace samples {

/// Samples in a row and in a column of a pixel.
constexpr int kSamplesPerSide = 4;
/// A ray from the eye and so many mirrored ones after it.
constexpr int kMaxMirrors = 2;
/// Rows of the table that sphereOffsets() makes.
constexpr int kOffsetRows = 256;

/// Everything that is computed before the first ray: the same for all backends.
struct TracerInput {
  explicit TracerInput(const Scene& scene, std::uint32_t seed);

  const Scene& scene;
  std::vector<Triangle> triangles;
  std::vector<Normals> normals;
  GridOfLists grid;
  std::vector<float3> offsets;
};

/// What a camera sees. Rows from top to bottom.
struct View {
  Pixels pixels;
  /// What describeHit tells of the first sample of each pixel.
  std::vector<float4> hits;
};

/// How many rays made a picture.
struct RayCounts {
  double fromEye = 0;
  double toSun = 0;
  double toSky = 0;
  double mirrored = 0;

  double all() const { return fromEye + toSun + toSky + mirrored; }
};

class Tracer {
 public:
  /// The streams are those of the current runtime. `input` outlives the tracer.
  explicit Tracer(const TracerInput& input);

  /// In bands of rows, so that the streams of all samples need not lie in memory together.
  View render(const Camera& camera, int width, int height);

  /// Renders such a picture to count its rays.
  RayCounts countRays(const Camera& camera, int width, int height);

 private:
  struct Band;
  /// Follows rays that have been mirrored so often to surfaces, adds the light that comes from
  /// there, and mirrors them again.
  void bounce(Band& band, int mirrors);
  void countRays(const Band& band, int mirrors);

  const TracerInput& input_;
  brook::Stream<int> begins_, numbers_, materialOf_;
  brook::Stream<Triangle> triangles_;
  brook::Stream<Normals> normals_;
  brook::Stream<Material> materials_;
  brook::Stream<float3> offsets_;
  RayCounts* counts_ = nullptr;  ///< where rays are counted; null: they are not
};

}  // namespace samples
