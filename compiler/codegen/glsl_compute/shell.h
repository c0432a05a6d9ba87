// The compute engine: one invocation for each element; streams are buffers with a linear index,
// read as storage buffers or as buffer textures (RGB32F for float3) and written as storage buffers.
//
//   void main() {
//     int brook_element = ...gl_GlobalInvocationID...;
//     if (brook_element >= brook.brook_launch.x) {
//       return;
//     }
//     float x = load_x(brook_element);
//     ...
#pragma once

#include "compiler/codegen/glsl/shell.h"

#include <brook/kernel_descriptor.hpp>

#include <memory>

namespace brook::glsl {

/// `readPath`: StorageBuffer or BufferTexture.
std::unique_ptr<Shell> makeComputeShell(ReadPath readPath, bool isPacked, FunctionLibrary& library);

}  // namespace brook::glsl
