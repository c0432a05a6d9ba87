// Indices of gathers, arrays and vectors.
#include "tests/passes/random_expressions.h"

#include <cstdint>
#include <utility>

namespace brook::fuzz {

using namespace ir;

ExprId RandomExpressions::index(int depth, std::optional<std::uint8_t> dimension) {
  const ExprId at = positionComponent(dimension);
  const bool isFloat = modes_.has(Mode::FloatIndices) && random_.oneIn(2);
  if (isFloat || random_.oneIn(8)) {
    const ExprId value = floatIndex(depth, dimension);
    return random_.oneIn(4) ? b_.convert(value, Scalar::Int)
                            : b_.builtin(BuiltinKind::NearestIndex, {value});
  }
  if (modes_.has(Mode::LargeNumbers) && random_.oneIn(3)) return large(at);
  switch (random_.below(8)) {
    case 0:
      return value(kInt, depth);
    case 1:
      return b_.binary(BinaryOp::Divide, at, b_.constant(between(random_, 1, 3)));
    case 2:
      return b_.binary(BinaryOp::Remainder, at, b_.constant(between(random_, 1, 4)));
    case 3:
      return leaf(kInt);
    case 4:
      return at;
    case 5:
      return b_.binary(BinaryOp::Add, at, leaf(kInt));
    default:
      return b_.binary(random_.oneIn(2) ? BinaryOp::Add : BinaryOp::Subtract, at,
                       b_.constant(between(random_, -2, 2)));
  }
}

// Sums that wrap, and floats that are not exact.
ExprId RandomExpressions::large(ExprId position) {
  const ExprId number = b_.constant(randomInt(random_, modes_));
  const ExprId sum = b_.binary(BinaryOp::Add, position, number);
  const ExprId other = random_.oneIn(2) ? number : b_.constant(randomInt(random_, modes_));
  if (random_.oneIn(2)) return b_.binary(BinaryOp::Subtract, sum, other);
  const ExprId rounded = b_.convert(sum, Scalar::Float);
  const ExprId difference =
      b_.binary(BinaryOp::Subtract, rounded, b_.convert(other, Scalar::Float));
  return b_.builtin(BuiltinKind::NearestIndex, {difference});
}

ExprId RandomExpressions::floatIndex(int depth, std::optional<std::uint8_t> dimension) {
  ExprId x = b_.convert(positionComponent(dimension), Scalar::Float);
  for (int i = between(random_, 0, 2); i > 0; --i)
    x = floatStep(x, depth);
  return x;
}

ExprId RandomExpressions::floatStep(ExprId x, int depth) {
  const auto number = [&](double value) { return b_.constant(static_cast<float>(value)); };
  const ExprId divisor = number(between(random_, 1, 8));
  const auto whole = [&] {
    const ExprId quotient = b_.binary(BinaryOp::Divide, x, divisor);
    return b_.binary(BinaryOp::Multiply, b_.builtin(BuiltinKind::Floor, {quotient}), divisor);
  };
  switch (random_.below(11)) {
    case 0:
      return whole();
    case 1:
      return b_.builtin(BuiltinKind::Fmod, {x, divisor});
    case 2:
      return b_.binary(BinaryOp::Subtract, x, whole());
    case 3:
      return b_.builtin(BuiltinKind::Round, {x});
    case 4:
      return b_.binary(BinaryOp::Multiply, x, number(0.5));
    case 5:
      return b_.binary(BinaryOp::Multiply, b_.binary(BinaryOp::Add, x, number(0.5)), number(0.5));
    case 6:
      return b_.builtin(BuiltinKind::Floor, {b_.binary(BinaryOp::Add, x, number(0.5))});
    case 7:
      return b_.binary(BinaryOp::Add, x, value(kFloat, depth - 1));
    case 8:
      return b_.binary(BinaryOp::Add, x, b_.convert(leaf(kInt), Scalar::Float));
    default:
      return b_.binary(random_.oneIn(2) ? BinaryOp::Add : BinaryOp::Subtract, x,
                       number(between(random_, -4, 4) * 0.5));
  }
}

ExprId RandomExpressions::indexBelow(int count) {
  if (random_.oneIn(4)) return b_.constant(between(random_, 0, count - 1));
  const ExprId any = random_.oneIn(2) ? leaf(kInt) : value(kInt, 1);
  if ((count & (count - 1)) == 0 && random_.oneIn(2))
    return b_.binary(BinaryOp::BitAnd, any, b_.constant(count - 1));
  const ExprId atLeast = b_.builtin(BuiltinKind::Max, {any, b_.constant(0)});
  return b_.builtin(BuiltinKind::Min, {atLeast, b_.constant(count - 1)});
}

std::optional<ExprId> RandomExpressions::gather(int depth) {
  if (gathers_.empty()) return std::nullopt;
  const VariableId gather = random_.of(gathers_);
  // Most gathers of kernels go along with the positions.
  const bool isAlong = !random_.oneIn(3);
  std::vector<ExprId> indices;
  for (auto i = b_.function().variable(gather).rank; i-- > 0;)
    indices.push_back(isAlong ? index(depth, i) : index(depth));
  return gatherAt(gather, std::move(indices));
}

// One in eight is clamped and marked.
ExprId RandomExpressions::gatherAt(VariableId gather, std::vector<ExprId> indices) {
  const bool isProven = random_.oneIn(8);
  if (isProven) {
    const std::size_t rank = indices.size();
    for (std::size_t i = 0; i < rank; ++i)
      indices[i] = clamped(indices[i], gather, i, rank);
  }
  return b_.gather(gather, std::move(indices), isProven);
}

ExprId RandomExpressions::clamped(ExprId index, VariableId gather, std::size_t number,
                                  std::size_t rank) {
  const auto dimension = static_cast<std::uint8_t>(rank - 1 - number);
  const ExprId extent = b_.swizzle(b_.extent(gather), {dimension});
  const ExprId last = b_.binary(BinaryOp::Subtract, extent, b_.constant(1));
  const ExprId atMost = b_.builtin(BuiltinKind::Min, {index, last});
  return b_.builtin(BuiltinKind::Max, {atMost, b_.constant(0)});
}

}  // namespace brook::fuzz
