#include "plume.hpp"

#include "air.br.h"
#include "smoke.br.h"

namespace samples {

Plume::Plume(const Setup& setup)
    : setup_(setup), shape_(brook::extents(setup.cells.z, setup.cells.y, setup.cells.x)) {
  const std::size_t count = std::size_t(setup.cells.x) * setup.cells.y * setup.cells.z;
  velocity_.read(std::vector<float3>(count, float3(0.0f)).data());
  smoke_.read(std::vector<float2>(count, float2(0.0f)).data());
  pressure_.read(std::vector<float>(count, 0.0f).data());
  glow_.read(setup.glow.data());
}

void Plume::step(int number) {
  const Room& room = setup_.room;
  const std::vector<Fire> list = setup_.firesIn(number);
  brook::Stream<Fire> fires(list.size());
  fires.read(list.data());
  carry(velocity_, smoke_, room, setup_.air, newVelocity_, newSmoke_);
  turn(newVelocity_, whirl_);
  drive(newVelocity_, newSmoke_, whirl_, room, setup_.air, fires, velocity_, smoke_);
  spread(velocity_, excess_);
  for (int round = 0; round < kRounds; ++round) {
    settle(pressure_, excess_, room, newPressure_);
    streamSwap(pressure_, newPressure_);
  }
  calm(velocity_, pressure_, room, velocity_);
}

Pixels Plume::picture(const Camera& camera, int width, int height) {
  const Light& light = setup_.light;
  const Room& room = setup_.room;
  const float2 size = float2(float(width), float(height));
  const int3 half = (setup_.cells + 1) / 2;
  brook::Stream<float2> inside(half.z, half.y, half.x);
  brook::Stream<float3> behind(2, height, width);
  brook::Stream<float4> image(height, width);
  lightInside(smoke_, light, room, inside);
  surfaces(smoke_, light, room, camera, size, behind);
  view(smoke_, inside, behind, glow_, light, room, camera, size, image);
  brook::finish();  // waits, so that the table tells kernels from download
  Pixels pixels(std::size_t(width) * height);
  image.write(pixels.data());
  return pixels;
}

}  // namespace samples
