#include "tests/accuracy/error_limits.h"

#include <cmath>
#include <limits>

namespace accuracy {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kUnlimited = std::numeric_limits<double>::infinity();
constexpr double kCircular = 0x1p-11;

double ulps(double count, long double right) {
  return count * unitInLastPlace(right);
}

// ---- domains

bool everywhere(float, float) {
  return true;
}
bool inCircle(float x, float) {
  return std::fabs(x) <= kPi;
}
bool inManyCircles(float x, float) {
  return std::fabs(x) > kPi && std::fabs(x) <= 130;
}
bool nearOne(float x, float) {
  return x >= 0.5f && x <= 2.0f;
}
bool awayFromOne(float x, float) {
  return !nearOne(x, 0);
}
bool betweenOnes(float x, float) {
  return std::fabs(x) <= 1;
}

// ---- limits of the table

double none(Arguments, long double) {
  return kUnlimited;
}
// Correctly rounded, and what design.md promises to be the same everywhere.
double exact(Arguments, long double right) {
  return ulps(0.5, right);
}
double rounded(Arguments, long double) {
  return 0;
}
double circular(Arguments, long double) {
  return kCircular;
}
// sin(x) / cos(x), each off by 2^-11, and the division 2.5 ulp.
double tangent(Arguments at, long double right) {
  const double sine = std::fabs(std::sin(double{at.x})), cosine = std::fabs(std::cos(double{at.x}));
  if (cosine <= kCircular) return kUnlimited;
  return (sine + kCircular) / (cosine - kCircular) - sine / cosine + ulps(2.5, right);
}
double arc(Arguments, long double right) {
  return ulps(4096, right);
}
double exponential(Arguments at, long double right) {
  return ulps(3 + 2 * std::fabs(double{at.x}), right);
}
// (exp(x) +- exp(-x)) * 0.5: both errors, and one of rounding.
double hyperbolic(Arguments at, long double right) {
  const double up = std::exp(double{at.x}), down = std::exp(-double{at.x});
  return 0.5 * (exponential(at, up) + exponential(at, down)) + ulps(1, right);
}
// sinh / cosh: their relative errors, and the division. At large x the quotient of two infinities.
double tangentHyperbolic(Arguments at, long double right) {
  const double sine = std::sinh(double{at.x}), cosine = std::cosh(double{at.x});
  if (sine == 0 || std::isinf(cosine)) return ulps(2.5, right);
  const double relative = hyperbolic(at, sine) / std::fabs(sine) + hyperbolic(at, cosine) / cosine;
  return std::fabs(static_cast<double>(right)) * relative + ulps(2.5, right);
}
double logarithm(Arguments at, long double right) {
  return nearOne(at.x, 0) ? 0x1p-21 : ulps(3, right);
}
// log2 times a constant.
double decimalLogarithm(Arguments at, long double right) {
  return 0.30103 * logarithm(at, std::log2(static_cast<long double>(at.x))) + ulps(1, right);
}
double reciprocalRoot(Arguments, long double right) {
  return ulps(2, right);
}
// exp2(y * log2(x)).
double power(Arguments at, long double right) {
  const long double base = std::log2(std::fabs(static_cast<long double>(at.x)));
  if (!std::isfinite(base) || !std::isfinite(at.y) || !std::isfinite(right)) return ulps(3, right);
  const double magnitude = std::fabs(static_cast<double>(base * at.y));
  const double offset =
      std::fabs(at.y) * logarithm({std::fabs(at.x), 0}, base) + ulps(0.5, base * at.y);
  return static_cast<double>(std::fabs(right)) * (std::exp2(offset) - 1) +
         ulps(3 + 2 * magnitude, right);
}

// ---- what is right

template <long double (*function)(long double)>
long double of(Arguments at) {
  return function(at.x);
}
template <long double (*function)(long double, long double)>
long double ofBoth(Arguments at) {
  return function(at.x, at.y);
}
long double reciprocalOfRoot(Arguments at) {
  return 1 / std::sqrt(static_cast<long double>(at.x));
}
long double mantissa(Arguments at) {
  int exponent = 0;
  return std::frexp(static_cast<long double>(at.x), &exponent);
}
long double exponent(Arguments at) {
  int exponent = 0;
  if (std::isfinite(at.x)) std::frexp(at.x, &exponent);
  return exponent;
}
long double part(Arguments at) {
  long double whole = 0;
  return std::modf(static_cast<long double>(at.x), &whole);
}
long double scaled(Arguments at) {
  const long double whole = std::fmin(std::fmax(std::trunc(at.y), -100000.0f), 100000.0f);
  return std::ldexp(static_cast<long double>(at.x), std::isnan(at.y) ? 0 : static_cast<int>(whole));
}
long double quotient(Arguments at) {
  return static_cast<long double>(at.x) / at.y;
}

constexpr const char* kAll = "all";
constexpr const char* kRounded = "correctly rounded";

}  // namespace

