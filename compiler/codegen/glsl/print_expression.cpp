// Prints expressions of canonical GLSL, with as few parentheses as precedence allows.
#include "compiler/codegen/glsl/operators.h"
#include "compiler/codegen/glsl/print_body.h"
#include "compiler/codegen/glsl/type_names.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <cmath>
#include <limits>
#include <utility>

namespace brook::glsl {
namespace {

using namespace ir;

struct Text {
  std::string text;
  int precedence = kPostfix;
};

bool isFloat(double value) {
  return std::abs(value) <= std::numeric_limits<float>::max() && value == static_cast<float>(value);
}

bool isOfConstants(const Function& function, ExprId root) {
  bool result = true;
  forEachExpr(function, root, [&](ExprId id) {
    const ExprNode& node = function.expr(id).node;
    result = result && !std::holds_alternative<Read>(node) &&
             !std::holds_alternative<Position>(node) && !std::holds_alternative<Extent>(node) &&
             !std::holds_alternative<IteratorBound>(node) && !std::holds_alternative<Gather>(node);
  });
  return result;
}

class ExpressionPrinter {
 public:
  explicit ExpressionPrinter(const ShaderBody& body) : body_(body), function_(body.function) {}

  Text print(ExprId id) const {
    const Expr& e = function_.expr(id);
    return std::visit(
        Overloaded{
            [&](const Constant& n) { return constant(n); },
            [&](const Read& n) { return Text{body_.variables[n.variable.index]}; },
            [&](const Position& n) { return Text{body_.positions[n.stream.index]}; },
            [](const Instance&) -> Text { BROOK_UNREACHABLE("lower_instance has not run"); },
            [&](const Extent& n) { return Text{body_.extents[n.stream.index]}; },
            [&](const IteratorBound& n) {
              return Text{blockMember(n.upper ? "max" : "min", n.iterator.index) +
                          firstComponents(e.type.width)};
            },
            [&](const Gather& n) { return gather(n); },
            [&](const Unary& n) { return unary(n, e.type); },
            [&](const Binary& n) { return binary(n, e.type); },
            [&](const Convert& n) { return convert(n, e.type); },
            [&](const Construct& n) { return call(glslType(e.type), n.parts); },
            [&](const Swizzle& n) { return swizzle(n, e.type); },
            [&](const Component& n) {
              return Text{operand(n.operand, kPostfix) + "[" + index(n.index, typeOf(n.operand)) +
                          "]"};
            },
            [&](const Select& n) { return select(n); },
            [&](const Builtin& n) { return builtin(n, e.type); },
            [](const std::monostate&) -> Text {
              BROOK_UNREACHABLE("an expression without a node");
            },
        },
        e.node);
  }

  // All devices divide exactly by such a constant.
  bool isPowerOfTwo(ExprId id) const {
    const Expr& e = function_.expr(id);
    if (const auto* vector = std::get_if<Construct>(&e.node))
      return vector->parts.size() == 1 && isPowerOfTwo(vector->parts.front());
    const auto* constant = std::get_if<Constant>(&e.node);
    int exponent = 0;
    return constant && std::abs(std::frexp(std::get<float>(constant->value), &exponent)) == 0.5f &&
           std::abs(exponent) < 100;
  }

  // GLSL compilers reject an index that is known to be out of range.
  std::string index(ExprId id, Type indexed) const {
    const int last = (indexed.isArray() ? indexed.elements : indexed.width) - 1;
    const auto* constant = std::get_if<Constant>(&function_.expr(id).node);
    const bool isInRange = constant && std::get<std::int32_t>(constant->value) >= 0 &&
                           std::get<std::int32_t>(constant->value) <= last;
    std::string text = print(id).text;
    if (isInRange || !isOfConstants(function_, id)) return text;
    return "clamp(" + text + ", 0, " + std::to_string(last) + ")";
  }

 private:
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

  // Adds parentheses if the operand binds looser than `atLeast`.
  std::string operand(ExprId id, int atLeast) const {
    Text text = print(id);
    return text.precedence < atLeast ? "(" + text.text + ")" : text.text;
  }

  std::string arguments(const std::vector<ExprId>& ids) const {
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i)
      text += (i ? ", " : "") + print(ids[i]).text;
    return text;
  }

  Text call(const std::string& callee, const std::vector<ExprId>& ids) const {
    return {callee + "(" + arguments(ids) + ")"};
  }

