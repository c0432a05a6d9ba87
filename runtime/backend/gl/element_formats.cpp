#include "runtime/backend/gl/element_formats.h"

#include <epoxy/gl.h>

namespace brook::gl {
namespace {

bool isNarrow(ElementType type) {
  switch (elementFamily(type)) {
    case ElementFamily::Char:
    case ElementFamily::Uchar:
    case ElementFamily::Short:
    case ElementFamily::Ushort:
    case ElementFamily::Fixed:
    case ElementFamily::Shortfixed:
      return true;
    default:
      return false;
  }
}

/// Formats of 1 to 4 components.
struct FormatFamily {
  GLenum formats[4];
  GLenum transferType;
  int componentBytes;
};

// No format of 8 or 16 bits with three components is renderable or possible in a buffer texture.
FormatFamily formatFamily(ElementFamily family) {
  switch (family) {
    case ElementFamily::Float:
      return {{GL_R32F, GL_RG32F, GL_RGB32F, GL_RGBA32F}, GL_FLOAT, 4};
    case ElementFamily::Char:
      return {{GL_R8I, GL_RG8I, GL_NONE, GL_RGBA8I}, GL_BYTE, 1};
    case ElementFamily::Uchar:
    case ElementFamily::Fixed:
      return {{GL_R8UI, GL_RG8UI, GL_NONE, GL_RGBA8UI}, GL_UNSIGNED_BYTE, 1};
    case ElementFamily::Short:
      return {{GL_R16I, GL_RG16I, GL_NONE, GL_RGBA16I}, GL_SHORT, 2};
    case ElementFamily::Ushort:
    case ElementFamily::Shortfixed:
      return {{GL_R16UI, GL_RG16UI, GL_NONE, GL_RGBA16UI}, GL_UNSIGNED_SHORT, 2};
    default:  // a uint is an int, a double is two ints
      return {{GL_R32I, GL_RG32I, GL_RGB32I, GL_RGBA32I}, GL_INT, 4};
  }
}

int componentsOf(ElementType type) {
  const bool isDouble = elementFamily(type) == ElementFamily::Double;
  return (isDouble ? 2 : 1) * componentCount(type);
}

GLenum transferFormat(bool isFloat, int components) {
  constexpr GLenum kFloats[] = {GL_RED, GL_RG, GL_RGB, GL_RGBA};
  constexpr GLenum kInts[] = {GL_RED_INTEGER, GL_RG_INTEGER, GL_RGB_INTEGER, GL_RGBA_INTEGER};
  return (isFloat ? kFloats : kInts)[components - 1];
}

}  // namespace

ElementType storageType(PipelineStage stage, ElementType type) {
  const bool fillsWords = elementSize(type) % 4 == 0;
  const bool isItself = isNarrow(type) && (stage == PipelineStage::Fragment || fillsWords);
  return isItself ? type : deviceType(type);
}

TextureFormat textureFormat(ElementType type) {
  const FormatFamily family = formatFamily(elementFamily(type));
  const int components = componentsOf(type);
  const int texelComponents = components == 3 ? 4 : components;
  return {family.formats[texelComponents - 1],
          transferFormat(family.transferType == GL_FLOAT, components), family.transferType,
          family.componentBytes, components};
}

unsigned bufferTextureFormat(ElementType type) {
  return formatFamily(elementFamily(type)).formats[componentsOf(type) - 1];
}

unsigned bufferTexelFormat(ElementType type) {
  if (!isNarrow(type)) return bufferTextureFormat(type);
  return elementSize(type) == 4 ? GL_R32I : GL_RG32I;
}

}  // namespace brook::gl
