// split: pass 1, map, storage-buffer
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
  ivec4 brook_extent_2;
  ivec4 brook_pitch_2;
  ivec4 brook_layout_2;
  ivec4 brook_extent_3;
  ivec4 brook_pitch_3;
  ivec4 brook_layout_3;
  ivec4 brook_extent_4;
  ivec4 brook_pitch_4;
  ivec4 brook_layout_4;
} brook;

layout(std430, set = 1, binding = 0) readonly buffer BrookBuffer_0 {
  float brook_buffer_0[];
} brook_block_0;
layout(std430, set = 1, binding = 1) readonly buffer BrookBuffer_1 {
  float brook_buffer_1[];
} brook_block_1;
layout(std430, set = 2, binding = 2) writeonly buffer BrookBuffer_2 {
  float brook_buffer_2[];
} brook_block_2;
layout(std430, set = 2, binding = 3) writeonly buffer BrookBuffer_3 {
  float brook_buffer_3[];
} brook_block_3;

// index / extent for index >= 0, extent > 0. Drivers without an integer division of vectors (llvmpipe) divide
// component by component. The first quotient may be off by the digits that floats lack (and 2147483520 is the largest that is an int),
// the second by 1.
int brook_quotient(const int index, const int extent) {
  float scale = 1.0 / float(extent);
  int quotient = int(min(float(index) * scale, 2147483520.0));
  quotient += int(floor(float(index - quotient * extent) * scale));
  int rest = index - quotient * extent;
  return rest < 0 ? quotient - 1 : rest >= extent ? quotient + 1 : quotient;
}

// True if the output has this number of dimensions, up to the slowest one with an extent above 1. The constant
// is the number of dimensions in the programs for such outputs: each one more costs a division.
layout(constant_id = 1) const int brook_rank = 4;
bool brook_has_rank(const int rank) {
  return brook_rank >= rank;
}

// The position of element `index` of the output.
ivec4 brook_output_position(const int index) {
  ivec4 position = ivec4(index, 0, 0, 0);
  if (brook_has_rank(2)) {
    position.y = brook_quotient(position.x, brook.brook_domain.x);
    position.x -= position.y * brook.brook_domain.x;
  }
  if (brook_has_rank(3)) {
    position.z = brook_quotient(position.y, brook.brook_domain.y);
    position.y -= position.z * brook.brook_domain.y;
  }
  if (brook_has_rank(4)) {
    position.w = brook_quotient(position.z, brook.brook_domain.z);
    position.z -= position.w * brook.brook_domain.z;
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

// floor(index * extent / domain) without overflow, 0 <= index < domain: long multiplication and
// division, one bit of extent at a time. quotient * domain + rest = index * (extent >> bit).
int brook_scale(const uint index, const uint extent, const uint domain) {
  uint quotient = 0u;
  uint rest = 0u;
  for (int bit = 30; bit >= 0; bit--) {
    quotient <<= 1;
    rest <<= 1;
    if (rest >= domain) {
      rest -= domain;
      quotient++;
    }
    if (((extent >> bit) & 1u) != 0u) {
      rest += index;
      if (rest >= domain) {
        rest -= domain;
        quotient++;
      }
    }
  }
  return int(quotient);
}

// Implicit repeat and stride in one dimension, without the general division. The constant is 1
// in the programs for launches where each extent of an input divides the output's extent or is a multiple of
// it. Drivers that compute both sides of a branch would spend hundreds of instructions on the division, and
// drivers that divide ints component by component (llvmpipe) most of their time on the other side. An iterator
// has extent 0 in the dimensions that it lacks: there the index is 0.
layout(constant_id = 6) const int brook_even_shapes = 0;
int brook_input_index(const int index, const int extent, const int domain) {
  if (brook_even_shapes != 0) {
    int ratio = brook_quotient(max(extent, domain), max(min(extent, domain), 1));
    return extent < domain ? brook_quotient(index, ratio) : index * ratio;
  }
  if (extent == domain) {
    return index;
  }
  if (extent % domain == 0) {
    return index * (extent / domain);
  }
  if (domain % extent == 0) {
    return index / (domain / extent);
  }
  return brook_scale(uint(index), uint(extent), uint(domain));
}

// The position in an input of shape `extent` that belongs to a position of the output. The constant is
// 1 in the programs for launches where all inputs have the shape of the output: drivers that compute
// both sides of a branch would spend more time here than in most kernels. In dimensions that the output
// lacks, the position is 0 in any input.
layout(constant_id = 0) const int brook_same_shapes = 0;
ivec4 brook_input_position(const ivec4 position, const ivec4 extent) {
  ivec4 result = ivec4(brook_input_index(position.x, extent.x, brook.brook_domain.x), 0, 0, 0);
  if (brook_has_rank(2)) {
    result.y = brook_input_index(position.y, extent.y, brook.brook_domain.y);
  }
  if (brook_has_rank(3)) {
    result.z = brook_input_index(position.z, extent.z, brook.brook_domain.z);
  }
  if (brook_has_rank(4)) {
    result.w = brook_input_index(position.w, extent.w, brook.brook_domain.w);
  }
  return result;
}

// Returns the index of a position in a buffer; pitch.x is 1.
int brook_linear(const ivec4 position, const ivec4 pitch) {
  return position.x + position.y * pitch.y + position.z * pitch.z + position.w * pitch.w;
}

float load_x(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_0.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_0);
    address = brook_linear(position, brook.brook_pitch_0);
  }
  return brook_block_0.brook_buffer_0[address];
}

