// Shared by the files of inline_kernels.br, which may each choose a step.
#ifndef STEPS_H
#define STEPS_H

#ifndef STEP
#define STEP 1
#endif

static kernel void increase(float x<>, out float y<>) { y = x + STEP; }
inline kernel void scale(float x<>, float k, out float y<>) { y = x * k; }
reduce void sumOfAll(float x<>, reduce float r<>) { r += x; }

#endif
