#include "tests/perf/gl/brook_program.h"

#include "runtime/backend/gl/gl_backend.h"

namespace brook::perf {
namespace {

gl::DeviceGl queryDevice() {
  return gl::createBackend(PipelineStage::Compute)->device();
}

Contestant contestantOf(const std::string& name, Runtime& runtime, const Workload& workload,
                        const std::vector<stream>& inputs, const stream& output) {
  return brookContestant(
      name, runtime, [launch = workload.brook, inputs, output] { launch(inputs, output); },
      [output] {
        std::vector<float> values(static_cast<std::size_t>(output.shape().elementCount()) *
                                  output.element().size() / sizeof(float));
        output.write(values.data());
        return values;
      });
}

std::vector<stream> makeInputs(const Workload& workload, const Shape* shape) {
  std::vector<stream> streams;
  for (const Input& input : workload.inputs) {
    streams.emplace_back(elementOfComponents(input.components), shape ? *shape : input.shape);
    streams.back().read(input.values.data());
  }
  return streams;
}

}  // namespace

Backends::Backends()
    : device(queryDevice()),
      fragment(gl::createBackend(PipelineStage::Fragment)),
      computeWithStorageBuffers(gl::createBackend(
          PipelineStage::Compute, {.policy = policyWith(BindingKind::StorageBuffer)})),
      computeWithBufferTextures(gl::createBackend(
          PipelineStage::Compute, {.policy = policyWith(BindingKind::BufferTexture)})) {}

gl::DevicePolicy Backends::policyWith(BindingKind bindingKind) const {
  gl::DevicePolicy policy = device.policy;
  policy.bindingKind = bindingKind;
  return policy;
}

Runtime& Backends::compute() {
  return device.policy.bindingKind == BindingKind::BufferTexture ? computeWithBufferTextures
                                                                 : computeWithStorageBuffers;
}

Element elementOfComponents(int components) {
  return components == 1   ? ElementType::Float
         : components == 2 ? ElementType::Float2
                           : ElementType::Float4;
}

Contestant brookContestant(const std::string& name, Runtime& runtime,
                           const std::function<void()>& launch,
                           const std::function<std::vector<float>()>& result) {
  return {name,
          [&runtime, launch](int count) {
            setRuntime(&runtime);
            for (int i = 0; i < count; ++i)
              launch();
            runtime.finish();
          },
          [&runtime, result] {
            setRuntime(&runtime);
            return result();
          }};
}

Contestant brookContestant(const std::string& name, Runtime& runtime, const Workload& workload) {
  setRuntime(&runtime);
  return contestantOf(name, runtime, workload, makeInputs(workload, nullptr),
                      stream(elementOfComponents(workload.components), workload.shape));
}

Contestant brookContestant(const std::string& name, Runtime& runtime, const Workload& workload,
                           const Shape& shape) {
  setRuntime(&runtime);
  return contestantOf(name, runtime, workload, makeInputs(workload, &shape),
                      stream(elementOfComponents(workload.components), shape));
}

}  // namespace brook::perf
