#include "harness.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#ifdef __x86_64__
#include <xmmintrin.h>
#endif

namespace fuzz {
namespace {

// splitmix32: any seed gives a good sequence.
class Numbers {
 public:
  explicit Numbers(unsigned seed) : state_(seed * 2654435761U + 97U) {}
  std::uint32_t next() {
    std::uint32_t x = state_ += 0x9e3779b9U;
    x = (x ^ (x >> 16)) * 0x21f0aaadU;
    x = (x ^ (x >> 15)) * 0x735a2d97U;
    return x ^ (x >> 15);
  }
  std::uint32_t below(std::uint32_t limit) { return next() % limit; }

 private:
  std::uint32_t state_;
};

constexpr std::uint32_t kFloatEdges[] = {
    0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,  // zeros, infinities, NaN
    0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x80800000,  // denormals, the least normal
    0x7f7fffff, 0xff7fffff, 0x3f800000, 0xbf800000, 0x3f000000,  // the ends, 1, -1, 0.5
    0x3effffff, 0x4b000001, 0x4f000000, 0xcf000000, 0x4f800000,  // 0.49999997, 2^23 + 1, 2^31, 2^32
    0x40200000, 0xc0200000, 0x4eff9999, 0x3f7fffff, 0x3f800001,
};
constexpr std::uint64_t kDoubleEdges[] = {
    0x8000000000000000, 0x7ff0000000000000, 0xfff0000000000000,  // -0, infinities
    0x7ff8000000000000, 0x0000000000000001, 0x8010000000000000,  // NaN, a denormal, -2^-1022
    0x7fefffffffffffff, 0x41dfffffffc00000, 0x41efffffffe00000,  // the greatest, 2^31 - 1, 2^32 - 1
    0x41e0000000000000, 0x47efffffe0000000, 0x47effffff0000000,  // 2^31, the ends of float
    0x3ff0000000000001, 0x4340000000000001, 0x3fdfffffffffffff,
};
constexpr std::uint32_t kIntEdges[] = {
    0,  1,   2,   3,   0xffffffff, 0xfffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0x7ffffffe,
    31, 32,  33,  63,  0xffffffdf, 46341,      65535,      65536,      0xffff0000, 0x55555555,
    7,  127, 128, 255, 256,        16777217,   100,        0xffffff00, 0xaaaaaaaa, 1000000007,
};

std::uint32_t bitsOf(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The double of the same value; of a denormal float one of the same bits. Without arithmetic, as
// denormals may be flushed.
std::uint64_t doubleOf(std::uint32_t bits) {
  const std::uint64_t sign = bits >> 31;
  const std::uint64_t exponent = bits >> 23 & 0xff;
  const std::uint64_t fraction = bits & 0x7fffff;
  const std::uint64_t wide = exponent == 0 ? 0 : exponent == 255 ? 2047 : exponent + 896;
  return sign << 63 | wide << 52 | fraction << 29;
}

std::uint32_t tameFloat(Numbers& numbers) {
  const int quarters = static_cast<int>(numbers.below(65)) - 32;
  if (numbers.below(3) == 0) return bitsOf(static_cast<float>(quarters) / 4.0f);
  return bitsOf(static_cast<float>(static_cast<std::int32_t>(numbers.next())) / 268435456.0f);
}

// Any float whose exponent is neither the least nor the greatest.
std::uint32_t anyFloat(Numbers& numbers) {
  const std::uint32_t exponent = 1 + numbers.below(253);
  return (numbers.next() & 0x807fffffU) | (exponent << 23);
}

std::uint32_t floatBits(Numbers& numbers, Flavour flavour) {
  const std::uint32_t chance = numbers.below(16);
  const std::uint32_t edge = kFloatEdges[numbers.below(std::size(kFloatEdges))];
  if (flavour == Wild && chance < 8) return chance < 5 ? edge : anyFloat(numbers);
  if (flavour == Mixed && chance < 2) return edge;
  return tameFloat(numbers);
}

std::uint32_t intBits(Numbers& numbers, Flavour flavour) {
  const std::uint32_t chance = numbers.below(16);
  const std::uint32_t edge = kIntEdges[numbers.below(std::size(kIntEdges))];
  if (flavour == Wild && chance < 12) return chance < 8 ? edge : numbers.next();
  if (flavour == Mixed && chance < 4) return edge;
  return static_cast<std::uint32_t>(static_cast<int>(numbers.below(41)) - 20);
}

// A float with digits that no float has, an edge of double among the wild ones.
std::uint64_t doubleBits(Numbers& numbers, Flavour flavour) {
  if (flavour == Wild && numbers.below(4) == 0)
    return kDoubleEdges[numbers.below(std::size(kDoubleEdges))];
  const std::uint64_t bits = doubleOf(floatBits(numbers, flavour));
  const bool isFinite = (bits << 1) != 0 && (bits >> 52 & 0x7ff) != 0x7ff;
  return isFinite && numbers.below(2) == 0 ? bits ^ (numbers.next() >> 4) : bits;
}

// The stored component of a family: floats as such, integers cut to their size.
std::uint64_t componentBits(brook::ElementFamily family, Numbers& numbers, Flavour flavour) {
  switch (family) {
    case brook::ElementFamily::Float:
      return floatBits(numbers, flavour);
    case brook::ElementFamily::Double:
      return doubleBits(numbers, flavour);
    case brook::ElementFamily::Fixed:
    case brook::ElementFamily::Shortfixed:
      return numbers.next();
    default:
      return intBits(numbers, flavour);
  }
}

brook::ElementType typeNamed(const std::string& name) {
  int type = 0;
  while (name != brook::elementName(static_cast<brook::ElementType>(type)))
    ++type;
  return static_cast<brook::ElementType>(type);
}

std::size_t elementCount(const brook::stream& s) {
  return static_cast<std::size_t>(s.shape().elementCount());
}

void fillElement(unsigned char* bytes, brook::ElementType type, Numbers& numbers, Flavour flavour) {
  const std::size_t components = static_cast<std::size_t>(brook::componentCount(type));
  const std::size_t size = brook::elementSize(type) / components;
  for (std::size_t i = 0; i < components; ++i) {
    const std::uint64_t bits = componentBits(brook::elementFamily(type), numbers, flavour);
    std::memcpy(bytes + i * size, &bits, size);  // little endian
  }
}

std::string hexOf(const void* bytes, std::size_t size) {
  const unsigned char* all = static_cast<const unsigned char*>(bytes);
  std::string hex;
  for (std::size_t i = 0; i < size; ++i) {
    hex += "0123456789abcdef"[all[i] >> 4];
    hex += "0123456789abcdef"[all[i] & 15];
  }
  return hex;
}

void dumpFields(const std::string& name, const void* elements, std::size_t size,
                const Layout& layout) {
  const unsigned char* all = static_cast<const unsigned char*>(elements);
  for (std::size_t i = 0; i < layout.fields.size(); ++i) {
    const Layout::Field& field = layout.fields[i];
    std::string hex;
    for (std::size_t at = field.offset; at < size; at += layout.size)
      hex += hexOf(all + at, brook::elementSize(typeNamed(field.type)));
    std::printf("D %s.%s %s %s\n", name.c_str(), layout.names[i].c_str(), field.type, hex.c_str());
  }
}

void runCase(const Case& one) {
  std::printf("C %d\n", one.number);
  std::fflush(stdout);
  try {
    one.run();
  } catch (const std::exception& error) {
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::printf("E %s\n", message.c_str());
  }
}

}  // namespace

void fill(brook::stream s, unsigned seed, Flavour flavour) {
  const brook::ElementType type = s.elementType();
  std::vector<unsigned char> bytes(elementCount(s) * brook::elementSize(type));
  Numbers numbers(seed);
  for (std::size_t at = 0; at < bytes.size(); at += brook::elementSize(type))
    fillElement(&bytes[at], type, numbers, flavour);
  s.read(bytes.data());
}

void fill(brook::stream s, unsigned seed, Flavour flavour, const Layout& layout) {
  std::vector<unsigned char> bytes(elementCount(s) * layout.size);
  Numbers numbers(seed);
  for (std::size_t at = 0; at < bytes.size(); at += layout.size) {
    for (const Layout::Field& field : layout.fields)
      fillElement(&bytes[at + field.offset], typeNamed(field.type), numbers, flavour);
  }
  s.read(bytes.data());
}

void dump(const char* name, const brook::stream& s) {
  if (s.isEmpty()) return dumpValue(name, nullptr, "int", 0);
  const brook::ElementType type = s.elementType();
  std::vector<unsigned char> bytes(elementCount(s) * brook::elementSize(type));
  s.write(bytes.data());
  dumpValue(name, bytes.data(), brook::elementName(type), bytes.size());
}

void dump(const char* name, const brook::stream& s, const Layout& layout) {
  std::vector<unsigned char> bytes(elementCount(s) * layout.size);
  s.write(bytes.data());
  dumpFields(name, bytes.data(), bytes.size(), layout);
}

void dumpValue(const char* name, const void* value, const char* type, std::size_t size) {
  std::printf("D %s %s %s\n", name, type, hexOf(value, size).c_str());
}

void dumpValue(const char* name, const void* value, const Layout& layout) {
  dumpFields(name, value, layout.size, layout);
}

// The runtime puts back the state of the program when the call ends.
void beginBody() {
  static const char* const flush = std::getenv("FUZZ_FLUSH");
  if (flush == nullptr || *flush != '1') return;
#ifdef __x86_64__
  _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

int run(const Case* cases, int count, int argc, char** argv) {
  const int first = argc > 1 ? std::atoi(argv[1]) : 0;
  const int last = argc > 2 ? std::min(count, first + std::atoi(argv[2])) : count;
  for (int i = first; i < last; ++i)
    runCase(cases[i]);
  std::printf("END\n");
  return 0;
}

}  // namespace fuzz
