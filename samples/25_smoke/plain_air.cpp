#include "plain_air.hpp"

namespace samples {
namespace {

const int3 kX(1, 0, 0), kY(0, 1, 0), kZ(0, 0, 1);

float3 placeOf(int3 cell) {
  return float3(float(cell.x), float(cell.y), float(cell.z));
}

float zeroIfBelow(float limit, float value) {
  return std::fabs(value) < limit ? 0.0f : value;
}

class PlainAir {
 public:
  explicit PlainAir(const Setup& setup)
      : setup_(setup),
        velocity_(setup.cells),
        smoke_(setup.cells),
        pressure_(setup.cells),
        excess_(setup.cells) {}

  void step(int number) {
    carry();
    drive(setup_.firesIn(number));
    spread();
    for (int round = 0; round < kRounds; ++round)
      settle();
    calm();
  }

  const Field<float2>& smoke() const { return smoke_; }

 private:
  bool isBall(int3 cell) const {
    const float3 away = placeOf(cell) - setup_.room.ball;
    return dot(away, away) < setup_.room.radius * setup_.room.radius;
  }

  void carry() {
    const Field<float3> velocity = velocity_;
    const Field<float2> smoke = smoke_;
    const float3 last = setup_.room.last;
    velocity_.forEach([&](int3 here) {
      const float3 start = placeOf(here) - velocity.at(here);
      const float3 from(std::clamp(start.x, 0.0f, last.x), std::clamp(start.y, 0.0f, last.y),
                        std::clamp(start.z, 0.0f, last.z));
      const float3 wind = velocity.between(from);
      velocity_(here) = float3(zeroIfBelow(1e-6f, wind.x), zeroIfBelow(1e-6f, wind.y),
                               zeroIfBelow(1e-6f, wind.z));
      const float2 blown = setup_.air.keep * smoke.between(from);
      smoke_(here) = isBall(here)
                         ? float2(0.0f)
                         : float2(zeroIfBelow(1e-6f, blown.x), zeroIfBelow(1e-6f, blown.y));
    });
  }

  /// The axis that the air turns around, as long as the air is fast.
  Field<float3> whirls() const {
    Field<float3> whirls(setup_.cells);
    whirls.forEach([&](int3 here) {
      const float3 dx = velocity_.at(here + kX) - velocity_.at(here - kX);
      const float3 dy = velocity_.at(here + kY) - velocity_.at(here - kY);
      const float3 dz = velocity_.at(here + kZ) - velocity_.at(here - kZ);
      whirls(here) = 0.5f * float3(dy.z - dz.y, dz.x - dx.z, dx.y - dy.x);
    });
    return whirls;
  }

  void drive(const std::vector<Fire>& fires) {
    const Air& air = setup_.air;
    const Field<float3> whirl = whirls();
    velocity_.forEach([&](int3 here) {
      float2& smoke = smoke_(here);
      for (const Fire& fire : fires) {
        const float3 away = (placeOf(here) - fire.place) / fire.radius;
        const float near = saturate(1.0f - dot(away, away));
        smoke = float2(std::max(smoke.x, near), std::max(smoke.y, near * fire.heat));
      }
      const auto slope = [&](int3 side) {
        return length(whirl.at(here + side)) - length(whirl.at(here - side));
      };
      const float3 slopes(slope(kX), slope(kY), slope(kZ));
      const float3 inward = slopes / (length(slopes) + 1e-4f);
      float3 push = air.swirl * cross(inward, whirl.at(here));
      push.z += air.lift * smoke.y - air.weight * smoke.x;
      velocity_(here) = isBall(here) ? float3(0.0f) : velocity_.at(here) + push;
    });
  }

  void spread() {
    excess_.forEach([&](int3 here) {
      excess_(here) = 0.5f * ((velocity_.at(here + kX).x - velocity_.at(here - kX).x) +
                              (velocity_.at(here + kY).y - velocity_.at(here - kY).y) +
                              (velocity_.at(here + kZ).z - velocity_.at(here - kZ).z));
    });
  }

  float pressureBeside(const Field<float>& pressure, int3 here, int3 there) const {
    return pressure.at(isBall(there) ? here : there);
  }

  bool isOpen(int3 cell) const {
    const int3 cells = setup_.cells;
    return cell.x == 0 || cell.y == 0 || cell.x == cells.x - 1 || cell.y == cells.y - 1 ||
           cell.z == cells.z - 1;
  }

  void settle() {
    const Field<float> before = pressure_;
    pressure_.forEach([&](int3 here) {
      const auto both = [&](int3 side) {
        return pressureBeside(before, here, here + side) +
               pressureBeside(before, here, here - side);
      };
      const float settled = (both(kX) + both(kY) + both(kZ) - excess_(here)) / 6.0f;
      pressure_(here) = isOpen(here) ? 0.0f : zeroIfBelow(1e-9f, settled);
    });
  }

  void calm() {
    velocity_.forEach([&](int3 here) {
      const auto slope = [&](int3 side) {
        return pressureBeside(pressure_, here, here + side) -
               pressureBeside(pressure_, here, here - side);
      };
      float3& velocity = velocity_(here);
      velocity = velocity - 0.5f * float3(slope(kX), slope(kY), slope(kZ));
      if (isBall(here)) velocity = float3(0.0f);
      if (here.z == 0) velocity.z = 0.0f;
    });
  }

  const Setup& setup_;
  Field<float3> velocity_;
  Field<float2> smoke_;
  Field<float> pressure_, excess_;
};

}  // namespace

Field<float2> smokeInPlainCpp(const Setup& setup, int steps) {
  PlainAir air(setup);
  for (int step = 0; step < steps; ++step)
    air.step(step);
  return air.smoke();
}

}  // namespace samples
