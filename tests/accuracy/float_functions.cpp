// The error of the built-in functions on the cpu backends, against double: over every float, of
// functions of two arguments over many pairs. All instruction sets have to give the same bits, and
// with -ffp-contract=on those that have a fused multiply-add.
//
//   accuracy_float_functions [STEP [FUNCTION ...]]      every STEP-th float, by default all, which
//                                                       takes minutes for each function
//
// Prints the table of docs/accuracy.md.
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
#include <string>
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

double inverseRoot(double x) {
  return 1.0 / std::sqrt(x);
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

using Bodies = std::vector<accuracy::FunctionBodies>;

bool isFused(brook::Isa isa) {
  return isa == brook::Isa::Avx2 || isa == brook::Isa::Avx512;
}

bool canRun(brook::Isa isa) {
  const std::vector<brook::Isa> isas = brook::cpu::availableIsas();
  return isa == brook::Isa::Scalar || std::find(isas.begin(), isas.end(), isa) != isas.end();
}

// The bodies that this processor can run and that have to agree: of the default, to which those of
// -ffp-contract=on belong where they cannot round once.
Bodies plainBodies() {
  Bodies plain;
  for (int i = 0; i < accuracy::functionBodiesCount; ++i) {
    if (canRun(accuracy::functionBodies[i].isa)) plain.push_back(accuracy::functionBodies[i]);
  }
  for (int i = 0; i < accuracy::contractedBodiesCount; ++i) {
    const accuracy::FunctionBodies& bodies = accuracy::contractedBodies[i];
    if (canRun(bodies.isa) && !isFused(bodies.isa)) plain.push_back(bodies);
  }
  return plain;
}

// And those that round a * b + c once.
Bodies fusedBodies() {
  Bodies fused;
  for (int i = 0; i < accuracy::contractedBodiesCount; ++i) {
    const accuracy::FunctionBodies& bodies = accuracy::contractedBodies[i];
    if (canRun(bodies.isa) && isFused(bodies.isa)) fused.push_back(bodies);
  }
  return fused;
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

struct Arguments {
  std::vector<float> x, y;
};

// The worst result of a function on bodies that have to agree.
class Measurement {
 public:
  Measurement(const Function& function, int number, const Bodies& bodies)
      : function_(function), number_(number), bodies_(bodies) {}

  void add(const Arguments& at, const std::vector<double>& right) {
    if (bodies_.empty()) return;
    computeInto(first_, bodies_.front(), at);
    for (std::size_t i = 0; i < right.size(); ++i)
      judge(at.x[i], at.y[i], first_[i], right[i]);
    for (std::size_t b = 1; b < bodies_.size(); ++b) {
      computeInto(other_, bodies_[b], at);
      if (std::memcmp(first_.data(), other_.data(), first_.size() * sizeof(float)) != 0)
        compare(bodies_[b].isa, at);
    }
  }

  bool isGood() const { return faults_ == 0; }
  // "1.02 ulp | 46.5"
  void print() const {
    if (bodies_.empty()) {
      std::printf(" - | - |");
    } else if (function_.limit == 0 && isGood()) {
      std::printf(" exact | |");
    } else {
      std::printf(" %.2f ulp | %.9g", error_, x_);
      std::printf(function_.ofTwo ? ", %.9g |" : " |", y_);
    }
  }

 private:
  void computeInto(std::vector<float>& results, const accuracy::FunctionBodies& bodies,
                   const Arguments& at) const {
    results.resize(at.x.size());
    bodies.loops[number_](at.x.data(), at.y.data(), results.data(), static_cast<int>(at.x.size()));
  }

  // NaN of one body may have other bits than that of another.
  void compare(brook::Isa isa, const Arguments& at) {
    for (std::size_t i = 0; i < first_.size(); ++i)
      if (!isSame(first_[i], other_[i])) fault(isa, at.x[i], at.y[i], other_[i], first_[i]);
  }

  void judge(float x, float y, float got, double right) {
    const float rounded = static_cast<float>(right);
    // The nearest float is off by half a unit at most.
    if (isSame(got, rounded) && (function_.limit == 0 || error_ >= 0.5)) return;
    if (!isSameClass(got, rounded)) return fault(bodies_.front().isa, x, y, got, right);
    if (std::isnan(right)) return;
    const double error = accuracy::errorInUlps(got, right);
    if (error > function_.limit) fault(bodies_.front().isa, x, y, got, right);
    if (error <= error_) return;
    error_ = error;
    x_ = x;
    y_ = y;
  }

  void fault(brook::Isa isa, float x, float y, float got, double right) {
    if (++faults_ > 3) return;
    std::fprintf(stderr, "%s(%.9g, %.9g), %s: %.9g instead of %.17g\n", function_.name, x, y,
                 brook::cpu::isaName(isa), got, right);
  }

  const Function& function_;
  int number_;
  const Bodies& bodies_;
  std::vector<float> first_, other_;  // results of a block
  double error_ = 0;
  float x_ = 0, y_ = 0;
  long faults_ = 0;
};

// The measurements of one function.
struct Row {
  const Function& function;
  Measurement plain;
  Measurement fused;

  std::vector<double> right = {};  // results of a block

  void add(Arguments& at) {
    at.x.resize((at.x.size() + 15) / 16 * 16, 1.0f);
    at.y.resize(at.x.size(), 1.0f);
    right.resize(at.x.size());
    for (std::size_t i = 0; i < right.size(); ++i)
      right[i] = function.ofOne ? function.ofOne(at.x[i]) : function.ofTwo(at.x[i], at.y[i]);
    plain.add(at, right);
    fused.add(at, right);
  }
};

// Every step-th float, and those around special points.
void addFloats(Row& row, std::uint64_t step) {
  Arguments at = {accuracy::arguments(0), {}};
  for (std::uint64_t next = 0; next < (1ULL << 32);) {
    for (; next < (1ULL << 32) && at.x.size() < kBlock; next += step)
      at.x.push_back(fromBits(static_cast<std::uint32_t>(next)));
    row.add(at);
    at.x.clear();
  }
}

void addPairs(Row& row, std::uint64_t step) {
  Arguments at;
  const std::uint64_t count = std::min<std::uint64_t>((1ULL << 30) / step, 1 << 22);
  accuracy::pairs(static_cast<int>(count), at.x, at.y);
  row.add(at);
}

bool isAskedFor(const Function& function, int argumentCount, char** arguments) {
  return argumentCount < 3 || std::find(arguments + 2, arguments + argumentCount,
                                        std::string(function.name)) != arguments + argumentCount;
}

}  // namespace

int main(int argumentCount, char** arguments) {
  const std::uint64_t step = argumentCount > 1 ? std::strtoull(arguments[1], nullptr, 0) : 1;
  const Bodies plain = plainBodies(), fused = fusedBodies();
  std::printf("| function | limit | error | at | contracted | at |\n|---|---|---|---|---|---|\n");
  bool isGood = true;
  int number = 0;
  for (const Function& function : functions) {
    Row row = {function, {function, number, plain}, {function, number, fused}};
    ++number;
    if (!isAskedFor(function, argumentCount, arguments)) continue;
    function.ofOne ? addFloats(row, step) : addPairs(row, step);
    std::printf(function.limit == 0 ? "| `%s` | exact |" : "| `%s` | %g ulp |", function.name,
                function.limit);
    row.plain.print();
    row.fused.print();
    std::printf("\n");
    std::fflush(stdout);
    isGood = isGood && row.plain.isGood() && row.fused.isGood();
  }
  return isGood ? 0 : 1;
}
