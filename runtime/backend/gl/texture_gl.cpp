#include "runtime/backend/gl/texture_gl.h"

#include "runtime/backend/gl/error_gl.h"
#include "runtime/backend/gl/texel_words.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace brook::gl {
namespace {

struct TextureFormat {
  GLenum internalFormat;
  GLenum hostFormat;  // of packed elements in host memory
  GLenum hostType;
  int texelBytes;
};

TextureFormat formatOf(ElementType type) {
  switch (type) {
    case ElementType::Float:
      return {GL_R32F, GL_RED, GL_FLOAT, 4};
    case ElementType::Float2:
      return {GL_RG32F, GL_RG, GL_FLOAT, 8};
    case ElementType::Float3:
      return {GL_RGBA32F, GL_RGB, GL_FLOAT, 16};
    case ElementType::Float4:
      return {GL_RGBA32F, GL_RGBA, GL_FLOAT, 16};
    case ElementType::Int:
      return {GL_R32I, GL_RED_INTEGER, GL_INT, 4};
    case ElementType::Int2:
    case ElementType::Double:  // as two ints
      return {GL_RG32I, GL_RG_INTEGER, GL_INT, 8};
    case ElementType::Int3:
      return {GL_RGBA32I, GL_RGB_INTEGER, GL_INT, 16};
    case ElementType::Int4:
    case ElementType::Double2:
      return {GL_RGBA32I, GL_RGBA_INTEGER, GL_INT, 16};
    default:  // deviceType gives no other
      return {};
  }
}

GLenum fourComponents(GLenum hostFormat) {
  const bool isFloat = hostFormat == GL_RED || hostFormat == GL_RG || hostFormat == GL_RGB;
  return isFloat ? GL_RGBA : GL_RGBA_INTEGER;
}

void allocateTexture(const DeviceGl& device, const TextureFormat& format, int width, int height) {
  if (device.features.textureStorage) {
    glTexStorage2D(GL_TEXTURE_2D, 1, format.internalFormat, width, height);
  } else {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format.internalFormat), width, height, 0,
                 format.hostFormat, format.hostType, nullptr);
  }
  // Integer textures are incomplete, and read as 0, under the default filters.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  // For programs that draw with it.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

DeviceMemory makeTexture(const DeviceGl& device, const MemoryKind& kind) {
  const TextureFormat format = formatOf(kind.type);
  DeviceMemory memory{kind, kind.width * kind.height * format.texelBytes, 0};
  glGenTextures(1, &memory.name);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, memory.name);
  allocateTexture(device, format, static_cast<int>(kind.width), static_cast<int>(kind.height));
  try {
    throwOnAllocationError("allocating a stream", memory.bytes);
  } catch (...) {
    glDeleteTextures(1, &memory.name);
    throw;
  }
  return memory;
}

}  // namespace

MemoryPool texturePool(const DeviceGl& device, FramebufferCache& framebuffers,
                       std::int64_t boundBytes) {
  return MemoryPool(
      boundBytes, [&device](const MemoryKind& kind) { return makeTexture(device, kind); },
      [&framebuffers](const DeviceMemory& memory) {
        framebuffers.forget(memory.name);
        glDeleteTextures(1, &memory.name);
      });
}

TextureGl::TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
                     ElementType type, const Shape& shape)
    : TextureGl(device, framebuffers, pool, type, shape.elementCount(),
                layoutOf(shape, device.limits.textureSize)) {}

TextureGl::TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
                     ElementType type, std::int64_t elementCount, const TextureLayout& layout)
    : MemoryGl(type, elementCount),
      isEs_(device.features.isEs),
      isSoftware_(!device.info.isHardware),
      framebuffers_(framebuffers),
      pool_(pool),
      layout_(layout),
      memory_(pool.take({type, layout.width, layout.height})) {}

TextureGl::~TextureGl() {
  pool_.give(memory_);
}

GlObject TextureGl::object() const {
  const TextureFormat format = formatOf(type());
  return {.kind = GlObjectKind::Texture2D,
          .name = memory_.name,
          .internalFormat = format.internalFormat,
          .width = layout_.width,
          .height = layout_.height,
          .isDirect = layout_.isDirect(),
          .elementBytes = format.texelBytes,
          .elementCount = elementCount()};
}

