// The kernels of the conformance suite with shaders.
#pragma once

#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/gl/kernels_fixture.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace brook::gl::test {

/// Returns a function that returns each kernel, which its first call makes.
inline std::function<const KernelDescriptor&(conformance::TestKernel)> kernelsWithBindings(
    const std::vector<BindingKind>& bindingKinds) {
  const auto kernels =
      std::make_shared<std::map<conformance::TestKernel, std::unique_ptr<TestKernel>>>();
  return [kernels, bindingKinds](conformance::TestKernel kernel) -> const KernelDescriptor& {
    std::unique_ptr<TestKernel>& made = (*kernels)[kernel];
    const conformance::Definition& d = conformance::definition(kernel);
    if (!made && d.outputs.empty()) {
      made =
          std::make_unique<TestKernel>(d.name, d.parameters, d.glsl, d.isCommutative, bindingKinds);
    } else if (!made) {
      made = std::make_unique<TestKernel>(d.name, d.parameters, d.glsl,
                                          std::vector<std::vector<int>>{d.outputs}, bindingKinds);
    }
    return made->descriptor();
  };
}

}  // namespace brook::gl::test
