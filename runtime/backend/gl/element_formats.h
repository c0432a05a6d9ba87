// The formats of elements in textures and buffers (docs/backends.md, Element formats).
//
//                     texture             buffer
//   float3            RGBA32F             12 bytes, RGB32F as buffer texture
//   uint2             RG32I               8 bytes, RG32I
//   short2            RG16I               4 bytes, RG16I
//   uchar3            RGBA8UI             as int3
#pragma once

#include <brook/element_type.hpp>
#include <brook/kernel_descriptor.hpp>

namespace brook::gl {

/// Returns the type of a stream's memory: `type` itself, or deviceType(type) for uints. In buffers
/// this also applies to elements of 1, 2, 3 and 6 bytes, which would share words.
ElementType storageType(PipelineStage stage, ElementType type);

/// The format of a texture for a storageType.
struct TextureFormat {
  unsigned internalFormat;
  unsigned transferFormat;  ///< of texels in host memory; elements of 3 components have 4
  unsigned transferType;
  int componentBytes;
  int components;  ///< of an element
};
TextureFormat textureFormat(ElementType type);

/// Returns the format of a buffer texture for the program. `type` is a storageType of gl:compute.
unsigned bufferTextureFormat(ElementType type);
/// Returns the format of a buffer texture for shaders. For narrow elements it is the format of
/// their words.
unsigned bufferTexelFormat(ElementType type);

}  // namespace brook::gl
