// Reductions: the two stages, and the function that combines.
#include "compiler/codegen/glsl/print_fixture.h"

#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

constexpr const char* kSum = R"(reduction sum(stream a: float, accumulator r: float) {
  r = add(r, a)
}
)";

TEST(PrintShader, ReduceTree) {
  EXPECT_EQ(from("float load_a", print(kSum, BindingKind::StorageBuffer, ShaderKind::ReduceTree)),
            R"(float load_a(const int result, const int index) {
  int address = result * brook_reduce.x + index;
  if (brook_adjacent == 0 && brook_reduce.z == 0) {
    ivec4 position = brook_coordinates(result, brook.brook_domain) * brook.brook_block + brook_coordinates(index, brook.brook_block);
    address = brook_linear(position, brook_pitch_0);
  }
  return brook_block_0.brook_buffer_0[address];
}

void store_r(const int linear, const float value) {
  brook_block_1.brook_buffer_1[linear] = value;
}

void combine_sum(const float a, inout float r) {
  r = r + a;
}

float pair_sum(const int result, const int index) {
  float left = load_a(result, index);
  if (index + 1 < brook_reduce.x) {
    combine_sum(load_a(result, index + 1), left);
  }
  return left;
}

void main() {
  int brook_invocation = brook_folded_invocation();
  int brook_invocations = brook.brook_launch.x - brook_first_element();
  bool brook_is_element = brook_is_full() || brook_invocation < brook_invocations;
  brook_invocation = brook_is_full() ? brook_invocation : min(brook_invocation, brook_invocations - 1);
  int brook_element = brook_first_element() + brook_invocation;
  brook_reduce = brook.brook_reduce;
  brook_extent_0 = brook.brook_extent_0;
  brook_pitch_0 = brook.brook_pitch_0;
  brook_layout_0 = brook.brook_layout_0;
  int brook_result = brook_element / brook_reduce.y;
  int brook_value = brook_element - brook_result * brook_reduce.y;
  int brook_first = 8 * brook_value;
  int brook_count = brook_reduce.x - brook_first;
  float brook_left = pair_sum(brook_result, brook_first);
  if (brook_count > 2) {
    combine_sum(pair_sum(brook_result, brook_first + 2), brook_left);
  }
  if (brook_count > 4) {
    float brook_right = pair_sum(brook_result, brook_first + 4);
    if (brook_count > 6) {
      combine_sum(pair_sum(brook_result, brook_first + 6), brook_right);
    }
    combine_sum(brook_right, brook_left);
  }
  if (brook_is_element) {
    store_r(brook_invocation, brook_left);
  }
}
)");
}

TEST(PrintShader, ReduceLanes) {
  EXPECT_EQ(
      from("  int brook_result", print(kSum, BindingKind::TextureWrapped, ShaderKind::ReduceLanes)),
      R"(  int brook_result = brook_element / brook_reduce.y;
  int brook_value = brook_element - brook_result * brook_reduce.y;
  int brook_first = brook_first_lane(brook_value);
  int brook_block_end = min((brook_first & ~4095) + 4096, brook_reduce.x);
  float brook_left = load_a(brook_result, brook_first);
  if (brook_lanes == 1) {
    for (int i = brook_first + 64; i < brook_block_end; i += 64) {
      combine_sum(load_a(brook_result, i), brook_left);
    }
  } else if (brook_first + 4 <= brook_block_end) {
    float brook_lane_1 = load_a(brook_result, brook_first + 1);
    float brook_lane_2 = load_a(brook_result, brook_first + 2);
    float brook_lane_3 = load_a(brook_result, brook_first + 3);
    int i = brook_first + 64;
    for (; i + 4 <= brook_block_end; i += 64) {
      combine_sum(load_a(brook_result, i), brook_left);
      combine_sum(load_a(brook_result, i + 1), brook_lane_1);
      combine_sum(load_a(brook_result, i + 2), brook_lane_2);
      combine_sum(load_a(brook_result, i + 3), brook_lane_3);
    }
    if (i < brook_block_end) {
      combine_sum(load_a(brook_result, i), brook_left);
    }
    if (i + 1 < brook_block_end) {
      combine_sum(load_a(brook_result, i + 1), brook_lane_1);
    }
    if (i + 2 < brook_block_end) {
      combine_sum(load_a(brook_result, i + 2), brook_lane_2);
    }
    combine_sum(brook_lane_1, brook_left);
    combine_sum(brook_lane_3, brook_lane_2);
    combine_sum(brook_lane_2, brook_left);
  } else {
    if (brook_first + 1 < brook_block_end) {
      combine_sum(load_a(brook_result, brook_first + 1), brook_left);
    }
    if (brook_first + 2 < brook_block_end) {
      combine_sum(load_a(brook_result, brook_first + 2), brook_left);
    }
  }
  brook_output_1 = brook_left;
}
)");
}

TEST(PrintShader, ReductionKeepsParameterOrderAndConstants) {
  EXPECT_EQ(from("void combine_mix",
                 print(R"(reduction mix(accumulator r: float, constant k: float, stream a: float) {
  r = add(mul(r, k), a)
}
)",
                       BindingKind::StorageBuffer, ShaderKind::ReduceLanes))
                .substr(0, 130),
            R"(void combine_mix(inout float r, const float a) {
  float k = brook.brook_constant_1.x;
  r = r * k + a;
}

void main() {
  int bro)");
}

}  // namespace
}  // namespace brook::glsl
