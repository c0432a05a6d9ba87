// What is simulated and how it is lit: the same for the streams and for the plain computation.
#pragma once

#include "smoke.hpp"

#include <cstdint>
#include <vector>

namespace samples {

/// Rounds towards the pressure in each step.
constexpr int kRounds = 24;

class Setup {
 public:
  /// For a room of so many cells in a row, and half as many again upwards. The seed decides how the
  /// fires flicker.
  Setup(int cellsInRow, std::uint32_t seed);

  /// The fires in a step.
  std::vector<Fire> firesIn(int step) const;
  /// The camera that looks at a picture of this width by height, from 0 to 1 of its way.
  Camera cameraAt(float turn, float aspect) const;

  int3 cells;
  Room room;
  Air air;
  Light light;
  std::vector<float3> glow;  ///< kGlows colours

 private:
  void drawFlickers(std::uint32_t seed);

  /// How a fire moves: the angle that it begins at, and how far it goes in a step.
  struct Flicker {
    float phase;
    float speed;
  };
  std::vector<Flicker> flickers_;
};

}  // namespace samples
