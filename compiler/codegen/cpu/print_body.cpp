#include "compiler/codegen/cpu/print_body.h"

#include "compiler/codegen/cpu/block_control.h"
#include "compiler/codegen/cpu/called_helpers.h"
#include "compiler/codegen/cpu/cheap_block.h"
#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/print_expression.h"
#include "compiler/codegen/cpu/row_values.h"
#include "compiler/codegen/cpu/whole_blocks.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

bool isTrue(const Function& function, ExprId id) {
  const auto* constant = std::get_if<Constant>(&function.expr(id).node);
  const bool* value = constant ? std::get_if<bool>(&constant->value) : nullptr;
  return value && *value;
}

class BodyPrinter {
 public:
  BodyPrinter(const BodyContext& context, TextWriter& out)
      : context_(context), function_(context.function), expressions_(context), out_(out) {
    read_.resize(function_.variables.size());
    isHoisted_.resize(function_.variables.size());
    const auto visit = [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      if (read) read_[read->variable.index] = true;
    };
    if (context.inside) {
      context.rowValues->forEachNamed(function_, context.inside, visit);
    } else {
      forEachExpr(function_, visit);
    }
  }

  void print() {
    for (const std::string& line : expressions_.declarations())
      out_.line(line);
    printBlock(function_.body, 0);
  }

 private:
  // A mask variable of the emitted code. `loop`: the loop whose lanes it holds, else null.
  struct Mask {
    std::string name;
    const Statement* loop = nullptr;
    bool isBody = false;  // lanes that have not said `continue`; lies above the loop's own mask
  };

  std::string mask() const {
    return masks_.empty() ? std::string(context_.allElements) : masks_.back().name;
  }
  void push(Mask mask) {
    masks_.push_back(std::move(mask));
    expressions_.setMasked(true);
  }
  void pop() {
    masks_.pop_back();
    expressions_.setMasked(!masks_.empty());
  }
  bool isDivergent(const Statement& statement) const {
    return context_.uniformity.isDivergent(statement);
  }

  void printBlock(const Block& block, std::size_t from) {
    for (std::size_t i = from; i < block.size(); ++i) {
      const std::size_t statements = printParts(block, i, 0);
      if (statements > 0) {
        i += statements - 1;
        continue;
      }
      printLine(block[i]);
      // When no lane is left, a loop that nothing stops must not begin.
      const auto* branch = std::get_if<If>(&block[i].node);
      const bool mayEmpty = branch && inDivergentLoop() &&
                            (containsJump(branch->thenBlock) || containsJump(branch->elseBlock));
      if (mayEmpty && containsLoop(block, i + 1)) {
        out_.open("if (anyLane(" + mask() + ")) {");
        printBlock(block, i + 1);
        out_.close();
        return;
      }
    }
  }

  void printLine(const Statement& statement) {
    if (context_.beforeStatement) context_.beforeStatement(statement.location);
    out_.source(statement.location.lineOfMain());
    if (context_.inside) {
      printInside(statement, *context_.inside);
    } else {
      print(statement);
    }
  }

  // The part that begins with statement number `first`, if there is one: a function that is called
  // on the spot and knows what stands around it. `outer`: how many parts that begin there are open.
  // Gives how many statements that were.
  std::size_t printParts(const Block& block, std::size_t first, std::size_t outer) {
    if (!context_.parts) return 0;
    const std::span<const std::size_t> counts = context_.parts->countsAt(block[first]);
    if (outer == counts.size()) return 0;
    const std::size_t end = first + counts[outer];
    for (std::size_t i = first; i < end; ++i) {
      const auto* declare = std::get_if<Declare>(&block[i].node);
      if (declare && context_.parts->isUsedBehind(declare->variable, end)) hoist(*declare);
    }
    out_.open("[&]() BROOK_SECTION {");
    for (std::size_t i = first; i < end;) {
      const std::size_t statements = printParts(block, i, i == first ? outer + 1 : 0);
      if (statements == 0) printLine(block[i]);
      i += std::max<std::size_t>(statements, 1);
    }
    out_.close("}();");
    return end - first;
  }

  // Declares the local in front of the part that gives it its value.
  void hoist(const Declare& declare) {
    if (isHoisted_[declare.variable.index]) return;
    print({declare.variable, std::nullopt});
    isHoisted_[declare.variable.index] = true;
  }

