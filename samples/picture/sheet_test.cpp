#include "sheet.hpp"

#include <gtest/gtest.h>

namespace samples {
namespace {

TEST(Sheet, HasGapsBetweenPanels) {
  const float4 gap(0.5f), pixels[] = {float4(0.1f), float4(0.2f)};
  Sheet sheet(2, 2, int2(2, 1), gap);
  sheet.paste(1, 0, pixels);
  sheet.draw(0, 1, [](int x, int) { return float4(float(x)); });
  const Picture picture = sheet.take();
  EXPECT_EQ(picture.width, 5);
  EXPECT_EQ(picture.height, 3);
  const Pixels expected = {gap,          gap,          gap, pixels[0], pixels[1],  //
                           gap,          gap,          gap, gap,       gap,        //
                           float4(0.0f), float4(1.0f), gap, gap,       gap};
  EXPECT_EQ(picture.pixels, expected);
}

TEST(Strips, LeanToTheLeftWithALineBetween) {
  const Pixels dark(40 * 20, float4(0.0f)), grey(40 * 20, float4(0.5f));
  const Picture strips = inStrips({dark.data(), grey.data()}, int2(40, 20));
  const auto row = [&](int y) { return &strips.pixels[std::size_t(y) * 40]; };
  EXPECT_EQ(row(0)[20], float4(0.0f));
  EXPECT_EQ(row(0)[25], float4(0.5f));
  EXPECT_EQ(row(19)[14], float4(0.0f));
  EXPECT_EQ(row(19)[20], float4(0.5f));
  EXPECT_GT(row(10)[19].x + row(10)[20].x, 1.0f);
}

}  // namespace
}  // namespace samples
