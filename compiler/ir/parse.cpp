#include "compiler/ir/parse.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/lexer.h"

#include <bit>
#include <charconv>
#include <limits>
#include <optional>

namespace brook::ir {
namespace {

constexpr int kMaxDepth = 400;  // of nesting, so that no text overflows the stack

// Recursive descent. After the first error every method returns at once with a harmless value;
// `failure_` holds what was expected where.
class Parser {
 public:
  explicit Parser(std::string_view text) : lexer_(text) {
    token_ = lexer_.next();
    ahead_ = lexer_.next();
  }

  Result<Module> module() {
    expect("module");
    while (token_.kind == Token::Kind::String)
      module_.files.emplace_back(advance().text);
    while (ok() && token_.kind != Token::Kind::End)
      function();
    if (failure_) return *failure_;
    return std::move(module_);
  }

 private:
  // ---- tokens

  bool ok() const { return !failure_; }
  Token advance() {
    Token token = token_;
    token_ = ahead_;
    ahead_ = lexer_.next();
    return token;
  }
  bool at(std::string_view text) const {
    return token_.text == text &&
           (token_.kind == Token::Kind::Name || token_.kind == Token::Kind::Punctuation);
  }
  bool accept(std::string_view text) {
    if (!ok() || !at(text)) return false;
    advance();
    return true;
  }
  void fail(const std::string& expected) {
    if (failure_) return;
    const std::string found =
        token_.kind == Token::Kind::End ? "the end" : "'" + std::string(token_.text) + "'";
    failure_ = Failure{std::to_string(token_.line) + ":" + std::to_string(token_.column) +
                       ": expected " + expected + ", found " + found};
  }
  void expect(std::string_view text) {
    if (ok() && !accept(text)) fail("'" + std::string(text) + "'");
  }
  std::string expectName(const char* what) {
    if (ok() && token_.kind == Token::Kind::Name) return std::string(advance().text);
    fail(what);
    return {};
  }
  template <class Number>
  Number expectNumber(const char* what) {
    Number value{};
    const std::string_view text = token_.text;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (token_.kind != Token::Kind::Number || error != std::errc() ||
        end != text.data() + text.size()) {
      fail(what);
      return {};
    }
    advance();
    return value;
  }
  Type expectType() {
    if (token_.kind == Token::Kind::Name) {
      if (std::optional<Type> type = parseType(token_.text)) {
        advance();
        return *type;
      }
    }
    fail("a type");
    return kVoid;
  }

  // ---- functions

  void function() {
    Function function;
    if (accept(name(FunctionKind::Kernel))) {
      function.kind = FunctionKind::Kernel;
    } else if (accept(name(FunctionKind::Reduction))) {
      function.kind = FunctionKind::Reduction;
    } else if (accept(name(FunctionKind::Helper))) {
      function.kind = FunctionKind::Helper;
    } else {
      return fail("'kernel', 'reduction' or 'helper'");
    }
    function.name = expectName("the name of the function");
    function_ = &function;
    FunctionBuilder builder(function);
    builder_ = &builder;
    expect("(");
    while (ok() && !at(")")) {
      parameter();
      if (!at(")")) expect(",");
    }
    expect(")");
    if (accept("->")) function.result = expectType();
    function.location = location();
    function.body = block(0);
    if (ok()) module_.functions.push_back(std::move(function));
  }

  void parameter() {
    constexpr VariableKind kKinds[] = {VariableKind::Stream, VariableKind::Iterator,
                                       VariableKind::Gather, VariableKind::Constant,
                                       VariableKind::Output, VariableKind::Accumulator,
                                       VariableKind::Value};
    for (VariableKind kind : kKinds) {
      if (!accept(name(kind))) continue;
      const std::string variable = expectName("the name of the parameter");
      int rank = 0;
      while (ok() && accept("[")) {
        expect("]");
        if (++rank > 4) return fail("at most four dimensions");
      }
      expect(":");
      const Type type = expectType();
      newVariable({variable, type, kind, static_cast<std::uint8_t>(rank), {}});
      ++function_->parameterCount;
      return;
    }
    fail("the kind of a parameter");
  }

  void newVariable(Variable variable) {
    if (find(variable.name)) fail("a name not used before");
    if (ok()) function_->variables.push_back(std::move(variable));
  }

  std::optional<VariableId> find(std::string_view name) const {
    for (std::uint32_t i = 0; i < function_->variables.size(); ++i) {
      if (function_->variables[i].name == name) return VariableId{i};
    }
    return std::nullopt;
  }

  VariableId expectVariable() {
    if (token_.kind == Token::Kind::Name) {
      if (std::optional<VariableId> found = find(token_.text)) {
        advance();
        return *found;
      }
    }
    fail("a variable");
    // A variable that exists, so that nothing downstream indexes out of the table.
    if (function_->variables.empty()) function_->variables.emplace_back();
    return VariableId{0};
  }

