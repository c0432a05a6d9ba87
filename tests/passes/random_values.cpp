#include "tests/passes/random_values.h"

#include "compiler/ir/evaluate_operations.h"

#include <bit>
#include <cstdint>
#include <limits>

namespace brook::fuzz {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

constexpr double kSpecialFloats[] = {0.0,        -0.0,      -0.0,  kInfinity, -kInfinity, kNan,
                                     kNan,       kNan,      1e-40, 3.4e38,    1e10,       -1e10,
                                     0.49999997, 8388607.5, -1.0,  0.5};
constexpr double kOrdinaryFloats[] = {0.1, 0.3, 0.37, -0.62, 1.5, 2.25, -3.75, 7.9, 12.125, 100.0};
// Floats are exact up to 2^24, halves up to 2^23, and the sums of consecutive_gathers up to 2^22.
constexpr std::int32_t kLarge[] = {1 << 22, 1 << 23, 1 << 24};
constexpr std::int32_t kSpecialInts[] = {INT32_MAX, INT32_MIN, INT32_MAX - 3, -1, 0x40000000, 255};

std::int32_t largeInt(Random& random) {
  const std::int32_t value = random.of(kLarge) + between(random, -1, 1);
  return random.oneIn(4) ? -value : value;
}

}  // namespace

double randomFloat(Random& random, const Modes& modes) {
  if (modes.has(Mode::LargeNumbers) && random.oneIn(4)) return largeInt(random);
  if (modes.has(Mode::Zeros) && random.oneIn(3)) return random.oneIn(2) ? -0.0 : 0.0;
  switch (random.below(8)) {
    case 0:
    case 1:
      return random.of(kSpecialFloats);
    case 2:
      return random.of(kOrdinaryFloats);
    default:
      return between(random, -4, 8);
  }
}

std::int32_t randomInt(Random& random, const Modes& modes) {
  if (modes.has(Mode::LargeNumbers) && random.oneIn(4))
    return random.oneIn(3) ? INT32_MAX - between(random, 0, 3) : largeInt(random);
  if (random.oneIn(12)) return random.of(kSpecialInts);
  return between(random, -3, 9);
}

ir::Bits randomBits(Random& random, const Modes& modes, const ir::Element& element) {
  const bool isFixed =
      element.storage == ir::Storage::Fixed || element.storage == ir::Storage::Shortfixed;
  ir::Bits bits = {};
  for (std::size_t i = 0; i < element.type.width; ++i) {
    const double number =
        isFixed ? static_cast<double>(random.below(9)) / 8 : randomFloat(random, modes);
    if (element.type.isDouble()) {
      bits[i] = std::bit_cast<std::uint64_t>(number);
    } else if (element.type.isFloat()) {
      bits[i] = std::bit_cast<std::uint32_t>(static_cast<float>(number));
    } else {
      bits[i] = static_cast<std::uint32_t>(randomInt(random, modes));
    }
    bits[i] = ir::stored(element.type.scalar, element.storage, bits[i]);
  }
  return bits;
}

}  // namespace brook::fuzz
