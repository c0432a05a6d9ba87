#include "tests/perf/paper/libraries/embree.h"

#if BROOK_PERF_HAS_EMBREE

#include <embree3/rtcore.h>

#include <cstddef>
#include <stdexcept>

namespace brook::perf::paper {
namespace {

class Scene final : public EmbreeScene {
 public:
  Scene(int triangles, const float* corners) {
    RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
    const auto count = static_cast<std::size_t>(triangles);
    auto* points = static_cast<float*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 3 * count));
    auto* numbers = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), count));
    if (points == nullptr || numbers == nullptr)
      throw std::runtime_error("Embree has no memory for the triangles");
    for (std::size_t i = 0; i < 3 * count; ++i)
      numbers[i] = static_cast<unsigned>(i);
    for (std::size_t i = 0; i < 9 * count; ++i)
      points[i] = corners[i] + (i % 9 < 3 ? 0 : corners[i - i % 9 + i % 3]);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene_, geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_HIGH);
    rtcCommitScene(scene_);
  }
  ~Scene() override {
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  void trace16(const float* origin, const float (&directions)[3][16], float reach,
               float* hits) const override {
    alignas(64) int valid[16];
    RTCRayHit16 rays;
    for (int i = 0; i < 16; ++i) {
      valid[i] = -1;
      rays.ray.org_x[i] = origin[0];
      rays.ray.org_y[i] = origin[1];
      rays.ray.org_z[i] = origin[2];
      rays.ray.dir_x[i] = directions[0][i];
      rays.ray.dir_y[i] = directions[1][i];
      rays.ray.dir_z[i] = directions[2][i];
      rays.ray.tnear[i] = 0;
      rays.ray.tfar[i] = reach;
      rays.ray.time[i] = 0;
      rays.ray.mask[i] = ~0u;
      rays.ray.flags[i] = 0;
      rays.hit.geomID[i] = RTC_INVALID_GEOMETRY_ID;
      rays.hit.instID[0][i] = RTC_INVALID_GEOMETRY_ID;
    }
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
    rtcIntersect16(valid, scene_, &context, &rays);
    for (int i = 0; i < 16; ++i) {
      const bool isHit = rays.hit.geomID[i] != RTC_INVALID_GEOMETRY_ID;
      hits[2 * i] = rays.ray.tfar[i];
      hits[2 * i + 1] = isHit ? static_cast<float>(rays.hit.primID[i]) : -1.0f;
    }
  }

 private:
  RTCDevice device_ = rtcNewDevice("threads=1");
  RTCScene scene_ = rtcNewScene(device_);
};

}  // namespace

std::unique_ptr<EmbreeScene> EmbreeScene::make(int triangles, const float* corners) {
  return std::make_unique<Scene>(triangles, corners);
}

}  // namespace brook::perf::paper

#else

namespace brook::perf::paper {

std::unique_ptr<EmbreeScene> EmbreeScene::make(int, const float*) {
  return nullptr;
}

}  // namespace brook::perf::paper

#endif