  Location location() {
    Location result;
    if (!accept("!")) return result;
    result.line = expectNumber<std::uint32_t>("a line number");
    if (accept(":")) {
      result.file = static_cast<std::uint16_t>(result.line);
      result.line = expectNumber<std::uint32_t>("a line number");
    }
    return result;
  }

  // ---- statements

  Block block(int depth) {
    Block statements;
    if (depth > kMaxDepth) fail("less nesting");
    expect("{");
    while (ok() && !at("}")) {
      if (token_.kind == Token::Kind::End) fail("'}'");
      if (ok()) statements.push_back(statement(depth));
    }
    expect("}");
    return statements;
  }

  // A word that starts a statement is a variable if a place goes on behind it.
  bool atKeyword(std::string_view word) const {
    return at(word) && ahead_.text != "=" && ahead_.text != "." && ahead_.text != "[";
  }
  bool acceptKeyword(std::string_view word) {
    if (!atKeyword(word)) return false;
    advance();
    return true;
  }

  Statement statement(int depth) {
    if (acceptKeyword("var")) return declare();
    if (acceptKeyword("call")) return call();
    if (acceptKeyword("if")) return branch(depth);
    if (acceptKeyword("loop")) return loop(depth);
    if (acceptKeyword("break")) return {Break{}, location()};
    if (acceptKeyword("continue")) return {Continue{}, location()};
    if (acceptKeyword("return")) {
      Return result;
      if (!at("!") && !at("}") && !startsStatement()) result.value = expression();
      return {result, location()};
    }
    Place target = place();
    expect("=");
    const ExprId value = expression();
    return {Assign{std::move(target), value}, location()};
  }

  // `return` without a value may be followed by another statement.
  bool startsStatement() const {
    for (std::string_view word : {"var", "call", "if", "loop", "break", "continue", "return"}) {
      if (at(word) && !find(word)) return true;
    }
    return ahead_.text == "=";
  }

  Statement declare() {
    const std::string variable = expectName("the name of the variable");
    expect(":");
    const Type type = expectType();
    Declare result;
    if (accept("=")) result.init = expression();
    newVariable({variable, type, VariableKind::Local, 0, {}});
    result.variable = VariableId{static_cast<std::uint32_t>(function_->variables.size() - 1)};
    return {result, location()};
  }

  Statement call() {
    Call result;
    if (ahead_.text != "(") {
      result.result = place();
      expect("=");
    }
    result.callee = expectName("the name of a function");
    expect("(");
    while (ok() && !at(")")) {
      result.arguments.push_back(argument());
      if (!at(")")) expect(",");
    }
    expect(")");
    return {std::move(result), location()};
  }

  CallArgument argument() {
    const bool nameFollows = ahead_.kind == Token::Kind::Name;
    if (nameFollows && accept("out")) return place();
    if (nameFollows && accept("gather")) return GatherArgument{expectVariable()};
    return expression();
  }

  Statement branch(int depth) {
    If result;
    result.condition = expression();
    const Location where = location();
    result.thenBlock = block(depth + 1);
    if (accept("else")) result.elseBlock = block(depth + 1);
    return {std::move(result), where};
  }

  Statement loop(int depth) {
    Loop result;
    result.testFirst = accept("while");
    if (result.testFirst) result.condition = expression();
    const Location where = location();
    result.body = block(depth + 1);
    if (accept("step")) result.step = block(depth + 1);
    if (!result.testFirst) {
      expect("while");
      result.condition = expression();
    }
    return {std::move(result), where};
  }

  Place place() {
    Place result;
    result.variable = expectVariable();
    if (accept("[")) {
      result.index = expression();
      expect("]");
    } else if (accept(".")) {
      result.components = components();
    }
    return result;
  }

  Components components() {
    Components result;
    const std::string letters = expectName("components");
    for (char letter : letters) {
      const std::size_t c = std::string_view("xyzw").find(letter);
      if (c == std::string_view::npos || letters.size() > 4) {
        fail("up to four of x, y, z and w");
        return {0};
      }
      result.push_back(static_cast<std::uint8_t>(c));
    }
    return result.empty() ? Components{0} : result;
  }

  // ---- expressions

  ExprId expression() {
    if (++depth_ > kMaxDepth) fail("less nesting");
    ExprId result = ok() ? primary() : dummy();
    while (accept(".")) {
      Components chosen = components();
      const Type type = builder_->typeOf(result).withWidth(static_cast<int>(chosen.size()));
      result = builder_->add({type, Swizzle{result, std::move(chosen)}});
    }
    --depth_;
    return result;
  }

  ExprId dummy() { return builder_->constant(0); }

  ExprId primary() {
    if (token_.kind == Token::Kind::Number) return number();
    if (accept("-")) {
      expect("inf");
      return builder_->constant(-std::numeric_limits<float>::infinity());
    }
    if (token_.kind != Token::Kind::Name) {
      fail("an expression");
      return dummy();
    }
    if (ahead_.text == "(" || ahead_.text == "<") return application();
    if (accept("true")) return builder_->constant(true);
    if (accept("false")) return builder_->constant(false);
    if (accept("inf")) return builder_->constant(std::numeric_limits<float>::infinity());
    const VariableId variable = expectVariable();
    return at("[") ? gather(variable)
                   : builder_->add({function_->variable(variable).type, Read{variable}});
  }

