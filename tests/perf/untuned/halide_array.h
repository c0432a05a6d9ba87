// Memory of peers as launches of Halide take it. Only where BROOK_PERF_HAS_HALIDE is defined.
#pragma once

#include "tests/perf/untuned/workload.h"

#include <HalideBuffer.h>

#include <memory>
#include <vector>

namespace brook::perf::untuned {

/// A dense array and its shape, which copies share.
template <class T>
class HalideArray {
 public:
  /// The extent along a row is the first one; before it comes the number of components, if elements
  /// have some.
  HalideArray(const SharedArray<T>& values, const std::vector<int>& extents)
      : values_(values), buffer_(std::make_shared<Buffer>(values->data(), extents)) {}

  const SharedArray<T>& values() const { return values_; }
  operator halide_buffer_t*() const { return buffer_->raw_buffer(); }

 private:
  using Buffer = Halide::Runtime::Buffer<T>;

  SharedArray<T> values_;
  std::shared_ptr<Buffer> buffer_;
};

/// An array of zeros.
template <class T>
HalideArray<T> halideArray(const std::vector<int>& extents) {
  std::size_t count = 1;
  for (int extent : extents)
    count *= static_cast<std::size_t>(extent);
  return HalideArray<T>(zeros<T>(count), extents);
}

template <class T>
Result resultOf(const HalideArray<T>& array) {
  return resultOf(array.values());
}

}  // namespace brook::perf::untuned
