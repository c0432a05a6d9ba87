// The compute stage: one invocation for each element. Streams are buffers with a linear index, read
// as storage buffers or buffer textures (RGB32F for float3) and written as storage buffers.
//
//   void main() {
//     bool brook_is_element = ...gl_GlobalInvocationID...;
//     int brook_element = ...;
//     float x = load_x(brook_element);
//     ...
//     if (brook_is_element) {
//       store_r(brook_element, r);
//     }
//   }
#pragma once

#include "compiler/codegen/glsl/stage_writer.h"

#include <brook/kernel_descriptor.hpp>

#include <memory>

namespace brook::glsl {

/// `bindingKind`: StorageBuffer or BufferTexture.
std::unique_ptr<StageWriter> makeComputeWriter(BindingKind bindingKind, bool isPacked,
                                               FunctionLibrary& library);

}  // namespace brook::glsl
