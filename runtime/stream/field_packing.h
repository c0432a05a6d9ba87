// Between structures in host memory and the packed elements of one of their fields.
//
//   {t0 n0} {t1 n1} {t2 n2}   <->   t0 t1 t2,   n0 n1 n2
#pragma once

#include <brook/element.hpp>

#include <cstddef>
#include <cstdint>

namespace brook {

/// packed[i] = structures[i].field, and back; `count` elements.
void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::int64_t count);
void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 void* structures, std::int64_t count);

}  // namespace brook
