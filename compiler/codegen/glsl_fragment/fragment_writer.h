// The fragment stage: one fragment for each element. Streams are two-dimensional textures, outputs
// are colour attachments. With TextureDirect every texture has the stream's own shape;
// TextureWrapped tests each texture (docs/backends.md, Textures).
//
//   void main() {
//     ivec2 brook_texel = ivec2(gl_FragCoord.xy);
//     float x = load_x(brook_texel);
//     ...
#pragma once

#include "compiler/codegen/glsl/stage_writer.h"

#include <brook/kernel_descriptor.hpp>

#include <memory>

namespace brook::glsl {

/// `bindingKind`: TextureDirect or TextureWrapped.
std::unique_ptr<StageWriter> makeFragmentWriter(BindingKind bindingKind, bool isPacked,
                                                FunctionLibrary& library);

}  // namespace brook::glsl
