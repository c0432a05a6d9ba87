// The filters of image_filter.br in plain C++, to compare with.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// How much of the detail `sharpen` adds.
constexpr float kSharpening = 1.5f;

/// The bell curve from its middle outwards; all weights of a row of pixels add up to 1.
std::vector<float> blurWeights();

/// The blurred picture, the sharpened one and the edges, one after the other.
Pixels filterInPlainCpp(const Picture& picture, const std::vector<float>& weights);

}  // namespace samples
