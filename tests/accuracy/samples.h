// Arguments at which the built-in functions are measured.
#pragma once

#include <vector>

namespace accuracy {

/// Every sign and exponent, denormals, infinities and NaN among them; the neighbourhoods of the
/// points at which functions are special; and evenly spread ones where they vary. About `count` of
/// each.
std::vector<float> arguments(int count);

/// For functions of two: all pairs of special values, pairs of any size, and pairs whose power is
/// neither too large nor too small for a float.
void pairs(int count, std::vector<float>& left, std::vector<float>& right);

}  // namespace accuracy