  void printInside(const Statement& statement, const InsideBody& inside) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    const auto* assign = std::get_if<Assign>(&statement.node);
    for (const InsideBody::TestBefore& test : inside.testsBefore(statement))
      out_.line("if (!" + expressions_.consecutiveText(test) + ") return false;");
    if (!declare && !assign) return print(statement);
    const std::optional<ExprId> value = declare ? declare->init : std::optional(assign->value);
    if (value && inside.testsThere(*value))
      out_.line("if (!" + expressions_.consecutiveText(*value) + ") return false;");
    std::map<std::uint32_t, std::string> turned;
    for (VariableId variable : inside.order().turnedIn(function_, statement)) {
      const std::string& name = context_.names.variable(variable);
      const std::string elements = context_.names.fresh(name + "_elements");
      out_.line("const " + typeText(function_.variable(variable).type, true) + " " + elements +
                " = turned(" + name + ");");
      turned[variable.index] = elements;
    }
    expressions_.setInOrder(
        inside.order().has(declare ? declare->variable : assign->place.variable));
    expressions_.setReplacements(std::move(turned));
    print(statement);
    expressions_.setInOrder(false);
    expressions_.setReplacements({});
  }

  bool inDivergentLoop() const { return !loops_.empty() && isDivergent(*loops_.back()); }

  void print(const Statement& statement) {
    std::visit(Overloaded{
                   [&](const Declare& node) { print(node); },
                   [&](const Assign& node) { out_.line(assignment(statement, node) + ";"); },
                   [&](const If& node) {
                     if (isDivergent(statement)) {
                       printDivergent(node);
                     } else {
                       printUniform(node);
                     }
                   },
                   [&](const Loop& node) {
                     loops_.push_back(&statement);
                     if (isDivergent(statement)) {
                       printDivergent(statement, node);
                     } else {
                       printUniform(statement, node);
                     }
                     loops_.pop_back();
                   },
                   [&](const Break&) { printJump("break;", false); },
                   [&](const Continue&) { printJump("continue;", true); },
                   [&](const Call& node) { print(statement, node); },
                   [&](const Scatter& node) { print(node); },
                   [](const auto&) { BROOK_UNREACHABLE("a return in code generation"); },
               },
               statement.node);
  }

  void print(const Declare& declare) {
    const VariableId id = declare.variable;
    if (context_.rowValues && context_.rowValues->contains(id)) return;
    const bool varying = context_.uniformity.isVarying(id);
    const std::string value = declare.init ? expressions_.as(*declare.init, varying) : "{}";
    if (isHoisted_[id.index]) {
      if (declare.init) out_.line(context_.names.variable(id) + " = " + value + ";");
      return;
    }
    const Type type = function_.variable(id).type;
    const std::string size = type.isArray() ? "[" + std::to_string(type.elements) + "]" : "";
    out_.line((read_[id.index] ? "" : "[[maybe_unused]] ") + typeText(type.element(), varying) +
              " " + context_.names.variable(id) + size + " = " + value + ";");
  }

  // An assignment as an expression: `x.y = select(mask, value, x.y)`.
  std::string assignment(const Statement& statement, const Assign& assign) {
    const Place& place = assign.place;
    const Type type = function_.variable(place.variable).type.element();
    const bool isElement = place.index && function_.variable(place.variable).type.isArray();
    if (isElement && context_.uniformity.isVarying(*place.index)) {
      return elementAssignment(statement, assign, *place.index);
    }
    std::string name = context_.names.variable(place.variable);
    if (isElement) name += "[" + expressions_.own(*place.index) + "]";
    const bool varying = context_.uniformity.isVarying(place.variable);
    std::string target = name;
    std::string value = expressions_.as(assign.value, varying);
    if (place.index && !isElement) {
      value = "withComponent(" + name + ", " + expressions_.own(*place.index) + ", " + value + ")";
    } else if (place.components.size() == 1 && type.isVector()) {
      target += std::string(".") + "xyzw"[place.components[0]];
    } else if (place.components.size() > 1) {
      value = "insert(" + name + ", " + value;
      for (int number : place.components)
        value += ", " + std::to_string(number);
      value += ")";
    }
    if (context_.uniformity.needsMask(statement)) {
      value = "select(" + mask() + ", " + value + ", " + target + ")";
    }
    return target + " = " + value;
  }

  // Of elements that differ from lane to lane: `setElement(a, 8, i, mask, value)`.
  std::string elementAssignment(const Statement& statement, const Assign& assign, ExprId at) {
    const Place& place = assign.place;
    const Type type = function_.variable(place.variable).type;
    const std::string& array = context_.names.variable(place.variable);
    const std::string count = std::to_string(type.elements);
    const std::string index = expressions_.own(at);
    std::string value = expressions_.lanes(assign.value);
    if (!place.components.empty() && type.element().isVector()) {
      const std::string inserter = place.components.size() == 1 ? "withComponent" : "insert";
      std::string numbers;
      for (int number : place.components)
        numbers += ", " + std::to_string(number);
      const std::string element = "elementOf(" + array + ", " + count + ", " + index + ")";
      value = place.components.size() == 1
                  ? inserter + "(" + element + numbers + ", " + value + ")"
                  : inserter + "(" + element + ", " + value + numbers + ")";
    }
    const std::string lanes = context_.uniformity.needsMask(statement) ? mask() : "allLanes()";
    return "setElement(" + array + ", " + count + ", " + index + ", " + lanes + ", " + value + ")";
  }

  void print(const Statement& statement, const Call& call) {
    const CalledHelper& helper = context_.helpers->of(call);
    const bool needsMask = context_.uniformity.needsMask(statement);
    std::vector<std::string> after;
    std::string arguments;
    const auto add = [&](const std::string& argument) {
      arguments += (arguments.empty() ? "" : ", ") + argument;
    };
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      std::visit(
          Overloaded{
              [&](ExprId value) { add(expressions_.as(value, helper.varyingValues[i])); },
              [&](const GatherArgument& node) { add(context_.names.argument(node.gather)); },
              [&](const Place& place) {
                const std::string& name = context_.names.variable(place.variable);
                if (!needsMask) return add(name);
                const std::string given = context_.names.fresh(name + "_given");
                const Type type = function_.variable(place.variable).type;
                out_.line(typeText(type, true) + " " + given + " = {};");
                add(given);
                after.push_back(name + " = select(" + mask() + ", " + given + ", " + name + ");");
              },
          },
          call.arguments[i]);
    }
    if (helper.takesLanes) add(mask());
    out_.line(helper.name + "(" + arguments + ");");
    for (const std::string& line : after)
      out_.line(line);
  }

  // Of another form of a kernel, which computes one element at a time.
  void print(const Scatter& scatter) {
    const std::string& argument = context_.names.argument(scatter.output);
    std::string text =
        context_.function.storesInPlace ? "scatter(" + argument : "write(" + argument + ".data";
    for (const ExprId index : scatter.indices)
      text += ", " + expressions_.own(index);
    out_.line(text + ", " + expressions_.own(scatter.value) + ");");
  }

  // The only statement of an else block, when `else if` can stand for it.
  const If* elseIf(const Block& block) const {
    if (block.size() != 1 || isDivergent(block[0])) return nullptr;
    return std::get_if<If>(&block[0].node);
  }

  void printUniform(const If& first) {
    const If* branch = &first;
    out_.open("if (" + expressions_.own(branch->condition) + ") {");
    printBlock(branch->thenBlock, 0);
    while (const If* next = elseIf(branch->elseBlock)) {
      branch = next;
      out_.reopen("} else if (" + expressions_.own(branch->condition) + ") {");
      printBlock(branch->thenBlock, 0);
    }
    if (!branch->elseBlock.empty()) {
      out_.reopen("} else {");
      printBlock(branch->elseBlock, 0);
    }
    out_.close();
  }

  // The condition comes first: the then block may change what it reads.
  void printDivergent(const If& branch) {
    const bool hasElse = !branch.elseBlock.empty();
    const std::string condition = expressions_.own(branch.condition);
    std::string chosen = condition;
    if (hasElse) {
      chosen = context_.names.fresh("condition");
      out_.line("const Bool " + chosen + " = " + condition + ";");
    } else {
      chosen = "(" + chosen + ")";
    }
    printArm(branch.thenBlock, "then", chosen);
    if (hasElse) printArm(branch.elseBlock, "otherwise", "~" + chosen);
  }

  void printArm(const Block& block, std::string_view name, const std::string& chosen) {
    const std::string lanes = context_.names.fresh(name);
    const CheapBlock cheap = cheapBlock(context_, block);
    const bool hasTest = !cheap.isAlways;
    const std::string type = hasTest || cheap.usesMask ? "Bool " : "[[maybe_unused]] Bool ";
    out_.line(type + lanes + " = " + mask() + " & " + chosen + ";");
    if (hasTest) out_.open("if (" + cheap.ifSmall + "anyLane(" + lanes + ")) {");
    push({lanes});
    printBlock(block, 0);
    pop();
    if (hasTest) out_.close();
  }

  std::string stepText(const Loop& loop) {
    std::string text;
    for (const Statement& statement : loop.step) {
      text += (text.empty() ? "" : ", ") + assignment(statement, std::get<Assign>(statement.node));
    }
    return text;
  }

  void printBlocks(const Loop& loop, const InsideBody::TestBefore& block) {
    const WholeBlockText text = textOf(block, context_, expressions_, stepText(loop));
    out_.open(text.whileAhead);
    out_.line(text.declaration);
    out_.line(text.read);
    out_.line("BROOK_UNROLL_LANES");
    out_.open(text.loop);
    expressions_.setColumn(block.gather, text.column);
    printBlock(loop.body, 0);
    expressions_.setColumn(block.gather, "");
    out_.close();
    out_.close();
  }

  void printUniform(const Statement& statement, const Loop& loop) {
    if (context_.inside) {
      const auto block = wholeBlock(function_, *context_.inside, statement);
      if (block) printBlocks(loop, *block);
    }
    const std::string condition = expressions_.own(loop.condition);
    const std::string step = stepText(loop);
    const bool isShort = isStraight(loop.body) && !containsJump(loop.body);
    if (context_.inside && isShort) out_.line("BROOK_UNROLL_TWICE");
    if (loop.testFirst) {
      out_.open(step.empty() ? "while (" + condition + ") {"
                             : "for (; " + condition + "; " + step + ") {");
    } else if (step.empty()) {
      out_.open("do {");
    } else {
      const std::string first = context_.names.fresh("isFirst");
      out_.open("for (bool " + first + " = true; " + first + " || (" + step + ", " + condition +
                "); " + first + " = false) {");
    }
    printBlock(loop.body, 0);
    out_.close(loop.testFirst || !step.empty() ? "}" : "} while (" + condition + ");");
  }

  // `live` holds the lanes that are still in the loop, `running` those of them that have not left
  // this iteration by continue.
  void printDivergent(const Statement& statement, const Loop& loop) {
    const std::string live = context_.names.fresh("live");
    out_.line("Bool " + live + " = " + mask() + ";");
    push({live, &statement});
    if (loop.testFirst) {
      out_.open("for (;;) {");
      const LoopTest test = testOf(loop);
      if (!test.ofLane.empty()) out_.line(live + " = " + live + test.ofLane + ";");
      const std::string none = "!anyLane(" + live + ")";
      out_.line("if (" + (test.ofAll.empty() ? "" : "!(" + test.ofAll + ") || ") + none +
                ") break;");
    } else {
      out_.open("do {");
    }
    if (analysis::containsContinue(loop)) {
      const std::string running = context_.names.fresh("running");
      out_.line("Bool " + running + " = " + live + ";");
      push({running, &statement, true});
      printBlock(loop.body, 0);
      pop();
    } else {
      printBlock(loop.body, 0);
    }
    for (const Statement& step : loop.step)
      print(step);
    if (loop.testFirst) {
      out_.close();
    } else {
      const LoopTest test = testOf(loop);
      if (!test.ofLane.empty()) out_.line(live + " = " + live + test.ofLane + ";");
      out_.close("} while (" + (test.ofAll.empty() ? "" : "(" + test.ofAll + ") && ") + "anyLane(" +
                 live + "));");
    }
    pop();
  }

  // The condition of a loop in two parts: of all lanes, "i < n", and of each, " & (x < y)".
  struct LoopTest {
    std::string ofAll, ofLane;
  };

  LoopTest testOf(const Loop& loop) const {
    LoopTest test;
    if (!isTrue(function_, loop.condition)) addTest(loop.condition, test);
    return test;
  }

  void addTest(ExprId condition, LoopTest& test) const {
    const auto* both = std::get_if<Binary>(&function_.expr(condition).node);
    if (!context_.uniformity.isVarying(condition)) {
      const std::string text = expressions_.own(condition);
      test.ofAll = test.ofAll.empty() ? text : "(" + test.ofAll + ") && (" + text + ")";
    } else if (both && both->op == BinaryOp::And) {
      addTest(both->left, test);
      addTest(both->right, test);
    } else {
      test.ofLane += " & (" + expressions_.lanes(condition) + ")";
    }
  }

  // In a divergent loop the running lanes leave every mask up to the loop's.
  void printJump(std::string_view plain, bool isContinue) {
    if (!inDivergentLoop()) {
      out_.line(plain);
      return;
    }
    const std::string leaving = mask();
    std::size_t first = masks_.size();
    while (masks_[first - 1].loop != loops_.back() || masks_[first - 1].isBody)
      --first;
    if (isContinue) ++first;  // back to the mask `running`
    for (std::size_t i = first; i < masks_.size(); ++i) {
      const std::string& name = masks_[i - 1].name;
      out_.line(name + " = " + name + " & ~" + leaving + ";");
    }
    out_.line(leaving + " = noLanes();");
  }

  const BodyContext& context_;
  const Function& function_;
  ExpressionPrinter expressions_;
  TextWriter& out_;
  std::vector<bool> read_;
  std::vector<bool> isHoisted_;  ///< declared already
  std::vector<Mask> masks_;
  std::vector<const Statement*> loops_;
};

}  // namespace

void printBody(const BodyContext& context, TextWriter& out) {
  BodyPrinter(context, out).print();
  out.source(0);
}

}  // namespace brook::codegen::cpu
