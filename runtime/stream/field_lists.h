// Between elements and the lists of fields that BrookGPU 0.5 had for them.
//
//   float4                      <->   {__BRTFLOAT4, __BRTNONE}
//   struct {float t; float3 n}  <->   {__BRTFLOAT, __BRTFLOAT3, __BRTNONE}
#pragma once

#include <brook/element.hpp>
#include <brook/stream_interface.hpp>

namespace brook {

StreamType streamType(ElementType type);

/// The element that a list stands for. A list that streamTypes returned gives back the structure it
/// was made from; for others the fields are packed. Throws ArgumentError for a list that is null or
/// empty or has a type that no element has.
Element elementOfFields(const StreamType* fields);

}  // namespace brook
