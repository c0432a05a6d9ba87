// readPng and writePng, by the simplified interface of libpng.
#include "picture.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace samples {
namespace {

// 8 bits a channel.
constexpr png_uint_32 kFormat = PNG_FORMAT_RGBA;
constexpr std::size_t kChannels = 4;
constexpr png_uint_32 kOpaqueFormat = PNG_FORMAT_RGB;
// A broken file may claim any size; memory is taken before its pixels are looked at.
constexpr std::size_t kMaxPixels = std::size_t(1) << 26;
// libpng's own limit of a row and of a column.
constexpr png_uint_32 kLongestSide = 1'000'000;

/// libpng's state of one picture, freed however reading or writing ends.
class PngImage {
 public:
  PngImage() {
    std::memset(&image_, 0, sizeof image_);
    image_.version = PNG_IMAGE_VERSION;
  }
  ~PngImage() { png_image_free(&image_); }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;

  png_image* operator->() { return &image_; }
  png_image* get() { return &image_; }

 private:
  png_image image_;
};

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

/// The light that a byte of an sRGB file stands for, from 0 to 1.
float lightOf(int byte) {
  const float value = float(byte) / 255.0f;
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

std::array<float, 256> makeLightTable() {
  std::array<float, 256> table{};
  for (int byte = 0; byte < 256; ++byte)
    table[byte] = lightOf(byte);
  return table;
}

png_byte byteOf(float light) {
  // The comparison comes out false for NaN.
  const float value = light > 0.0f ? std::min(light, 1.0f) : 0.0f;
  const float encoded =
      value <= 0.0031308f ? 12.92f * value : 1.055f * std::pow(value, 1.0f / 2.4f) - 0.055f;
  return png_byte(std::lround(255.0f * encoded));
}

float4 toPixel(const png_byte* channels, const std::array<float, 256>& light) {
  const float alpha = float(channels[3]) / 255.0f;
  return float4(alpha * light[channels[0]], alpha * light[channels[1]], alpha * light[channels[2]],
                alpha);
}

bool isOpaque(const Picture& picture) {
  return std::all_of(picture.pixels.begin(), picture.pixels.end(),
                     [](const float4& pixel) { return pixel.w >= 1.0f; });
}

void appendChannels(const float4& pixel, bool hasAlpha, std::vector<png_byte>& channels) {
  const float alpha = pixel.w > 0.0f ? std::min(pixel.w, 1.0f) : 0.0f;
  for (const float value : {pixel.x, pixel.y, pixel.z})
    channels.push_back(alpha > 0.0f ? byteOf(value / alpha) : png_byte(0));
  if (hasAlpha) channels.push_back(png_byte(std::lround(255.0f * alpha)));
}

using File = std::unique_ptr<std::FILE, CloseFile>;
using Bytes = std::vector<png_byte>;

/// All of a file that begins as a PNG file does; it may be a pipe.
Bytes bytesOfPng(const std::string& path) {
  std::error_code none;
  if (std::filesystem::is_directory(path, none))
    throw std::runtime_error(path + ": this is a folder");
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) throw std::runtime_error(path + ": " + std::strerror(errno));
  constexpr std::size_t kSignature = 8, kPiece = std::size_t(1) << 16;
  Bytes bytes;
  std::size_t size = 0;
  do {
    bytes.resize(size + kPiece);
    size += std::fread(&bytes[size], 1, kPiece, file.get());
    if (std::ferror(file.get()) != 0) throw std::runtime_error(path + ": " + std::strerror(errno));
    // Before more is read: others may have no end.
    if (size < kSignature || png_sig_cmp(bytes.data(), 0, kSignature) != 0)
      throw std::runtime_error(path + (size == 0 ? ": an empty file" : ": not a PNG file"));
  } while (std::feof(file.get()) == 0);
  bytes.resize(size);
  return bytes;
}

std::string sizeText(png_uint_32 width, png_uint_32 height) {
  return std::to_string(width) + " x " + std::to_string(height) + " pixels";
}

/// `doing`: "cannot write: ", or nothing.
void requireShortSides(const std::string& path, const char* doing, png_uint_32 width,
                       png_uint_32 height) {
  if (std::max(width, height) <= kLongestSide) return;
  throw std::runtime_error(path + ": " + doing + sizeText(width, height) +
                           "; the limit of a PNG picture is " + std::to_string(kLongestSide) +
                           " in a row or column");
}

/// The numbers of 4 bytes that a PNG file begins with, behind its signature and the head of its
/// first part.
void requireShortSides(const std::string& path, const Bytes& bytes) {
  constexpr std::size_t kWidth = 16, kHeight = 20, kEnd = 24;
  if (bytes.size() < kEnd) return;
  requireShortSides(path, "", png_get_uint_32(&bytes[kWidth]), png_get_uint_32(&bytes[kHeight]));
}

[[noreturn]] void refuseBroken(const std::string& path, const std::string& why) {
  throw std::runtime_error(path + ": a broken PNG file: " +
                           (why == "read beyond end of data" ? "its end is missing" : why));
}

/// A PNG file in memory.
Bytes encode(const std::string& path, const Picture& picture) {
  requireShortSides(path, "cannot write: ", png_uint_32(picture.width),
                    png_uint_32(picture.height));
  const bool hasAlpha = !isOpaque(picture);
  Bytes channels;
  channels.reserve(kChannels * picture.pixels.size());
  for (const float4& pixel : picture.pixels)
    appendChannels(pixel, hasAlpha, channels);
  PngImage image;
  image->width = png_uint_32(picture.width);
  image->height = png_uint_32(picture.height);
  image->format = hasAlpha ? kFormat : kOpaqueFormat;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(*image.get());
  Bytes bytes(size);
  if (png_image_write_to_memory(image.get(), bytes.data(), &size, 0, channels.data(), 0, nullptr) ==
      0) {
    throw std::runtime_error(path + ": cannot write: " + image->message);
  }
  bytes.resize(size);
  return bytes;
}

/// Whether all of it has arrived, as far as the system tells; else errno says why.
bool writeTo(File file, const Bytes& bytes) {
  const bool isWritten = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  return std::fclose(file.release()) == 0 && isWritten;
}

[[noreturn]] void refuseWriting(const std::string& path) {
  throw std::runtime_error(path + ": cannot write: " + std::strerror(errno));
}

}  // namespace

