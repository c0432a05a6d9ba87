// A header of the user's with kernels, which two .br files of one program include.
// clang-format off: it does not know Brook
#pragma once

kernel float half(float x) { return x / 2; }
kernel void halved(float a<>, out float b<>) { b = half(a); }
reduce void added(float a<>, reduce float b<>) { b += a; }
