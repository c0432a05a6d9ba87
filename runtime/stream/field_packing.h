// Between structures in host memory and the elements of one of their fields, packed or padded.
//
//   {t0 n0} {t1 n1} {t2 n2}   <->   t0 t1 t2,   n0 n1 n2
#pragma once

#include <brook/element.hpp>

#include <cstddef>
#include <cstdint>

namespace brook {

/// packed[i] = structures[i].field, and back; `count` elements, at least one, which lie `apart`
/// bytes apart in `packed`: their size, or 16 of those of 12 bytes.
void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::size_t apart, std::int64_t count);
void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 std::size_t apart, void* structures, std::int64_t count);

}  // namespace brook
