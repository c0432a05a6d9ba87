// The words of IR text (docs/ir.md), and random expressions and statements of it.
#include "compiler/ir/module.h"
#include "tests/fuzz/libfuzzer/language.h"
#include "tests/fuzz/libfuzzer/language_lists.h"

#include <utility>

namespace brook::fuzz {
namespace {

using ir::Scalar;
using Strings = std::vector<std::string>;

constexpr int kDepth = 3;

const Strings kUnary = {
#define BROOK_UNARY(Kind, name, spelling) #name,
#include "compiler/ir/operators.def"
};
const Strings kBinary = {
#define BROOK_BINARY(Kind, name, spelling) #name,
#include "compiler/ir/operators.def"
};
const Strings kStreamForms = {"position", "first", "extent", "lower", "upper"};
const Strings kNumbers = {"0",
                          "1",
                          "-1",
                          "2",
                          "3",
                          "31",
                          "32",
                          "255",
                          "256",
                          "2147483647",
                          "-2147483648",
                          "0u",
                          "1u",
                          "4294967295u",
                          "4294967296u",
                          "0.0",
                          "-0.0",
                          "1.0",
                          "0.5",
                          "1e38",
                          "-3.4028235e38",
                          "1e-45",
                          "1e39",
                          "0.0d",
                          "1.0d",
                          "-0.0d",
                          "1e300d",
                          "inf",
                          "infd",
                          "true",
                          "false",
                          "nan(0x7fc00000)",
                          "65535",
                          "65536",
                          "70000"};

Strings types() {
  return valueTypes({Scalar::Bool, Scalar::Int, Scalar::Uint, Scalar::Float, Scalar::Double});
}

Strings kindsOfParameters() {
  Strings result;
  for (auto kind = ir::VariableKind::Stream; kind != ir::VariableKind::Local;
       kind = static_cast<ir::VariableKind>(static_cast<int>(kind) + 1)) {
    result.emplace_back(ir::name(kind));
  }
  return result;
}

class Writer {
 public:
  Writer(Random& random, const Strings& names) : random_(random), names_(names) {}

  std::string piece() { return random_.oneIn(3) ? statement(2) : expression(kDepth); }

 private:
  std::string name() { return names_.empty() ? "a" : random_.of(names_); }

  std::string expression(int depth) {
    const auto part = [&] { return expression(depth - 1); };
    if (depth <= 0) return random_.oneIn(2) ? name() : random_.of(kNumbers);
    switch (random_.below(12)) {
      case 0:
      case 1:
      case 2:
        return random_.of(kBinary) + "(" + part() + ", " + part() + ")";
      case 3:
        return random_.of(kUnary) + "(" + part() + ")";
      case 4:
        return "convert<" + random_.of(types()) + ">(" + part() + ")";
      case 5:
        return random_.of(types()) + list(1 + random_.below(4), depth);
      case 6:
        return "select(" + part() + ", " + part() + ", " + part() + ")";
      case 7:
        return "component(" + part() + ", " + part() + ")";
      case 8:
        return part() + "." + random_.of(swizzles());
      case 9:
        return name() + "[" + part() + "]" + (random_.oneIn(4) ? "!" : "");
      case 10:
        return random_.of(kStreamForms) + "(" + name() + ")";
      default:
        return call(depth);
    }
  }

  std::string list(std::size_t count, int depth) {
    std::string text = "(";
    for (std::size_t i = 0; i < count; ++i)
      text += (i == 0 ? "" : ", ") + expression(depth - 1);
    return text + ")";
  }

  std::string call(int depth) {
    const auto functions = functionsByArity();
    const std::size_t arity = 1 + random_.below(functions.size() - 1);
    return random_.of(functions[arity]) + list(arity, depth);
  }

  std::string statement(int depth) {
    switch (random_.below(depth > 0 ? 12 : 8)) {
      case 0:
      case 1:
        return "var v" + std::to_string(random_.below(100)) + ": " + random_.of(types()) +
               (random_.oneIn(4) ? "[4]" : " = " + expression(kDepth)) + "\n";
      case 2:
      case 3:
        return name() + " = " + expression(kDepth) + "\n";
      case 4:
        return name() + "." + random_.of(swizzles()) + " = " + expression(kDepth) + "\n";
      case 5:
        return name() + "[" + expression(1) + "] = " + expression(kDepth) + "\n";
      case 6:
        return random_.of(Strings{"break\n", "continue\n", "return\n"});
      case 7:
        return "push " + name() + "\n";
      case 8:
        return "if " + expression(2) + " " + block(depth) + "\n";
      case 9:
        return "if " + expression(2) + " " + block(depth) + " else " + block(depth) + "\n";
      case 10:
        return "loop while " + expression(2) + " " + block(depth) + " step { " + name() + " = " +
               expression(1) + " }\n";
      default:
        return "loop " + block(depth) + " while " + expression(2) + "\n";
    }
  }

  std::string block(int depth) {
    std::string text = "{\n";
    for (std::size_t i = random_.below(4); i > 0; --i)
      text += statement(depth - 1);
    return text + "}";
  }

  Random& random_;
  const Strings& names_;
};

std::string write(Random& random, const Strings& names) {
  return Writer(random, names).piece();
}

}  // namespace

Language irLanguage() {
  Language language;
  language.classes = {types(),
                      storageTypes(),
                      kUnary,
                      kBinary,
                      {"lt", "le", "gt", "ge", "eq", "ne"},
                      kStreamForms,
                      {"select", "component", "convert", "instance", "nan"},
                      {"kernel", "reduction", "helper"},
                      kindsOfParameters(),
                      {"var", "push", "scatter", "call", "if", "loop"},
                      {"break", "continue", "return"},
                      {"while", "step", "else", "out", "gather", "as", "of", "by", "pushes",
                       "scatters", "count", "index", "pairs"},
                      {"!", "->", ",", ":", "=", "."},
                      swizzles()};
  for (Strings& functions : functionsByArity())
    if (!functions.empty()) language.classes.push_back(std::move(functions));
  language.numbers = kNumbers;
  language.piece = write;
  return language;
}

}  // namespace brook::fuzz
