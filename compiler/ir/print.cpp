#include "compiler/ir/print.h"

#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <bit>
#include <charconv>
#include <cinttypes>
#include <cmath>
#include <cstdio>

namespace brook::ir {
namespace {

std::string nanText(float value) {
  char text[24];
  std::snprintf(text, sizeof text, "nan(0x%08x)", std::bit_cast<std::uint32_t>(value));
  return text;
}

std::string nanText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "nan(0x%016" PRIx64 ")", std::bit_cast<std::uint64_t>(value));
  return text;
}

// Returns the shortest text that reads back to the same bits, with a point, an exponent or a name.
template <class Floating>
std::string floatText(Floating value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  if (std::isnan(value)) return nanText(value);
  char digits[48];
  auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  std::string text(digits, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

// A suffix distinguishes it from a float: 0.5d, infd; the NaN of a double has 16 digits.
std::string doubleText(double value) {
  return std::isnan(value) ? floatText(value) : floatText(value) + "d";
}

std::string constantText(const Constant& constant) {
  return std::visit(Overloaded{
                        [](bool value) { return std::string(value ? "true" : "false"); },
                        [](std::int32_t value) { return std::to_string(value); },
                        [](std::uint32_t value) { return std::to_string(value) + "u"; },
                        [](float value) { return floatText(value); },
                        [](double value) { return doubleText(value); },
                    },
                    constant.value);
}

std::string componentsText(const Components& components) {
  std::string text = ".";
  for (std::uint8_t c : components)
    text += "xyzw"[c];
  return text;
}

std::string boundText(std::int32_t bound) {
  return "[" + (bound > 0 ? std::to_string(bound) : "") + "]";
}

std::string messageText(bool isFailure, const std::string& text) {
  return (isFailure ? "fail " : "print ") + quoted(text);
}

std::string indented(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find('\n') + 1;
    result += "  " + std::string(text.substr(0, end));
    text.remove_prefix(end);
  }
  return result;
}

class Printer {
 public:
  Printer(const Function& function, PrintOptions options)
      : function_(function), options_(options) {}

  std::string expression(ExprId id) const {
    const Expr& e = function_.expr(id);
    return std::visit(
        Overloaded{
            [](const Constant& n) { return constantText(n); },
            [&](const Read& n) { return variable(n.variable); },
            [&](const Position& n) {
              return (n.ofFirstLane ? "first(" : "position(") + variable(n.stream) + ")";
            },
            [](const Instance&) { return std::string("instance()"); },
            [&](const Extent& n) { return "extent(" + variable(n.stream) + ")"; },
            [&](const IteratorBound& n) {
              return (n.upper ? "upper(" : "lower(") + variable(n.iterator) + ")";
            },
            [&](const Gather& n) { return gather(n); },
            [&](const Unary& n) { return call(name(n.op), {n.operand}); },
            [&](const Binary& n) { return call(name(n.op), {n.left, n.right}); },
            [&](const Convert& n) {
              return "convert<" + typeName(e.type) + ">(" + expression(n.operand) + ")";
            },
            [&](const Construct& n) { return call(typeName(e.type), n.parts); },
            [&](const Swizzle& n) { return expression(n.operand) + componentsText(n.components); },
            [&](const Component& n) { return call("component", {n.operand, n.index}); },
            [&](const Select& n) { return call("select", {n.condition, n.whenTrue, n.whenFalse}); },
            [&](const Builtin& n) { return call(info(n.function).name, n.arguments); },
            [](const std::monostate&) -> std::string {
              BROOK_UNREACHABLE("an expression without a node");
            },
        },
        e.node);
  }

  std::string function() {
    text_ = name(function_.kind);
    text_ += " " + function_.name + "(" + parameters() + ")";
    if (function_.pairwiseInput) text_ += " pairs " + variable(*function_.pairwiseInput);
    if (!function_.result.isVoid()) text_ += " -> " + typeName(function_.result);
    if (!function_.appends.empty()) text_ += appends();
    if (function_.messages) text_ += messages(*function_.messages);
    if (!function_.pushesOf.empty()) text_ += " writes pushes of " + function_.pushesOf;
    if (function_.storesInPlace) text_ += " in place";
    text_ += location(function_.location) + " {\n";
    for (const Function& helper : function_.helpers)
      text_ += indented(Printer(helper, options_).function());
    block(function_.body, 1);
    text_ += "}\n";
    return std::move(text_);
  }

 private:
  std::string variable(VariableId id) const { return function_.variable(id).name; }

  std::string call(const std::string& callee, const std::vector<ExprId>& arguments) const {
    std::string text = callee + "(";
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      text += (i ? ", " : "") + expression(arguments[i]);
    }
    return text + ")";
  }

  std::string gather(const Gather& n) const {
    return variable(n.stream) + indices(n.indices) + (n.inRange ? "!" : "") +
           (n.firstLane.empty() ? "" : "->" + indices(n.firstLane));
  }

  std::string indices(const std::vector<ExprId>& list) const {
    std::string text;
    for (ExprId index : list)
      text += "[" + expression(index) + "]";
    return text;
  }

  std::string place(const Place& place) const {
    std::string text = variable(place.variable);
    if (place.index) text += "[" + expression(*place.index) + "]";
    return place.components.empty() ? text : text + componentsText(place.components);
  }

  std::string parameters() const {
    std::string text;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const Variable& v = function_.variables[i];
      text += (i ? ", " : "") + std::string(name(v.kind)) + " " + v.name;
      if (v.kind == VariableKind::VariableOutput) text += boundText(v.bound);
      for (int d = 0; d < v.rank; ++d)
        text += "[]";
      text += ": " + typeName(v.type);
      if (v.storage != Storage::Plain) text += " as " + elementName(v.element());
      if (v.field) {
        text += " of " + v.field->structure + " " + v.field->parameter + "." + v.field->path;
      }
    }
    return text;
  }

  std::string names(const std::vector<VariableId>& variables) const {
    std::string text;
    for (const VariableId id : variables)
      text += (text.empty() ? "" : ", ") + variable(id);
    return text;
  }

  std::string appends() const {
    std::string text = " by " + variable(*function_.appendIndex);
    for (const AppendOutput& append : function_.appends) {
      text += append.index ? " scatters " : " appends ";
      text += names(append.outputs) + boundText(append.bound);
      text += " count " + variable(append.count);
      if (append.index) text += " index " + variable(*append.index);
    }
    return text;
  }

  // Prints ` by append_index messages k record message floats a ints b doubles c (print
  // "%g"(float), ...)`
  std::string messages(const Messages& messages) const {
    std::string text = " by " + variable(*function_.appendIndex) + " messages " + messages.kernel +
                       " record " + variable(messages.record);
    if (!messages.floats.empty()) text += " floats " + names(messages.floats);
    if (!messages.ints.empty()) text += " ints " + names(messages.ints);
    if (!messages.doubles.empty()) text += " doubles " + names(messages.doubles);
    text += " (";
    for (const Messages::Site& site : messages.sites) {
      if (&site != &messages.sites.front()) text += ", ";
      text += messageText(site.isFailure, site.text) + "(";
      for (std::size_t i = 0; i < site.values.size(); ++i)
        text += (i ? ", " : "") + typeName(site.values[i]);
      text += ")" + location(site.location);
    }
    return text + ")";
  }

  std::string location(Location location) const {
    if (!options_.locations || location.line == 0) return "";
    std::string file = location.file ? std::to_string(location.file) + ":" : "";
    return " !" + file + std::to_string(location.line);
  }

  void line(int depth, const std::string& content, Location at) {
    text_ += std::string(2 * static_cast<std::size_t>(depth), ' ') + content + location(at) + "\n";
  }

  void block(const Block& statements, int depth) {
    for (const Statement& s : statements)
      statement(s, depth);
  }

  void statement(const Statement& s, int depth) {
    std::visit(Overloaded{
                   [&](const Declare& n) {
                     std::string init = n.init ? " = " + expression(*n.init) : "";
                     line(depth,
                          "var " + variable(n.variable) + ": " +
                              typeName(function_.variable(n.variable).type) + init,
                          s.location);
                   },
                   [&](const Assign& n) {
                     line(depth, place(n.place) + " = " + expression(n.value), s.location);
                   },
                   [&](const Push& n) { line(depth, "push " + names(n.outputs), s.location); },
                   [&](const Scatter& n) {
                     line(depth,
                          "scatter " + variable(n.output) + indices(n.indices) + " = " +
                              expression(n.value),
                          s.location);
                   },
                   [&](const Message& n) { line(depth, message(n), s.location); },
                   [&](const Call& n) { line(depth, callText(n), s.location); },
                   [&](const If& n) { branch(n, s.location, depth); },
                   [&](const Loop& n) { loop(n, s.location, depth); },
                   [&](const Break&) { line(depth, "break", s.location); },
                   [&](const Continue&) { line(depth, "continue", s.location); },
                   [&](const Return& n) {
                     line(depth, n.value ? "return " + expression(*n.value) : "return", s.location);
                   },
                   [](const std::monostate&) { BROOK_UNREACHABLE("a statement without a node"); },
               },
               s.node);
  }

  std::string message(const Message& n) const {
    return messageText(n.isFailure, n.text) + call("", n.values);
  }

  std::string callText(const Call& n) const {
    std::string text = "call " + (n.result ? place(*n.result) + " = " : "") + n.callee + "(";
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      if (i) text += ", ";
      text += std::visit(
          Overloaded{
              [&](ExprId value) { return expression(value); },
              [&](const Place& output) { return "out " + place(output); },
              [&](const GatherArgument& gather) { return "gather " + variable(gather.gather); },
          },
          n.arguments[i]);
    }
    return text + ")";
  }

  void branch(const If& n, Location at, int depth) {
    line(depth, "if " + expression(n.condition) + location(at) + " {", {});
    block(n.thenBlock, depth + 1);
    if (!n.elseBlock.empty()) {
      line(depth, "} else {", {});
      block(n.elseBlock, depth + 1);
    }
    line(depth, "}", {});
  }

  void loop(const Loop& n, Location at, int depth) {
    const std::string condition = "while " + expression(n.condition);
    line(depth, "loop" + (n.testFirst ? " " + condition : "") + location(at) + " {", {});
    block(n.body, depth + 1);
    if (!n.step.empty()) {
      line(depth, "} step {", {});
      block(n.step, depth + 1);
    }
    line(depth, n.testFirst ? "}" : "} " + condition, {});
  }

  const Function& function_;
  PrintOptions options_;
  std::string text_;
};

}  // namespace

std::string print(const Function& function, ExprId expression) {
  return Printer(function, {}).expression(expression);
}

std::string print(const Function& function, PrintOptions options) {
  return Printer(function, options).function();
}

std::string print(const Module& module, PrintOptions options) {
  std::string text = "module";
  for (const std::string& file : module.files)
    text += " " + quoted(file);
  text += "\n";
  for (const Function& function : module.functions)
    text += "\n" + print(function, options);
  return text;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '\n') {
      result += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string unquoted(std::string_view characters) {
  std::string result;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const bool isEscaped = characters[i] == '\\' && i + 1 < characters.size();
    if (isEscaped) ++i;
    result += isEscaped && characters[i] == 'n' ? '\n' : characters[i];
  }
  return result;
}

}  // namespace brook::ir