float load_y(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_1.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_1);
    address = brook_linear(position, brook.brook_pitch_1);
  }
  return brook_block_1.brook_buffer_1[address];
}

void store_a(const int linear, const float value) {
  brook_block_2.brook_buffer_2[linear] = value;
}

void store_b(const int linear, const float value) {
  brook_block_3.brook_buffer_3[linear] = value;
}

void main() {
  int brook_invocation = brook_folded_invocation();
  int brook_invocations = brook.brook_launch.x - brook_first_element();
  bool brook_is_element = brook_is_full() || brook_invocation < brook_invocations;
  brook_invocation = brook_is_full() ? brook_invocation : min(brook_invocation, brook_invocations - 1);
  int brook_element = brook_first_element() + brook_invocation;
  float x = load_x(brook_element);
  float y = load_y(brook_element);
  float a;
  float b;
  float t = x * y;
  a = t + 1.0;
  b = t - x;
  if (brook_is_element) {
    store_a(brook_invocation, a);
    store_b(brook_invocation, b);
  }
}

// split: pass 2, map, storage-buffer
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
  ivec4 brook_extent_2;
  ivec4 brook_pitch_2;
  ivec4 brook_layout_2;
  ivec4 brook_extent_3;
  ivec4 brook_pitch_3;
  ivec4 brook_layout_3;
  ivec4 brook_extent_4;
  ivec4 brook_pitch_4;
  ivec4 brook_layout_4;
} brook;

layout(std430, set = 1, binding = 0) readonly buffer BrookBuffer_1 {
  float brook_buffer_1[];
} brook_block_1;
layout(std430, set = 2, binding = 1) writeonly buffer BrookBuffer_4 {
  vec4 brook_buffer_4[];
} brook_block_4;

// index / extent for index >= 0, extent > 0. Drivers without an integer division of vectors (llvmpipe) divide
// component by component. The first quotient may be off by the digits that floats lack (and 2147483520 is the largest that is an int),
// the second by 1.
int brook_quotient(const int index, const int extent) {
  float scale = 1.0 / float(extent);
  int quotient = int(min(float(index) * scale, 2147483520.0));
  quotient += int(floor(float(index - quotient * extent) * scale));
  int rest = index - quotient * extent;
  return rest < 0 ? quotient - 1 : rest >= extent ? quotient + 1 : quotient;
}

// True if the output has this number of dimensions, up to the slowest one with an extent above 1. The constant
// is the number of dimensions in the programs for such outputs: each one more costs a division.
layout(constant_id = 1) const int brook_rank = 4;
bool brook_has_rank(const int rank) {
  return brook_rank >= rank;
}

