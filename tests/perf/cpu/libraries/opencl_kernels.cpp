#include "tests/perf/cpu/libraries/opencl.h"

namespace brook::perf {

// The kernels of kernels.br.
const char* const kOpenClKernels = R"(
kernel void saxpy4(float a, global const float4* x, global const float4* y, global float4* r) {
  size_t i = get_global_id(0);
  r[i] = a * x[i] + y[i];
}

kernel void mad43(float a, global const float4* x, global float4* r) {
  size_t i = get_global_id(0);
  float4 v = x[i];
  for (int k = 0; k < 43; k++) v = v * a + x[i];
  r[i] = v;
}

kernel void stencil(global const float* u, float centre, float side, global float* r) {
  int x = get_global_id(0), y = get_global_id(1);
  int width = get_global_size(0), height = get_global_size(1);
  global const float* row = u + y * width;
  float sum = row[max(x - 1, 0)] + row[min(x + 1, width - 1)] + u[max(y - 1, 0) * width + x] +
              u[min(y + 1, height - 1) * width + x];
  r[y * width + x] = centre * row[x] + side * sum;
}

kernel void mandelbrot(float2 corner, float step, int limit, global float* n) {
  int px = get_global_id(0), py = get_global_id(1);
  float cx = corner.x + step * px, cy = corner.y + step * py;
  float x = 0, y = 0;
  int count = 0;
  while (count < limit && x * x + y * y < 4) {
    float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    count++;
  }
  n[py * get_global_size(0) + px] = count;
}

kernel void rayTriangle(global const float* origin, global const float* direction,
                        global const float* corner, global const float* edge1,
                        global const float* edge2, int count, float limit, global float2* hits) {
  size_t ray = get_global_id(0);
  float3 o = vload3(ray, origin), d = vload3(ray, direction);
  float2 hit = (float2)(limit, -1);
  for (int i = 0; i < count; i++) {
    float3 e1 = vload3(i, edge1), e2 = vload3(i, edge2);
    float3 p = cross(d, e2);
    float scale = 1 / dot(e1, p);
    float3 s = o - vload3(i, corner);
    float u = dot(s, p) * scale;
    float3 q = cross(s, e1);
    float v = dot(d, q) * scale, t = dot(e2, q) * scale;
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 0 && t < hit.x) hit = (float2)(t, i);
  }
  hits[ray] = hit;
}

float cumulativeNormal(float d) {
  float k = 1 / (1 + 0.2316419f * fabs(d));
  float sum = k * (0.319381530f +
    k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  float tail = 0.39894228f * exp(-0.5f * d * d) * sum;
  return d > 0 ? 1 - tail : tail;
}

kernel void blackScholes(global const float* price, global const float* strike,
                         global const float* years, float rate, float volatility,
                         global float* call, global float* put) {
  size_t i = get_global_id(0);
  float deviation = volatility * sqrt(years[i]);
  float drift = (rate + 0.5f * volatility * volatility) * years[i];
  float d1 = (log(price[i] / strike[i]) + drift) / deviation;
  float n1 = cumulativeNormal(d1), n2 = cumulativeNormal(d1 - deviation);
  float discounted = strike[i] * exp(-rate * years[i]);
  call[i] = price[i] * n1 - discounted * n2;
  put[i] = discounted * (1 - n2) - price[i] * (1 - n1);
}
)";

}  // namespace brook::perf
