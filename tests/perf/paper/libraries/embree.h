// Embree: the first triangle that rays meet.
#pragma once

#include <memory>

namespace brook::perf::paper {

/// Triangles in the order that hits count them: a corner and the edges from it, 9 floats each.
class EmbreeScene {
 public:
  virtual ~EmbreeScene() = default;
  /// 16 rays: origin, direction of each. The distances, `reach` where there is no hit, and numbers
  /// of triangles or -1, one after the other: 2 floats for each ray.
  virtual void trace16(const float* origin, const float (&directions)[3][16], float reach,
                       float* hits) const = 0;

  /// Null where the program was built without Embree.
  static std::unique_ptr<EmbreeScene> make(int triangles, const float* corners);
};

}  // namespace brook::perf::paper
