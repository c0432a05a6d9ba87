#include "runtime/backend/element_conversion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace brook {
namespace {

using testing::ElementsAre;

template <class Device, class Host>
std::vector<Device> onDevice(ElementType type, const std::vector<Host>& host, int count) {
  std::vector<Device> device(static_cast<std::size_t>(count * componentCount(type)));
  toDeviceElements(type, host.data(), device.data(), count);
  return device;
}

template <class Host, class Device>
std::vector<Host> onHost(ElementType type, const std::vector<Device>& device, int count) {
  std::vector<Host> host(static_cast<std::size_t>(count * componentCount(type)));
  toHostElements(type, device.data(), host.data(), count);
  return host;
}

TEST(ElementConversion, NarrowIntegersWidenWithTheirSign) {
  EXPECT_THAT(onDevice<int>(ElementType::Char2, std::vector<signed char>{-128, 127, -1, 5}, 2),
              ElementsAre(-128, 127, -1, 5));
  EXPECT_THAT(onDevice<int>(ElementType::Uchar, std::vector<unsigned char>{0, 200, 255}, 3),
              ElementsAre(0, 200, 255));
  EXPECT_THAT(onDevice<int>(ElementType::Short, std::vector<short>{-32768, 32767}, 2),
              ElementsAre(-32768, 32767));
  EXPECT_THAT(onDevice<int>(ElementType::Ushort3, std::vector<unsigned short>{1, 40000, 65535}, 1),
              ElementsAre(1, 40000, 65535));
}

TEST(ElementConversion, NarrowIntegersKeepTheLowBits) {
  const std::vector<int> values{200, -200, 65536 + 7, -1};
  EXPECT_THAT(onHost<signed char>(ElementType::Char, values, 4), ElementsAre(-56, 56, 7, -1));
  EXPECT_THAT(onHost<unsigned char>(ElementType::Uchar4, values, 1), ElementsAre(200, 56, 7, 255));
  EXPECT_THAT(onHost<short>(ElementType::Short2, values, 2), ElementsAre(200, -200, 7, -1));
  EXPECT_THAT(onHost<unsigned short>(ElementType::Ushort, values, 4),
              ElementsAre(200, 65336, 7, 65535));
}

TEST(ElementConversion, FixedIsClampedAndRounded) {
  const float nan = std::nanf("");
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> values{-1, 0, 0.4f / 255, 0.6f / 255, 1, 1.5f, nan, infinity};
  EXPECT_THAT(onHost<unsigned char>(ElementType::Fixed4, values, 2),
              ElementsAre(0, 0, 0, 1, 255, 255, 0, 255));
  EXPECT_THAT(
      onHost<unsigned short>(ElementType::Shortfixed, std::vector<float>{0.5f, -infinity}, 2),
      ElementsAre(32768, 0));
}

TEST(ElementConversion, DoublesStayAsTheyAre) {
  static_assert(isDeviceType(ElementType::Double) && elementSize(ElementType::Double2) == 16);
  const std::vector<double> values{0.1, -1e300, 4.9e-324, 9007199254740993.0};
  EXPECT_EQ(onDevice<double>(ElementType::Double2, values, 2), values);
  EXPECT_EQ(onHost<double>(ElementType::Double, values, 4), values);
}

TEST(ElementConversion, EveryFixedValueComesBack) {
  std::vector<unsigned short> all;
  for (int i = 0; i < 65536; ++i)
    all.push_back(static_cast<unsigned short>(i));
  EXPECT_EQ(onHost<unsigned short>(ElementType::Shortfixed,
                                   onDevice<float>(ElementType::Shortfixed, all, 65536), 65536),
            all);
  const std::vector<unsigned char> bytes(all.begin(), all.begin() + 256);
  const std::vector<float> floats = onDevice<float>(ElementType::Fixed, bytes, 256);
  EXPECT_EQ(floats[51], 51 / 255.0f);
  EXPECT_EQ(onHost<unsigned char>(ElementType::Fixed, floats, 256), bytes);
}

TEST(ElementConversion, DevicesHoldFloatsAndInts) {
  EXPECT_EQ(deviceType(ElementType::Fixed3), ElementType::Float3);
  EXPECT_EQ(deviceType(ElementType::Float2), ElementType::Float2);
  EXPECT_EQ(deviceType(ElementType::Uchar4), ElementType::Int4);
  EXPECT_EQ(deviceType(ElementType::Uint), ElementType::Int);
  EXPECT_TRUE(isDeviceType(ElementType::Uint2));
  EXPECT_FALSE(isDeviceType(ElementType::Short));
  EXPECT_EQ(elementSize(ElementType::Shortfixed3), sizeof(shortfixed3));
  EXPECT_EQ(elementSize(ElementType::Char3), sizeof(char3));
  EXPECT_EQ(ElementTypeOf<signed char>::value, ElementType::Char);
  EXPECT_STREQ(elementName(ElementTypeOf<fixed>::value), "fixed");
}

}  // namespace
}  // namespace brook
