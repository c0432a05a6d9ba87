#include "compiler/ir/parse.h"

#include "compiler/ir/lexer.h"
#include "compiler/ir/parse_expression.h"
#include "compiler/ir/print.h"

namespace brook::ir {
namespace {

// Parses one function, by recursive descent.
class FunctionParser {
 public:
  FunctionParser(TokenCursor& tokens, Function& function)
      : tokens_(tokens), function_(function), expressions_(tokens, function) {}

  void parse() {
    if (tokens_.accept(name(FunctionKind::Kernel))) {
      function_.kind = FunctionKind::Kernel;
    } else if (tokens_.accept(name(FunctionKind::Reduction))) {
      function_.kind = FunctionKind::Reduction;
    } else if (tokens_.accept(name(FunctionKind::Helper))) {
      function_.kind = FunctionKind::Helper;
    } else {
      return tokens_.fail("'kernel', 'reduction' or 'helper'");
    }
    function_.name = tokens_.expectName("the name of the function");
    tokens_.expect("(");
    while (tokens_.ok() && !tokens_.at(")")) {
      parameter();
      if (!tokens_.at(")")) tokens_.expect(",");
    }
    tokens_.expect(")");
    if (tokens_.accept("pairs")) {
      function_.pairwiseInput = expressions_.find(tokens_.expectName("the name of a parameter"));
      if (!function_.pairwiseInput) tokens_.fail("the name of a parameter behind 'pairs'");
    }
    if (tokens_.accept("->")) function_.result = tokens_.expectType();
    if (tokens_.accept("by")) appends();
    if (tokens_.accept("writes")) {
      tokens_.expect("pushes");
      tokens_.expect("of");
      function_.pushesOf = tokens_.expectName("the name of a kernel");
      if (tokens_.accept("in")) {
        tokens_.expect("place");
        function_.storesInPlace = true;
      }
    }
    function_.location = location();
    tokens_.expect("{");
    while (tokens_.ok() && tokens_.at(name(FunctionKind::Helper)) && namesFunction())
      FunctionParser(tokens_, function_.helpers.emplace_back()).parse();
    function_.body = restOfBlock(0);
  }

 private:
  void parameter() {
    constexpr VariableKind kKinds[] = {
        VariableKind::Stream,        VariableKind::Iterator,    VariableKind::Gather,
        VariableKind::Constant,      VariableKind::Output,      VariableKind::VariableOutput,
        VariableKind::ScatterOutput, VariableKind::Accumulator, VariableKind::Value};
    for (VariableKind kind : kKinds) {
      if (!tokens_.accept(name(kind))) continue;
      const std::string variable = tokens_.expectName("the name of the parameter");
      int rank = 0;
      const bool hasBound = kind == VariableKind::VariableOutput;
      const std::int32_t limit = hasBound ? bound() : 0;
      while (!hasBound && tokens_.ok() && tokens_.accept("[")) {
        tokens_.expect("]");
        if (++rank > 4) return tokens_.fail("at most four dimensions");
      }
      tokens_.expect(":");
      const Type type = tokens_.expectType();
      const Storage held = storage(type);
      newVariable(
          {variable, type, kind, static_cast<std::uint8_t>(rank), {}, held, limit, field()});
      ++function_.parameterCount;
      return;
    }
    tokens_.fail("the kind of a parameter");
  }

  // Parses `[2]`, or `[]` for no limit.
  std::int32_t bound() {
    std::int32_t result = 0;
    tokens_.expect("[");
    if (!tokens_.at("]")) result = tokens_.expectNumber<std::int32_t>("the most pushes");
    tokens_.expect("]");
    return result;
  }

  // Parses ` by append_index appends a, b[2] count n scatters o[] count m index at`
  void appends() {
    function_.appendIndex = expressions_.expectVariable();
    if (tokens_.accept("messages")) function_.messages = messages();
    while (tokens_.ok() && (tokens_.at("appends") || tokens_.at("scatters"))) {
      const bool isScatter = tokens_.advance().text == "scatters";
      AppendOutput& append = function_.appends.emplace_back();
      append.outputs = variables();
      append.bound = bound();
      tokens_.expect("count");
      append.count = expressions_.expectVariable();
      if (!isScatter) continue;
      tokens_.expect("index");
      append.index = expressions_.expectVariable();
    }
  }

