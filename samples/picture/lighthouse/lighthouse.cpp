// drawLighthouse: a picture that the repository owns because it draws it.
#include "../picture.hpp"
#include "parts.hpp"

namespace samples {
namespace {

float4 colourOf(const lighthouse::Spot& spot) {
  float3 colour(0.0f);
  const bool isMeadow = lighthouse::meadowAt(spot) == 1.0f;
  if (!isMeadow) {
    lighthouse::paintSky(spot, colour);
    lighthouse::paintGulls(spot, colour);
    lighthouse::paintSea(spot, colour);
    lighthouse::paintCoast(spot, colour);
    lighthouse::paintTower(spot, colour);
    lighthouse::paintHouse(spot, colour);
  }
  lighthouse::paintMeadow(spot, colour);
  lighthouse::paintFence(spot, colour);
  // The sun adds light to what is bright already.
  return float4(std::min(colour.x, 1.0f), std::min(colour.y, 1.0f), std::min(colour.z, 1.0f), 1.0f);
}

}  // namespace

Picture drawLighthouse(int width) {
  Picture picture{width, (3 * width + 3) / 4, {}};
  picture.pixels.reserve(std::size_t(width) * picture.height);
  const float pixel = 1.0f / float(width);
  for (int row = 0; row < picture.height; ++row) {
    for (int column = 0; column < width; ++column) {
      const float x = (float(column) + 0.5f) * pixel;
      const float y = (float(row) + 0.5f) * pixel;
      picture.pixels.push_back(colourOf({x, y, pixel}));
    }
  }
  return picture;
}

}  // namespace samples
