// InternalKernel: a kernel of the backend itself, which moves elements by their linear indices. The
// elements are counts, positions, or elements of streams of any type. It has one shader for each
// binding kind of the device's dialect, with the interface of docs/backends.md (The shader
// interface).
//
// In: the parameters and the statements of one element, for instance of a copy in reverse
//   {Gather Float, Constant Int, Output Float}      out_2 = fetch_0(constant_1 - 1 - element);
// Out: a kernel that a pipeline can launch.
#pragma once

#include "runtime/backend/gl/pipeline_gl.h"

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace brook::gl {

/// The form of the statements, which can use `element` and, for parameter i, `fetch_<i>(index)` or
/// `constant_<i>`.
enum class InternalKernelForm {
  Gather,  ///< sets `out_<i>`, or ends with KEEP, which does not change the output
  /// Sets `place`, a position in the one output, or -1. The output has ints. At each position the
  /// launch stores the largest index among the elements with this place. Before the launch all
  /// values of the output are < 0. Its stream has at most PipelineGl::maxClaims() elements.
  Claim,
};

class InternalKernel {
 public:
  /// Gather, Constant or Output.
  struct Parameter {
    ParameterKind kind;
    ElementType type;
  };

  /// `name` is for errors.
  InternalKernel(Dialect dialect, InternalKernelForm form, std::string name,
                 const std::vector<Parameter>& parameters, const std::string& statements);
  InternalKernel(const InternalKernel&) = delete;
  InternalKernel& operator=(const InternalKernel&) = delete;

  /// Launches the kernel for `elementCount` elements. Gathers read streams of any shape, of up to
  /// INT32_MAX elements.
  void run(PipelineGl& pipeline, std::span<const ShaderArgument> arguments,
           std::int64_t elementCount) const;

 private:
  const std::string name_;
  const InternalKernelForm form_;
  std::vector<ParameterDescriptor> parameters_;
  std::vector<int> inputs_;
  std::vector<int> outputs_;
  PassDescriptor pass_{};
  std::deque<std::string> texts_;
  std::vector<ShaderDescriptor> shaders_;
  std::string vertexText_;
  KernelDescriptor descriptor_{};
};

/// Returns the argument for a constant. The launch reads `value`, which has the parameter's type.
inline ShaderArgument constantArgument(const void* value) {
  return {nullptr, value, Shape{1}};
}

/// Temporary memory of the device for internal kernels.
struct ScratchStream {
  std::unique_ptr<MemoryGl> memory;
  Shape shape;
  ShaderArgument argument() const { return {memory.get(), nullptr, shape}; }
};

/// Returns the shape of internal kernels' streams. It has three dimensions, so that textures of any
/// size are wrapped, which is the faster layout for linear indices.
inline Shape lineOf(std::int64_t count) {
  return {count, 1, 1};
}

/// The internal kernels of one context, which their first use makes.
class InternalKernels {
 public:
  InternalKernels(PipelineGl& pipeline, Dialect dialect) : pipeline_(pipeline), dialect_(dialect) {}

  PipelineGl& pipeline() const { return pipeline_; }
  Dialect dialect() const { return dialect_; }
  /// Throws as PipelineGl::allocate does.
  ScratchStream allocate(ElementType type, const Shape& shape) const {
    return {pipeline_.allocate(type, shape), shape};
  }
  /// Returns the kernel of this name. The name implies the other arguments.
  const InternalKernel& find(const std::string& name, InternalKernelForm form,
                             const std::vector<InternalKernel::Parameter>& parameters,
                             const std::string& statements);

 private:
  PipelineGl& pipeline_;
  const Dialect dialect_;
  std::map<std::string, InternalKernel> kernels_;
};

/// One shader of an internal kernel.
struct InternalShader {
  Dialect dialect;
  BindingKind bindingKind;
  InternalKernelForm form;
  std::span<const ParameterDescriptor> parameters;
  const std::string& statements;
};

/// Returns the fragment or compute shader.
std::string internalShaderText(const InternalShader& shader);

/// Returns the vertex shader of InternalKernelForm::Claim on the fragment pipeline. Each vertex is
/// a point at the place of its element. OpenGL draws points in order, so that the largest index
/// stays.
std::string internalVertexText(const InternalShader& shader);

}  // namespace brook::gl
