// The GLSL of an OwnKernel.
#pragma once

#include "runtime/backend/gl/own_kernel.h"

#include <span>
#include <string>

namespace brook::gl {

/// One shader of an own kernel.
struct OwnShader {
  Dialect dialect;
  ReadPath readPath;
  OwnForm form;
  std::span<const ParameterDescriptor> parameters;
  const std::string& statements;
};

/// The fragment or compute shader.
std::string ownShaderText(const OwnShader& shader);

/// Of OwnForm::Claim on the fragment engine: each vertex is a point at the place of its element.
/// OpenGL draws points in order, so that the greatest number stays.
std::string ownVertexText(const OwnShader& shader);

}  // namespace brook::gl
