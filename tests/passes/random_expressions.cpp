#include "tests/passes/random_expressions.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <utility>

namespace brook::fuzz {

using namespace ir;

namespace {

constexpr Scalar kNumbers[] = {Scalar::Float, Scalar::Int,  Scalar::Float,
                               Scalar::Int,   Scalar::Uint, Scalar::Double};

Components randomComponents(Random& random, int from, int count) {
  Components components;
  for (int i = 0; i < count; ++i)
    components.push_back(static_cast<std::uint8_t>(random.below(static_cast<std::size_t>(from))));
  return components;
}

}  // namespace

void RandomExpressions::leave(const Scope& scope) {
  readable_.resize(scope.readable);
  arrays_.resize(scope.arrays);
  made_.resize(scope.made);
}

ExprId RandomExpressions::value(Type type, int depth) {
  if (modes_.has(Mode::Components)) return alike(type, depth);
  if (depth <= 0 || random_.oneIn(5)) return leaf(type);
  if (random_.oneIn(6)) {
    if (const std::optional<ExprId> found = known(type)) return *found;
  }
  ExprId made;
  if (type.isBool()) {
    made = truth(type, depth);
  } else {
    made = random_.oneIn(3) ? structural(type, depth) : arithmetic(type, depth);
  }
  made_.push_back(made);
  return made;
}

// An expression that computes each component from the same components of its parts.
ExprId RandomExpressions::alike(Type type, int depth) {
  if (depth <= 0 || random_.oneIn(5)) return leaf(type);
  if (random_.oneIn(6)) return selection(type, depth);
  if (random_.oneIn(8)) return conversion(type, depth);
  if (random_.oneIn(4)) return builtin(type, depth);
  return type.isBool() ? comparison(type, depth) : arithmetic(type, depth);
}

// ---- leaves

ExprId RandomExpressions::leaf(Type type) {
  if (!random_.oneIn(4)) {
    if (const std::optional<ExprId> found = reading(type)) return *found;
  }
  const bool isAlike = modes_.has(Mode::Components);
  if (!isAlike && !positions_.empty() && type.scalar != Scalar::Bool && random_.oneIn(3))
    return b_.broadcast(b_.convert(positionComponent(), type.scalar), type);
  return constant(type);
}

// The first of a few variables that has components of the kind.
std::optional<ExprId> RandomExpressions::reading(Type type) {
  if (readable_.empty()) return std::nullopt;
  for (int i = 0; i < 6; ++i) {
    const VariableId variable = random_.of(readable_);
    const Type found = b_.function().variable(variable).type;
    if (found.scalar != type.scalar) continue;
    const bool isEnd =
        b_.function().variable(variable).kind == VariableKind::Iterator && random_.oneIn(4);
    const ExprId read = isEnd ? b_.iteratorBound(variable, random_.oneIn(2)) : b_.read(variable);
    const bool isAlike = modes_.has(Mode::Components);
    if (found.width == type.width && (found.width == 1 || isAlike || random_.oneIn(2))) return read;
    if (isAlike && found.width > 1) continue;
    if (found.width > 1)
      return b_.swizzle(read, randomComponents(random_, found.width, type.width));
    return b_.broadcast(read, type);
  }
  return std::nullopt;
}

std::optional<ExprId> RandomExpressions::known(Type type) {
  if (made_.empty()) return std::nullopt;
  for (int i = 0; i < 6; ++i) {
    const ExprId found = random_.of(made_);
    if (b_.typeOf(found) == type) return random_.oneIn(2) ? found : copyOf(found);
  }
  return std::nullopt;
}

ExprId RandomExpressions::copyOf(ExprId id) {
  Expr copy =
      withOperands(Expr(b_.function().expr(id)), [&](ExprId operand) { return copyOf(operand); });
  return b_.add(std::move(copy));
}

ExprId RandomExpressions::constant(Type type) {
  if (type.isVector() && !modes_.has(Mode::Components) && random_.oneIn(3)) {
    std::vector<ExprId> parts;
    for (int i = 0; i < type.width; ++i)
      parts.push_back(constant(type.component()));
    return b_.construct(type, std::move(parts));
  }
  ExprId scalar;
  switch (type.scalar) {
    case Scalar::Bool:
      scalar = b_.constant(random_.oneIn(2));
      break;
    case Scalar::Int:
      scalar = b_.constant(randomInt(random_, modes_));
      break;
    case Scalar::Uint:
      scalar = b_.constant(static_cast<std::uint32_t>(randomInt(random_, modes_)));
      break;
    case Scalar::Float:
      scalar = b_.constant(static_cast<float>(randomFloat(random_, modes_)));
      break;
    default:
      scalar = b_.constant(randomFloat(random_, modes_));
      break;
  }
  return b_.broadcast(scalar, type);
}

ExprId RandomExpressions::position() {
  const std::size_t choice = random_.below(12);
  if (choice == 0 && !extents_.empty()) return b_.extent(random_.of(extents_));
  if (choice == 1 || positions_.empty()) return b_.instance();
  return b_.position(random_.of(positions_));
}

ExprId RandomExpressions::positionComponent(std::optional<std::uint8_t> dimension) {
  const auto component = static_cast<std::uint8_t>(random_.oneIn(3) ? random_.below(4) : 0);
  return b_.swizzle(position(), {dimension.value_or(component)});
}

// ---- bools

ExprId RandomExpressions::truth(Type type, int depth) {
  switch (random_.below(11)) {
    case 0:
    case 10:
      return b_.unary(UnaryOp::Not,
                      random_.oneIn(2) ? comparison(type, depth - 1) : value(type, depth - 1));
    case 1:
      return b_.binary(BinaryOp::And, value(type, depth - 1), value(type, depth - 1));
    case 2:
      return b_.binary(BinaryOp::Or, value(type, depth - 1), value(type, depth - 1));
    case 3:
      return selection(type, depth);
    case 4:
      return conversion(type, depth);
    case 5:
      return builtin(type, depth);
    case 6:
      return type.isVector() ? composition(type, depth) : part(type, depth);
    default:
      return comparison(type, depth);
  }
}

ExprId RandomExpressions::comparison(Type type, int depth) {
  if (random_.oneIn(10)) {
    const BinaryOp op = random_.oneIn(2) ? BinaryOp::Equal : BinaryOp::NotEqual;
    return b_.binary(op, value(type, depth - 1), value(type, depth - 1));
  }
  const Scalar scalar =
      type.width > 2 ? random_.oneIn(2) ? Scalar::Float : Scalar::Int : random_.of(kNumbers);
  return comparisonOf(type.withScalar(scalar), depth);
}

ExprId RandomExpressions::comparisonOf(Type operand, int depth) {
  constexpr BinaryOp kComparisons[] = {BinaryOp::Less,    BinaryOp::LessEqual,
                                       BinaryOp::Greater, BinaryOp::GreaterEqual,
                                       BinaryOp::Equal,   BinaryOp::NotEqual};
  return b_.binary(random_.of(kComparisons), value(operand, depth - 1), value(operand, depth - 1));
}

ExprId RandomExpressions::choiceByNan(Type type) {
  const ExprId isNot = b_.unary(UnaryOp::Not, comparisonOf(type, 1));
  return b_.select(isNot, constant(type), value(type, 1));
}

// ---- numbers

ExprId RandomExpressions::arithmetic(Type type, int depth) {
  if (random_.oneIn(4)) return builtin(type, depth);
  if (random_.oneIn(8)) return b_.unary(UnaryOp::Negate, value(type, depth - 1));
  if (type.isFloating() && modes_.has(Mode::Zeros) && random_.oneIn(2))
    return signedZero(type, depth);
  if (type.isInteger() && random_.oneIn(modes_.has(Mode::Integers) ? 2 : 3))
    return integerOperation(type, depth);
  constexpr BinaryOp kOps[] = {BinaryOp::Add,   BinaryOp::Subtract, BinaryOp::Multiply,
                               BinaryOp::Add,   BinaryOp::Subtract, BinaryOp::Multiply,
                               BinaryOp::Divide};
  const ExprId left = value(type, depth - 1);
  const ExprId right = random_.oneIn(12) ? left : value(type, depth - 1);
  return b_.binary(random_.of(kOps), left, right);
}

ExprId RandomExpressions::integerOperation(Type type, int depth) {
  constexpr BinaryOp kOps[] = {BinaryOp::Divide, BinaryOp::Remainder,  BinaryOp::BitAnd,
                               BinaryOp::BitOr,  BinaryOp::BitXor,     BinaryOp::ShiftLeft,
                               BinaryOp::Divide, BinaryOp::ShiftRight, BinaryOp::Remainder};
  if (random_.oneIn(10)) return b_.unary(UnaryOp::Complement, value(type, depth - 1));
  const bool isOfPosition = modes_.has(Mode::Integers) && random_.oneIn(2);
  ExprId left = isOfPosition ? b_.broadcast(b_.convert(positionComponent(), type.scalar), type)
                             : value(type, depth - 1);
  if (isOfPosition && random_.oneIn(2))
    left = b_.binary(BinaryOp::Subtract, left, b_.constant(between(random_, 1, 4), type));
  constexpr int kRight[] = {1, 2, 2, 3, 4, 4, 7, 8, 16, 31, 32, 255, -1, -2};
  const ExprId right =
      random_.oneIn(2)
          ? b_.convert(b_.broadcast(b_.constant(random_.of(kRight)), kInt.withWidth(type.width)),
                       type.scalar)
      : random_.oneIn(2) ? constant(type)
                         : value(type, depth - 1);
  return b_.binary(random_.of(kOps), left, right);
}

ExprId RandomExpressions::signedZero(Type type, int depth) {
  const ExprId x = random_.oneIn(2) ? leaf(type) : value(type, depth - 1);
  const ExprId zero = b_.constant(random_.oneIn(2) ? -0.0 : 0.0, type);
  constexpr BuiltinKind kFunctions[] = {BuiltinKind::Abs,  BuiltinKind::Floor, BuiltinKind::Trunc,
                                        BuiltinKind::Ceil, BuiltinKind::Round, BuiltinKind::Sqrt};
  switch (random_.below(8)) {
    case 0:
      return b_.binary(BinaryOp::Multiply, x, b_.constant(-1.0, type));
    case 1:
      return b_.binary(BinaryOp::Multiply, x, zero);
    case 2:
      return b_.binary(BinaryOp::Add, x, zero);
    case 3:
      return b_.binary(BinaryOp::Subtract, zero, x);
    case 4:
      return b_.builtin(random_.oneIn(2) ? BuiltinKind::Min : BuiltinKind::Max, {x, zero});
    case 5:
      return b_.builtin(random_.oneIn(2) ? BuiltinKind::Min : BuiltinKind::Max, {zero, x});
    case 6:
      return b_.unary(UnaryOp::Negate, x);
    default:
      return b_.builtin(random_.of(kFunctions), {x});
  }
}

ExprId RandomExpressions::structural(Type type, int depth) {
  switch (random_.below(6)) {
    case 0:
      return selection(type, depth);
    case 1:
      return conversion(type, depth);
    case 2:
      return type.isVector() ? composition(type, depth) : part(type, depth);
    case 3:
      return part(type, depth);
    case 4: {
      const std::optional<ExprId> found = element(type);
      return found ? *found : leaf(type);
    }
    default: {
      const std::optional<ExprId> found = gather(depth - 1);
      if (!found) return leaf(type);
      // There is no double3.
      const Type own = b_.typeOf(*found);
      const int count = std::min<int>(type.width, maxWidth(own.scalar));
      ExprId chosen = *found;
      if (own.isVector()) chosen = b_.swizzle(chosen, randomComponents(random_, own.width, count));
      chosen = b_.convert(chosen, type.scalar);
      const int width = b_.typeOf(chosen).width;
      if (width == type.width) return chosen;
      return width == 1 ? b_.broadcast(chosen, type)
                        : b_.swizzle(chosen, randomComponents(random_, width, type.width));
    }
  }
}

ExprId RandomExpressions::selection(Type type, int depth) {
  const bool isByComponent = type.isVector() && random_.oneIn(2);
  const ExprId condition = value(isByComponent ? type.withScalar(Scalar::Bool) : kBool, depth - 1);
  return b_.select(condition, value(type, depth - 1), value(type, depth - 1));
}

ExprId RandomExpressions::conversion(Type type, int depth) {
  Scalar from =
      type.width > 2 ? (random_.oneIn(2) ? Scalar::Float : Scalar::Int) : random_.of(kNumbers);
  if (random_.oneIn(6)) from = Scalar::Bool;
  return b_.convert(value(type.withScalar(from), depth - 1), type.scalar);
}

// A vector of scalars, or of a vector and scalars.
ExprId RandomExpressions::composition(Type type, int depth) {
  std::vector<ExprId> parts;
  int missing = type.width;
  while (missing > 0) {
    const int width = missing > 1 && random_.oneIn(3) ? between(random_, 1, missing - 1) : 1;
    parts.push_back(value(type.withWidth(width), depth - 1));
    missing -= width;
  }
  return b_.construct(type, std::move(parts));
}

// Components of a wider vector, or one that an index chooses.
ExprId RandomExpressions::part(Type type, int depth) {
  const int width = between(random_, 2, maxWidth(type.scalar));
  const ExprId vector = value(type.withWidth(width), depth - 1);
  if (type.width == 1 && random_.oneIn(3) && width != 3)
    return b_.component(vector, indexBelow(width));
  return b_.swizzle(vector, randomComponents(random_, width, type.width));
}

std::optional<ExprId> RandomExpressions::element(Type type) {
  if (arrays_.empty()) return std::nullopt;
  const VariableId array = random_.of(arrays_);
  const Type found = b_.function().variable(array).type;
  if (found.scalar != type.scalar) return std::nullopt;
  const ExprId value = b_.component(b_.read(array), indexBelow(found.elements));
  if (found.width == 1) return b_.broadcast(value, type);
  return b_.swizzle(value, randomComponents(random_, found.width, type.width));
}

// ---- functions

ExprId RandomExpressions::builtin(Type type, int depth) {
  for (int i = 0; i < 12; ++i) {
    constexpr std::size_t kCount =
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) 1 +
#include "compiler/ir/builtins.def"
        0;
    const BuiltinInfo& function = info(static_cast<BuiltinKind>(random_.below(kCount)));
    Type first = type;
    if (function.shape == BuiltinShape::ToBool || function.shape == BuiltinShape::ToInt) {
      first = type.withScalar(type.width <= 2 && random_.oneIn(4) ? Scalar::Double : Scalar::Float);
    } else if (function.shape == BuiltinShape::ToScalar || function.shape == BuiltinShape::AnyAll) {
      first = type.withWidth(between(random_, 1, maxWidth(type.scalar)));
    }
    const bool isOfVector =
        function.shape == BuiltinShape::Cross || function.shape == BuiltinShape::Refract ||
        function.kind == BuiltinKind::FaceForward || function.kind == BuiltinKind::Normalize ||
        function.kind == BuiltinKind::Reflect;
    if (modes_.has(Mode::Components) && (isOfVector || first.width != type.width)) continue;
    const bool isCross = function.shape == BuiltinShape::Cross;
    if (!accepts(function.scalars, first.scalar) || (isCross && first.width != 3)) continue;
    if (resultOfBuiltin(function, first) == type) return call(function, first, depth);
  }
  return leaf(type);
}

ExprId RandomExpressions::call(const BuiltinInfo& function, Type first, int depth) {
  std::vector<ExprId> arguments;
  for (int i = 0; i < function.arity; ++i) {
    const bool isEta = function.shape == BuiltinShape::Refract && i == 2;
    const Type type = isEta ? first.component() : first;
    arguments.push_back(i > 0 && random_.oneIn(3) ? constant(type) : value(type, depth - 1));
  }
  return b_.builtin(function.kind, std::move(arguments));
}

}  // namespace brook::fuzz
