// Functions that canonical GLSL lacks or leaves undefined. A shader gets the functions that it calls,
// directly or indirectly (function_library.h); blocks are separated by one empty line. Functions on vecN,
// ivecN, uvecN and bvecN are printed for each width that is used, 1 to 4. All others have scalar forms
// only, from which vector forms are made, one component at a time. Every float operation is exact (no
// contraction) in the dialects that have `precise`. docs/accuracy.md lists the error bounds.

// ---- numbers, bit by bit, so that no driver folds x != x

bool brook_isnan(const float x) {
  return (floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u;
}

bool brook_isinf(const float x) {
  return (floatBitsToUint(x) & 0x7fffffffu) == 0x7f800000u;
}

bool brook_isfinite(const float x) {
  return (floatBitsToUint(x) & 0x7f800000u) != 0x7f800000u;
}

// The magnitude of the first argument with the sign of the second.
float brook_copysign(const float x, const float signSource) {
  return uintBitsToFloat((floatBitsToUint(x) & 0x7fffffffu) | (floatBitsToUint(signSource) & 0x80000000u));
}

// 2^n for -126 <= n <= 127.
float brook_power_of_two(const int n) {
  return uintBitsToFloat(uint(n + 127) << 23);
}

// ---- comparisons that do not hold, as they do not for NaN. That first: after || drivers negate what
// stands before it.

bool brook_not_less(const float x, const float y) {
  return brook_isnan(x) || brook_isnan(y) || x >= y;
}

bool brook_not_less_equal(const float x, const float y) {
  return brook_isnan(x) || brook_isnan(y) || x > y;
}

bool brook_not_greater(const float x, const float y) {
  return brook_isnan(x) || brook_isnan(y) || x <= y;
}

bool brook_not_greater_equal(const float x, const float y) {
  return brook_isnan(x) || brook_isnan(y) || x < y;
}

// ---- division and square roots: correctly rounded

// The constant is 1 where the device rounds neither (the runtime tests it at its start).
layout(constant_id = 10) const int brook_round_in_shader = 0;
bool brook_is_rounding() {
  return brook_round_in_shader != 0;
}

// Divides the digits, and applies the powers of two last: fused steps correct a reciprocal and then
// a quotient (Markstein, IBM Journal of Research and Development 34, 1990). The steps miss one
// quotient: a power of two divided by the largest digits.
float brook_rounded_quotient(const float x, const float y) {
  uint ofX = floatBitsToUint(x);
  uint ofY = floatBitsToUint(y);
  int exponentOfX = int(ofX >> 23 & 255u);
  int exponentOfY = int(ofY >> 23 & 255u);
  if (min(exponentOfX, exponentOfY) == 0 || max(exponentOfX, exponentOfY) == 255) {
    return x / y;
  }
  float a = uintBitsToFloat((ofX & 0x807fffffu) | 0x3f800000u);
  float b = uintBitsToFloat((ofY & 0x807fffffu) | 0x3f800000u);
  float reciprocal = 1.0 / b;
  reciprocal = fma(fma(-b, reciprocal, 1.0), reciprocal, reciprocal);
  float quotient = a * reciprocal;
  quotient = fma(fma(-b, quotient, a), reciprocal, quotient);
  if ((ofX & 0x7fffffu) == 0u && (ofY & 0x7fffffu) == 0x7fffffu) {
    quotient = brook_copysign(0.50000006, quotient);
  }
  int exponent = exponentOfX - exponentOfY;
  return quotient * brook_power_of_two(exponent / 2) * brook_power_of_two(exponent - exponent / 2);
}

float brook_float_quotient(const float x, const float y) {
  return brook_is_rounding() ? brook_rounded_quotient(x, y) : x / y;
}

// Scales x to [1, 4), takes a fused step, and then a neighbour if x lies beyond the product of the
// two (Tuckerman).
float brook_rounded_sqrt(const float x) {
  int exponent = int(floatBitsToUint(x) >> 23) - 127;
  if (exponent == -127 || exponent >= 128) {
    return sqrt(x);
  }
  float a = uintBitsToFloat((floatBitsToUint(x) & 0x7fffffu) | uint(127 + (exponent & 1)) << 23);
  float root = sqrt(a);
  root = fma(fma(-root, root, a), 0.5 / root, root);
  float below = uintBitsToFloat(floatBitsToUint(root) - 1u);
  float above = uintBitsToFloat(floatBitsToUint(root) + 1u);
  root = fma(-below, root, a) <= 0.0 ? below : fma(-above, root, a) > 0.0 ? above : root;
  return root * brook_power_of_two(exponent >> 1);
}

// Mesa takes sqrt(max(x, 0.0)) for x < 0.0 ? 0.0 : sqrt(x), which is 0.0 of a NaN, even where the
// comparison is precise. So the root is of another number with the same bits.
float brook_device_sqrt(const float x) {
  return sqrt(uintBitsToFloat(floatBitsToUint(x) | floatBitsToUint(brook.brook_zero.x)));
}

float brook_sqrt(const float x) {
  return brook_is_rounding() ? brook_rounded_sqrt(x) : brook_device_sqrt(x);
}

// ---- conversions

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

// floor(x + 0.5) without a rounding of the sum, as brook_to_int else: x - floor(x) is exact.
int brook_nearest_index(const float x) {
  float whole = floor(x);
  int outside = x > 0.0 ? 2147483647 : x < 0.0 ? int(0x80000000u) : 0;
  return abs(x) < 2147483648.0 ? int(whole + brook.brook_zero.x) + int(x - whole >= 0.5) : outside;
}

uint brook_to_uint(const float x) {
  if (brook_isnan(x) || x <= 0.0) {
    return 0u;
  }
  if (x >= 4294967296.0) {
    return 0xffffffffu;
  }
  return uint(x + brook.brook_zero.x);
}

// ---- integers: docs/language/types.md, Integers

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

// ---- logic on vectors

bool brook_and(const bool x, const bool y) {
  return x && y;
}

bool brook_or(const bool x, const bool y) {
  return x || y;
}

// ---- float built-ins: docs/language/functions.md

// NaN in either argument gives the second one. Drivers make their own min, which prefers the number,
// out of the comparison; so NaN is looked for first.
float brook_min(const float x, const float y) {
  return !brook_isnan(y) && x < y ? x : y;
}

float brook_max(const float x, const float y) {
  return !brook_isnan(y) && x > y ? x : y;
}

// Halves away from zero. x - trunc(x) is exact.
float brook_round(const float x) {
  float whole = trunc(x);
  return abs(x - whole) >= 0.5 ? whole + brook_copysign(1.0, x) : whole;
}

// ---- what GLSL writes differently for vectors

bool brook_is_below(const uint x, const uint y) {
  return x < y;
}

bool brook_any_above(const int x, const int limit) {
  return x > limit;
}

bvecN brook_is_below(const uvecN x, const uvecN y) {
  return lessThan(x, y);
}

bool brook_any_above(const ivecN x, const int limit) {
  return any(greaterThan(x, ivecN(limit)));
}

// ---- remainders: exact, also where products are contracted. A magnitude is digits * 2^(exponent - 150),
// where the digits are an integer from 2^23 to 2^24 - 1; drivers that take denormal numbers for 0 see none.

// The bits of its digits as they stand, which of a denormal number are fewer.
uvecN brook_standing_digits(const uvecN magnitude) {
  return floatBitsToUint(vecN(ivecN((magnitude & 0x7fffffu) | min(magnitude >> 23, 1u) << 23)));
}

vecN brook_digits(const uvecN standing) {
  return uintBitsToFloat((standing & 0x7fffffu) | 0x4b000000u);
}

ivecN brook_exponent(const uvecN magnitude, const uvecN standing) {
  return max(ivecN(magnitude >> 23), 1) + ivecN(standing >> 23) - 150;
}

// rest * 2^bits less the nearest multiple of the divisor high + low, where abs(rest) is at most half of that
// and bits <= 12. The quotient has 12 digits then, as both parts of the divisor have, and no product or
// difference has more than 24.
vecN brook_next_rest(const vecN rest, const ivecN bits, const vecN high, const vecN low, const vecN reciprocal) {
  vecN part = rest * uintBitsToFloat(uvecN(bits + 127) << 23);
  vecN quotient = floor(part * reciprocal + 0.5);
  return part - quotient * high - quotient * low;
}

// Returns the rest of digits * 2^exponent, where the exponent is at most 276. A quotient below 2^24 needs no
// loop, another one up to 21 rounds. One loop contains the other, because llvmpipe takes twice as long to
// compile a shader for each pair of consecutive loops that count down one variable.
vecN brook_rest(const vecN digits, const ivecN exponent, const vecN divisor) {
  vecN high = uintBitsToFloat((floatBitsToUint(divisor) + 0x800u) & 0xfffff000u);
  vecN low = divisor - high;
  vecN reciprocal = 1.0 / divisor;
  vecN rest = digits - divisor;
  rest -= divisor * step(0.5 * divisor, rest);
  ivecN left = clamp(exponent, 0, 276);
  while (brook_any_above(left, 24)) {
    do {
      ivecN bits = clamp(left - 24, 0, 12);
      rest = brook_next_rest(rest, bits, high, low, reciprocal);
      left -= bits;
    } while (brook_any_above(left, 36));
  }
  ivecN bits = min(left, 12);
  rest = brook_next_rest(rest, bits, high, low, reciprocal);
  rest = brook_next_rest(rest, left - bits, high, low, reciprocal);
  return rest + divisor * (1.0 - step(0.0, rest));
}

// Returns the bits of digits * 2^exponent. The digits are any integer below 2^24.
uvecN brook_magnitude(const vecN digits, const ivecN exponent) {
  uvecN bits = floatBitsToUint(digits);
  uvecN normal = bits + (uvecN(exponent - 150) << 23);
  vecN shifted = digits * uintBitsToFloat(uvecN(exponent + 126) << 23) + 8388608.0;
  ivecN field = max(ivecN(bits >> 23) + exponent - 150, 0);
  uvecN magnitude = mix(normal, floatBitsToUint(shifted) & 0x7fffffu, brook_is_below(uvecN(field), uvecN(1u)));
  return mix(magnitude, bits, brook_is_below(bits, uvecN(1u)));
}

vecN brook_fmod(const vecN x, const vecN y) {
  uvecN dividend = floatBitsToUint(x) & 0x7fffffffu;
  uvecN divisor = floatBitsToUint(y) & 0x7fffffffu;
  uvecN ofX = brook_standing_digits(dividend);
  uvecN ofY = brook_standing_digits(divisor);
  ivecN exponent = brook_exponent(divisor, ofY);
  ivecN left = brook_exponent(dividend, ofX) - exponent;
  vecN rest = brook_rest(brook_digits(ofX), left, brook_digits(ofY));
  uvecN magnitude = mix(brook_magnitude(rest, exponent), dividend, brook_is_below(dividend, divisor));
  uvecN result = magnitude | (floatBitsToUint(x) & 0x80000000u);
  // Infinity and NaN as dividends, 0 and NaN as divisors.
  return uintBitsToFloat(mix(uvecN(0x7fc00000u), result, brook_is_below(max(dividend, divisor - 1u), uvecN(0x7f800000u))));
}

// ---- parts of floats

float brook_ldexp(const float x, const float exponent) {
  int n = clamp(brook_to_int(exponent), -378, 381);
  float result = x;
  for (int part = 0; part < 3; part++) {
    int step = clamp(n, -126, 127);
    result *= brook_power_of_two(step);
    n -= step;
  }
  return result;
}

// The biased exponent, with denormals scaled up to normal numbers; 0 for 0, infinities and NaN.
int brook_frexp_field(const float x) {
  if (x == 0.0 || !brook_isfinite(x)) {
    return 0;
  }
  int field = int((floatBitsToUint(x) >> 23) & 255u);
  return field != 0 ? field : int((floatBitsToUint(x * 33554432.0) >> 23) & 255u) - 25;
}

float brook_frexp_exponent(const float x) {
  int field = brook_frexp_field(x);
  return x == 0.0 || !brook_isfinite(x) ? 0.0 : float(field - 126);
}

float brook_frexp_mantissa(const float x) {
  if (x == 0.0 || !brook_isfinite(x)) {
    return x;
  }
  float normal = (floatBitsToUint(x) & 0x7f800000u) != 0u ? x : x * 33554432.0;
  return uintBitsToFloat((floatBitsToUint(normal) & 0x807fffffu) | 0x3f000000u);
}

// x * 2^n, abs(n) <= 160, for the results of powers.
float brook_times_power_of_two(const float x, const int n) {
  return x * brook_power_of_two(n / 2) * brook_power_of_two(n - n / 2);
}

// 2^whole times a minimax polynomial of 2^rest, abs(rest) <= 0.5; llvmpipe was seen to be further off
// than Vulkan allows where x is near 0.
float brook_exp2(const float x) {
  if (brook_isnan(x)) {
    return x;
  }
  float a = clamp(x, -160.0, 160.0);
  float whole = floor(a + 0.5);
  float r = a - whole;
  float p = 0.00961808256 + r * (0.00133908634 + r * 0.000154531629);
  p = 0.693147188 + r * (0.240226508 + r * (0.0555035711 + r * p));
  return brook_times_power_of_two(1.0 + r * p, int(whole));
}

// The same with a rest of x after multiples of log(2), whose first part has few bits.
float brook_exp(const float x) {
  if (brook_isnan(x)) {
    return x;
  }
  float a = clamp(x, -110.0, 110.0);
  float whole = floor(a * 1.44269504 + 0.5);
  float r = a - whole * 0.693359375 + whole * 0.000212194440;
  float p = 0.0416665547 + r * (0.00836317418 + r * 0.00139261775);
  p = 0.5 + r * (0.16666577 + r * p);
  return brook_times_power_of_two(1.0 + (r + r * r * p), int(whole));
}

float brook_log10(const float x) {
  return log2(x) * 0.301029996;
}

// sinh of x, abs(x) <= 1: the series. The difference of two powers has no digits left there.
float brook_sinh_small(const float x) {
  float z = x * x;
  return x + x * z * (0.166666667 + z * (0.00833333377 + z * (0.000198412701 + z * 2.75573188e-06)));
}

// Half of e^a, a > 80, which is a float up to 89.4, while e^a is none from 88.7 on.
float brook_half_exp(const float a) {
  float root = brook_exp(0.5 * a);
  return 0.5 * root * root;
}

float brook_sinh(const float x) {
  float a = abs(x);
  if (brook_isnan(x) || a <= 1.0) {
    return brook_sinh_small(x);
  }
  return brook_copysign(a <= 88.0 ? 0.5 * (brook_exp(a) - brook_exp(-a)) : brook_half_exp(a), x);
}

float brook_cosh(const float x) {
  float a = abs(x);
  if (brook_isnan(x)) {
    return x;
  }
  return a <= 88.0 ? 0.5 * (brook_exp(a) + brook_exp(-a)) : brook_half_exp(a);
}

// From 10 on it is 1.
float brook_tanh(const float x) {
  float a = abs(x);
  if (brook_isnan(x) || a <= 1.0) {
    float s = brook_sinh_small(x);
    return s / sqrt(1.0 + s * s);
  }
  return brook_copysign(1.0 - 2.0 / (brook_exp(2.0 * min(a, 10.0)) + 1.0), x);
}

// The built-in pow is undefined for a negative base and for a zero base with an exponent <= 0, and no
// better than exp2.
float brook_pow(const float x, const float y) {
  if (y == 0.0 || x == 1.0) {
    return 1.0;
  }
  if (brook_isnan(x) || brook_isnan(y)) {
    return x + y;
  }
  bool isWhole = trunc(y) == y;
  bool isOdd = isWhole && abs(y) < 16777216.0 && y - 2.0 * trunc(y * 0.5) != 0.0;
  if (x == 0.0) {
    float power = y > 0.0 ? 0.0 : uintBitsToFloat(0x7f800000u);
    return isOdd ? brook_copysign(power, x) : power;
  }
  if (x > 0.0) {
    return brook_exp2(y * log2(x));
  }
  if (!isWhole && brook_isfinite(x)) {
    return uintBitsToFloat(0x7fc00000u);
  }
  float power = x == -1.0 ? 1.0 : brook_exp2(y * log2(-x));
  return isOdd ? -power : power;
}

// Minimax polynomial of (atan(a) / a - 1) / a^2 on [0, tan(pi / 8)], after reducing the argument
// there; drivers were seen to be 331 ulp off.
float brook_atan(const float x) {
  float a = abs(x);
  float base = 0.0;
  if (a > 2.41421356) {
    base = 1.57079633;
    a = -1.0 / a;
  } else if (a > 0.414213562) {
    base = 0.785398163;
    a = (a - 1.0) / (a + 1.0);
  }
  float z = a * a;
  float p = -0.333329678 + z * (0.199783057 + z * (-0.138833269 + z * 0.0807020068));
  return brook_copysign(base + (a + a * z * p), x);
}

float brook_atan2(const float y, const float x) {
  if (brook_isnan(x) || brook_isnan(y)) {
    return x + y;
  }
  bool isLeft = (floatBitsToUint(x) & 0x80000000u) != 0u;
  float angle = 0.0;
  if (brook_isinf(x) && brook_isinf(y)) {
    angle = 0.785398163;
  } else if (y != 0.0) {
    angle = x == 0.0 ? 1.57079633 : brook_atan(abs(brook_float_quotient(y, x)));
  }
  return brook_copysign(isLeft ? 3.14159265 - angle : angle, y);
}

// asin of a, 0 <= a <= 0.5: minimax polynomial of (asin(a) / a - 1) / a^2.
float brook_asin_small(const float a) {
  float z = a * a;
  float p = 0.166667506 + z * (0.0749534294 + z * (0.0454662926 + z * (0.0241946541 + z * 0.0421463139)));
  return a + a * z * p;
}

float brook_asin(const float x) {
  float a = abs(x);
  if (a > 1.0) {
    return uintBitsToFloat(0x7fc00000u);
  }
  float angle = a <= 0.5 ? brook_asin_small(a)
                         : 1.57079633 - 2.0 * brook_asin_small(sqrt(0.5 - 0.5 * a));
  return brook_copysign(angle, x);
}

float brook_acos(const float x) {
  if (abs(x) > 1.0) {
    return uintBitsToFloat(0x7fc00000u);
  }
  if (abs(x) <= 0.5) {
    return 1.57079633 - brook_copysign(brook_asin_small(abs(x)), x);
  }
  float angle = 2.0 * brook_asin_small(sqrt(0.5 - 0.5 * abs(x)));
  return x > 0.0 ? angle : 3.14159265 - angle;
}

// ---- elements of 8 and 16 bits a component

// b / 255, rounded as by a division: the quotient is the byte again and again, base 256. Here are 24
// bits of it and those that decide how they are rounded. No driver can take the sum apart.
float brook_fixed(const int b) {
  int twice = b << 8 | b;
  return float(twice << 8 | b) * 5.9604644775390625e-08 + float(twice) * 9.094947017729282379150390625e-13;
}

// v / 65535
float brook_shortfixed(const int v) {
  return float(v << 8 | v >> 8) * 5.9604644775390625e-08 + float((v & 255) << 16 | v) * 3.5527136788005009293556213378906e-15;
}

// The components that lie in a word, the first one lowest.
ivec4 brook_signed_bytes(const int word) {
  return ivec4(word << 24, word << 16, word << 8, word) >> 24;
}

ivec4 brook_bytes(const int word) {
  return ivec4(word, word >> 8, word >> 16, word >> 24) & 255;
}

ivec2 brook_signed_halves(const int word) {
  return ivec2(word << 16, word) >> 16;
}

ivec4 brook_signed_halves(const ivec2 words) {
  return ivec4(words.x << 16, words.x, words.y << 16, words.y) >> 16;
}

ivec2 brook_halves(const int word) {
  return ivec2(word, word >> 16) & 65535;
}

ivec4 brook_halves(const ivec2 words) {
  return ivec4(words.x, words.x >> 16, words.y, words.y >> 16) & 65535;
}

int brook_word_of_bytes(const ivec4 v) {
  ivec4 bytes = v & 255;
  return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24;
}

int brook_word_of_halves(const ivec2 v) {
  return (v.x & 65535) | v.y << 16;
}

ivec2 brook_words_of_halves(const ivec4 v) {
  return (v.xz & 65535) | v.yw << 16;
}

// ---- doubles, in shaders that have them

// Streams hold the two halves of a double, the lower one first.
double brook_decode(const ivec2 bits) {
  return packDouble2x32(uvec2(bits));
}

dvec2 brook_decode(const ivec4 bits) {
  return dvec2(packDouble2x32(uvec2(bits.xy)), packDouble2x32(uvec2(bits.zw)));
}

ivec2 brook_encode(const double x) {
  return ivec2(unpackDouble2x32(x));
}

ivec4 brook_encode(const dvec2 v) {
  return ivec4(unpackDouble2x32(v.x), unpackDouble2x32(v.y));
}

// ---- doubles, bit by bit

// The bits of the magnitude.
uvec2 brook_magnitude_bits(const double x) {
  return unpackDouble2x32(x) & uvec2(0xffffffffu, 0x7fffffffu);
}

bool brook_isnan_double(const double x) {
  uvec2 bits = brook_magnitude_bits(x);
  return bits.y > 0x7ff00000u || (bits.y == 0x7ff00000u && bits.x != 0u);
}

bool brook_isinf_double(const double x) {
  uvec2 bits = brook_magnitude_bits(x);
  return bits.y == 0x7ff00000u && bits.x == 0u;
}

bool brook_isfinite_double(const double x) {
  return brook_magnitude_bits(x).y < 0x7ff00000u;
}

double brook_copysign_double(const uvec2 magnitude, const double signSource) {
  return packDouble2x32(uvec2(magnitude.x, magnitude.y | (unpackDouble2x32(signSource).y & 0x80000000u)));
}

int brook_to_int_double(const double x) {
  if (brook_isnan_double(x)) {
    return 0;
  }
  if (x >= 2147483648.0lf) {
    return 2147483647;
  }
  if (x <= -2147483648.0lf) {
    return int(0x80000000u);
  }
  return int(x);
}

int brook_nearest_index_double(const double x) {
  double whole = floor(x);
  return brook_to_int_double(x - whole >= 0.5lf ? whole + 1.0lf : whole);
}

uint brook_to_uint_double(const double x) {
  if (brook_isnan_double(x) || x <= 0.0lf) {
    return 0u;
  }
  if (x >= 4294967296.0lf) {
    return 0xffffffffu;
  }
  return uint(x);
}

bool brook_not_less_double(const double x, const double y) {
  return brook_isnan_double(x) || brook_isnan_double(y) || x >= y;
}

bool brook_not_less_equal_double(const double x, const double y) {
  return brook_isnan_double(x) || brook_isnan_double(y) || x > y;
}

bool brook_not_greater_double(const double x, const double y) {
  return brook_isnan_double(x) || brook_isnan_double(y) || x <= y;
}

bool brook_not_greater_equal_double(const double x, const double y) {
  return brook_isnan_double(x) || brook_isnan_double(y) || x < y;
}

// The double of these bits, the lower half first.
double brook_double(const uvec2 bits) {
  return packDouble2x32(bits | floatBitsToUint(brook.brook_zero.x));
}

// Drivers take double(uint(i)) for double(i), so that what is negative as an int would stay so.
double brook_to_double(const uint x) {
  return double(int(x >> 1)) * 2.0lf + double(int(x & 1u));
}

// ---- square roots of doubles: correctly rounded

// As brook_rounded_sqrt, of x scaled to where all steps have normal results.
double brook_rounded_sqrt_double(const double x) {
  uvec2 bits = unpackDouble2x32(x);
  int exponent = int(bits.y >> 20) - 1023;
  if (exponent == -1023 || exponent >= 1024) {
    return sqrt(x);
  }
  double a = packDouble2x32(uvec2(bits.x, (bits.y & 0xfffffu) | uint(1023 + (exponent & 1)) << 20));
  double root = sqrt(a);
  root = fma(fma(-root, root, a), 0.5lf / root, root);
  uvec2 digits = unpackDouble2x32(root);
  double below = packDouble2x32(uvec2(digits.x - 1u, digits.y - (digits.x == 0u ? 1u : 0u)));
  double above = packDouble2x32(uvec2(digits.x + 1u, digits.y + (digits.x == 0xffffffffu ? 1u : 0u)));
  root = fma(-below, root, a) <= 0.0lf ? below : fma(-above, root, a) > 0.0lf ? above : root;
  return root * packDouble2x32(uvec2(0u, uint(1023 + (exponent >> 1)) << 20));
}

// As brook_device_sqrt.
double brook_device_sqrt_double(const double x) {
  return sqrt(packDouble2x32(unpackDouble2x32(x) | floatBitsToUint(brook.brook_zero.x)));
}

double brook_sqrt_double(const double x) {
  return brook_is_rounding() ? brook_rounded_sqrt_double(x) : brook_device_sqrt_double(x);
}

// ---- built-ins of doubles

double brook_min_double(const double x, const double y) {
  return !brook_isnan_double(y) && x < y ? x : y;
}

double brook_max_double(const double x, const double y) {
  return !brook_isnan_double(y) && x > y ? x : y;
}

// Halves away from zero. x - trunc(x) is exact.
double brook_round_double(const double x) {
  double whole = trunc(x);
  double step = brook_copysign_double(unpackDouble2x32(1.0lf), x);
  return abs(x - whole) >= 0.5lf ? whole + step : whole;
}

// ---- remainders of doubles: as of floats. A magnitude, the lower half first, is digits * 2^(exponent - 1075),
// where the digits are an integer from 2^52 to 2^53 - 1.

double brook_power_of_two_double(const int n) {
  return packDouble2x32(uvec2(0u, uint(n + 1023) << 20));
}

uvec2 brook_standing_digits_double(const uvec2 magnitude) {
  uint first = magnitude.y >> 20 == 0u ? 0u : 0x100000u;
  double high = double(int((magnitude.y & 0xfffffu) | first));
  return unpackDouble2x32(high * 4294967296.0lf + brook_to_double(magnitude.x));
}

double brook_digits_double(const uvec2 standing) {
  return packDouble2x32(uvec2(standing.x, (standing.y & 0xfffffu) | 0x43300000u));
}

int brook_exponent_double(const uvec2 magnitude, const uvec2 standing) {
  return max(int(magnitude.y >> 20), 1) + int(standing.y >> 20) - 1075;
}

// bits <= 26; the parts of the divisor have 27 and 26 digits.
double brook_next_rest_double(const double rest, const int bits, const double high, const double low, const double reciprocal) {
  double part = rest * brook_power_of_two_double(bits);
  double quotient = floor(part * reciprocal + 0.5lf);
  return part - quotient * high - quotient * low;
}

// The exponent is at most 2097. A quotient below 2^52 needs no loop, another one up to 79 rounds.
double brook_rest_double(const double digits, const int exponent, const double divisor) {
  double high = packDouble2x32(unpackDouble2x32(divisor) & uvec2(0xfc000000u, 0xffffffffu));
  double low = divisor - high;
  double reciprocal = 1.0lf / divisor;
  double rest = digits - divisor;
  rest = rest > 0.5lf * divisor ? rest - divisor : rest;
  int left = min(exponent, 2097);
  while (left > 52) {
    do {
      rest = brook_next_rest_double(rest, 26, high, low, reciprocal);
      left -= 26;
    } while (left > 78);
  }
  int bits = min(left, 26);
  rest = brook_next_rest_double(rest, bits, high, low, reciprocal);
  rest = brook_next_rest_double(rest, left - bits, high, low, reciprocal);
  return rest < 0.0lf ? rest + divisor : rest;
}

uvec2 brook_magnitude_double(const double digits, const int exponent) {
  uvec2 bits = unpackDouble2x32(digits);
  uvec2 normal = uvec2(bits.x, bits.y + (uint(exponent - 1075) << 20));
  double shifted = digits * brook_power_of_two_double(exponent - 1) + 4503599627370496.0lf;
  uvec2 denormal = unpackDouble2x32(shifted) & uvec2(0xffffffffu, 0xfffffu);
  return bits.y == 0u ? uvec2(0u) : int(bits.y >> 20) + exponent > 1075 ? normal : denormal;
}

double brook_fmod_double(const double x, const double y) {
  uvec2 dividend = brook_magnitude_bits(x);
  uvec2 divisor = brook_magnitude_bits(y);
  uvec2 ofX = brook_standing_digits_double(dividend);
  uvec2 ofY = brook_standing_digits_double(divisor);
  int exponent = brook_exponent_double(divisor, ofY);
  int left = brook_exponent_double(dividend, ofX) - exponent;
  double rest = brook_rest_double(brook_digits_double(ofX), left, brook_digits_double(ofY));
  bool isLess = dividend.y < divisor.y || (dividend.y == divisor.y && dividend.x < divisor.x);
  uvec2 magnitude = isLess ? dividend : brook_magnitude_double(rest, exponent);
  bool isDefined = divisor != uvec2(0u) && brook_isfinite_double(x) && !brook_isnan_double(y);
  return brook_copysign_double(isDefined ? magnitude : uvec2(0u, 0x7ff80000u), x);
}

// ---- addresses

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

// The position of an invocation of a compute shader; beyond the end of a row the last one of the row. The
// constant is 1 in the programs for dispatches that have the dimensions of the output, 2 or 3: those find no
// position by division.
layout(constant_id = 5) const int brook_grid = 0;
ivec4 brook_grid_position() {
  ivec3 position = ivec3(gl_GlobalInvocationID);
  int last = brook.brook_domain.x - 1;
  return ivec4(brook_is_full() ? position.x : min(position.x, last), position.yz, 0);
}

// The number of the element there in its dispatch.
int brook_grid_invocation() {
  ivec4 position = brook_grid_position();
  int row = position.y;
  if (brook_has_rank(3)) {
    row += position.z * brook.brook_domain.y;
  }
  return row * brook.brook_domain.x + position.x;
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

// The element with which value `value` of the lanes stage of a reduction begins. The constant is the number
// of neighbouring lanes that make one value, 1 or 4, as the stage was planned: some drivers read rows of
// neighbours faster, others are faster with more invocations.
layout(constant_id = 4) const int brook_lanes = 1;
int brook_first_lane(const int value) {
  int values = 64 / brook_lanes;
  return 4096 * (value / values) + value % values * brook_lanes;
}

// Clamps an index that is a position of the output plus a constant to a stream. `edges`: bit 0 is set if it
// may be below 0, bit 1 if it may be beyond the end even of a stream as long as the output. The constant has a
// bit for each dimension of the kernel's first gathers, set in the programs for launches where the stream is
// that long; `in_bounds` begins with the bit in question.
layout(constant_id = 7) const int brook_in_bounds = 0;
int brook_near_index(const int index, const int last, const int edges, const int in_bounds) {
  int near = (edges & 1) != 0 ? max(index, 0) : index;
  return (edges & 2) != 0 || (in_bounds & 1) == 0 ? min(near, last) : near;
}

// The last index in each dimension.
ivec4 brook_last(const ivec4 extent) {
  return extent - 1;
}

// Returns a gather's value in the parameter block, or the previous gather's where the two are the same. The
// constant has a bit for each gather of the kernel but the first, set in the programs for launches where the
// gather has the extents and the layout of the previous one. `gathers`: the bits that must be set.
layout(constant_id = 8) const int brook_same_extents = 0;
ivec4 brook_if_same_extents(const int gathers, const ivec4 before, const ivec4 own) {
  return (brook_same_extents & gathers) == gathers ? before : own;
}

// Returns the index of a position in a buffer; pitch.x is 1.
int brook_linear(const ivec4 position, const ivec4 pitch) {
  return position.x + position.y * pitch.y + position.z * pitch.z + position.w * pitch.w;
}

// The texel of a linear element of a wrapped texture. The constant is 1 in the programs for launches where
// all textures are wrapped.
layout(constant_id = 3) const int brook_all_wrapped = 0;
ivec2 brook_wrapped_texel(const int linear, const ivec4 layout_) {
  return ivec2(linear & layout_.w, linear >> layout_.y);
}

// The texels of a position, of a linear element and of the output's element in a stream of its shape, in
// textures that are direct or wrapped. One fetch follows: drivers that compute both sides of a branch
// (llvmpipe) would fetch on both.
ivec2 brook_texel_of_position(const ivec4 position, const ivec4 pitch, const ivec4 layout_) {
  if (brook_all_wrapped == 0 && layout_.y < 0) {
    return position.xy;
  }
  return brook_wrapped_texel(brook_linear(position, pitch), layout_);
}

ivec2 brook_texel_of_linear(const int linear, const ivec4 extent, const ivec4 layout_) {
  if (brook_all_wrapped == 0 && layout_.y < 0) {
    int row = linear / extent.x;
    return ivec2(linear - row * extent.x, row);
  }
  return brook_wrapped_texel(linear, layout_);
}

// Wrapped streams of one shape are wrapped at the same width.
ivec2 brook_own_texel(const ivec2 texel, const int element, const ivec4 layout_) {
  if (brook_all_wrapped != 0 ? brook_same_shapes != 0 : layout_.y < 0) {
    return texel;
  }
  return brook_wrapped_texel(element, layout_);
}
