#include "runtime/backend/gl/texture_gl.h"

#include "runtime/backend/chance.h"
#include "runtime/backend/gl/error_gl.h"
#include "runtime/backend/poison.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace brook::gl {
namespace {

bool hasTwoDimensions(const Shape& shape) {
  return shape.fromFastest(2) == 1 && shape.fromFastest(3) == 1;
}

template <class Component>
void pad(const std::byte* elements, std::int64_t count, std::byte* texels) {
  for (std::int64_t i = 0; i < count; ++i) {
    Component texel[4] = {};
    std::memcpy(texel, elements + i * 3 * sizeof(Component), 3 * sizeof(Component));
    std::memcpy(texels + i * sizeof texel, texel, sizeof texel);
  }
}

template <class Component>
void narrow(const std::byte* texels, int components, std::int64_t count, std::byte* elements) {
  for (std::int64_t i = 0; i < count; ++i) {
    std::uint32_t words[4];
    std::memcpy(words, texels + i * sizeof words, sizeof words);
    for (int c = 0; c < components; ++c, elements += sizeof(Component)) {
      const auto component = static_cast<Component>(words[c]);
      std::memcpy(elements, &component, sizeof component);
    }
  }
}

int texelComponents(const TextureFormat& format) {
  return format.components == 3 ? 4 : format.components;
}

std::int64_t texelBytes(const TextureFormat& format) {
  return std::int64_t{texelComponents(format)} * format.componentBytes;
}

GLenum fourComponents(const TextureFormat& format) {
  return format.transferType == GL_FLOAT ? GL_RGBA : GL_RGBA_INTEGER;
}

// OpenGL ES reads back only texels of four words.
constexpr std::int64_t kWordBytes = 4;
constexpr std::int64_t kWordTexelBytes = 4 * kWordBytes;

GLenum typeOfWords(const TextureFormat& format) {
  switch (format.transferType) {
    case GL_FLOAT:
      return GL_FLOAT;
    case GL_UNSIGNED_BYTE:
    case GL_UNSIGNED_SHORT:
      return GL_UNSIGNED_INT;
    default:
      return GL_INT;
  }
}

void allocateTexture(const DeviceGl& device, const TextureFormat& format, int width, int height) {
  if (device.features.textureStorage) {
    glTexStorage2D(GL_TEXTURE_2D, 1, format.internalFormat, width, height);
  } else {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format.internalFormat), width, height, 0,
                 format.transferFormat, format.transferType, nullptr);
  }
  // Integer textures are incomplete, and read as 0, under the default filters.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  // For programs that draw with it.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

DeviceMemory makeTexture(const DeviceGl& device, const MemoryKind& kind) {
  const TextureFormat format = textureFormat(kind.type);
  DeviceMemory memory{kind, kind.width * kind.height * texelBytes(format), 0};
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

// Poisons by a command that drivers queue like launches, because an upload would wait for them.
void poisonTexture(FramebufferCache& framebuffers, const DeviceMemory& memory) {
  const TextureFormat format = textureFormat(memory.kind.type);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers.find({&memory.name, 1}));
  switch (format.transferType) {
    case GL_FLOAT: {
      const auto value = std::bit_cast<float>(backend::kPoison);
      glClearBufferfv(GL_COLOR, 0, std::array{value, value, value, value}.data());
      break;
    }
    case GL_UNSIGNED_BYTE:
    case GL_UNSIGNED_SHORT: {
      const unsigned value = backend::kPoison & (format.componentBytes == 1 ? 0xff : 0xffff);
      glClearBufferuiv(GL_COLOR, 0, std::array{value, value, value, value}.data());
      break;
    }
    default: {
      // The lowest bytes, with their sign.
      const int unused = 8 * (4 - format.componentBytes);
      const int value = static_cast<int>(backend::kPoison << unused) >> unused;
      glClearBufferiv(GL_COLOR, 0, std::array{value, value, value, value}.data());
    }
  }
}

}  // namespace

