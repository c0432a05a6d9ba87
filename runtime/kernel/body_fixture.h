// Bodies of kernels for tests, written as functions of one element.
#pragma once

#include <brook/kernel_body.h>

namespace brook {

/// Returns element `i` of parameter `p`. All streams of these launches have one shape.
template <class T>
T& element(const body::Launch* launch, int p, long long i) {
  return static_cast<T*>(launch->arguments[p].data)[i];
}

/// Runs `run` for each element of the range.
template <void (*run)(const body::Launch*, long long)>
void forElements(const body::Launch* launch, const body::Range* range) {
  for (long long row = range->rowBegin; row < range->rowEnd; ++row) {
    for (int x = range->xBegin; x < range->xEnd; ++x)
      run(launch, row * launch->domain[0] + x);
  }
}

}  // namespace brook
