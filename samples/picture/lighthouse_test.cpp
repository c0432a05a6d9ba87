#include "picture.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace samples {
namespace {

TEST(Lighthouse, HasAnySizeAndIsOpaque) {
  for (const int width : {1, 2, 3, 4, 5, 7, 50}) {
    const Picture picture = drawLighthouse(width);
    EXPECT_EQ(picture.width, width);
    EXPECT_EQ(picture.height, (3 * width + 3) / 4);
    ASSERT_EQ(picture.pixels.size(), std::size_t(width) * picture.height);
    for (const float4& pixel : picture.pixels) {
      for (const float light : {pixel.x, pixel.y, pixel.z})
        EXPECT_TRUE(light >= 0.0f && light <= 1.0f) << light;
      EXPECT_EQ(pixel.w, 1.0f);
    }
  }
}

/// Each pixel the mean of `fine` by `fine` pixels.
Picture smaller(const Picture& picture, int fine) {
  Picture result{picture.width / fine, picture.height / fine, {}};
  result.pixels.assign(std::size_t(result.width) * result.height, float4(0.0f));
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      float4& pixel = result.pixels[std::size_t(y / fine) * result.width + x / fine];
      pixel = pixel + picture.pixels[std::size_t(y) * picture.width + x] / float(fine * fine);
    }
  }
  return result;
}

// Edges and the fence are as soft as if each pixel saw all that is in it.
TEST(Lighthouse, IsTheSamePictureInEachSize) {
  const Picture small = drawLighthouse(128);
  const Picture large = smaller(drawLighthouse(512), 4);
  double sum = 0;
  for (std::size_t i = 0; i < small.pixels.size(); ++i) {
    const float4 difference = small.pixels[i] - large.pixels[i];
    sum += double(difference.x) * difference.x + double(difference.y) * difference.y +
           double(difference.z) * difference.z;
  }
  const double psnr = 10 * std::log10(3 * double(small.pixels.size()) / sum);
  EXPECT_GT(psnr, 28);
}

}  // namespace
}  // namespace samples
