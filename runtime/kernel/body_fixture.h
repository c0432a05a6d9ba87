// Bodies of kernels for tests, written as what one element does.
#pragma once

#include <brook/kernel_body.h>

namespace brook {

/// Element number `i` of parameter `p`; all streams of these launches have one shape.
template <class T>
T& element(const body::Launch* launch, int p, long long i) {
  return static_cast<T*>(launch->arguments[p].data)[i];
}

/// Runs it for each element of the range.
template <void (*run)(const body::Launch*, long long)>
void forElements(const body::Launch* launch, const body::Range* range) {
  for (long long row = range->rowBegin; row < range->rowEnd; ++row) {
    for (int x = range->xBegin; x < range->xEnd; ++x)
      run(launch, row * launch->domain[0] + x);
  }
}

}  // namespace brook