Picture readPng(const std::string& path) {
  const Bytes bytes = bytesOfPng(path);
  requireShortSides(path, bytes);
  PngImage image;
  if (png_image_begin_read_from_memory(image.get(), bytes.data(), bytes.size()) == 0)
    refuseBroken(path, image->message);
  // Without a colour space in the file, 16 bits mean what 8 bits mean.
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  image->format = kFormat;
  Picture picture;
  picture.width = int(image->width);
  picture.height = int(image->height);
  const std::size_t count = std::size_t(image->width) * image->height;
  if (count > kMaxPixels) {
    throw std::runtime_error(path + ": " + sizeText(image->width, image->height) +
                             "; the limit is " + std::to_string(kMaxPixels) + " pixels");
  }
  std::vector<png_byte> channels(kChannels * count);
  if (png_image_finish_read(image.get(), nullptr, channels.data(), 0, nullptr) == 0)
    refuseBroken(path, image->message);
  picture.pixels.reserve(count);
  const std::array<float, 256> light = makeLightTable();
  for (std::size_t i = 0; i < count; ++i)
    picture.pixels.push_back(toPixel(&channels[kChannels * i], light));
  return picture;
}

// Beside the file first: one that is there stays as it was until the new one is whole. Pipes and
// devices are written as they are, and so is a file in a folder that takes no others.
void writePng(const std::string& path, const Picture& picture) {
  namespace fs = std::filesystem;
  const Bytes bytes = encode(path, picture);
  // Of what cannot be looked at, opening it says why. A link to nothing makes what it names.
  std::error_code none;
  const bool isLink = fs::is_symlink(path, none);
  const fs::path file =
      isLink && fs::is_regular_file(path, none) ? fs::canonical(path) : fs::path(path);
  const bool isPlain = fs::is_regular_file(file, none) || (!isLink && !fs::exists(file, none));
  const std::string part = file.string() + ".part";
  File beside(isPlain ? std::fopen(part.c_str(), "wbx") : nullptr);  // x: not one that is there
  if (beside == nullptr) {
    File direct(std::fopen(path.c_str(), "wb"));
    if (direct == nullptr || !writeTo(std::move(direct), bytes)) refuseWriting(path);
    return;
  }
  if (fs::exists(file, none)) fs::permissions(part, fs::status(file, none).permissions(), none);
  if (!writeTo(std::move(beside), bytes) || std::rename(part.c_str(), file.c_str()) != 0) {
    const int why = errno;
    std::remove(part.c_str());
    errno = why;
    refuseWriting(path);
  }
}

}  // namespace samples
