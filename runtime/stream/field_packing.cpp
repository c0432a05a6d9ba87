#include "runtime/stream/field_packing.h"

#include <cstring>

namespace brook {
namespace {

/// Copies things of Size bytes that lie `stride` bytes apart to where they lie side by side, and
/// back. A constant size makes the copies moves; four in a round take half the time of one.
template <std::size_t Size>
struct Strided {
  static void pack(const std::byte* from, std::size_t stride, std::byte* to, std::int64_t count) {
    forEach(count, [&](std::int64_t i) { std::memcpy(to + i * Size, from + i * stride, Size); });
  }
  static void unpack(const std::byte* from, std::byte* to, std::size_t stride, std::int64_t count) {
    forEach(count, [&](std::int64_t i) { std::memcpy(to + i * stride, from + i * Size, Size); });
  }

 private:
  template <class Copy>
  static void forEach(std::int64_t count, Copy copy) {
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4) {
      copy(i);
      copy(i + 1);
      copy(i + 2);
      copy(i + 3);
    }
    for (; i < count; ++i)
      copy(i);
  }
};

/// Calls use(Strided<size>()); an element has 1 to 4 components of 1, 2 or 4 bytes, or 1 or 2 of 8.
template <class Use>
void withSize(std::size_t size, Use use) {
  switch (size) {
    case 1:
      return use(Strided<1>());
    case 2:
      return use(Strided<2>());
    case 3:
      return use(Strided<3>());
    case 4:
      return use(Strided<4>());
    case 6:
      return use(Strided<6>());
    case 8:
      return use(Strided<8>());
    case 12:
      return use(Strided<12>());
    default:
      return use(Strided<16>());
  }
}

}  // namespace

void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  withSize(elementSize(of.type), [&](auto strided) {
    strided.pack(static_cast<const std::byte*>(structures) + of.offset, structure.size,
                 static_cast<std::byte*>(packed), count);
  });
}

void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 void* structures, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  withSize(elementSize(of.type), [&](auto strided) {
    strided.unpack(static_cast<const std::byte*>(packed),
                   static_cast<std::byte*>(structures) + of.offset, structure.size, count);
  });
}

}  // namespace brook