template <class Transfer>
void TextureGl::forEachRectangle(std::int64_t first, std::int64_t count, Transfer transfer) const {
  const std::int64_t width = layout_.width;
  for (std::int64_t before = 0; before < count;) {
    const std::int64_t x = (first + before) % width;
    const std::int64_t left = count - before;
    const std::int64_t columns = std::min(width - x, left);
    const std::int64_t rows = columns == width ? left / width : 1;
    transfer({static_cast<int>(x), static_cast<int>((first + before) / width),
              static_cast<int>(columns), static_cast<int>(rows), before});
    before += columns * rows;
  }
}

int TextureGl::components() const {
  return static_cast<int>(elementSize(type()) / sizeof(std::uint32_t));
}

void TextureGl::uploadAs(unsigned hostFormat, int components, std::int64_t first,
                         std::int64_t count, const void* host) {
  bind(0);
  forEachRectangle(first, count, [&](const Rectangle& texels) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, texels.x, texels.y, texels.width, texels.height, hostFormat,
                    formatOf(type()).hostType,
                    static_cast<const std::uint32_t*>(host) + texels.before * components);
  });
  throwOnError("uploading a stream");
}

void TextureGl::uploadRun(std::int64_t first, std::int64_t count, const void* host) {
  const GLenum hostFormat = formatOf(type()).hostFormat;
  if (!isEs_ || components() != 3) {
    return uploadAs(hostFormat, components(), first, count, host);
  }
  uploadAs(fourComponents(hostFormat), 4, first, count, texelsOf(host, count, 3).data());
}

void TextureGl::downloadAs(unsigned hostFormat, int components, std::int64_t first,
                           std::int64_t count, void* host) {
  waitForWrites();
  const unsigned framebuffer = framebuffers_.find({&memory_.name, 1});
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  forEachRectangle(first, count, [&](const Rectangle& texels) {
    glReadPixels(texels.x, texels.y, texels.width, texels.height, hostFormat,
                 formatOf(type()).hostType,
                 static_cast<std::uint32_t*>(host) + texels.before * components);
  });
  throwOnError("downloading a stream");
}

void TextureGl::downloadRun(std::int64_t first, std::int64_t count, void* host) {
  const GLenum hostFormat = formatOf(type()).hostFormat;
  if (!isEs_ || components() == 4) return downloadAs(hostFormat, components(), first, count, host);
  std::vector<std::uint32_t> texels(4 * static_cast<std::size_t>(count));
  downloadAs(fourComponents(hostFormat), 4, first, count, texels.data());
  takeElements(texels, components(), host);
}

void TextureGl::renew() {
  memory_ = pool_.exchange(memory_);
}

void TextureGl::waitForWrites() const {
  if (isSoftware_) glFinish();
}

void TextureGl::copyFrom(MemoryGl& source) {
  waitForWrites();
  const unsigned framebuffer =
      framebuffers_.find({&static_cast<TextureGl&>(source).memory_.name, 1});
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  bind(0);
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, layout_.width, layout_.height);
}

// Piece by piece, each in one row of both textures, or as many whole rows as they have alike.
void TextureGl::copyRun(MemoryGl& source, std::int64_t from, std::int64_t to, std::int64_t count) {
  waitForWrites();
  const auto& other = static_cast<TextureGl&>(source);
  const unsigned framebuffer = framebuffers_.find({&other.memory_.name, 1});
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  bind(0);
  const int sourceWidth = other.layout_.width;
  while (count > 0) {
    const int sourceX = static_cast<int>(from % sourceWidth);
    const int x = static_cast<int>(to % layout_.width);
    const std::int64_t piece = std::min<std::int64_t>(
        {count, std::int64_t{sourceWidth} - sourceX, std::int64_t{layout_.width} - x});
    const bool isRow = piece == sourceWidth && piece == layout_.width;
    const std::int64_t rows = isRow ? count / piece : 1;
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, x, static_cast<int>(to / layout_.width), sourceX,
                        static_cast<int>(from / sourceWidth), static_cast<int>(piece),
                        static_cast<int>(rows));
    from += rows * piece;
    to += rows * piece;
    count -= rows * piece;
  }
}

void TextureGl::bind(unsigned unit) const {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, memory_.name);
}

}  // namespace brook::gl
