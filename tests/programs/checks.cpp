#include "tests/programs/checks.h"

#include <brook/runtime.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>

namespace checks {
namespace {

constexpr int kShownDifferences = 4;
int failures = 0;

std::uint32_t bitsOf(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::uint64_t bitsOf(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// One pattern for all NaN, as nothing promises what they carry.
std::uint32_t comparable(float value, bool signOfZero) {
  if (std::isnan(value)) return 0x7fc00000U;
  if (value == 0 && !signOfZero) return 0;
  return bitsOf(value);
}
std::uint64_t comparable(double value, bool signOfZero) {
  if (std::isnan(value)) return 0x7ff8000000000000U;
  const bool isSmall = std::fabs(value) < std::numeric_limits<double>::min();
  if (isSmall && !signOfZero) return 0;
  return bitsOf(value);
}
std::uint32_t comparable(int value, bool) {
  return static_cast<std::uint32_t>(value);
}

void printDifference(const char* what, long i, float got, float expected) {
  std::fprintf(stderr, "%s[%ld]: %.9g (%08x), expected %.9g (%08x)\n", what, i, got, bitsOf(got),
               expected, bitsOf(expected));
}
void printDifference(const char* what, long i, double got, double expected) {
  std::fprintf(stderr, "%s[%ld]: %a, expected %a\n", what, i, got, expected);
}
void printDifference(const char* what, long i, int got, int expected) {
  std::fprintf(stderr, "%s[%ld]: %d, expected %d\n", what, i, got, expected);
}

template <class T>
void compare(const char* what, const T* got, const T* expected, long count) {
  const bool signOfZero = !isOnGl();
  std::uint32_t checksum = 2166136261U;
  int differences = 0;
  for (long i = 0; i < count; ++i) {
    const std::uint64_t bits = comparable(got[i], false);
    checksum = (checksum ^ static_cast<std::uint32_t>(bits ^ (bits >> 32))) * 16777619U;
    if (comparable(got[i], signOfZero) == comparable(expected[i], signOfZero)) continue;
    if (++differences <= kShownDifferences) printDifference(what, i, got[i], expected[i]);
  }
  if (differences > 0) {
    std::fprintf(stderr, "%s: %d of %ld values differ\n", what, differences, count);
    ++failures;
  }
  std::printf("%s: %ld values, checksum %08x\n", what, count, checksum);
}

double unitInLastPlace(double expected) {
  const float magnitude = std::fabs(static_cast<float>(expected));
  const float next = std::nextafter(magnitude, std::numeric_limits<float>::infinity());
  return static_cast<double>(next) - magnitude;
}

bool isNear(float got, double expected, double ulps, double absolute) {
  if (std::isnan(expected)) return std::isnan(got);
  if (std::isinf(static_cast<float>(expected))) return got == static_cast<float>(expected);
  const double error = std::fabs(got - expected);
  return error <= absolute || error <= ulps * unitInLastPlace(expected);
}

}  // namespace

bool isOnGl() {
  const brook::Runtime* runtime = brook::runtime();
  return runtime != nullptr && runtime->backendName().rfind("gl", 0) == 0;
}

void sameWords(const char* what, const float* got, const float* expected, long count) {
  compare(what, got, expected, count);
}

void sameWords(const char* what, const int* got, const int* expected, long count) {
  compare(what, got, expected, count);
}

void sameWords(const char* what, const double* got, const double* expected, long count) {
  compare(what, got, expected, count);
}

void nearWords(const char* what, const float* got, const double* expected, long count, double ulps,
               double absolute) {
  int differences = 0;
  for (long i = 0; i < count; ++i) {
    if (isNear(got[i], expected[i], ulps, absolute)) continue;
    if (++differences <= kShownDifferences) {
      std::fprintf(stderr, "%s[%ld]: %.9g, expected %.9g\n", what, i, got[i], expected[i]);
    }
  }
  if (differences > 0) ++failures;
  std::printf("%s: %ld values near\n", what, count);
}

void holds(const char* what, bool condition) {
  if (!condition) ++failures;
  std::printf("%s: %s\n", what, condition ? "yes" : "NO");
}

float value(unsigned index) {
  std::uint32_t x = index * 2654435761U + 12345U;
  x ^= x >> 15;
  x *= 2246822519U;
  x ^= x >> 13;
  const float mantissa = static_cast<float>(x & 0xffffU) / 32768.0f - 1.0f;
  return std::ldexp(mantissa, static_cast<int>((x >> 16) % 13U) - 6);
}

int integer(unsigned index, int limit) {
  std::uint32_t x = index * 2654435761U + 777U;
  x ^= x >> 14;
  x *= 2246822519U;
  x ^= x >> 16;
  const std::int64_t span = 2 * static_cast<std::int64_t>(limit) + 1;
  return static_cast<int>(static_cast<std::int64_t>(x) % span - limit);
}

int finish() {
  const brook::Runtime* runtime = brook::runtime();
  const std::string name = runtime == nullptr ? "none" : runtime->backendName();
  const unsigned long long launches = runtime == nullptr ? 0 : runtime->launchCount();
  std::fprintf(stderr, "engine=%s device=%s launches=%llu failures=%d\n", name.c_str(),
               runtime == nullptr ? "none" : runtime->device().c_str(), launches, failures);
  return failures == 0 && launches > 0 ? 0 : 1;
}

}  // namespace checks
