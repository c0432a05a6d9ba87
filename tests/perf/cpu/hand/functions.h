// What the table of an instruction set is made of; what they do says kernels.h.
#pragma once

#include "tests/perf/cpu/hand/kernels.h"

namespace brook::perf::hand::HAND_ISA {

void saxpy(std::size_t count, float a, const float* x, const float* y, float* r);
void mad43(std::size_t count, float a, const float* x, float* r);
void stencil(int width, int height, const float* u, float centre, float side, float* r);
void mandelbrot(const Plane& plane, int limit, float* n);
void rayTriangle(const Rays& rays, const Triangles& triangles, float limit, float* hits);
void blackScholes(const Options& options, float* call, float* put);
float madChains(int rounds);
extern const int kMadChainOperations;
void copy(std::size_t count, const float* from, float* to);

}  // namespace brook::perf::hand::HAND_ISA
