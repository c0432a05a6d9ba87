// InternalKernel: a kernel of the backend itself, which moves elements by their linear numbers:
// counts, places, and streams of any type. One shader for each binding kind of the device's
// dialect, after docs/backends.md (The shader interface).
//
// In: the parameters and the statements of one element, for instance of a copy in reverse
//   {Gather Float, Constant Int, Output Float}      out_2 = fetch_0(constant_1 - 1 - element);
// Out: what a pipeline launches as it does any kernel.
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

/// What the statements do; they see `element` and, of parameter i, `fetch_<i>(number)` or
/// `constant_<i>`.
enum class InternalKernelForm {
  Gather,  ///< set `out_<i>`; or end with KEEP, which leaves the element of the output as it is
  /// Set `place`. The one output, of ints, becomes at each place >= 0 the greatest number of the
  /// elements with that place that are launched; the output has values < 0 before. Its stream
  /// has at most PipelineGl::maxClaims() elements.
  Claim,
};

class InternalKernel {
 public:
  /// Gather, Constant or Output.
  struct Parameter {
    ParameterKind kind;
    ElementType type;
  };

  /// `name` for errors.
  InternalKernel(Dialect dialect, InternalKernelForm form, std::string name,
                 const std::vector<Parameter>& parameters, const std::string& statements);
  InternalKernel(const InternalKernel&) = delete;
  InternalKernel& operator=(const InternalKernel&) = delete;

  /// `arguments` in order. Gathers of streams of up to INT32_MAX elements, of any shape.
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

/// `value`, in the memory layout of the parameter's type, is read at the launch.
inline ShaderArgument constantArgument(const void* value) {
  return {nullptr, value, Shape{1}};
}

/// Memory of the device for the time between internal kernels.
struct ScratchStream {
  std::unique_ptr<MemoryGl> memory;
  Shape shape;
  ShaderArgument argument() const { return {memory.get(), nullptr, shape}; }
};

/// The shape of streams that internal kernels make for themselves: of three dimensions, so that
/// textures are wrapped whatever their size, which is the faster layout where there is no position.
inline Shape lineOf(std::int64_t count) {
  return {count, 1, 1};
}

/// The internal kernels of one context, made when first asked for.
class InternalKernels {
 public:
  InternalKernels(PipelineGl& pipeline, Dialect dialect) : pipeline_(pipeline), dialect_(dialect) {}

  PipelineGl& pipeline() const { return pipeline_; }
  Dialect dialect() const { return dialect_; }
  /// Throws as PipelineGl::allocate does.
  ScratchStream allocate(ElementType type, const Shape& shape) const {
    return {pipeline_.allocate(type, shape), shape};
  }
  /// The kernel of this name, which stands for the other arguments too.
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

/// The fragment or compute shader.
std::string internalShaderText(const InternalShader& shader);

/// Of InternalKernelForm::Claim on the fragment pipeline: each vertex is a point at the place of
/// its element. OpenGL draws points in order, so that the greatest number stays.
std::string internalVertexText(const InternalShader& shader);

}  // namespace brook::gl