  // Parses `k record message floats a ints b doubles c (print "%g"(float) !2, fail "x > 0"() !3)`
  Messages messages() {
    Messages result;
    result.kernel = tokens_.expectName("the name of a kernel");
    tokens_.expect("record");
    result.record = expressions_.expectVariable();
    if (tokens_.accept("floats")) result.floats = variables();
    if (tokens_.accept("ints")) result.ints = variables();
    if (tokens_.accept("doubles")) result.doubles = variables();
    tokens_.expect("(");
    while (tokens_.ok() && !tokens_.at(")")) {
      result.sites.push_back(site());
      if (!tokens_.at(")")) tokens_.expect(",");
    }
    tokens_.expect(")");
    return result;
  }

  Messages::Site site() {
    const bool isFailure = tokens_.accept("fail");
    if (!isFailure) tokens_.expect("print");
    Messages::Site result{isFailure, string(), {}, {}};
    tokens_.expect("(");
    while (tokens_.ok() && !tokens_.at(")")) {
      result.values.push_back(tokens_.expectType());
      if (!tokens_.at(")")) tokens_.expect(",");
    }
    tokens_.expect(")");
    result.location = location();
    return result;
  }

  std::vector<VariableId> variables() {
    std::vector<VariableId> result{expressions_.expectVariable()};
    while (tokens_.accept(","))
      result.push_back(expressions_.expectVariable());
    return result;
  }

  // Parses `as char4` behind the type.
  Storage storage(Type type) {
    if (!tokens_.accept("as")) return Storage::Plain;
    for (const Storage storage : {Storage::Uint, Storage::Char, Storage::Uchar, Storage::Short,
                                  Storage::Ushort, Storage::Fixed, Storage::Shortfixed}) {
      if (isStorageOf(type, storage) && tokens_.accept(elementName({type, storage})))
        return storage;
    }
    tokens_.fail("an element type that is held as " + typeName(type));
    return Storage::Plain;
  }

  // Parses `of Hit h.inner.n` behind that.
  std::optional<FieldOf> field() {
    if (!tokens_.accept("of")) return std::nullopt;
    FieldOf field;
    field.structure = tokens_.expectName("the name of the structure");
    field.parameter = tokens_.expectName("the name of the user's parameter");
    while (tokens_.ok() && tokens_.accept(".")) {
      field.path += (field.path.empty() ? "" : ".") + tokens_.expectName("the name of the field");
    }
    if (field.path.empty()) tokens_.fail("'.' and the name of the field");
    return field;
  }

  void newVariable(Variable variable) {
    if (expressions_.find(variable.name)) tokens_.fail("a name not used before");
    if (tokens_.ok()) function_.variables.push_back(std::move(variable));
  }

  Location location() {
    Location result;
    if (!tokens_.accept("!")) return result;
    const Token number = tokens_.token();
    result.line = tokens_.expectNumber<std::uint32_t>("a line number");
    if (tokens_.accept(":")) {
      result.file = static_cast<std::uint16_t>(result.line);
      if (result.file != result.line) tokens_.fail("the number of a file", number);
      result.line = tokens_.expectNumber<std::uint32_t>("a line number");
    }
    return result;
  }

  // ---- statements

  // After the word "helper": "=", "." or "[" would continue a place.
  bool namesFunction() const {
    return function_.kind != FunctionKind::Helper && tokens_.ahead().kind == Token::Kind::Name;
  }

  Block block(int depth) {
    if (depth > kMaxParseDepth) tokens_.fail("less nesting");
    tokens_.expect("{");
    return restOfBlock(depth);
  }

  Block restOfBlock(int depth) {
    Block statements;
    while (tokens_.ok() && !tokens_.at("}")) {
      if (tokens_.atEnd()) tokens_.fail("'}'");
      if (tokens_.ok()) statements.push_back(statement(depth));
    }
    tokens_.expect("}");
    return statements;
  }

  // A word that starts a statement is a variable if "=", "." or "[" follows.
  bool atKeyword(std::string_view word) const {
    return tokens_.at(word) && tokens_.ahead().text != "=" && tokens_.ahead().text != "." &&
           tokens_.ahead().text != "[";
  }
  bool acceptKeyword(std::string_view word) {
    if (!atKeyword(word)) return false;
    tokens_.advance();
    return true;
  }

  Statement statement(int depth) {
    if (acceptKeyword("var")) return declare();
    if (acceptKeyword("push")) return {Push{variables()}, location()};
    if (acceptKeyword("scatter")) return scatter();
    if (acceptKeyword("print")) return message(false);
    if (acceptKeyword("fail")) return message(true);
    if (acceptKeyword("call")) return call();
    if (acceptKeyword("if")) return branch(depth);
    if (acceptKeyword("loop")) return loop(depth);
    if (acceptKeyword("break")) return {Break{}, location()};
    if (acceptKeyword("continue")) return {Continue{}, location()};
    if (acceptKeyword("return")) {
      Return result;
      if (!tokens_.at("!") && !tokens_.at("}") && !startsStatement())
        result.value = expressions_.parse();
      return {result, location()};
    }
    Place target = expressions_.place();
    tokens_.expect("=");
    const ExprId value = expressions_.parse();
    return {Assign{std::move(target), value}, location()};
  }