  // Calls a function of functions.glsl, for vectors one component at a time.
  Text libraryCall(const char* name, Type result, const std::vector<ExprId>& ids) const {
    std::vector<Type> types;
    for (ExprId id : ids)
      types.push_back(typeOf(id));
    return call(body_.library.use(name, result, types), ids);
  }

  // Drivers round the digits of doubles, and fold constant doubles with rounding. So a double that
  // is no float is made from bits that are known only at the launch.
  Text constant(const Constant& n) const {
    const auto* value = std::get_if<double>(&n.value);
    if (value && !isFloat(*value)) {
      body_.library.use("brook_double");
      return {"brook_double(" + bitsLiteral(*value) + ")"};
    }
    std::string text = literal(n);
    const int level = text.front() == '-' ? kUnary : kPostfix;
    return {std::move(text), level};
  }

  Text gather(const Gather& n) const {
    const std::uint32_t stream = n.stream.index;
    if (n.inRange) return call(body_.gathersInRange[stream], n.indices);
    const std::optional<unsigned> edges = body_.edges.beyond(n);
    if (!edges) return call(body_.gathers[stream], n.indices);
    return {body_.gathersNear[stream] + "(" + arguments(n.indices) + ", " + std::to_string(*edges) +
            ")"};
  }

  Text unary(const Unary& n, Type type) const {
    if (n.op == UnaryOp::Not) return negation(n.operand, type);
    return {spelling(n.op) + operand(n.operand, kPostfix), kUnary};
  }

  // Drivers replace !(x > y) by x <= y, which differs for NaN, even within a conjunction.
  Text negation(ExprId id, Type type) const {
    const ExprNode& node = function_.expr(id).node;
    if (const auto* inner = std::get_if<Unary>(&node)) return print(inner->operand);
    if (const auto* joined = std::get_if<Binary>(&node)) {
      if (const char* name = unorderedOpposite(joined->op)) {
        const Type compared = typeOf(joined->left);
        if (compared.isFloating()) {
          return libraryCall((name + std::string(compared.isDouble() ? "_double" : "")).c_str(),
                             type, {joined->left, joined->right});
        }
      }
      if (joined->op == BinaryOp::And || joined->op == BinaryOp::Or)
        return negationOfJoined(*joined, type);
    }
    if (const auto* call = std::get_if<Builtin>(&node)) {
      const ExprId of = call->arguments.front();
      const bool isAny = call->function == BuiltinKind::Any;
      if ((isAny || call->function == BuiltinKind::All) && typeOf(of).isVector())
        return {(isAny ? "all(" : "any(") + negation(of, typeOf(of)).text + ")"};
    }
    if (type.isVector()) return call("not", {id});
    return {"!" + operand(id, kPostfix), kUnary};
  }

  Text negationOfJoined(const Binary& n, Type type) const {
    const BinaryOp opposite = n.op == BinaryOp::And ? BinaryOp::Or : BinaryOp::And;
    const Text left = negation(n.left, type);
    const Text right = negation(n.right, type);
    if (type.isVector()) {
      const char* const name = opposite == BinaryOp::And ? "brook_and" : "brook_or";
      return {body_.library.use(name, type, {type, type}) + "(" + left.text + ", " + right.text +
              ")"};
    }
    const int level = precedence(opposite);
    const auto side = [&](const Text& text) {
      return text.precedence < level ? "(" + text.text + ")" : text.text;
    };
    return {side(left) + " " + spelling(opposite) + " " + side(right), level};
  }

  Text binary(const Binary& n, Type type) const {
    const Type operands = typeOf(n.left);
    if (operands.isInteger()) {
      if (n.op == BinaryOp::Divide) return libraryCall("brook_divide", type, {n.left, n.right});
      if (n.op == BinaryOp::Remainder) {
        return libraryCall("brook_remainder", type, {n.left, n.right});
      }
      if (n.op == BinaryOp::ShiftLeft || n.op == BinaryOp::ShiftRight) return shift(n, type);
    }
    const bool isQuotient = n.op == BinaryOp::Divide && operands.isFloat();
    if (isQuotient && body_.isExact && !isPowerOfTwo(n.right))
      return libraryCall("brook_float_quotient", type, {n.left, n.right});
    if (operands.isVector()) {
      if (const char* name = vectorComparison(n.op)) return call(name, {n.left, n.right});
      if (n.op == BinaryOp::And) return libraryCall("brook_and", type, {n.left, n.right});
      if (n.op == BinaryOp::Or) return libraryCall("brook_or", type, {n.left, n.right});
    }
    const int level = precedence(n.op);
    return {operand(n.left, level) + " " + spelling(n.op) + " " + operand(n.right, level + 1),
            level};
  }

