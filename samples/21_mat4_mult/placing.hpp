// The matrices of objects, in plain C++.
#pragma once

#include "mat4.hpp"

#include <brook/brook.hpp>

namespace samples {

/// What the kernel makes for an object. clip: from the object to the picture and its depth, all
/// from -1 to 1 after the division by w.
struct Placed {
  Mat4 world;
  Mat4 clip;
  Mat3 normal;
};

Mat4 product(const Mat4& a, const Mat4& b);

/// What the kernel computes, to compare with.
Placed placeInPlainCpp(const Mat4& parent, const Mat4& local, const Mat4& camera);

}  // namespace samples
