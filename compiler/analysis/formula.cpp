#include "compiler/analysis/formula.h"

#include "compiler/support/internal_error.h"

#include <algorithm>
#include <charconv>

namespace brook::analysis {
namespace {

using Kind = Formula::Kind;

const char* functionName(Kind kind) {
  constexpr const char* kNames[] = {"",        "integer",    "number",   "extent",   "position",
                                    "negate",  "add",        "subtract", "multiply", "divide",
                                    "smaller", "larger",     "rounded",  "asFloat",  "between",
                                    "trips",   "floatTrips", "sum",      "product"};
  return kNames[static_cast<int>(kind)];
}

iterations::Interval intervalOf(const Formula& formula) {
  namespace i = brook::iterations;
  std::vector<iterations::Interval> of;
  for (const Formula& operand : formula.operands)
    of.push_back(intervalOf(operand));
  switch (formula.kind) {
    case Kind::Constant:
      return {formula.constant};
    case Kind::Negate:
      return i::negate(of[0]);
    case Kind::Add:
      return i::add(of[0], of[1]);
    case Kind::Subtract:
      return i::subtract(of[0], of[1]);
    case Kind::Multiply:
      return i::multiply(of[0], of[1]);
    case Kind::Divide:
      return i::divide(of[0], of[1]);
    case Kind::Smaller:
      return i::smaller(of[0], of[1]);
    case Kind::Larger:
      return i::larger(of[0], of[1]);
    case Kind::Rounded:
      return i::rounded(of[0]);
    case Kind::AsFloat:
      return i::asFloat(of[0]);
    case Kind::Between:
      return i::between(of[0], of[1]);
    case Kind::Trips:
      return i::trips(of[0], of[1], of[2]);
    case Kind::FloatTrips:
      return i::floatTrips(of[0], of[1], of[2]);
    case Kind::Sum:
      return i::sum(of[0], of[1]);
    case Kind::Product:
      return i::product(of[0], of[1]);
    case Kind::Integer:
    case Kind::Number:
    case Kind::Extent:
    case Kind::Position:
      break;
  }
  BROOK_UNREACHABLE("a formula of arguments");
}

bool needsArguments(const Formula& formula) {
  const bool isArgument = formula.kind >= Kind::Integer && formula.kind <= Kind::Position;
  return isArgument || std::ranges::any_of(formula.operands, needsArguments);
}

std::string exactNumber(double value) {
  char text[32];
  constexpr int kDigits = 17;  // that tell doubles apart
  const auto [end, error] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::general, kDigits);
  return std::string(text, end);
}

bool isZero(const Formula& formula) {
  return formula.kind == Kind::Constant && formula.constant == 0;
}

}  // namespace

Formula constant(double value) {
  return {.kind = Kind::Constant, .constant = value};
}

Formula make(Formula::Kind kind, std::vector<Formula> operands) {
  return {.kind = kind, .operands = std::move(operands)};
}

Formula sum(const Formula& a, const Formula& b) {
  if (isZero(a) || isZero(b)) return isZero(a) ? b : a;
  const bool isConstant = a.kind == Kind::Constant && b.kind == Kind::Constant;
  return isConstant ? constant(a.constant + b.constant) : make(Kind::Sum, {a, b});
}

Formula product(const Formula& a, const Formula& b) {
  const bool isConstant = a.kind == Kind::Constant && b.kind == Kind::Constant;
  return isConstant ? constant(a.constant * b.constant) : make(Kind::Product, {a, b});
}

std::string print(const Formula& formula, const std::string& values) {
  if (formula.kind == Kind::Constant) return exactNumber(formula.constant);
  if (formula.operands.empty()) {
    return values + "[" + std::to_string(formula.parameter) + "]." + functionName(formula.kind) +
           "(" + std::to_string(formula.component) + ")";
  }
  std::string text = std::string(functionName(formula.kind)) + "(";
  for (std::size_t i = 0; i < formula.operands.size(); ++i)
    text += (i ? ", " : "") + print(formula.operands[i], values);
  return text + ")";
}

std::optional<double> constantOf(const std::optional<Formula>& formula) {
  if (!formula || needsArguments(*formula)) return std::nullopt;
  return intervalOf(*formula).high;
}

}  // namespace brook::analysis