  ExprId number() {
    const std::string_view text = token_.text;
    if (text.back() == 'u') {
      token_.text.remove_suffix(1);
      return builder_->constant(expectNumber<std::uint32_t>("an unsigned number of 32 bits"));
    }
    if (text.find_first_of(".e") != std::string_view::npos) {
      return builder_->constant(expectNumber<float>("a float number"));
    }
    return builder_->constant(expectNumber<std::int32_t>("a number of 32 bits"));
  }

  ExprId gather(VariableId variable) {
    Gather result{variable, {}, false};
    while (accept("[")) {
      result.indices.push_back(expression());
      expect("]");
    }
    // `!` is also the start of a location, which has a number behind it.
    if (at("!") && ahead_.kind != Token::Kind::Number) result.inRange = accept("!");
    return builder_->add({function_->variable(variable).type, std::move(result)});
  }

  // name(...): an operator, a vector, a built-in or a special form.
  ExprId application() {
    const Token head = token_;
    const std::string callee(advance().text);
    if (callee == "convert") return convert();
    expect("(");
    if (callee == "nan") return notANumber();
    if (callee == "position" || callee == "extent" || callee == "lower" || callee == "upper") {
      return streamForm(callee);
    }
    std::vector<ExprId> arguments;
    while (ok() && !at(")")) {
      arguments.push_back(expression());
      if (!at(")")) expect(",");
    }
    expect(")");
    if (!ok()) return dummy();
    if (std::optional<ExprId> result = operation(callee, arguments)) return *result;
    token_ = head;
    fail("a function with this number of arguments");
    return dummy();
  }

  ExprId convert() {
    expect("<");
    const Type type = expectType();
    expect(">");
    expect("(");
    const ExprId operand = expression();
    expect(")");
    return builder_->add({type, Convert{operand}});
  }

  ExprId notANumber() {
    // The lexer sees 0x7fc00000 as the number 0 and the name x7fc00000.
    std::uint32_t bits = 0;
    const bool prefix = token_.text == "0" && ahead_.text.starts_with("x");
    const std::string_view digits = prefix ? ahead_.text.substr(1) : "";
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
    if (!prefix || error != std::errc() || end != digits.data() + digits.size()) {
      fail("the bits of a NaN as 0x and hexadecimal digits");
      return dummy();
    }
    advance();
    advance();
    expect(")");
    return builder_->constant(std::bit_cast<float>(bits));
  }

  ExprId streamForm(const std::string& callee) {
    const VariableId variable = expectVariable();
    expect(")");
    if (callee == "position") return builder_->position(variable);
    if (callee == "extent") return builder_->extent(variable);
    return builder_->iteratorBound(variable, callee == "upper");
  }

  std::optional<ExprId> operation(const std::string& callee, std::vector<ExprId>& arguments) {
    auto typeOf = [&](std::size_t i) { return builder_->typeOf(arguments[i]); };
#define BROOK_UNARY(Kind, opName, spelling)                                \
  if (callee == #opName && arguments.size() == 1) {                        \
    return builder_->add({typeOf(0), Unary{UnaryOp::Kind, arguments[0]}}); \
  }
#define BROOK_BINARY(Kind, opName, spelling)                                    \
  if (callee == #opName && arguments.size() == 2) {                             \
    return builder_->add({resultOfBinary(BinaryOp::Kind, typeOf(0)),            \
                          Binary{BinaryOp::Kind, arguments[0], arguments[1]}}); \
  }
#include "compiler/ir/operators.def"
    if (callee == "select" && arguments.size() == 3) {
      return builder_->add({typeOf(1), Select{arguments[0], arguments[1], arguments[2]}});
    }
    if (callee == "component" && arguments.size() == 2) {
      return builder_->add({typeOf(0).component(), Component{arguments[0], arguments[1]}});
    }
    if (std::optional<Type> type = parseType(callee); type && !arguments.empty()) {
      return builder_->add({*type, Construct{std::move(arguments)}});
    }
    const BuiltinInfo* builtin = findBuiltin(callee);
    if (!builtin || static_cast<int>(arguments.size()) != builtin->arity) return std::nullopt;
    const Type type = resultOfBuiltin(*builtin, typeOf(0));
    return builder_->add({type, Builtin{builtin->kind, std::move(arguments)}});
  }

  Lexer lexer_;
  Token token_;
  Token ahead_;
  Module module_;
  Function* function_ = nullptr;
  FunctionBuilder* builder_ = nullptr;
  std::optional<Failure> failure_;
  int depth_ = 0;
};

}  // namespace

Result<Module> parse(std::string_view text) {
  return Parser(text).module();
}

}  // namespace brook::ir