std::vector<Row> circularRows() {
  const char* const inherited = "as sin(x) / cos(x)";
  return {
      {"sin", "[-pi, pi]", "2^-11", 0, inCircle, of<std::sin>, circular, true},
      {"sin", "beyond, to 130", "none", 0, inManyCircles, of<std::sin>, none, true},
      {"cos", "[-pi, pi]", "2^-11", 1, inCircle, of<std::cos>, circular, true},
      {"cos", "beyond, to 130", "none", 1, inManyCircles, of<std::cos>, none, true},
      {"tan", "[-pi, pi]", inherited, 2, inCircle, of<std::tan>, tangent},
  };
}

std::vector<Row> inverseRows() {
  return {
      {"asin", "[-1, 1]", "4096 ulp", 0, betweenOnes, of<std::asin>, arc},
      {"acos", "[-1, 1]", "4096 ulp", 1, betweenOnes, of<std::acos>, arc},
      {"atan", kAll, "4096 ulp", 2, everywhere, of<std::atan>, arc},
  };
}

std::vector<Row> exponentialRows() {
  const char* const exponentialText = "3 + 2 abs(x) ulp";
  return {
      {"exp", kAll, exponentialText, 0, everywhere, of<std::exp>, exponential},
      {"exp2", kAll, exponentialText, 1, everywhere, of<std::exp2>, exponential},
      {"sinh", kAll, "as (exp(x) - exp(-x)) * 0.5", 2, everywhere, of<std::sinh>, hyperbolic},
      {"cosh", kAll, "as (exp(x) + exp(-x)) * 0.5", 3, everywhere, of<std::cosh>, hyperbolic},
      {"tanh", kAll, "as sinh(x) / cosh(x)", 4, everywhere, of<std::tanh>, tangentHyperbolic},
  };
}

std::vector<Row> logarithmicRows() {
  const char* const ten = "as log2(x), times log10(2)";
  return {
      {"log", "outside [0.5, 2]", "3 ulp", 0, awayFromOne, of<std::log>, logarithm},
      {"log", "[0.5, 2]", "2^-21", 0, nearOne, of<std::log>, logarithm, true},
      {"log2", "outside [0.5, 2]", "3 ulp", 1, awayFromOne, of<std::log2>, logarithm},
      {"log2", "[0.5, 2]", "2^-21", 1, nearOne, of<std::log2>, logarithm, true},
      {"log10", "outside [0.5, 2]", ten, 2, awayFromOne, of<std::log10>, decimalLogarithm},
      {"log10", "[0.5, 2]", ten, 2, nearOne, of<std::log10>, decimalLogarithm, true},
      {"sqrt", kAll, kRounded, 3, everywhere, of<std::sqrt>, exact},
      {"rsqrt", kAll, "2 ulp", 4, everywhere, reciprocalOfRoot, reciprocalRoot},
  };
}

std::vector<Row> roundingRows() {
  return {
      {"floor", kAll, kRounded, 0, everywhere, of<std::floor>, rounded},
      {"ceil", kAll, kRounded, 1, everywhere, of<std::ceil>, rounded},
      {"round", kAll, kRounded, 2, everywhere, of<std::round>, rounded},
      {"trunc", kAll, kRounded, 3, everywhere, of<std::trunc>, rounded},
      {"frexp, mantissa", kAll, kRounded, 4, everywhere, mantissa, rounded},
      {"frexp, exponent", kAll, kRounded, 5, everywhere, exponent, rounded},
      {"modf", kAll, kRounded, 6, everywhere, part, rounded},
  };
}

std::vector<Row> pairRows() {
  return {
      {"pow", kAll, "as exp2(y * log2(x))", 0, everywhere, ofBoth<std::pow>, power},
      {"atan2", kAll, "4096 ulp", 1, everywhere, ofBoth<std::atan2>, arc},
      {"fmod", kAll, kRounded, 2, everywhere, ofBoth<std::fmod>, rounded},
      {"ldexp", kAll, kRounded, 3, everywhere, scaled, exact},
      {"x / y", kAll, kRounded, 4, everywhere, quotient, exact},
  };
}

}  // namespace accuracy
