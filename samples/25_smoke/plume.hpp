// Plume: the kernels of air.br and smoke.br, one after the other, on the streams of a room.
#pragma once

#include "../picture/picture.hpp"
#include "setup.hpp"

#include <brook/brook.hpp>

namespace samples {

class Plume {
 public:
  /// Still air. The streams are those of the current runtime. `setup` outlives the plume.
  explicit Plume(const Setup& setup);

  void step(int number);
  Pixels picture(const Camera& camera, int width, int height);

 private:
  const Setup& setup_;
  brook::Shape shape_;
  brook::Stream<float3> velocity_{shape_}, newVelocity_{shape_};
  brook::Stream<float2> smoke_{shape_}, newSmoke_{shape_};
  brook::Stream<float4> whirl_{shape_};
  brook::Stream<float> excess_{shape_}, pressure_{shape_}, newPressure_{shape_};
  brook::Stream<float3> glow_{kGlows};
};

}  // namespace samples
