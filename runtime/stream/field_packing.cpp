#include "runtime/stream/field_packing.h"

#include <cstring>

namespace brook {
namespace {

/// Copies things of Size bytes that lie `stride` bytes apart to where they lie Apart bytes apart,
/// and back. Constants make the copies moves; four in a round take half the time of one.
template <std::size_t Size, std::size_t Apart = Size>
struct Strided {
  static void pack(const std::byte* from, std::size_t stride, std::byte* to, std::int64_t count) {
    if constexpr (Apart == 4) {
      packWords(from, stride, to, count);
    } else if constexpr (Size == 12) {
      packTriples(from, stride, to, count);
    } else {
      forEach(count, [&](std::int64_t i) { std::memcpy(to + i * Apart, from + i * stride, Size); });
    }
  }
  static void unpack(const std::byte* from, std::byte* to, std::size_t stride, std::int64_t count) {
    forEach(count, [&](std::int64_t i) { std::memcpy(to + i * stride, from + i * Apart, Size); });
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

  // Four are stored at a time.
  static void packWords(const std::byte* from, std::size_t stride, std::byte* to,
                        std::int64_t count) {
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4) {
      std::byte four[4 * Size];
      for (int k = 0; k < 4; ++k)
        std::memcpy(four + k * Size, from + (i + k) * stride, Size);
      std::memcpy(to + i * Size, four, sizeof four);
    }
    for (; i < count; ++i)
      std::memcpy(to + i * Size, from + i * stride, Size);
  }

  // One move brings the word behind the three, too, which is padding or is overwritten next. There
  // is none behind the last one.
  static void packTriples(const std::byte* from, std::size_t stride, std::byte* to,
                          std::int64_t count) {
    for (std::int64_t i = 0; i + 1 < count; ++i)
      std::memcpy(to + i * Apart, from + i * stride, 16);
    std::memcpy(to + (count - 1) * Apart, from + (count - 1) * stride, Size);
  }
};

/// Calls use(Strided<size, apart>()); an element has 1 to 4 components of 1, 2 or 4 bytes, or 1 or
/// 2 of 8. Only those of 12 bytes are padded.
template <class Use>
void withSize(std::size_t size, std::size_t apart, Use use) {
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
      return apart == 16 ? use(Strided<12, 16>()) : use(Strided<12>());
    default:
      return use(Strided<16>());
  }
}

}  // namespace

void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::size_t apart, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  withSize(elementSize(of.type), apart, [&](auto strided) {
    strided.pack(static_cast<const std::byte*>(structures) + of.offset, structure.size,
                 static_cast<std::byte*>(packed), count);
  });
}

void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 std::size_t apart, void* structures, std::int64_t count) {
  const FieldDescriptor& of = structure.fields[field];
  withSize(elementSize(of.type), apart, [&](auto strided) {
    strided.unpack(static_cast<const std::byte*>(packed),
                   static_cast<std::byte*>(structures) + of.offset, structure.size, count);
  });
}

}  // namespace brook
