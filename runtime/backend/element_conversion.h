// Conversion between the element types of the host and of devices (deviceType).
//
// In: packed elements of any type. Out: the same elements as floats, doubles or 32-bit ints, and
// back.
//   char4    {-1, 2, 3, 4}         <->  int4 {-1, 2, 3, 4}, narrowed modulo 256
//   fixed2   {0, 51}               <->  float2 {0, 0.2}; back floor(clamp(v, 0, 1) * 255 + 0.5),
//                                       NaN gives 0
//   uint     4294967295            <->  int -1: the same bits
//   float3, double                      unchanged
#pragma once

#include <brook/element_type.hpp>

#include <cstdint>

namespace brook {

/// True if elements of the type are the same bytes on host and device.
constexpr bool isDeviceType(ElementType type) {
  return elementFamily(type) == ElementFamily::Uint || deviceType(type) == type;
}

/// Convert `count` elements. The memory need not be aligned.
void toDeviceElements(ElementType type, const void* host, void* device, std::int64_t count);
void toHostElements(ElementType type, const void* device, void* host, std::int64_t count);

}  // namespace brook
