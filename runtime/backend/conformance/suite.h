// The tests that every backend which computes passes. To add a backend, write one line in a test
// file of its folder, and link brt_conformance:
//
//   INSTANTIATE_TEST_SUITE_P(Cpu, Conformance, testing::Values(BackendCase{...}), caseName);
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/conformance/kernels.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace brook::conformance {

/// One backend, and a function that returns the suite's kernels with code for it.
struct BackendCase {
  std::string name;  ///< letters and digits, for the names of the tests
  std::function<std::unique_ptr<backend::Backend>()> make;
  std::function<const KernelDescriptor&(TestKernel)> kernel;
};

inline std::string caseName(const testing::TestParamInfo<BackendCase>& info) {
  return info.param.name;
}
inline std::ostream& operator<<(std::ostream& out, const BackendCase& c) {
  return out << c.name;
}

class Conformance : public testing::TestWithParam<BackendCase> {
 protected:
  using Handle = std::unique_ptr<backend::Storage>;

  void SetUp() override { backend_ = GetParam().make(); }

  template <class T>
  Handle upload(const Shape& shape, const std::vector<T>& elements) {
    Handle storage = backend_->allocate(ElementTypeOf<T>::value, shape);
    backend_->upload(*storage, elements.data());
    return storage;
  }
  template <class T>
  Handle allocate(const Shape& shape) {
    return backend_->allocate(ElementTypeOf<T>::value, shape);
  }
  template <class T>
  std::vector<T> download(backend::Storage& storage) {
    std::vector<T> elements(storage.shape().elementCount());
    backend_->download(storage, elements.data());
    return elements;
  }

  static backend::LaunchArgument stream(const Handle& storage) {
    return {storage.get(), nullptr, storage->shape()};
  }
  static backend::LaunchArgument constant(const void* value) { return {nullptr, value, Shape{1}}; }
  static backend::LaunchArgument iterator(const float* bounds, const Shape& shape) {
    return {nullptr, bounds, shape};
  }

  /// Runs the kernel and checks that this backend counts the launch.
  void map(TestKernel kernel, const Shape& domain, std::vector<backend::LaunchArgument> arguments);
  void reduce(TestKernel kernel, const Handle& input, const Handle& target);

  std::unique_ptr<backend::AppendCounts> count(const Shape& shape, const std::vector<int>& counts,
                                               int bound);
  /// Returns the pushes e, e + 1/8, e + 2/8, .. of each element e, whose count is in `counts`,
  /// compacted to a stream of shape `result`. The rest is infinities.
  std::vector<float> compacted(const Shape& shape, const std::vector<int>& counts, int bound,
                               const Shape& result);
  /// Checks `before` after a scatter of values[i] to element index[i].
  template <class T>
  void expectScattered(const Shape& shape, const std::vector<int>& index,
                       const std::vector<T>& values, const std::vector<T>& before);

  std::unique_ptr<backend::Backend> backend_;
};

}  // namespace brook::conformance
