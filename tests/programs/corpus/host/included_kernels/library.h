// A plain header may define structures, helpers and kernels; any number of .br files may include it.
#pragma once

struct Range {
  float low, high;
};

kernel float inside(float v, Range r) { return v < r.low || v > r.high ? 0.0f : 1.0f; }
kernel void mark(float v<>, Range r, out float m<>) { m = inside(v, r); }
reduce void sum(float a<>, reduce float r<>) { r += a; }
