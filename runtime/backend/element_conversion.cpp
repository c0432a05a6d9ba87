#include "runtime/backend/element_conversion.h"

#include <cstddef>
#include <cstring>

namespace brook {
namespace {

std::size_t memoryOffset(std::int64_t component, std::size_t size) {
  return static_cast<std::size_t>(component) * size;
}

// The pointers do not overlap, so that the compiler can vectorize.
template <class To, class From, class Convert>
void convertAll(const void* from, void* to, std::int64_t count, Convert convert) {
  const auto* const __restrict source = static_cast<const std::byte*>(from);
  auto* const __restrict target = static_cast<std::byte*>(to);
  for (std::int64_t i = 0; i < count; ++i) {
    From value;
    std::memcpy(&value, source + memoryOffset(i, sizeof value), sizeof value);
    const To converted = convert(value);
    std::memcpy(target + memoryOffset(i, sizeof converted), &converted, sizeof converted);
  }
}

template <class Narrow>
struct Integer {
  static void toDevice(const void* host, void* device, std::int64_t count) {
    convertAll<std::int32_t, Narrow>(host, device, count,
                                     [](Narrow value) { return std::int32_t{value}; });
  }
  static void toHost(const void* device, void* host, std::int64_t count) {
    convertAll<Narrow, std::int32_t>(device, host, count,
                                     [](std::int32_t value) { return static_cast<Narrow>(value); });
  }
};

template <class Narrow, int Max>
struct FixedPoint {
  static void toDevice(const void* host, void* device, std::int64_t count) {
    convertAll<float, Narrow>(host, device, count, [](Narrow value) {
      return static_cast<float>(value) / static_cast<float>(Max);
    });
  }
  static void toHost(const void* device, void* host, std::int64_t count) {
    convertAll<Narrow, float>(device, host, count, [](float value) {
      const float positive = value > 0 ? value : 0;  // 0 for NaN too
      const float clamped = positive < 1 ? positive : 1;
      // NOLINTNEXTLINE(bugprone-incorrect-roundings): as shaders round, so that all backends agree
      return static_cast<Narrow>(static_cast<int>(clamped * static_cast<float>(Max) + 0.5f));
    });
  }
};

template <class Component>
struct Copied {
  static void toDevice(const void* host, void* device, std::int64_t count) {
    std::memcpy(device, host, memoryOffset(count, sizeof(Component)));
  }
  static void toHost(const void* device, void* host, std::int64_t count) {
    std::memcpy(host, device, memoryOffset(count, sizeof(Component)));
  }
};

using Conversion = void (*)(const void*, void*, std::int64_t);
struct Conversions {
  Conversion toDevice;
  Conversion toHost;
};

template <class Kind>
constexpr Conversions conversionsOf() {
  return {&Kind::toDevice, &Kind::toHost};
}

/// Indexed by ElementFamily.
constexpr Conversions kConversions[] = {
    conversionsOf<Copied<float>>(),
    conversionsOf<Copied<std::int32_t>>(),
    conversionsOf<Copied<std::uint32_t>>(),
    conversionsOf<Integer<std::int8_t>>(),
    conversionsOf<Integer<std::uint8_t>>(),
    conversionsOf<Integer<std::int16_t>>(),
    conversionsOf<Integer<std::uint16_t>>(),
    conversionsOf<FixedPoint<std::uint8_t, 255>>(),
    conversionsOf<FixedPoint<std::uint16_t, 65535>>(),
    conversionsOf<Copied<double>>(),
};

const Conversions& conversions(ElementType type) {
  return kConversions[static_cast<int>(elementFamily(type))];
}

}  // namespace

void toDeviceElements(ElementType type, const void* host, void* device, std::int64_t count) {
  conversions(type).toDevice(host, device, count * componentCount(type));
}

void toHostElements(ElementType type, const void* device, void* host, std::int64_t count) {
  conversions(type).toHost(device, host, count * componentCount(type));
}

}  // namespace brook
