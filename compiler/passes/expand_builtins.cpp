#include "compiler/passes/expand_builtins.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <numbers>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

constexpr double kPi = std::numbers::pi;

// The formulas, in the order of docs/language/functions.md. Each takes the arguments of one call.
class Formulas {
 public:
  explicit Formulas(Function& function) : function_(function), b_(function) {}

  // Nothing for a Primitive.
  std::optional<ExprId> expand(const Builtin& call) {
    const std::vector<ExprId>& a = call.arguments;
    switch (call.function) {
      case BuiltinKind::Clamp:
        return clamp(a[0], a[1], a[2]);
      case BuiltinKind::Cross:
        return cross(a[0], a[1]);
      case BuiltinKind::Degrees:
        return multiply(a[0], like(a[0], 180.0 / kPi));
      case BuiltinKind::Distance:
        return length(subtract(a[1], a[0]));
      case BuiltinKind::Dot:
        return dot(a[0], a[1]);
      case BuiltinKind::FaceForward:
        return faceForward(a[0], a[1], a[2]);
      case BuiltinKind::Frac:
        return subtract(a[0], b_.builtin(BuiltinKind::Floor, {a[0]}));
      case BuiltinKind::Length:
        return length(a[0]);
      case BuiltinKind::Lerp:
        return add(a[0], multiply(a[2], subtract(a[1], a[0])));
      case BuiltinKind::Normalize:
        return divide(a[0], b_.broadcast(length(a[0]), type(a[0])));
      case BuiltinKind::Radians:
        return multiply(a[0], like(a[0], kPi / 180.0));
      case BuiltinKind::Reflect:
        return reflect(a[0], a[1]);
      case BuiltinKind::Refract:
        return refract(a[0], a[1], a[2]);
      case BuiltinKind::Rsqrt:
        return divide(like(a[0], 1), squareRoot(a[0]));
      case BuiltinKind::Saturate:
        return clamp(a[0], like(a[0], 0), like(a[0], 1));
      case BuiltinKind::Sign:
        return sign(a[0]);
      case BuiltinKind::SmoothStep:
        return smoothStep(a[0], a[1], a[2]);
      case BuiltinKind::Step:
        return b_.select(compare(BinaryOp::GreaterEqual, a[1], a[0]), like(a[0], 1), like(a[0], 0));
      default:
        return std::nullopt;
    }
  }

 private:
  Type type(ExprId id) const { return b_.typeOf(id); }
  ExprId like(ExprId id, double value) { return b_.constant(value, type(id)); }
  ExprId add(ExprId x, ExprId y) { return b_.binary(BinaryOp::Add, x, y); }
  ExprId subtract(ExprId x, ExprId y) { return b_.binary(BinaryOp::Subtract, x, y); }
  ExprId multiply(ExprId x, ExprId y) { return b_.binary(BinaryOp::Multiply, x, y); }
  ExprId divide(ExprId x, ExprId y) { return b_.binary(BinaryOp::Divide, x, y); }
  ExprId compare(BinaryOp op, ExprId x, ExprId y) { return b_.binary(op, x, y); }
  ExprId squareRoot(ExprId x) { return b_.builtin(BuiltinKind::Sqrt, {x}); }
  ExprId part(ExprId v, int c) { return b_.swizzle(v, {static_cast<std::uint8_t>(c)}); }

  // x > hi ? hi : x < lo ? lo : x. min and max keep a NaN on every target, while drivers make
  // instructions of plain comparisons that do not; and if lo <= hi nothing else is needed.
  ExprId clamp(ExprId x, ExprId low, ExprId high) {
    if (isAtMost(low, high)) {
      const ExprId atMost = b_.builtin(BuiltinKind::Min, {high, x});
      return b_.builtin(BuiltinKind::Max, {low, atMost});
    }
    const ExprId atLeast = b_.builtin(BuiltinKind::Max, {low, x});
    ExprId isOver = compare(BinaryOp::Greater, x, high);
    if (type(x).isFloating()) {
      const ExprId isNumber = b_.unary(UnaryOp::Not, b_.builtin(BuiltinKind::IsNan, {x}));
      isOver = b_.binary(BinaryOp::And, isNumber, isOver);
    }
    return b_.select(isOver, high, atLeast);
  }

