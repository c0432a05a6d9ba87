// The tests that every backend which computes passes. A backend joins with one line in a test file
// of its own folder, which also links brt_conformance:
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

/// One backend, and where it gets the kernels of the suite with code that it can run.
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

  /// Runs the kernel and checks that this backend has counted it.
  void map(TestKernel kernel, const Shape& domain, std::vector<backend::LaunchArgument> arguments);
  void reduce(TestKernel kernel, const Handle& input, const Handle& target);

  std::unique_ptr<backend::AppendCounts> count(const Shape& shape, const std::vector<int>& counts,
                                               int bound);
  /// Element e pushes the values e, e + 1/8, e + 2/8, .. as often as `counts` says; a stream of
  /// shape `result` that is filled up with infinities.
  std::vector<float> compacted(const Shape& shape, const std::vector<int>& counts, int bound,
                               const Shape& result);
  /// What becomes of `before` when values[i] goes to the element number index[i].
  template <class T>
  void expectScattered(const Shape& shape, const std::vector<int>& index,
                       const std::vector<T>& values, const std::vector<T>& before);

  std::unique_ptr<backend::Backend> backend_;
};

}  // namespace brook::conformance
