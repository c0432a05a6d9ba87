// The GLSL of an InternalKernel.
#pragma once

#include "runtime/backend/gl/internal_kernel.h"

#include <span>
#include <string>

namespace brook::gl {

/// One shader of an internal kernel.
struct InternalShader {
  Dialect dialect;
  BindingKind bindingKind;
  InternalKernelForm form;
  std::span<const ParameterDescriptor> parameters;
  const std::string& statements;
};

/// The fragment or compute shader.
std::string internalShaderText(const InternalShader& shader);

/// Of InternalKernelForm::Claim on the fragment pipeline: each vertex is a point at the place of
/// its element. OpenGL draws points in order, so that the greatest number stays.
std::string internalVertexText(const InternalShader& shader);

}  // namespace brook::gl
