#include "runtime/backend/gl/parameter_block.h"

#include <brook/vector_types.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace brook::gl {
namespace {

using Slots = std::vector<std::array<std::int32_t, 4>>;

Slots pack(const ShaderLaunch& launch, const LaunchPlacement& placement) {
  ParameterBlock block;
  block.pack(launch, placement);
  Slots slots(block.bytes().size() / 16);
  std::memcpy(slots.data(), block.bytes().data(), block.bytes().size());
  EXPECT_EQ(block.bytes().size(), ParameterBlock::size(launch));
  return slots;
}

constexpr std::int32_t kTwo = 0x40000000;    // 2.0f
constexpr std::int32_t kThree = 0x40400000;  // 3.0f

TEST(ParameterBlock, LaysOutAMap) {
  const ParameterDescriptor parameters[] = {{"n", ParameterKind::Constant, ElementType::Int},
                                            {"t", ParameterKind::Gather, ElementType::Float, 2},
                                            {"i", ParameterKind::Iterator, ElementType::Float2},
                                            {"v", ParameterKind::Constant, ElementType::Float3},
                                            {"r", ParameterKind::Output, ElementType::Float}};
  KernelDescriptor kernel{};
  kernel.parameters = parameters;
  const int n = 7;
  const float2 range[] = {{2, 3}, {3, 2}};
  const float3 v(2, 2, 3);
  const Shape domain{2, 3, 5};
  const ShaderArgument arguments[] = {{nullptr, &n, {}},
                                      {nullptr, nullptr, {8, 6}},
                                      {nullptr, range, domain},
                                      {nullptr, &v, {}},
                                      {nullptr, nullptr, domain}};
  const StreamPlacement places[] = {{-1}, {-1}, {-1}, {-1}, {3}};
  const Slots expected = {
      {5, 3, 2, 1},             // brook_domain
      {30, 8, 3, 0},            // brook_launch
      {0, 0, 0, 0},             // brook_reduce
      {1, 1, 1, 1},             // brook_block
      {0, 0, 0, 0},             // brook_zero
      {7, 0, 0, 0},             // brook_constant_0
      {6, 8, 1, 1},             // brook_extent_1
      {1, 6, 48, 48},           // brook_pitch_1
      {0, -1, 0, 0},            // brook_layout_1
      {5, 3, 2, 0},             // brook_extent_2: an iterator of rank 3
      {1, 5, 15, 30},           // brook_pitch_2
      {1, -1, 0, 0},            // brook_layout_2
      {kTwo, kThree, 0, 0},     // brook_min_2
      {kThree, kTwo, 0, 0},     // brook_max_2
      {kTwo, kTwo, kThree, 0},  // brook_constant_3
      {5, 3, 2, 1},             // brook_extent_4
      {1, 5, 15, 30},           // brook_pitch_4
      {1, 3, 0, 7},             // brook_layout_4: 8 texels wide
  };
  EXPECT_EQ(pack({.kernel = &kernel,
                  .arguments = arguments,
                  .outputs = {},
                  .domain = domain,
                  .elementCount = 30,
                  .reduce = {}},
                 {.outputWidth = 8, .outputLog2Width = 3, .places = places}),
            expected);
}

TEST(ParameterBlock, CountsAReduction) {
  const ParameterDescriptor parameters[] = {{"a", ParameterKind::Stream, ElementType::Float},
                                            {"r", ParameterKind::Accumulator, ElementType::Float}};
  KernelDescriptor kernel{};
  kernel.parameters = parameters;
  const ShaderArgument arguments[] = {{nullptr, nullptr, {4, 6}}, {nullptr, nullptr, {2, 3}}};
  const StreamPlacement places[] = {{-1, 7, 0}, {-1, 0, 9}};
  const Slots slots = pack({.kernel = &kernel,
                            .kind = ShaderKind::ReduceTree,
                            .arguments = arguments,
                            .outputs = {},
                            .domain = {2, 3},
                            .elementCount = 6,
                            .reduce = {4, 1, true, {2, 2, 1, 1}}},
                           {.rowInvocations = 64, .places = places});
  const Slots expected = {{3, 2, 1, 1}, {6, 0, -1, 64}, {4, 1, 1, 0},   {2, 2, 1, 1},
                          {0, 0, 0, 0}, {6, 4, 1, 1},   {1, 6, 24, 24}, {0, -1, 7, 0},
                          {3, 2, 1, 1}, {1, 3, 6, 6},   {1, -1, 0, 9}};
  EXPECT_EQ(slots, expected);
}

}  // namespace
}  // namespace brook::gl