// The width has half the bits of the element count, rounded up, within the limit of the device.
TextureLayout wrappedLayoutOf(std::int64_t elementCount, int maxTextureSize) {
  const int bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(elementCount)));
  const int widest = static_cast<int>(std::bit_width(static_cast<unsigned>(maxTextureSize))) - 1;
  const int log2Width = std::min((bits + 1) / 2, widest);
  const std::int64_t width = std::int64_t{1} << log2Width;
  const std::int64_t height = (elementCount + width - 1) / width;
  if (height > maxTextureSize) {
    throw LimitError("A stream of " + std::to_string(elementCount) +
                     " elements needs a texture of " + std::to_string(width) + " x " +
                     std::to_string(height) +
                     " texels; the limit of gl:fragment on this device is " +
                     std::to_string(maxTextureSize) + " x " + std::to_string(maxTextureSize) + ".");
  }
  return {static_cast<int>(width), static_cast<int>(height), log2Width};
}

TextureLayout layoutOf(const Shape& shape, int maxTextureSize) {
  if (shape.elementCount() == 0) return {};
  const int width = shape.fromFastest(0);
  const int height = shape.fromFastest(1);
  if (hasTwoDimensions(shape) && width <= maxTextureSize && height <= maxTextureSize) {
    return {width, height, -1};
  }
  return wrappedLayoutOf(shape.elementCount(), maxTextureSize);
}

void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels) {
  const auto padding = componentBytes == 1   ? &pad<std::uint8_t>
                       : componentBytes == 2 ? &pad<std::uint16_t>
                                             : &pad<std::uint32_t>;
  padding(static_cast<const std::byte*>(elements), count, static_cast<std::byte*>(texels));
}

void takeFromWords(const void* texels, int components, int componentBytes, std::int64_t count,
                   void* elements) {
  const auto narrowing = componentBytes == 1   ? &narrow<std::uint8_t>
                         : componentBytes == 2 ? &narrow<std::uint16_t>
                                               : &narrow<std::uint32_t>;
  narrowing(static_cast<const std::byte*>(texels), components, count,
            static_cast<std::byte*>(elements));
}

