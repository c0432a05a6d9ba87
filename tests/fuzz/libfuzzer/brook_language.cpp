// Brook's words, and its grammar as a writer of random pieces. What it writes is not all legal:
// names are drawn from the text around, whatever they are there. random_kernels writes legal
// programs; `run` begins with some of them.
#include "tests/fuzz/libfuzzer/language.h"
#include "tests/fuzz/libfuzzer/language_lists.h"

#include <utility>

namespace brook::fuzz {
namespace {

using ir::Scalar;
using Strings = std::vector<std::string>;

constexpr int kDepth = 4;

const Strings kArithmetic = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"};
const Strings kComparisons = {"<", "<=", ">", ">=", "==", "!=", "&&", "||"};
const Strings kAssignments = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
const Strings kNumbers = {"0",          "1",           "-1",
                          "2",          "3",           "7",
                          "31",         "32",          "33",
                          "255",        "256",         "257",
                          "65535",      "65536",       "2147483647",
                          "2147483648", "4294967295u", "4294967296",
                          "0x7fffffff", "0xffffffffu", "18446744073709551616",
                          "0.0",        "1.0",         "-0.0",
                          "0.5f",       "1e38",        "3.4028236e38",
                          "1e39",       "1e-38",       "1.4e-45f",
                          "1e-60",      "1e309",       "1e99999",
                          "0.1d",       "1f",          "1.",
                          ".5",         "017",         "089",
                          "'a'",        "0b101",       "1'000",
                          "1ull",       "1.0L",        "0x1p-149"};

Strings types() {
  return valueTypes({Scalar::Float, Scalar::Int, Scalar::Uint, Scalar::Double});
}

Strings elementTypes() {
  Strings result = types();
  for (std::string& name : storageTypes())
    result.push_back(std::move(name));
  return result;
}

// One piece of a program.
class Writer {
 public:
  Writer(Random& random, Strings names) : random_(random), names_(std::move(names)) {
    if (names_.empty()) names_ = {"a", "b", "r"};
  }

  std::string piece() {
    switch (random_.below(8)) {
      case 0:
        return function();
      case 1:
        return parameter(fresh("p"));
      case 2:
      case 3:
        return statement(2);
      default:
        return expression(kDepth);
    }
  }

 private:
  std::string fresh(const char* stem) { return stem + std::to_string(random_.below(10)); }
  std::string name() { return random_.of(names_); }
  std::string type() { return random_.of(types()); }

  // ---- expressions

  std::string expression(int depth) {
    if (depth <= 0) return leaf();
    const auto part = [&] { return expression(depth - 1 - static_cast<int>(random_.below(2))); };
    switch (random_.below(14)) {
      case 0:
      case 1:
        return "(" + part() + " " + random_.of(kArithmetic) + " " + part() + ")";
      case 2:
        return part() + " " + random_.of(kComparisons) + " " + part();
      case 3:
        return "(" + part() + " ? " + part() + " : " + part() + ")";
      case 4:
        return random_.of(Strings{"-", "!", "~", "+"}) + part();
      case 5:
        return "((" + random_.of(elementTypes()) + ") " + part() + ")";
      case 6:
      case 7:
        return call(depth);
      case 8:
        return type() + list(1 + random_.below(4), depth);
      case 9:
        return part() + "." + random_.of(swizzles());
      case 10:
        return name() + "[" + part() + "]";
      case 11:
        return name() + "[" + part() + "][" + part() + "]";
      case 12:
        return name() + list(random_.below(4), depth);
      default:
        return leaf();
    }
  }

  std::string leaf() {
    switch (random_.below(8)) {
      case 0:
        return "indexof(" + name() + ")";
      case 1:
        return "instance()";
      case 2:
      case 3:
        return random_.of(kNumbers);
      default:
        return name();
    }
  }

  std::string list(std::size_t count, int depth) {
    std::string text = "(";
    for (std::size_t i = 0; i < count; ++i)
      text += (i == 0 ? "" : ", ") + expression(depth - 2);
    return text + ")";
  }

  std::string call(int depth) {
    const auto functions = functionsByArity();
    const std::size_t arity = 1 + random_.below(functions.size() - 1);
    return random_.of(functions[arity]) + list(arity, depth);
  }

  // ---- statements

