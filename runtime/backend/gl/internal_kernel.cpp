#include "runtime/backend/gl/internal_kernel.h"

#include <utility>

namespace brook::gl {
namespace {

std::vector<BindingKind> bindingKindsOf(Dialect dialect) {
  switch (dialect) {
    case Dialect::Glsl330:
    case Dialect::Essl300:
      return {BindingKind::TextureWrapped};
    case Dialect::Glsl430:
      return {BindingKind::StorageBuffer, BindingKind::BufferTexture};
    case Dialect::Essl310:
      return {BindingKind::StorageBuffer};
  }
  return {};
}

bool isFragment(Dialect dialect) {
  return dialect == Dialect::Glsl330 || dialect == Dialect::Essl300;
}

}  // namespace

InternalKernel::InternalKernel(Dialect dialect, InternalKernelForm form, std::string name,
                               const std::vector<Parameter>& parameters,
                               const std::string& statements)
    : name_(std::move(name)), form_(form) {
  for (const Parameter& parameter : parameters) {
    const int index = static_cast<int>(parameters_.size());
    if (parameter.kind == ParameterKind::Gather) inputs_.push_back(index);
    if (parameter.kind == ParameterKind::Output) outputs_.push_back(index);
    parameters_.push_back({"", parameter.kind, parameter.type, 1});
  }
  for (const BindingKind bindingKind : bindingKindsOf(dialect)) {
    const InternalShader shader{dialect, bindingKind, form, parameters_, statements};
    texts_.push_back(internalShaderText(shader));
    shaders_.push_back({isFragment(dialect) ? PipelineStage::Fragment : PipelineStage::Compute,
                        dialect, bindingKind, ShaderKind::Map, 0, false, texts_.back().c_str()});
    if (form == InternalKernelForm::Claim && isFragment(dialect))
      vertexText_ = internalVertexText(shader);
  }
  pass_ = {dialectBit(dialect),
           {outputs_.data(), outputs_.size()},
           {inputs_.data(), inputs_.size()},
           0,
           0};
  descriptor_.abiVersion = BROOK_ABI_VERSION;
  descriptor_.name = name_.c_str();
  descriptor_.sourceFile = "brt";
  descriptor_.parameters = {parameters_.data(), parameters_.size()};
  descriptor_.passes = {&pass_, 1};
  descriptor_.shaders = {shaders_.data(), shaders_.size()};
  descriptor_.irText = "";
}

void InternalKernel::run(PipelineGl& pipeline, std::span<const ShaderArgument> arguments,
                         std::int64_t elementCount) const {
  pipeline.launch({.kernel = &descriptor_,
                   .arguments = arguments,
                   .outputs = outputs_,
                   .domain = arguments[static_cast<std::size_t>(outputs_.front())].shape,
                   .elementCount = elementCount,
                   .reduce = {},
                   .pointsText = vertexText_.empty() ? nullptr : vertexText_.c_str(),
                   .isClaim = form_ == InternalKernelForm::Claim});
}

const InternalKernel& InternalKernels::find(
    const std::string& name, InternalKernelForm form,
    const std::vector<InternalKernel::Parameter>& parameters, const std::string& statements) {
  return kernels_.try_emplace(name, dialect_, form, name, parameters, statements).first->second;
}

}  // namespace brook::gl