MemoryPool texturePool(const DeviceGl& device, FramebufferCache& framebuffers,
                       const PipelineOptions& options) {
  MemoryPool::Poison poison;
  if (options.poison) {
    poison = [&framebuffers,
              chance = backend::Chance(*options.poison)](const DeviceMemory& memory) mutable {
      if (chance.oneIn(2)) poisonTexture(framebuffers, memory);
    };
  }
  return MemoryPool(
      options.poolBytes, [&device](const MemoryKind& kind) { return makeTexture(device, kind); },
      [&framebuffers](const DeviceMemory& memory) {
        framebuffers.forget(memory.name);
        glDeleteTextures(1, &memory.name);
      },
      std::move(poison));
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
      format_(textureFormat(type)),
      layout_(layout),
      memory_(pool.take({type, layout.width, layout.height})) {}

TextureGl::~TextureGl() {
  pool_.give(memory_);
}

GlObject TextureGl::object() const {
  return {.kind = GlObjectKind::Texture2D,
          .name = memory_.name,
          .internalFormat = format_.internalFormat,
          .width = layout_.width,
          .height = layout_.height,
          .isDirect = layout_.isDirect(),
          .elementBytes = static_cast<int>(texelBytes(format_)),
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

// Blocks are small enough for the processor's cache.
template <class Move>
void TextureGl::forEachBlock(std::int64_t texelBytes, std::int64_t first, std::int64_t count,
                             Move move) const {
  constexpr std::int64_t kBlockElements = 16384;
  const auto elementBytes = static_cast<std::int64_t>(elementSize(type()));
  const auto room = static_cast<std::size_t>(texelBytes * std::min(kBlockElements, count));
  const auto texels = std::make_unique_for_overwrite<std::byte[]>(room);
  for (std::int64_t before = 0; before < count; before += kBlockElements) {
    move(first + before, std::min(kBlockElements, count - before), before * elementBytes,
         texels.get());
  }
}

void TextureGl::uploadAs(unsigned format, std::int64_t texelBytes, std::int64_t first,
                         std::int64_t count, const std::byte* texels) {
  forEachRectangle(first, count, [&](const Rectangle& r) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, r.x, r.y, r.width, r.height, format, format_.transferType,
                    texels + r.before * texelBytes);
  });
}

void TextureGl::uploadRange(std::int64_t first, std::int64_t count, const void* host) {
  const auto* const elements = static_cast<const std::byte*>(host);
  bind(0);
  if (isEs_ && format_.components == 3) {
    const auto move = [&](std::int64_t from, std::int64_t number, std::int64_t offset,
                          std::byte* texels) {
      padToFour(elements + offset, format_.componentBytes, number, texels);
      uploadAs(fourComponents(format_), texelBytes(format_), from, number, texels);
    };
    forEachBlock(texelBytes(format_), first, count, move);
  } else {
    uploadAs(format_.transferFormat, static_cast<std::int64_t>(elementSize(type())), first, count,
             elements);
  }
  throwOnError("uploading a stream");
}

void TextureGl::downloadAs(unsigned format, unsigned transferType, std::int64_t texelBytes,
                           std::int64_t first, std::int64_t count, std::byte* texels) const {
  forEachRectangle(first, count, [&](const Rectangle& r) {
    glReadPixels(r.x, r.y, r.width, r.height, format, transferType, texels + r.before * texelBytes);
  });
}

void TextureGl::downloadRange(std::int64_t first, std::int64_t count, void* host) {
  auto* const elements = static_cast<std::byte*>(host);
  waitForWrites();
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers_.find({&memory_.name, 1}));
  const bool isFourWords = format_.components == 4 && format_.componentBytes == kWordBytes;
  if (isEs_ && !isFourWords) {
    const auto move = [&](std::int64_t from, std::int64_t number, std::int64_t offset,
                          std::byte* texels) {
      downloadAs(fourComponents(format_), typeOfWords(format_), kWordTexelBytes, from, number,
                 texels);
      takeFromWords(texels, format_.components, format_.componentBytes, number, elements + offset);
    };
    forEachBlock(kWordTexelBytes, first, count, move);
  } else {
    downloadAs(format_.transferFormat, format_.transferType,
               static_cast<std::int64_t>(elementSize(type())), first, count, elements);
  }
  throwOnError("downloading a stream");
}

// Every OpenGL moves texels of four words.
std::size_t TextureGl::paddedSize() const {
  const bool isPadded = format_.components == 3 && format_.componentBytes == kWordBytes;
  return isPadded ? kWordTexelBytes : elementSize(type());
}

void TextureGl::uploadPadded(std::int64_t first, std::int64_t count, const void* host) {
  if (paddedSize() == elementSize(type())) return uploadRange(first, count, host);
  bind(0);
  uploadAs(fourComponents(format_), kWordTexelBytes, first, count,
           static_cast<const std::byte*>(host));
  throwOnError("uploading a stream");
}

void TextureGl::downloadPadded(std::int64_t first, std::int64_t count, void* host) {
  if (paddedSize() == elementSize(type())) return downloadRange(first, count, host);
  waitForWrites();
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers_.find({&memory_.name, 1}));
  downloadAs(fourComponents(format_), format_.transferType, kWordTexelBytes, first, count,
             static_cast<std::byte*>(host));
  throwOnError("downloading a stream");
}

void TextureGl::orphan() {
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

// Copies in rectangles: a part of one row of both textures, or whole rows if the widths agree.
void TextureGl::copyRange(MemoryGl& source, std::int64_t from, std::int64_t to,
                          std::int64_t count) {
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
