// The error of the built-in functions on the cpu engines, against double: over every float, of
// functions of two arguments over many pairs. And the same bits on every instruction set.
//
//   accuracy_float_functions [STEP]       every STEP-th float, all without it (minutes for each
//                                         function); prints the table of docs/accuracy.md
//
// The status is 1 if a function exceeds its limit or instruction sets disagree.
#include "runtime/backend/cpu/isa.h"
#include "tests/accuracy/error_limits.h"
#include "tests/accuracy/function_bodies.h"
#include "tests/accuracy/samples.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr int kBlock = 1 << 14;

double mantissa(double x) {
  int unused = 0;
  return std::frexp(x, &unused);
}
double exponent(double x) {
  int result = 0;
  if (std::isfinite(x)) std::frexp(x, &result);
  return result;
}
double scaled(double x, double e) {
  const double whole = std::clamp(std::trunc(e), -1000.0, 1000.0);
  return std::isnan(e) ? x : std::ldexp(x, static_cast<int>(whole));
}

struct Function {
  const char* name;
  double (*ofOne)(double);
  double (*ofTwo)(double, double);
  double limit;  // units in the last place; 0: correctly rounded
};

const Function functions[] = {
#define FUNCTION1(name, right, limit) {#name, right, nullptr, limit},
#define FUNCTION2(name, right, limit) {#name, nullptr, right, limit},
#include "tests/accuracy/functions.def"
};

// Bodies that this processor can run; the first are those of single floats.
std::vector<accuracy::FunctionBodies> runnableBodies() {
  std::vector<brook::Isa> isas = brook::cpu::availableIsas();
  isas.push_back(brook::Isa::Scalar);
  std::vector<accuracy::FunctionBodies> runnable;
  for (int i = 0; i < accuracy::functionBodiesCount; ++i) {
    const accuracy::FunctionBodies& bodies = accuracy::functionBodies[i];
    if (std::find(isas.begin(), isas.end(), bodies.isa) != isas.end()) runnable.push_back(bodies);
  }
  return runnable;
}

std::uint32_t bitsOf(float x) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}
float fromBits(std::uint32_t bits) {
  float x = 0;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}
bool isSame(float a, float b) {
  return bitsOf(a) == bitsOf(b) || (std::isnan(a) && std::isnan(b));
}

// NaN, infinity and the sign of zero have to be right.
bool isSameClass(float got, float right) {
  if (std::isnan(got) || std::isnan(right)) return std::isnan(got) && std::isnan(right);
  if (got == 0 && right == 0) return std::signbit(got) == std::signbit(right);
  return !std::isinf(right) || got == right;
}

// What is known of a function after the arguments so far.
class Measurement {
 public:
  Measurement(const Function& function, int number) : function_(function), number_(number) {}

  void add(const std::vector<accuracy::FunctionBodies>& bodies, const std::vector<float>& x,
           const std::vector<float>& y) {
    std::vector<float> first(x.size()), other(x.size());
    const int count = static_cast<int>(x.size());
    for (const accuracy::FunctionBodies& each : bodies) {
      std::vector<float>& results = &each == &bodies.front() ? first : other;
      each.loops[number_](x.data(), y.data(), results.data(), count);
      if (&each != &bodies.front()) compare(each.isa, x, y, first, other);
    }
    for (std::size_t i = 0; i < x.size(); ++i)
      judge(x[i], y[i], first[i]);
  }

  bool isGood() const { return faults_ == 0; }
  void print() const {
    const bool isExact = function_.limit == 0;
    std::printf(isExact ? "| `%s` | exact |" : "| `%s` | %g ulp |", function_.name,
                function_.limit);
    std::printf(isExact && error_ == 0 ? " exact |" : " %.2f ulp |", error_);
    std::printf(function_.ofOne ? " %.9g |\n" : " %.9g, %.9g |\n", x_, y_);
  }

 private:
  void compare(brook::Isa isa, const std::vector<float>& x, const std::vector<float>& y,
               const std::vector<float>& first, const std::vector<float>& other) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!isSame(first[i], other[i]))
        fault(brook::cpu::isaName(isa), x[i], y[i], other[i], first[i]);
    }
  }

  void judge(float x, float y, float got) {
    const double right = function_.ofOne ? function_.ofOne(x) : function_.ofTwo(x, y);
    const float rounded = static_cast<float>(right);
    if (isSame(got, rounded) && function_.limit == 0) return;
    if (!isSameClass(got, rounded)) return fault("double", x, y, got, right);
    if (std::isnan(right)) return;
    const double error = accuracy::errorInUlps(got, right);
    if (error > function_.limit) fault("double", x, y, got, right);
    if (error <= error_) return;
    error_ = error;
    x_ = x;
    y_ = y;
  }

  void fault(const char* where, float x, float y, float got, double right) {
    if (++faults_ > 3) return;
    std::fprintf(stderr, "%s(%.9g, %.9g), %s: %.9g instead of %.17g\n", function_.name, x, y, where,
                 got, right);
  }

  const Function& function_;
  int number_;
  double error_ = 0;
  float x_ = 0, y_ = 0;
  long faults_ = 0;
};

// Every step-th float, and those around special points.
void addFloats(Measurement& measurement, const std::vector<accuracy::FunctionBodies>& bodies,
               std::uint64_t step) {
  std::vector<float> x = accuracy::arguments(0);
  for (std::uint64_t next = 0; next < (1ULL << 32);) {
    for (; next < (1ULL << 32) && x.size() < kBlock; next += step)
      x.push_back(fromBits(static_cast<std::uint32_t>(next)));
    x.resize((x.size() + 15) / 16 * 16, 1.0f);
    measurement.add(bodies, x, x);
    x.clear();
  }
}

void addPairs(Measurement& measurement, const std::vector<accuracy::FunctionBodies>& bodies,
              std::uint64_t step) {
  std::vector<float> x, y;
  const std::uint64_t count = std::min<std::uint64_t>((1ULL << 30) / step, 1 << 22);
  accuracy::pairs(static_cast<int>(count), x, y);
  x.resize((x.size() + 15) / 16 * 16, 1.0f);
  y.resize(x.size(), 1.0f);
  measurement.add(bodies, x, y);
}

}  // namespace

int main(int argumentCount, char** arguments) {
  const std::uint64_t step = argumentCount > 1 ? std::strtoull(arguments[1], nullptr, 0) : 1;
  const std::vector<accuracy::FunctionBodies> bodies = runnableBodies();
  std::printf("| function | limit | error | at |\n|---|---|---|---|\n");
  bool isGood = true;
  int number = 0;
  for (const Function& function : functions) {
    Measurement measurement(function, number++);
    if (function.ofOne) addFloats(measurement, bodies, step);
    if (function.ofTwo) addPairs(measurement, bodies, step);
    measurement.print();
    std::fflush(stdout);
    isGood = isGood && measurement.isGood();
  }
  return isGood ? 0 : 1;
}