// The position of element `index` of the output.
ivec4 brook_output_position(const int index) {
  ivec4 position = ivec4(index, 0, 0, 0);
  if (brook_has_rank(2)) {
    position.y = brook_quotient(position.x, brook.brook_domain.x);
    position.x -= position.y * brook.brook_domain.x;
  }
  if (brook_has_rank(3)) {
    position.z = brook_quotient(position.y, brook.brook_domain.y);
    position.y -= position.z * brook.brook_domain.y;
  }
  if (brook_has_rank(4)) {
    position.w = brook_quotient(position.z, brook.brook_domain.z);
    position.z -= position.w * brook.brook_domain.z;
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

// floor(index * extent / domain) without overflow, 0 <= index < domain: long multiplication and
// division, one bit of extent at a time. quotient * domain + rest = index * (extent >> bit).
int brook_scale(const uint index, const uint extent, const uint domain) {
  uint quotient = 0u;
  uint rest = 0u;
  for (int bit = 30; bit >= 0; bit--) {
    quotient <<= 1;
    rest <<= 1;
    if (rest >= domain) {
      rest -= domain;
      quotient++;
    }
    if (((extent >> bit) & 1u) != 0u) {
      rest += index;
      if (rest >= domain) {
        rest -= domain;
        quotient++;
      }
    }
  }
  return int(quotient);
}

// Implicit repeat and stride in one dimension, without the general division. The constant is 1
// in the programs for launches where each extent of an input divides the output's extent or is a multiple of
// it. Drivers that compute both sides of a branch would spend hundreds of instructions on the division, and
// drivers that divide ints component by component (llvmpipe) most of their time on the other side. An iterator
// has extent 0 in the dimensions that it lacks: there the index is 0.
layout(constant_id = 6) const int brook_even_shapes = 0;
int brook_input_index(const int index, const int extent, const int domain) {
  if (brook_even_shapes != 0) {
    int ratio = brook_quotient(max(extent, domain), max(min(extent, domain), 1));
    return extent < domain ? brook_quotient(index, ratio) : index * ratio;
  }
  if (extent == domain) {
    return index;
  }
  if (extent % domain == 0) {
    return index * (extent / domain);
  }
  if (domain % extent == 0) {
    return index / (domain / extent);
  }
  return brook_scale(uint(index), uint(extent), uint(domain));
}

// The position in an input of shape `extent` that belongs to a position of the output. The constant is
// 1 in the programs for launches where all inputs have the shape of the output: drivers that compute
// both sides of a branch would spend more time here than in most kernels. In dimensions that the output
// lacks, the position is 0 in any input.
layout(constant_id = 0) const int brook_same_shapes = 0;
ivec4 brook_input_position(const ivec4 position, const ivec4 extent) {
  ivec4 result = ivec4(brook_input_index(position.x, extent.x, brook.brook_domain.x), 0, 0, 0);
  if (brook_has_rank(2)) {
    result.y = brook_input_index(position.y, extent.y, brook.brook_domain.y);
  }
  if (brook_has_rank(3)) {
    result.z = brook_input_index(position.z, extent.z, brook.brook_domain.z);
  }
  if (brook_has_rank(4)) {
    result.w = brook_input_index(position.w, extent.w, brook.brook_domain.w);
  }
  return result;
}

// Returns the index of a position in a buffer; pitch.x is 1.
int brook_linear(const ivec4 position, const ivec4 pitch) {
  return position.x + position.y * pitch.y + position.z * pitch.z + position.w * pitch.w;
}

float load_y(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_1.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_1);
    address = brook_linear(position, brook.brook_pitch_1);
  }
  return brook_block_1.brook_buffer_1[address];
}

void store_c(const int linear, const vec4 value) {
  brook_block_4.brook_buffer_4[linear] = value;
}

void main() {
  int brook_invocation = brook_folded_invocation();
  int brook_invocations = brook.brook_launch.x - brook_first_element();
  bool brook_is_element = brook_is_full() || brook_invocation < brook_invocations;
  brook_invocation = brook_is_full() ? brook_invocation : min(brook_invocation, brook_invocations - 1);
  int brook_element = brook_first_element() + brook_invocation;
  float y = load_y(brook_element);
  vec4 c;
  c = vec4(y, y * 2.0, y * 3.0, 1.0);
  if (brook_is_element) {
    store_c(brook_invocation, c);
  }
}