  std::string statement(int depth) {
    const std::size_t choice = random_.below(depth > 0 ? 14 : 6);
    switch (choice) {
      case 0:
      case 1:
        return declaration();
      case 2:
        return target() + " " + random_.of(kAssignments) + " " + expression(kDepth) + ";";
      case 3:
        return name() + random_.of(Strings{"++;", "--;"});
      case 4:
        return "push(" + name() + ");";
      case 5:
        return random_.of(Strings{"break;", "continue;", "return;", ";"});
      case 6:
        return "if (" + expression(2) + ") " + block(depth);
      case 7:
        return "if (" + expression(2) + ") " + block(depth) + " else " + block(depth);
      case 8:
        return forLoop(depth);
      case 9:
        return "while (" + expression(2) + ") " + block(depth);
      case 10:
        return "do " + block(depth) + " while (" + expression(2) + ");";
      case 11:
        return switchOver(depth);
      default:
        return target() + " = " + expression(kDepth) + ";";
    }
  }

  std::string target() {
    const std::size_t choice = random_.below(4);
    if (choice == 0) return name() + "." + random_.of(swizzles());
    if (choice == 1) return name() + "[" + expression(1) + "]";
    return name();
  }

  std::string declaration() {
    const std::string made = fresh("t");
    std::string text = type() + " " + made;
    const std::size_t choice = random_.below(4);
    if (choice == 0) {
      text += "[" + std::to_string(1 + random_.below(9)) + "] = {" + expression(2) + "}";
    } else if (choice < 3) {
      text += " = " + expression(kDepth);
    }
    names_.push_back(made);
    return text + ";";
  }

  std::string block(int depth) {
    std::string text = "{\n";
    for (std::size_t i = random_.below(4); i > 0; --i)
      text += statement(depth - 1) + "\n";
    return text + "}";
  }

  std::string forLoop(int depth) {
    const std::string i = fresh("i");
    names_.push_back(i);
    const std::string bound = random_.oneIn(2) ? random_.of(kNumbers) : expression(1);
    return "for (int " + i + " = 0; " + i + " < " + bound + "; " + i +
           random_.of(Strings{"++", " += 2", "--", " *= 2"}) + ") " + block(depth);
  }

  std::string switchOver(int depth) {
    std::string text = "switch (" + expression(1) + ") {\n";
    for (std::size_t i = random_.below(4); i > 0; --i) {
      text += random_.oneIn(4) ? "default:" : "case " + std::to_string(random_.below(5)) + ":";
      text += " " + statement(depth - 1) + (random_.oneIn(2) ? " break;\n" : "\n");
    }
    return text + "}";
  }

  // ---- functions

  std::string parameter(const std::string& made) {
    names_.push_back(made);
    const std::string declared = random_.of(elementTypes()) + " " + made;
    switch (random_.below(10)) {
      case 0:
        return declared;
      case 1:
        return declared + "[]";
      case 2:
        return declared + "[][]";
      case 3:
        return "iter " + declared + "<>";
      case 4:
        return "vout[" + std::string(random_.oneIn(2) ? "" : "2") + "] " + declared + "<>";
      case 5:
        return "reduce " + declared + "<>";
      case 6:
        return "out " + declared + "[]";
      case 7:
        return "out " + declared + "<>";
      default:
        return declared + "<>";
    }
  }

  std::string function() {
    names_.clear();
    std::string text = random_.oneIn(5) ? "reduce void " : "kernel ";
    if (text == "kernel ") text += random_.oneIn(4) ? type() + " " : "void ";
    text += fresh("k") + "(";
    for (std::size_t i = random_.below(4); i > 0; --i)
      text += parameter(fresh("p")) + ", ";
    names_.emplace_back("o");
    text += "out " + random_.of(elementTypes()) + " o<>) {\n";
    for (std::size_t i = 1 + random_.below(5); i > 0; --i)
      text += statement(2) + "\n";
    return text + "o = " + expression(kDepth) + ";\n}\n";
  }

  Random& random_;
  Strings names_;
};

std::string write(Random& random, const Strings& names) {
  return Writer(random, names).piece();
}

}  // namespace

Language brookLanguage() {
  Language language;
  language.classes = {
      elementTypes(),
      {"float", "int", "unsigned", "double", "bool", "void", "half", "long", "char", "struct"},
      kArithmetic,
      kComparisons,
      kAssignments,
      {"++", "--", "-", "!", "~", "+"},
      {"<", ">", "[", "]", "(", ")", "{", "}"},
      {",", ";", ".", ":", "?", "::", "->"},
      {"kernel", "reduce", "out", "vout", "iter", "const", "static", "inline", "extern"},
      {"if", "while", "for", "do", "switch", "else"},
      {"break", "continue", "return", "goto", "case", "default"},
      {"indexof", "instance", "push", "stream", "streamRead", "streamWrite", "sizeof", "modf",
       "frexp", "sincos"},
      swizzles()};
  for (Strings& functions : functionsByArity())
    if (!functions.empty()) language.classes.push_back(std::move(functions));
  language.numbers = kNumbers;
  language.piece = write;
  return language;
}

}  // namespace brook::fuzz
