// The fields of structures in host memory, and the lists of fields with which programs for BrookGPU
// 0.5 declare streams.
#pragma once

#include <brook/element.hpp>
#include <brook/stream_interface.hpp>

#include <cstddef>
#include <cstdint>

namespace brook {

/// packed[i] = structures[i].field, and back, for `count` elements, at least one. `apart` is the
/// distance in bytes between two elements of `packed`: their size, or 16 for elements of 12 bytes.
///   {t0 n0} {t1 n1} {t2 n2}   <->   t0 t1 t2,   n0 n1 n2
void packField(const StructureDescriptor& structure, std::size_t field, const void* structures,
               void* packed, std::size_t apart, std::int64_t count);
void unpackField(const StructureDescriptor& structure, std::size_t field, const void* packed,
                 std::size_t apart, void* structures, std::int64_t count);

/// The element type as a list of fields has it: __BRTFLOAT4 for float4.
StreamType streamType(ElementType type);

/// Returns the element type of a list. A list that streamTypes returned gives back the structure it
/// was made from; the fields of other lists are packed. Throws ArgumentError for a list that is
/// null or empty, or has a type that no element has.
///   {__BRTFLOAT4, __BRTNONE}              ->   float4
///   {__BRTFLOAT, __BRTFLOAT3, __BRTNONE}  ->   struct {float t; float3 n}
Element elementOfFields(const StreamType* fields);

}  // namespace brook
