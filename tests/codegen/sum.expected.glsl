// sum: pass 1, reduce-tree, storage-buffer
#version 450

layout(local_size_x = 64) in;

layout(std140, set = 0, binding = 0) uniform BrookParameters {
  ivec4 brook_domain;
  ivec4 brook_launch;
  ivec4 brook_reduce;
  ivec4 brook_block;
  vec4 brook_zero;
  ivec4 brook_extent_0;
  ivec4 brook_pitch_0;
  ivec4 brook_layout_0;
  ivec4 brook_extent_1;
  ivec4 brook_pitch_1;
  ivec4 brook_layout_1;
} brook;

layout(std430, set = 1, binding = 0) readonly buffer BrookBuffer_0 {
  float brook_buffer_0[];
} brook_block_0;
layout(std430, set = 2, binding = 1) writeonly buffer BrookBuffer_1 {
  float brook_buffer_1[];
} brook_block_1;

// The position of linear element `index` in a shape; all fastest first. The constant is 1 in the programs
// for reductions whose blocks are adjacent in memory, which need no positions.
layout(constant_id = 2) const int brook_adjacent = 0;
ivec4 brook_coordinates(const int index, const ivec4 extent) {
  ivec4 position = ivec4(index, 0, 0, 0);
  if (position.x >= extent.x) {
    position.y = position.x / extent.x;
    position.x -= position.y * extent.x;
  }
  if (position.y >= extent.y) {
    position.z = position.y / extent.y;
    position.y -= position.z * extent.y;
  }
  if (position.z >= extent.z) {
    position.w = position.z / extent.z;
    position.z -= position.w * extent.z;
  }
  return position;
}

// Facts about a dispatch of a compute shader. Bit 0 of the constant: it begins with element 0, and has one
// row of groups or (brook_grid) the rows of the output; bit 1: each invocation has an element.
layout(constant_id = 9) const int brook_dispatch = 0;
bool brook_is_full() {
  return (brook_dispatch & 2) != 0;
}

// The number of the first element of a dispatch.
int brook_first_element() {
  return (brook_dispatch & 1) != 0 ? 0 : brook.brook_launch.y;
}

// The number of an invocation in a dispatch that has not the dimensions of the output.
int brook_folded_invocation() {
  int row = (brook_dispatch & 1) != 0 ? 0 : int(gl_GlobalInvocationID.y) * brook.brook_launch.w;
  return row + int(gl_GlobalInvocationID.x);
}

// Returns the index of a position in a buffer; pitch.x is 1.
int brook_linear(const ivec4 position, const ivec4 pitch) {
  return position.x + position.y * pitch.y + position.z * pitch.z + position.w * pitch.w;
}

ivec4 brook_reduce;
ivec4 brook_extent_0;
ivec4 brook_pitch_0;
ivec4 brook_layout_0;

float load_a(const int result, const int index) {
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

// sum: pass 1, reduce-lanes, storage-buffer
#version 450

layout(local_size_x = 64) in;

layout(std140, set = 0, binding = 0) uniform BrookParameters {
  ivec4 brook_domain;
  ivec4 brook_launch;
  ivec4 brook_reduce;
  ivec4 brook_block;
  vec4 brook_zero;
  ivec4 brook_extent_0;
  ivec4 brook_pitch_0;
  ivec4 brook_layout_0;
  ivec4 brook_extent_1;
  ivec4 brook_pitch_1;
  ivec4 brook_layout_1;
} brook;

layout(std430, set = 1, binding = 0) readonly buffer BrookBuffer_0 {
  float brook_buffer_0[];
} brook_block_0;
layout(std430, set = 2, binding = 1) writeonly buffer BrookBuffer_1 {
  float brook_buffer_1[];
} brook_block_1;

// The position of linear element `index` in a shape; all fastest first. The constant is 1 in the programs
// for reductions whose blocks are adjacent in memory, which need no positions.
layout(constant_id = 2) const int brook_adjacent = 0;
ivec4 brook_coordinates(const int index, const ivec4 extent) {
  ivec4 position = ivec4(index, 0, 0, 0);
  if (position.x >= extent.x) {
    position.y = position.x / extent.x;
    position.x -= position.y * extent.x;
  }
  if (position.y >= extent.y) {
    position.z = position.y / extent.y;
    position.y -= position.z * extent.y;
  }
  if (position.z >= extent.z) {
    position.w = position.z / extent.z;
    position.z -= position.w * extent.z;
  }
  return position;
}

// Facts about a dispatch of a compute shader. Bit 0 of the constant: it begins with element 0, and has one
// row of groups or (brook_grid) the rows of the output; bit 1: each invocation has an element.
layout(constant_id = 9) const int brook_dispatch = 0;
bool brook_is_full() {
  return (brook_dispatch & 2) != 0;
}

// The number of the first element of a dispatch.
int brook_first_element() {
  return (brook_dispatch & 1) != 0 ? 0 : brook.brook_launch.y;
}

// The number of an invocation in a dispatch that has not the dimensions of the output.
int brook_folded_invocation() {
  int row = (brook_dispatch & 1) != 0 ? 0 : int(gl_GlobalInvocationID.y) * brook.brook_launch.w;
  return row + int(gl_GlobalInvocationID.x);
}

// The element with which value `value` of the lanes stage of a reduction begins. The constant is the number
// of neighbouring lanes that make one value, 1 or 4, as the stage was planned: some drivers read rows of
// neighbours faster, others are faster with more invocations.
layout(constant_id = 4) const int brook_lanes = 1;
int brook_first_lane(const int value) {
  int values = 64 / brook_lanes;
  return 4096 * (value / values) + value % values * brook_lanes;
}

// Returns the index of a position in a buffer; pitch.x is 1.
int brook_linear(const ivec4 position, const ivec4 pitch) {
  return position.x + position.y * pitch.y + position.z * pitch.z + position.w * pitch.w;
}

ivec4 brook_reduce;
ivec4 brook_extent_0;
ivec4 brook_pitch_0;
ivec4 brook_layout_0;

float load_a(const int result, const int index) {
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
  if (brook_is_element) {
    store_r(brook_invocation, brook_left);
  }
}