  // Known for constants only.
  bool isAtMost(ExprId x, ExprId y) const {
    const std::optional<double> a = valueOf(x);
    const std::optional<double> b = valueOf(y);
    return a && b && *a <= *b;
  }

  // The value that all components of a literal have.
  std::optional<double> valueOf(ExprId id) const {
    const ExprNode& node = function_.expr(id).node;
    if (const auto* constant = std::get_if<Constant>(&node))
      return std::visit([](auto value) { return static_cast<double>(value); }, constant->value);
    if (const auto* construct = std::get_if<Construct>(&node)) {
      if (construct->parts.size() == 1) return valueOf(construct->parts.front());
    }
    if (const auto* unary = std::get_if<Unary>(&node)) {
      const std::optional<double> operand = valueOf(unary->operand);
      if (unary->op == UnaryOp::Negate && operand && type(id).isFloating()) return -*operand;
    }
    return std::nullopt;
  }

  ExprId dot(ExprId x, ExprId y) {
    ExprId sum = multiply(part(x, 0), part(y, 0));
    for (int c = 1; c < type(x).width; ++c)
      sum = add(sum, multiply(part(x, c), part(y, c)));
    return sum;
  }

  ExprId length(ExprId v) { return squareRoot(dot(v, v)); }

  ExprId cross(ExprId x, ExprId y) {
    auto minor = [&](int i, int j) {
      return subtract(multiply(part(x, i), part(y, j)), multiply(part(x, j), part(y, i)));
    };
    return b_.construct(type(x), {minor(1, 2), minor(2, 0), minor(0, 1)});
  }

  // HLSL: -n * sign(dot(i, ng))
  ExprId faceForward(ExprId n, ExprId i, ExprId ng) {
    const ExprId side = sign(dot(i, ng));
    return multiply(b_.unary(UnaryOp::Negate, n), b_.broadcast(side, type(n)));
  }

  // i - 2 * dot(i, n) * n
  ExprId reflect(ExprId i, ExprId n) {
    const ExprId cosine = dot(i, n);
    const ExprId scale = multiply(like(cosine, 2), cosine);
    return subtract(i, multiply(b_.broadcast(scale, type(n)), n));
  }

  // k = 1 - eta^2 * (1 - dot(n, i)^2); k < 0 ? 0 : eta * i - (eta * dot(n, i) + sqrt(k)) * n
  ExprId refract(ExprId i, ExprId n, ExprId eta) {
    const ExprId one = b_.constant(1.0f);
    const ExprId cosine = dot(n, i);
    const ExprId sine2 = subtract(one, multiply(cosine, cosine));
    const ExprId k = subtract(one, multiply(multiply(eta, eta), sine2));
    const ExprId along = add(multiply(eta, cosine), squareRoot(k));
    const ExprId bent = subtract(multiply(b_.broadcast(eta, type(i)), i),
                                 multiply(b_.broadcast(along, type(n)), n));
    return b_.select(compare(BinaryOp::Less, k, b_.constant(0.0f)), like(i, 0), bent);
  }

  // x > 0 ? 1 : x < 0 ? -1 : 0. Compilers warn of an uint that is asked for its sign.
  ExprId sign(ExprId x) {
    const ExprId zero = like(x, 0);
    ExprId otherwise = zero;
    if (type(x).scalar != Scalar::Uint) {
      otherwise = b_.select(compare(BinaryOp::Less, x, zero), like(x, -1), zero);
    }
    return b_.select(compare(BinaryOp::Greater, x, zero), like(x, 1), otherwise);
  }

  // t = saturate((x - a) / (b - a)); t * t * (3 - 2 * t)
  ExprId smoothStep(ExprId a, ExprId b, ExprId x) {
    const ExprId raw = divide(subtract(x, a), subtract(b, a));
    const ExprId t = clamp(raw, like(x, 0), like(x, 1));
    return multiply(multiply(t, t), subtract(like(x, 3), multiply(like(x, 2), t)));
  }

  const Function& function_;
  FunctionBuilder b_;
};

}  // namespace

Result<void> expandBuiltins(Module& module) {
  forEachFunction(module, [](Function& function) {
    Formulas formulas(function);
    rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
      const auto* call = std::get_if<Builtin>(&e.node);
      return call ? formulas.expand(*call) : std::nullopt;
    });
  });
  return {};
}

}  // namespace brook::passes
