#include "compiler/analysis/sample_numbers.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace brook::analysis {
namespace {

using namespace ir;

// Beyond it sums and products of a few wrap.
constexpr double kMaxConstant = 1e6;
// Of a constant of floats.
constexpr std::array kAround = {0.5, 1.0, 1.5};

std::optional<double> numberOf(const Function& function, ExprId id) {
  const ExprNode* node = &function.expr(id).node;
  while (const auto* construct = std::get_if<Construct>(node)) {
    if (construct->parts.size() != 1) return std::nullopt;
    node = &function.expr(construct->parts[0]).node;
  }
  if (const auto* convert = std::get_if<Convert>(node)) return numberOf(function, convert->operand);
  if (const auto* constant = std::get_if<Constant>(node))
    return std::visit([](auto value) { return static_cast<double>(value); }, constant->value);
  return std::nullopt;
}

// An element of the input, or a component of it.
bool isInput(const Function& function, ExprId id) {
  const ExprNode& node = function.expr(id).node;
  if (const auto* swizzle = std::get_if<Swizzle>(&node)) return isInput(function, swizzle->operand);
  if (const auto* convert = std::get_if<Convert>(&node)) return isInput(function, convert->operand);
  const auto* read = std::get_if<Read>(&node);
  return read != nullptr && function.variable(read->variable).kind == VariableKind::Stream;
}

bool isOrder(BinaryOp op) {
  return isComparison(op) && op != BinaryOp::Equal && op != BinaryOp::NotEqual;
}

}  // namespace

FunctionConstants constantsOf(const Function& function) {
  FunctionConstants found;
  forEachExpr(function, [&](ExprId id) {
    const auto* binary = std::get_if<Binary>(&function.expr(id).node);
    const auto* builtin = std::get_if<Builtin>(&function.expr(id).node);
    const bool isChoice = builtin != nullptr && (builtin->function == BuiltinKind::Max ||
                                                 builtin->function == BuiltinKind::Min);
    std::vector<ExprId> operands;
    if (binary != nullptr) operands = {binary->left, binary->right};
    if (builtin != nullptr) operands = builtin->arguments;
    const bool tellsSigns = isChoice || (binary != nullptr && isOrder(binary->op));
    const bool isOfInput =
        std::ranges::any_of(operands, [&](ExprId e) { return isInput(function, e); });
    for (const ExprId operand : operands) {
      const std::optional<double> number = numberOf(function, operand);
      if (!number || !std::isfinite(*number)) continue;
      found.isOrderedByZero = found.isOrderedByZero || (tellsSigns && isOfInput && *number <= 0);
      const double size = std::fabs(*number);
      const bool isNew = std::ranges::find(found.values, size) == found.values.end();
      if (size > 0 && size <= kMaxConstant && isNew) found.values.push_back(size);
    }
    found.hasAbsolute =
        found.hasAbsolute || (builtin != nullptr && builtin->function == BuiltinKind::Abs);
  });
  return found;
}

SampleNumbers::SampleNumbers(int sample, SampleRange range, std::vector<double> constants,
                             bool hasSigns)
    : sample_(sample),
      range_(range),
      constants_(std::move(constants)),
      hasSigns_(hasSigns),
      state_(static_cast<std::uint64_t>(sample) + 1) {}

// SplitMix64 (Steele, Lea, Flood 2014): numbers of neighbouring samples have nothing in common.
std::uint32_t SampleNumbers::random() {
  std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>(mixed ^ (mixed >> 31));
}

double SampleNumbers::nextTruth() {
  return random() % 2;
}

// One of the constants, or near one.
double SampleNumbers::near(bool isWhole) {
  const double constant = constants_[random() % constants_.size()];
  const std::uint32_t choice = random() % 3;
  return isWhole ? std::max(std::floor(constant) + choice - 1, 0.0) : constant * kAround[choice];
}

double SampleNumbers::wide(bool isWhole) {
  const std::uint32_t choice = random() % 8;
  const std::uint32_t number = random();
  if (sample_ == 0) return ++count_;
  if (choice < 4 && !constants_.empty()) return near(isWhole);
  if (choice == 4) return 0;
  return isWhole ? 1 + number % 100 : (1 + number % 800) / 64.0;
}

double SampleNumbers::small(bool isWhole) {
  const std::uint32_t choice = random() % 8;
  const std::uint32_t number = random();
  if (!isWhole) {
    const double value = choice < 4 && !constants_.empty() ? near(isWhole) : 2;
    return value <= 1 ? value : number % 65 / 64.0;
  }
  double end = kMaxConstant;
  for (const double constant : constants_)
    end = constant > 1 ? std::min(end, std::ceil(constant)) : end;
  return number % (end < kMaxConstant ? static_cast<std::uint32_t>(end) : 4U);
}

double SampleNumbers::next(Scalar kind) {
  if (kind == Scalar::Bool) return nextTruth();
  const bool isWhole = kind == Scalar::Int || kind == Scalar::Uint;
  const double value = range_ == SampleRange::Wide ? wide(isWhole) : small(isWhole);
  const bool isNegative = count_ > 0 ? count_ % 2 == 0 : random() % 2 == 0;
  return hasSigns_ && isNegative && kind != Scalar::Uint ? -value : value;
}

}  // namespace brook::analysis
