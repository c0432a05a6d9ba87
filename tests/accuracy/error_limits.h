// The functions that are measured: what is right, and how far off Vulkan's precision table lets a
// result be ("Precision and Operation of SPIR-V Instructions").
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace accuracy {

struct Arguments {
  float x;
  float y;
};

/// The first number that is too large for a float, and the smallest that has all its digits.
constexpr double kBeyondFloat = 0x1p128;
constexpr double kSmallestNormal = 0x1p-126;

/// An overflowed result counts as the first number that is too large.
inline double finite(double value) {
  return std::clamp(value, -kBeyondFloat, kBeyondFloat);
}

/// Of a float of that size; beyond the floats as if there were more.
inline double unitInLastPlace(double value) {
  const double magnitude = std::fmax(std::fabs(finite(value)), kSmallestNormal);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &magnitude, sizeof bits);
  bits &= 0x7ffULL << 52;
  double powerOfTwo = 0;
  std::memcpy(&powerOfTwo, &bits, sizeof bits);
  return powerOfTwo * 0x1p-23;
}

/// How far `got` is from a number, in units of its last place.
inline double errorInUlps(float got, double right) {
  return std::fabs(finite(got) - finite(right)) / unitInLastPlace(right);
}

/// A line of the table.
struct Row {
  const char* function;
  const char* domain;
  const char* limitText;
  int result;  ///< number of the kernel's output
  bool (*isInDomain)(float x, float y);
  long double (*right)(Arguments at);
  /// The greatest error; infinity: no limit.
  double (*limit)(Arguments at, long double right);
  bool isAbsolute = false;  ///< the error is shown as it is, else in units of the last place
};

/// The worst results of a function.
class Worst {
 public:
  void add(const Row& row, Arguments at, float got);

  std::string error(const Row& row) const;
  std::string argument(bool isPair) const;
  bool isGood() const { return fault_.empty(); }
  /// The first result beyond the limit.
  const std::string& fault() const { return fault_; }

 private:
  double error_ = 0;  // as shown
  Arguments at_ = {0, 0};
  std::string fault_;
};

std::vector<Row> circularRows();
std::vector<Row> inverseRows();
std::vector<Row> exponentialRows();
std::vector<Row> logarithmicRows();
std::vector<Row> roundingRows();
std::vector<Row> pairRows();

}  // namespace accuracy
