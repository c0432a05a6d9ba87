// What textures and buffers hold of elements (docs/backends.md, Element formats).
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

/// The type that the memories of a stream of `type` have: itself, or deviceType(type) for uints
/// and, in buffers, for elements of 1, 2, 3 and 6 bytes, which share words with others.
ElementType storageType(PipelineStage stage, ElementType type);

/// Of a texture. `type` is a storageType.
struct TextureFormat {
  unsigned internalFormat;
  unsigned
      transferFormat;  ///< of texels in host memory, which have 4 components if elements have 3
  unsigned transferType;
  int componentBytes;
  int components;  ///< of an element
};
TextureFormat textureFormat(ElementType type);

/// Of a buffer texture for the program. `type` is a storageType of gl:compute.
unsigned bufferTextureFormat(ElementType type);
/// Of those that shaders read: of narrow elements the words.
unsigned bufferTexelFormat(ElementType type);

}  // namespace brook::gl