  // Counts are taken modulo 32 (docs/language/types.md, Integers); in GLSL larger ones are
  // undefined.
  Text shift(const Binary& n, Type type) const {
    std::string mask = type.scalar == Scalar::Uint ? "31u" : "31";
    if (type.isVector()) mask = glslType(type) + "(" + mask + ")";
    return {operand(n.left, kUnary) + " " + spelling(n.op) + " (" + operand(n.right, kBitAnd) +
                " & " + mask + ")",
            kShift};
  }

  Text convert(const Convert& n, Type type) const {
    const Type from = typeOf(n.operand);
    if (from.isFloating() && type.scalar == Scalar::Int) {
      return libraryCall(from.isFloat() ? "brook_to_int" : "brook_to_int_double", type,
                         {n.operand});
    }
    if (from.isFloating() && type.scalar == Scalar::Uint) {
      return libraryCall(from.isFloat() ? "brook_to_uint" : "brook_to_uint_double", type,
                         {n.operand});
    }
    if (from.scalar == Scalar::Uint && type.isDouble())
      return libraryCall("brook_to_double", type, {n.operand});
    if (!type.isBool()) return call(glslType(type), {n.operand});
    const std::string zero = from.isFloat()                ? "0.0"
                             : from.isDouble()             ? "0.0lf"
                             : from.scalar == Scalar::Uint ? "0u"
                                                           : "0";
    if (type.isVector()) {
      return {"notEqual(" + print(n.operand).text + ", " + glslType(from) + "(" + zero + "))"};
    }
    return {operand(n.operand, kEquality) + " != " + zero, kEquality};
  }

  // GLSL cannot swizzle a scalar.
  Text swizzle(const Swizzle& n, Type type) const {
    if (!typeOf(n.operand).isVector()) {
      return type.isVector() ? call(glslType(type), {n.operand}) : print(n.operand);
    }
    std::string text = operand(n.operand, kPostfix) + ".";
    for (std::uint8_t component : n.components)
      text += "xyzw"[component];
    return {text};
  }

  Text select(const Select& n) const {
    if (typeOf(n.condition).isVector()) {
      return call("mix", {n.whenFalse, n.whenTrue, n.condition});
    }
    return {operand(n.condition, kOr) + " ? " + operand(n.whenTrue, kOr) + " : " +
                operand(n.whenFalse, kOr),
            kSelect};
  }

  Text builtin(const Builtin& n, Type type) const {
    const Type argument = typeOf(n.arguments.front());
    const bool isExtremum = n.function == BuiltinKind::Min || n.function == BuiltinKind::Max;
    const char* library =
        argument.isDouble() ? libraryFunctionOfDoubles(n.function) : libraryFunction(n.function);
    if (library && !(isExtremum && argument.isInteger())) {
      return libraryCall(library, type, n.arguments);
    }
    if (n.function == BuiltinKind::Sqrt) {
      const std::string name = body_.isExact ? "brook_sqrt" : "brook_device_sqrt";
      return libraryCall((argument.isDouble() ? name + "_double" : name).c_str(), type,
                         n.arguments);
    }
    const bool isReduction = n.function == BuiltinKind::All || n.function == BuiltinKind::Any;
    if (isReduction && !argument.isVector()) return print(n.arguments.front());
    const bool isAbsoluteOfUint = n.function == BuiltinKind::Abs && argument.scalar == Scalar::Uint;
    if (isAbsoluteOfUint) return print(n.arguments.front());
    BROOK_CHECK(info(n.function).stage == BuiltinStage::Primitive,
                "expand_builtins has not run before the GLSL generator");
    return call(info(n.function).name, n.arguments);
  }

  const ShaderBody& body_;
  const Function& function_;
};

}  // namespace

std::string blockMember(const char* what, std::uint32_t parameter) {
  return std::string("brook.brook_") + what + "_" + std::to_string(parameter);
}

std::string printExpression(const ShaderBody& body, ExprId expression) {
  return ExpressionPrinter(body).print(expression).text;
}

std::string printIndex(const ShaderBody& body, ExprId expression, Type indexed) {
  return ExpressionPrinter(body).index(expression, indexed);
}

}  // namespace brook::glsl
