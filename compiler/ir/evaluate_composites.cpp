#include "compiler/ir/evaluate_composites.h"

#include "compiler/ir/evaluate_operations.h"

#include <bit>
#include <cstddef>
#include <numbers>

namespace brook::ir {
namespace {

constexpr double kPi = std::numbers::pi;

// The formulas of docs/language/functions.md on values of one type.
class Composites {
 public:
  explicit Composites(Type type) : type_(type) {}

  Bits value(BuiltinKind function, const Bits& a, const Bits& b, const Bits& c) const {
    switch (function) {
      case BuiltinKind::Cross:
        return cross(a, b);
      case BuiltinKind::Distance:
        return {length(each(BinaryOp::Subtract, b, a))};
      case BuiltinKind::Dot:
        return {dot(a, b)};
      case BuiltinKind::FaceForward:
        return faceForward(a, b, c);
      case BuiltinKind::Length:
        return {length(a)};
      case BuiltinKind::Normalize:
        return each(BinaryOp::Divide, a, all(length(a)));
      case BuiltinKind::Reflect:
        return reflect(a, b);
      case BuiltinKind::Refract:
        return refract(a, b, c[0]);
      default:
        return byComponent(function, a, b, c);
    }
  }

 private:
  using Part = std::uint64_t;  // one component

  Part number(double value) const {
    switch (type_.scalar) {
      case Scalar::Float:
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
      case Scalar::Double:
        return std::bit_cast<std::uint64_t>(value);
      default:
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
    }
  }
  Part of(BinaryOp op, Part x, Part y) const { return evaluate(op, type_.scalar, x, y); }
  Part of(BuiltinKind f, Part x) const { return evaluate(f, type_.scalar, x, x); }
  Part add(Part x, Part y) const { return of(BinaryOp::Add, x, y); }
  Part subtract(Part x, Part y) const { return of(BinaryOp::Subtract, x, y); }
  Part multiply(Part x, Part y) const { return of(BinaryOp::Multiply, x, y); }
  Part divide(Part x, Part y) const { return of(BinaryOp::Divide, x, y); }
  bool holds(BinaryOp op, Part x, Part y) const { return of(op, x, y) != 0; }

  Bits each(BinaryOp op, const Bits& x, const Bits& y) const {
    Bits result = {};
    for (std::size_t i = 0; i < type_.width; ++i)
      result[i] = of(op, x[i], y[i]);
    return result;
  }
  static Bits all(Part x) { return {x, x, x, x}; }

  Bits byComponent(BuiltinKind function, const Bits& a, const Bits& b, const Bits& c) const {
    Bits result = {};
    for (std::size_t i = 0; i < type_.width; ++i)
      result[i] = component(function, a[i], b[i], c[i]);
    return result;
  }

  Part component(BuiltinKind function, Part a, Part b, Part c) const {
    switch (function) {
      case BuiltinKind::Clamp:
        return clamp(a, b, c);
      case BuiltinKind::Degrees:
        return multiply(a, number(180.0 / kPi));
      case BuiltinKind::Frac:
        return subtract(a, of(BuiltinKind::Floor, a));
      case BuiltinKind::Lerp:
        return add(a, multiply(c, subtract(b, a)));
      case BuiltinKind::Radians:
        return multiply(a, number(kPi / 180.0));
      case BuiltinKind::Rsqrt:
        return divide(number(1), of(BuiltinKind::Sqrt, a));
      case BuiltinKind::Saturate:
        return clamp(a, number(0), number(1));
      case BuiltinKind::Sign:
        return sign(a);
      case BuiltinKind::SmoothStep:
        return smoothStep(a, b, c);
      default:  // Step
        return holds(BinaryOp::GreaterEqual, b, a) ? number(1) : number(0);
    }
  }

  Part clamp(Part x, Part low, Part high) const {
    if (holds(BinaryOp::Greater, x, high)) return high;
    return holds(BinaryOp::Less, x, low) ? low : x;
  }

  Part sign(Part x) const {
    if (holds(BinaryOp::Greater, x, number(0))) return number(1);
    const bool isNegative = type_.scalar != Scalar::Uint && holds(BinaryOp::Less, x, number(0));
    return isNegative ? number(-1) : number(0);
  }

  Part smoothStep(Part a, Part b, Part x) const {
    const Part raw = divide(subtract(x, a), subtract(b, a));
    const Part t = clamp(raw, number(0), number(1));
    return multiply(multiply(t, t), subtract(number(3), multiply(number(2), t)));
  }

  Part dot(const Bits& x, const Bits& y) const {
    Part sum = multiply(x[0], y[0]);
    for (std::size_t i = 1; i < type_.width; ++i)
      sum = add(sum, multiply(x[i], y[i]));
    return sum;
  }

  Part length(const Bits& v) const { return of(BuiltinKind::Sqrt, dot(v, v)); }

  Bits cross(const Bits& x, const Bits& y) const {
    const auto minor = [&](std::size_t i, std::size_t j) {
      return subtract(multiply(x[i], y[j]), multiply(x[j], y[i]));
    };
    return {minor(1, 2), minor(2, 0), minor(0, 1)};
  }

  Bits faceForward(const Bits& n, const Bits& i, const Bits& ng) const {
    Bits negative = {};
    for (std::size_t c = 0; c < type_.width; ++c)
      negative[c] = evaluate(UnaryOp::Negate, type_.scalar, n[c]);
    return each(BinaryOp::Multiply, negative, all(sign(dot(i, ng))));
  }

  Bits reflect(const Bits& i, const Bits& n) const {
    const Part scale = multiply(number(2), dot(i, n));
    return each(BinaryOp::Subtract, i, each(BinaryOp::Multiply, all(scale), n));
  }

  Bits refract(const Bits& i, const Bits& n, Part eta) const {
    const Part cosine = dot(n, i);
    const Part sine2 = subtract(number(1), multiply(cosine, cosine));
    const Part k = subtract(number(1), multiply(multiply(eta, eta), sine2));
    if (holds(BinaryOp::Less, k, number(0))) return all(number(0));
    const Part along = add(multiply(eta, cosine), of(BuiltinKind::Sqrt, k));
    return each(BinaryOp::Subtract, each(BinaryOp::Multiply, all(eta), i),
                each(BinaryOp::Multiply, all(along), n));
  }

  Type type_;
};

}  // namespace

Bits evaluateComposite(BuiltinKind function, Type type, const Bits& first, const Bits& second,
                       const Bits& third) {
  return Composites(type).value(function, first, second, third);
}

}  // namespace brook::ir
