#include "compiler/codegen/glsl/print_body.h"

#include "compiler/codegen/glsl/type_names.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <span>

namespace brook::glsl {
namespace {

using namespace ir;

class BodyPrinter {
 public:
  BodyPrinter(const ShaderBody& body, codegen::TextWriter& out) : body_(body), out_(out) {}

  void block(const Block& statements) { range(statements, 0, statements.size(), 0); }

 private:
  // `outer`: the number of open parts that begin with the first statement.
  void range(const Block& block, std::size_t first, std::size_t end, std::size_t outer) {
    for (std::size_t i = first; i < end;) {
      const std::size_t count = part(block, i, i == first ? outer : 0);
      if (count == 0) print(block[i]);
      i += std::max<std::size_t>(count, 1);
    }
  }

  // Prints the part that begins with statement `first`, if there is one, as a function. Returns its
  // number of statements, or 0.
  std::size_t part(const Block& block, std::size_t first, std::size_t outer) {
    if (!body_.outlining) return 0;
    const std::span<const std::size_t> counts = body_.outlining->parts.countsAt(block[first]);
    if (outer == counts.size()) return 0;
    const std::string name = body_.outlining->newName();
    codegen::TextWriter text;
    text.setMarksSources(body_.outlining->marksSources);
    text.open("void " + name + "() {");
    BodyPrinter(body_, text).range(block, first, first + counts[outer], outer + 1);
    text.close();
    body_.outlining->functions.lines(text.take());
    body_.outlining->functions.line();
    out_.line(name + "();");
    return counts[outer];
  }

  void print(const Statement& statement) {
    out_.source(statement.location.lineOfMain());
    std::visit(Overloaded{
                   [&](const Declare& n) { declare(n); },
                   [&](const Assign& n) { out_.line(assignment(n) + ";"); },
                   [](const Push&) { BROOK_UNREACHABLE("lower_variable_outputs has not run"); },
                   [](const Scatter&) { BROOK_UNREACHABLE("lower_variable_outputs has not run"); },
                   [](const Message&) { BROOK_UNREACHABLE("split_messages has not run"); },
                   [&](const Call& n) { call(n); },
                   [&](const If& n) { branch(n); },
                   [&](const Loop& n) { loop(n); },
                   [&](const Break&) { out_.line("break;"); },
                   [&](const Continue&) { out_.line("continue;"); },
                   [](const Return&) { BROOK_UNREACHABLE("merge_returns has not run"); },
                   [](const std::monostate&) { BROOK_UNREACHABLE("a statement without a node"); },
               },
               statement.node);
  }

  std::string expression(ExprId id) const { return printExpression(body_, id); }
  const std::string& variable(VariableId id) const { return body_.variables[id.index]; }

  void declare(const Declare& n) {
    const Type type = body_.function.variable(n.variable).type;
    const std::string size = type.isArray() ? "[" + std::to_string(type.elements) + "]" : "";
    const std::string head = glslType(type.element()) + " " + variable(n.variable) + size;
    if (body_.outlining && body_.outlining->parts.isShared(n.variable)) {
      body_.outlining->globals.line(head + ";");
      if (n.init) out_.line(variable(n.variable) + " = " + expression(*n.init) + ";");
      return;
    }
    out_.line(n.init ? head + " = " + expression(*n.init) + ";" : head + ";");
  }

  void call(const Call& n) {
    std::string arguments;
    for (const CallArgument& argument : n.arguments) {
      if (std::holds_alternative<GatherArgument>(argument)) continue;
      const auto* value = std::get_if<ExprId>(&argument);
      arguments += (arguments.empty() ? "" : ", ") +
                   (value ? expression(*value) : place(std::get<Place>(argument)));
    }
    out_.line(body_.helpers.at(n.callee) + "(" + arguments + ");");
  }

  std::string place(const Place& place) const {
    std::string text = variable(place.variable);
    const Type type = body_.function.variable(place.variable).type;
    if (place.index) text += "[" + printIndex(body_, *place.index, type) + "]";
    const bool isVector = type.element().isVector();
    if (place.components.empty() || !isVector) return text;
    text += ".";
    for (std::uint8_t component : place.components)
      text += "xyzw"[component];
    return text;
  }

  std::string assignment(const Assign& n) const {
    return place(n.place) + " = " + expression(n.value);
  }

  // Returns the only statement of an else block if it is an If, which `else if` can print.
  static const If* elseIf(const Block& block) {
    return block.size() == 1 ? std::get_if<If>(&block[0].node) : nullptr;
  }

  void branch(const If& first) {
    const If* n = &first;
    out_.open("if (" + expression(n->condition) + ") {");
    block(n->thenBlock);
    while (const If* next = elseIf(n->elseBlock)) {
      n = next;
      out_.reopen("} else if (" + expression(n->condition) + ") {");
      block(n->thenBlock);
    }
    if (!n->elseBlock.empty()) {
      out_.reopen("} else {");
      block(n->elseBlock);
    }
    out_.close();
  }

  std::string steps(const Block& step) const {
    std::string text;
    for (const Statement& statement : step) {
      text += (text.empty() ? "" : ", ") + assignment(std::get<Assign>(statement.node));
    }
    return text;
  }

  void loop(const Loop& n) {
    const std::string condition = expression(n.condition);
    if (n.testFirst) {
      out_.open(n.step.empty() ? "while (" + condition + ") {"
                               : "for (; " + condition + "; " + steps(n.step) + ") {");
      block(n.body);
      out_.close();
    } else {
      // It has a `continue` (lower/test_at_head.h), behind which the step comes, then the test.
      const std::string step = n.step.empty() ? "" : ", " + steps(n.step);
      out_.open("for (bool brook_first = true; brook_first || (" + condition +
                "); brook_first = false" + step + ") {");
      block(n.body);
      out_.close();
    }
  }

  const ShaderBody& body_;
  codegen::TextWriter& out_;
};

}  // namespace

void printBlock(const ShaderBody& body, const Block& block, codegen::TextWriter& out) {
  BodyPrinter(body, out).block(block);
  out.source(0);
}

}  // namespace brook::glsl
