#include "runtime/stream/field_packing.h"

#include <cstring>

namespace brook {
namespace {

/// Copies `count` things of Size bytes; a constant size makes the copies moves.
template <std::size_t Size>
void copyStrided(const std::byte* from, std::size_t fromStride, std::byte* to, std::size_t toStride,
                 std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    std::memcpy(to, from, Size);
    from += fromStride;
    to += toStride;
  }
}

void copyStrided(std::size_t size, const std::byte* from, std::size_t fromStride, std::byte* to,
                 std::size_t toStride, std::int64_t count) {
  switch (size) {
    case 4:
      return copyStrided<4>(from, fromStride, to, toStride, count);
    case 8:
      return copyStrided<8>(from, fromStride, to, toStride, count);
    case 12:
      return copyStrided<12>(from, fromStride, to, toStride, count);
    case 16:
      return copyStrided<16>(from, fromStride, to, toStride, count);
    default:
      for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * toStride, from + i * fromStride, size);
  }
}

}  // namespace

void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  const std::size_t size = elementSize(of.type);
  copyStrided(size, static_cast<const std::byte*>(structures) + of.offset, structure.size,
              static_cast<std::byte*>(packed), size, count);
}

void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 void* structures, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  const std::size_t size = elementSize(of.type);
  copyStrided(size, static_cast<const std::byte*>(packed), size,
              static_cast<std::byte*>(structures) + of.offset, structure.size, count);
}

}  // namespace brook