  // A statement may follow a `return` without a value.
  bool startsStatement() const {
    for (std::string_view word : {"var", "push", "scatter", "print", "fail", "call", "if", "loop",
                                  "break", "continue", "return"}) {
      if (tokens_.at(word) && !expressions_.find(word)) return true;
    }
    return tokens_.ahead().text == "=";
  }

  Statement declare() {
    const std::string variable = tokens_.expectName("the name of the variable");
    tokens_.expect(":");
    Type type = tokens_.expectType();
    if (tokens_.accept("[")) {
      type = type.array(tokens_.expectNumber<std::uint16_t>("a number of elements"));
      tokens_.expect("]");
    }
    Declare result;
    if (tokens_.accept("=")) result.init = expressions_.parse();
    newVariable({variable, type, VariableKind::Local, 0, {}, Storage::Plain, 0});
    result.variable = VariableId{static_cast<std::uint32_t>(function_.variables.size() - 1)};
    return {result, location()};
  }

  Statement scatter() {
    Scatter result;
    result.output = expressions_.expectVariable();
    while (tokens_.accept("[")) {
      result.indices.push_back(expressions_.parse());
      tokens_.expect("]");
    }
    tokens_.expect("=");
    result.value = expressions_.parse();
    return {std::move(result), location()};
  }

  Statement message(bool isFailure) {
    Message result{isFailure, string(), {}};
    tokens_.expect("(");
    while (tokens_.ok() && !tokens_.at(")")) {
      result.values.push_back(expressions_.parse());
      if (!tokens_.at(")")) tokens_.expect(",");
    }
    tokens_.expect(")");
    return {std::move(result), location()};
  }

  std::string string() {
    if (tokens_.ok() && tokens_.token().kind == Token::Kind::String)
      return unquoted(tokens_.advance().text);
    tokens_.fail("a string");
    return {};
  }

  Statement call() {
    Call result;
    if (tokens_.ahead().text != "(") {
      result.result = expressions_.place();
      tokens_.expect("=");
    }
    result.callee = tokens_.expectName("the name of a function");
    tokens_.expect("(");
    while (tokens_.ok() && !tokens_.at(")")) {
      result.arguments.push_back(argument());
      if (!tokens_.at(")")) tokens_.expect(",");
    }
    tokens_.expect(")");
    return {std::move(result), location()};
  }

  CallArgument argument() {
    const bool nameFollows = tokens_.ahead().kind == Token::Kind::Name;
    if (nameFollows && tokens_.accept("out")) return expressions_.place();
    if (nameFollows && tokens_.accept("gather"))
      return GatherArgument{expressions_.expectVariable()};
    return expressions_.parse();
  }

  Statement branch(int depth) {
    If result;
    result.condition = expressions_.parse();
    const Location where = location();
    result.thenBlock = block(depth + 1);
    if (tokens_.accept("else")) result.elseBlock = block(depth + 1);
    return {std::move(result), where};
  }

  Statement loop(int depth) {
    Loop result;
    result.testFirst = tokens_.accept("while");
    if (result.testFirst) result.condition = expressions_.parse();
    const Location where = location();
    result.body = block(depth + 1);
    if (tokens_.accept("step")) result.step = block(depth + 1);
    if (!result.testFirst) {
      tokens_.expect("while");
      result.condition = expressions_.parse();
    }
    return {std::move(result), where};
  }

  TokenCursor& tokens_;
  Function& function_;
  ExpressionParser expressions_;
};

}  // namespace

Result<Module> parse(std::string_view text) {
  TokenCursor tokens(text);
  Module module;
  tokens.expect("module");
  if (tokens.token().kind != Token::Kind::String) tokens.fail("the name of a file");
  while (tokens.token().kind == Token::Kind::String)
    module.files.push_back(unquoted(tokens.advance().text));
  while (tokens.ok() && !tokens.atEnd()) {
    Function function;
    FunctionParser(tokens, function).parse();
    module.functions.push_back(std::move(function));
  }
  if (const std::optional<Failure>& failure = tokens.failure()) return *failure;
  return module;
}

}  // namespace brook::ir
