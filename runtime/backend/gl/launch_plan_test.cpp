// Decisions before any call of OpenGL: layouts, work groups, reduction steps, policies.
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/error_gl.h"
#include "runtime/backend/gl/pipeline_compute.h"
#include "runtime/backend/gl/reduce_gl.h"
#include "runtime/backend/gl/texture_gl.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <tuple>

namespace brook::gl {

void PrintTo(const TextureLayout& layout, std::ostream* out) {
  *out << layout.width << " x " << layout.height << ", log2 " << layout.log2Width;
}

void PrintTo(const ReduceStep& step, std::ostream* out) {
  *out << (step.kind == ShaderKind::ReduceLanes ? "lanes " : "tree ") << step.elements << " -> "
       << step.values;
}

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(TextureLayout, DirectUpToTwoDimensions) {
  EXPECT_EQ(layoutOf({100}, 16384), (TextureLayout{100, 1, -1}));
  EXPECT_EQ(layoutOf({480, 640}, 16384), (TextureLayout{640, 480, -1}));
  EXPECT_EQ(layoutOf({1, 1, 480, 640}, 16384), (TextureLayout{640, 480, -1}));
  EXPECT_EQ(layoutOf({16384}, 16384), (TextureLayout{16384, 1, -1}));
  EXPECT_EQ(layoutOf({0}, 16384), (TextureLayout{1, 1, -1}));
}

TEST(TextureLayout, WrappedBeyond) {
  EXPECT_EQ(layoutOf({16385}, 16384), (TextureLayout{256, 65, 8}));
  EXPECT_EQ(layoutOf({3, 5, 7}, 16384), (TextureLayout{16, 7, 4}));
  EXPECT_EQ(layoutOf({1 << 22}, 16384), (TextureLayout{4096, 1024, 12}));
  EXPECT_EQ(layoutOf({1 << 28}, 16384), (TextureLayout{16384, 16384, 14}));
}

TEST(TextureLayout, NamesTheLimit) {
  EXPECT_THAT([] { layoutOf({(1 << 28) + 1}, 16384); },
              ThrowsMessage<LimitError>(HasSubstr(
                  "268435457 elements needs a texture of 16384 x 16385 texels; the limit of "
                  "gl:fragment on this device is 16384 x 16384.")));
}

TEST(GroupCounts, UseTheSecondDimensionWhenTheFirstIsFull) {
  const auto fold = [](std::int64_t elements) {
    const GroupCounts groups = foldGroups(elements, 65535);
    return std::pair(groups.x, groups.y);
  };
  EXPECT_EQ(fold(1), std::pair(1, 1));
  EXPECT_EQ(fold(65), std::pair(2, 1));
  EXPECT_EQ(fold(65535 * 64), std::pair(65535, 1));
  EXPECT_EQ(fold(65535 * 64 + 1), std::pair(32768, 2));
  EXPECT_THAT(
      [] { foldGroups(64 * 16 + 1, 4); },
      ThrowsMessage<LimitError>(HasSubstr("17 work groups; the limit of this device is 4")));
}

TEST(GroupCounts, HaveTheDimensionsOfTheOutputWhereItsRowsFillGroups) {
  const auto fits = [](const Shape& domain, ShaderKind kind = ShaderKind::Map) {
    ShaderLaunch launch;
    launch.kind = kind;
    launch.domain = domain;
    return fitsGrid(launch, 65535);
  };
  EXPECT_TRUE(fits({2, 64}));
  EXPECT_TRUE(fits({2, 3, 48}));
  EXPECT_TRUE(fits({3, 1, 1000}));
  EXPECT_TRUE(fits({1, 2, 3, 64}));
  EXPECT_FALSE(fits({2, 47}));
  EXPECT_FALSE(fits({2, 65}));
  EXPECT_FALSE(fits({1000}));
  EXPECT_FALSE(fits({2, 2, 2, 64}));
  EXPECT_FALSE(fits({65536, 64}));
  EXPECT_FALSE(fits({2, 64}, ShaderKind::ReduceTree));
  const GroupCounts groups = gridGroups({3, 5, 100});
  EXPECT_EQ(std::tuple(groups.x, groups.y, groups.z), std::tuple(2, 5, 3));
}

TEST(PlanReduction, LanesOnceThenTrees) {
  using enum ShaderKind;
  EXPECT_THAT(planReduction(10000, true, 1),
              ElementsAre(ReduceStep{ReduceLanes, 10000, 192}, ReduceStep{ReduceTree, 192, 24},
                          ReduceStep{ReduceTree, 24, 3}, ReduceStep{ReduceTree, 3, 1}));
  EXPECT_THAT(planReduction(4099, true, 1),
              ElementsAre(ReduceStep{ReduceLanes, 4099, 67}, ReduceStep{ReduceTree, 67, 9},
                          ReduceStep{ReduceTree, 9, 2}, ReduceStep{ReduceTree, 2, 1}));
}

TEST(PlanReduction, LanesByFour) {
  using enum ShaderKind;
  EXPECT_THAT(planReduction(10000, true, 4),
              ElementsAre(ReduceStep{ReduceLanes, 10000, 48}, ReduceStep{ReduceTree, 48, 6},
                          ReduceStep{ReduceTree, 6, 1}));
  EXPECT_THAT(planReduction(4099, true, 4),
              ElementsAre(ReduceStep{ReduceLanes, 4099, 17}, ReduceStep{ReduceTree, 17, 3},
                          ReduceStep{ReduceTree, 3, 1}));
}

TEST(PlanReduction, OnlyTreesWhenNotCommutativeOrSmall) {
  using enum ShaderKind;
  EXPECT_THAT(planReduction(100, false, 1),
              ElementsAre(ReduceStep{ReduceTree, 100, 13}, ReduceStep{ReduceTree, 13, 2},
                          ReduceStep{ReduceTree, 2, 1}));
  EXPECT_THAT(planReduction(64, true, 1),
              ElementsAre(ReduceStep{ReduceTree, 64, 8}, ReduceStep{ReduceTree, 8, 1}));
  EXPECT_THAT(planReduction(1, true, 1), ElementsAre(ReduceStep{ReduceTree, 1, 1}));
}

TEST(DeviceGl, KnowsSoftwareRasterizers) {
  EXPECT_FALSE(isHardwareRenderer("llvmpipe (LLVM 15.0.6, 256 bits)"));
  EXPECT_TRUE(isHardwareRenderer("NVIDIA H100 80GB HBM3/PCIe/SSE2"));
}

TEST(ErrorGl, NamesCodes) {
  EXPECT_EQ(errorName(0x0505), "GL_OUT_OF_MEMORY");
  EXPECT_EQ(errorName(0x0BAD), "0x0BAD");
}

}  // namespace
}  // namespace brook::gl
