#include "runtime/backend/gl/texel_words.h"

#include <cstring>

namespace brook::gl {
namespace {

constexpr std::size_t kWords = 4;

std::size_t bytesOf(int components) {
  return static_cast<std::size_t>(components) * sizeof(std::uint32_t);
}

}  // namespace

std::vector<std::uint32_t> texelsOf(const void* elements, std::int64_t count, int components) {
  std::vector<std::uint32_t> texels(kWords * static_cast<std::size_t>(count));
  const std::size_t size = bytesOf(components);
  const char* next = static_cast<const char*>(elements);
  for (std::size_t i = 0; i < texels.size(); i += kWords, next += size)
    std::memcpy(&texels[i], next, size);
  return texels;
}

void takeElements(const std::vector<std::uint32_t>& texels, int components, void* elements) {
  const std::size_t size = bytesOf(components);
  char* next = static_cast<char*>(elements);
  for (std::size_t i = 0; i < texels.size(); i += kWords, next += size)
    std::memcpy(next, &texels[i], size);
}

}  // namespace brook::gl
