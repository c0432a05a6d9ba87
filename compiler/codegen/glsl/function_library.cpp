#include "compiler/codegen/glsl/function_library.h"

#include "compiler/codegen/glsl/type_names.h"
#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::glsl {
namespace {

constexpr std::string_view kFunctionsText =
#include "functions_text.inc"
    ;

/// One block of functions.glsl.
struct LibraryFunction {
  std::string name;
  std::string text;                  ///< with its comment
  std::vector<std::string> callees;  ///< names of library functions in the text
};

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Every "brook_..." that is followed by "(" in the text, in order.
std::vector<std::string> calledNames(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find("brook_"); at != std::string_view::npos;
       at = text.find("brook_", at)) {
    std::size_t end = at;
    while (end < text.size() && isNameCharacter(text[end]))
      ++end;
    if (end < text.size() && text[end] == '(') names.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return names;
}

std::vector<LibraryFunction> readFunctions(std::string_view text) {
  std::vector<LibraryFunction> functions;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    const std::string_view block = text.substr(0, end);
    text.remove_prefix(std::min(end + 2, text.size()));
    std::vector<std::string> names = calledNames(block);
    if (names.empty()) continue;  // a heading
    LibraryFunction function{names.front(), std::string(block), {}};
    function.callees.assign(names.begin() + 1, names.end());
    functions.push_back(std::move(function));
  }
  return functions;
}

const std::vector<LibraryFunction>& libraryFunctions() {
  static const std::vector<LibraryFunction> functions = readFunctions(kFunctionsText);
  return functions;
}

}  // namespace

void FunctionLibrary::use(std::string_view name) {
  if (!used_.emplace(name).second) return;
  bool isKnown = false;
  for (const LibraryFunction& function : libraryFunctions()) {
    if (function.name != name) continue;
    isKnown = true;
    for (const std::string& callee : function.callees)
      use(callee);
  }
  BROOK_CHECK(isKnown, "no function " + std::string(name) + " in functions.glsl");
}

std::string FunctionLibrary::use(std::string_view name, ir::Type result,
                                 const std::vector<ir::Type>& arguments) {
  use(name);
  const std::string callee(name);
  if (!result.isVector()) return callee;

  std::string signature = glslType(result) + " " + callee + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    signature += (i ? ", const " : "const ") + glslType(arguments[i]) + " " + "xyz"[i];
  }
  signature += ")";
  std::string calls;
  for (int component = 0; component < result.width; ++component) {
    std::string operands;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      operands += (i ? ", " : "") + std::string(1, "xyz"[i]) + "." + "xyzw"[component];
    }
    calls += (component ? ", " : "") + callee + "(" + operands + ")";
  }
  vectorForms_[signature] = signature + " {\n  return " + glslType(result) + "(" + calls + ");\n}";
  return callee;
}

std::string FunctionLibrary::decoded(ir::Type type, const std::string& stored) {
  if (!type.isDouble()) return stored;
  use("brook_decode");
  return "brook_decode(" + stored + ")";
}

std::string FunctionLibrary::encoded(ir::Type type, const std::string& value) {
  if (!type.isDouble()) return value;
  use("brook_encode");
  return "brook_encode(" + value + ")";
}

void FunctionLibrary::print(codegen::TextWriter& out) const {
  for (const LibraryFunction& function : libraryFunctions()) {
    if (!used_.contains(function.name)) continue;
    out.lines(function.text);
    out.line();
  }
  for (const auto& [signature, text] : vectorForms_) {
    out.lines(text);
    out.line();
  }
}

}  // namespace brook::glsl
