#include "compiler/ir/parse_expression.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <utility>

namespace brook::ir {

std::optional<VariableId> ExpressionParser::find(std::string_view name) const {
  for (std::uint32_t i = 0; i < function_.variables.size(); ++i) {
    if (function_.variables[i].name == name) return VariableId{i};
  }
  return std::nullopt;
}

VariableId ExpressionParser::expectVariable() {
  if (tokens_.token().kind == Token::Kind::Name) {
    if (std::optional<VariableId> found = find(tokens_.token().text)) {
      tokens_.advance();
      return *found;
    }
  }
  tokens_.fail("a variable");
  // Returns an existing variable, so that no later index is out of range.
  if (function_.variables.empty()) function_.variables.emplace_back();
  return VariableId{0};
}

Place ExpressionParser::place() {
  Place result;
  result.variable = expectVariable();
  if (tokens_.accept("[")) {
    result.index = parse();
    tokens_.expect("]");
  }
  if (tokens_.accept(".")) result.components = components();
  return result;
}

Components ExpressionParser::components() {
  Components result;
  const std::string letters = tokens_.expectName("components");
  for (char letter : letters) {
    const std::size_t c = std::string_view("xyzw").find(letter);
    if (c == std::string_view::npos || letters.size() > 4) {
      tokens_.fail("up to four of x, y, z and w");
      return {0};
    }
    result.push_back(static_cast<std::uint8_t>(c));
  }
  return result.empty() ? Components{0} : result;
}

ExprId ExpressionParser::parse() {
  if (++depth_ > kMaxParseDepth) tokens_.fail("less nesting");
  const int heightOfOthers = std::exchange(height_, 0);
  ExprId result = tokens_.ok() ? primary() : dummy();
  while (tokens_.accept(".")) {
    if (++height_ > kMaxParseHeight) tokens_.fail("fewer swizzles");
    Components chosen = components();
    const Type type = builder_.typeOf(result).withWidth(static_cast<int>(chosen.size()));
    result = builder_.add({type, Swizzle{result, std::move(chosen)}});
  }
  height_ = std::max(heightOfOthers, height_ + 1);
  --depth_;
  return result;
}

ExprId ExpressionParser::dummy() {
  return builder_.constant(0);
}

ExprId ExpressionParser::primary() {
  if (tokens_.token().kind == Token::Kind::Number) return number();
  if (tokens_.accept("-")) {
    if (tokens_.accept("infd")) {
      return builder_.constant(-std::numeric_limits<double>::infinity());
    }
    tokens_.expect("inf");
    return builder_.constant(-std::numeric_limits<float>::infinity());
  }
  if (tokens_.token().kind != Token::Kind::Name) {
    tokens_.fail("an expression");
    return dummy();
  }
  if (tokens_.ahead().text == "(" || tokens_.ahead().text == "<") return application();
  if (tokens_.accept("true")) return builder_.constant(true);
  if (tokens_.accept("false")) return builder_.constant(false);
  if (tokens_.accept("inf")) return builder_.constant(std::numeric_limits<float>::infinity());
  if (tokens_.accept("infd")) return builder_.constant(std::numeric_limits<double>::infinity());
  const VariableId variable = expectVariable();
  return tokens_.at("[") ? gather(variable)
                         : builder_.add({function_.variable(variable).type, Read{variable}});
}

ExprId ExpressionParser::number() {
  const std::string_view text = tokens_.token().text;
  if (text.back() == 'u') {
    return builder_.constant(
        tokens_.expectNumber<std::uint32_t>("an unsigned number of 32 bits", 1));
  }
  if (text.back() == 'd') {
    return builder_.constant(tokens_.expectNumber<double>("a double number", 1));
  }
  if (text.find_first_of(".e") != std::string_view::npos) {
    return builder_.constant(tokens_.expectNumber<float>("a float number"));
  }
  return builder_.constant(tokens_.expectNumber<std::int32_t>("a number of 32 bits"));
}

std::vector<ExprId> ExpressionParser::indices() {
  std::vector<ExprId> result;
  while (tokens_.accept("[")) {
    result.push_back(parse());
    tokens_.expect("]");
  }
  return result;
}

ExprId ExpressionParser::gather(VariableId variable) {
  Gather result{variable, indices()};
  // `!` also starts a location; a number follows it there.
  if (tokens_.at("!") && tokens_.ahead().kind != Token::Kind::Number)
    result.inRange = tokens_.accept("!");
  if (tokens_.accept("->")) result.firstLane = indices();
  return builder_.add({function_.variable(variable).type, std::move(result)});
}

// Parses name(...): an operator, a vector, a built-in or a special form.
ExprId ExpressionParser::application() {
  const Token head = tokens_.token();
  const std::string callee(tokens_.advance().text);
  if (callee == "convert") return convert();
  tokens_.expect("(");
  if (callee == "nan") return notANumber();
  if (callee == "position" || callee == "first" || callee == "extent" || callee == "lower" ||
      callee == "upper") {
    return streamForm(callee);
  }
  if (callee == "instance" && tokens_.accept(")")) return builder_.instance();
  std::vector<ExprId> arguments;
  while (tokens_.ok() && !tokens_.at(")")) {
    arguments.push_back(parse());
    if (!tokens_.at(")")) tokens_.expect(",");
  }
  tokens_.expect(")");
  if (!tokens_.ok()) return dummy();
  if (std::optional<ExprId> result = operation(callee, arguments)) return *result;
  tokens_.fail("a function with this number of arguments", head);
  return dummy();
}

ExprId ExpressionParser::convert() {
  tokens_.expect("<");
  const Type type = tokens_.expectType();
  tokens_.expect(">");
  tokens_.expect("(");
  const ExprId operand = parse();
  tokens_.expect(")");
  return builder_.add({type, Convert{operand}});
}

ExprId ExpressionParser::notANumber() {
  // The lexer splits 0x7fc00000 into the number 0 and the name x7fc00000.
  std::uint64_t bits = 0;
  const bool prefix = tokens_.token().text == "0" && tokens_.ahead().text.starts_with("x");
  const std::string_view digits = prefix ? tokens_.ahead().text.substr(1) : "";
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  if (!prefix || error != std::errc() || end != digits.data() + digits.size()) {
    tokens_.fail("the bits of a NaN as 0x and hexadecimal digits");
    return dummy();
  }
  tokens_.advance();
  tokens_.advance();
  tokens_.expect(")");
  if (digits.size() > 8) return builder_.constant(std::bit_cast<double>(bits));
  return builder_.constant(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
}

ExprId ExpressionParser::streamForm(const std::string& callee) {
  const VariableId variable = expectVariable();
  tokens_.expect(")");
  if (callee == "position") return builder_.position(variable);
  if (callee == "first") return builder_.add({kInt4, Position{variable, true}});
  if (callee == "extent") return builder_.extent(variable);
  return builder_.iteratorBound(variable, callee == "upper");
}

std::optional<ExprId> ExpressionParser::operation(const std::string& callee,
                                                  std::vector<ExprId>& arguments) {
  const auto typeOf = [&](std::size_t i) { return builder_.typeOf(arguments[i]); };
#define BROOK_UNARY(Kind, opName, spelling)                               \
  if (callee == #opName && arguments.size() == 1) {                       \
    return builder_.add({typeOf(0), Unary{UnaryOp::Kind, arguments[0]}}); \
  }
#define BROOK_BINARY(Kind, opName, spelling)                                   \
  if (callee == #opName && arguments.size() == 2) {                            \
    return builder_.add({resultOfBinary(BinaryOp::Kind, typeOf(0)),            \
                         Binary{BinaryOp::Kind, arguments[0], arguments[1]}}); \
  }
#include "compiler/ir/operators.def"
  if (callee == "select" && arguments.size() == 3) {
    return builder_.add({typeOf(1), Select{arguments[0], arguments[1], arguments[2]}});
  }
  if (callee == "component" && arguments.size() == 2) {
    const Type type = typeOf(0).isArray() ? typeOf(0).element() : typeOf(0).component();
    return builder_.add({type, Component{arguments[0], arguments[1]}});
  }
  if (std::optional<Type> type = parseType(callee); type && !arguments.empty()) {
    return builder_.add({*type, Construct{std::move(arguments)}});
  }
  const BuiltinInfo* builtin = findBuiltin(callee);
  if (!builtin || static_cast<int>(arguments.size()) != builtin->arity) return std::nullopt;
  const Type type = resultOfBuiltin(*builtin, typeOf(0));
  return builder_.add({type, Builtin{builtin->kind, std::move(arguments)}});
}

}  // namespace brook::ir
