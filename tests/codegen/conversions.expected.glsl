// conversions: pass 1, map, storage-buffer
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
  ivec4 brook_extent_5;
  ivec4 brook_pitch_5;
  ivec4 brook_layout_5;
  ivec4 brook_extent_6;
  ivec4 brook_pitch_6;
  ivec4 brook_layout_6;
} brook;

layout(std430, set = 1, binding = 0) readonly buffer BrookBuffer_0 {
  vec4 brook_buffer_0[];
} brook_block_0;
layout(std430, set = 1, binding = 1) readonly buffer BrookBuffer_1 {
  float brook_buffer_1[];
} brook_block_1;
layout(std430, set = 1, binding = 2) readonly buffer BrookBuffer_2 {
  float brook_buffer_2[];
} brook_block_2;
layout(std430, set = 1, binding = 3) readonly buffer BrookBuffer_3 {
  int brook_buffer_3[];
} brook_block_3;
layout(std430, set = 2, binding = 4) writeonly buffer BrookBuffer_4 {
  float brook_buffer_4[];
} brook_block_4;
layout(std430, set = 2, binding = 5) writeonly buffer BrookBuffer_5 {
  vec4 brook_buffer_5[];
} brook_block_5;
layout(std430, set = 2, binding = 6) writeonly buffer BrookBuffer_6 {
  int brook_buffer_6[];
} brook_block_6;

bool brook_isnan(const float x) {
  return (floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u;
}

// Truncates, saturates; NaN gives 0. Zero is added since drivers take int(float(i)) for i, which loses
// the rounding of large ones.
int brook_to_int(const float x) {
  if (brook_isnan(x)) {
    return 0;
  }
  if (x >= 2147483648.0) {
    return 2147483647;
  }
  if (x <= -2147483648.0) {
    return int(0x80000000u);
  }
  return int(x + brook.brook_zero.x);
}

// Drivers compute both sides of a branch, and some trap on x / 0 and INT_MIN / -1.
int brook_divide(const int x, const int y) {
  int quotient = x / (y == 0 || y == -1 ? 1 : y);
  return y == 0 ? 0 : (y == -1 ? -quotient : quotient);
}

uint brook_divide(const uint x, const uint y) {
  uint quotient = x / (y == 0u ? 1u : y);
  return y == 0u ? 0u : quotient;
}

// Drivers disagree on % of negative operands.
int brook_remainder(const int x, const int y) {
  int divisor = y == 0 || y == -1 ? 1 : y;
  return x - divisor * (x / divisor);
}

uint brook_remainder(const uint x, const uint y) {
  return x % (y == 0u ? 1u : y);
}

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

vec4 load_v(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_0.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_0);
    address = brook_linear(position, brook.brook_pitch_0);
  }
  return brook_block_0.brook_buffer_0[address];
}

vec3 load_u(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_1.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_1);
    address = brook_linear(position, brook.brook_pitch_1);
  }
  return vec3(brook_block_1.brook_buffer_1[3 * address], brook_block_1.brook_buffer_1[3 * address + 1], brook_block_1.brook_buffer_1[3 * address + 2]);
}

float load_s(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_2.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_2);
    address = brook_linear(position, brook.brook_pitch_2);
  }
  return brook_block_2.brook_buffer_2[address];
}

int load_n(const int brook_element) {
  int address = brook_element;
  if (brook_same_shapes == 0 && brook.brook_layout_3.x == 0) {
    ivec4 position = brook_input_position(brook_output_position(brook_element), brook.brook_extent_3);
    address = brook_linear(position, brook.brook_pitch_3);
  }
  return brook_block_3.brook_buffer_3[address];
}

void store_a(const int linear, const vec3 value) {
  brook_block_4.brook_buffer_4[3 * linear] = value.x;
  brook_block_4.brook_buffer_4[3 * linear + 1] = value.y;
  brook_block_4.brook_buffer_4[3 * linear + 2] = value.z;
}

void store_b(const int linear, const vec4 value) {
  brook_block_5.brook_buffer_5[linear] = value;
}

void store_c(const int linear, const int value) {
  brook_block_6.brook_buffer_6[linear] = value;
}

void main() {
  int brook_invocation = brook_folded_invocation();
  int brook_invocations = brook.brook_launch.x - brook_first_element();
  bool brook_is_element = brook_is_full() || brook_invocation < brook_invocations;
  brook_invocation = brook_is_full() ? brook_invocation : min(brook_invocation, brook_invocations - 1);
  int brook_element = brook_first_element() + brook_invocation;
  vec4 v = load_v(brook_element);
  vec3 u = load_u(brook_element);
  float s = load_s(brook_element);
  int n = load_n(brook_element);
  vec3 a;
  vec4 b;
  int c;
  a = v.xyz + u;
  b = (vec4(greaterThan(v, vec4(s))) + vec4(brook.brook_zero.x)) * vec4(0.5) + vec4(s);
  b.zx = mix(u.yz, v.xy, greaterThan(v.xy, vec2(0.0)));
  c = brook_divide(n, 3) + (n << (33 & 31)) + brook_remainder(brook_to_int(s), 7);
  if (brook_is_element) {
    store_a(brook_invocation, a);
    store_b(brook_invocation, b);
    store_c(brook_invocation, c);
  }
}

