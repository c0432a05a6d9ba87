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
  std::string text;                  ///< including its comment
  std::vector<std::string> callees;  ///< names of library functions in the text
  bool isOfVectors;                  ///< uses vecN, ivecN, ..
};

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Returns every "brook_..." that is followed by "(" in the text, in order.
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
    const bool isOfVectors = block.find("vecN") != std::string_view::npos;
    LibraryFunction function{names.front(), std::string(block), {}, isOfVectors};
    function.callees.assign(names.begin() + 1, names.end());
    functions.push_back(std::move(function));
  }
  return functions;
}

const std::vector<LibraryFunction>& libraryFunctions() {
  static const std::vector<LibraryFunction> functions = readFunctions(kFunctionsText);
  return functions;
}

bool has(std::string_view name, bool isOfVectors) {
  return std::ranges::any_of(libraryFunctions(), [&](const LibraryFunction& function) {
    return function.name == name && function.isOfVectors == isOfVectors;
  });
}

/// Returns the text of a function on vecN .. for vectors of `width` components.
std::string withWidth(std::string text, int width) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {"bvecN", "bool"}, {"ivecN", "int"}, {"uvecN", "uint"}, {"vecN", "float"}};
  for (const auto& [name, scalar] : kTypes) {
    std::string type(name.substr(0, name.size() - 1));
    type = width == 1 ? std::string(scalar) : type + std::to_string(width);
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at))
      text.replace(at, name.size(), type);
  }
  return text;
}

bool isFixed(ir::Storage storage) {
  return storage == ir::Storage::Fixed || storage == ir::Storage::Shortfixed;
}

// Returns the function of functions.glsl that extracts the components of a storage from a word.
const char* unpacking(ir::Storage storage) {
  switch (storage) {
    case ir::Storage::Char:
      return "brook_signed_bytes";
    case ir::Storage::Short:
      return "brook_signed_halves";
    case ir::Storage::Uchar:
    case ir::Storage::Fixed:
      return "brook_bytes";
    default:
      return "brook_halves";
  }
}

}  // namespace

void FunctionLibrary::use(std::string_view name) {
  use(name, 1);
}

void FunctionLibrary::use(std::string_view name, int width) {
  if (!used_.emplace(name, width).second) return;
  bool isKnown = false;
  for (const LibraryFunction& function : libraryFunctions()) {
    if (function.name != name) continue;
    isKnown = true;
    for (const std::string& callee : function.callees)
      use(callee, has(callee, true) ? width : 1);
  }
  BROOK_CHECK(isKnown, "no function " + std::string(name) + " in functions.glsl");
}

std::string FunctionLibrary::use(std::string_view name, ir::Type result,
                                 const std::vector<ir::Type>& arguments) {
  const std::string callee(name);
  const bool isOfVectors = has(name, true);
  use(name, isOfVectors ? result.width : 1);
  if (isOfVectors || !result.isVector()) return callee;

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

// Converts multiples of 1/255 or 1/65535 to fixed values; returns all other numbers unchanged.
std::string FunctionLibrary::fromNumbers(ir::Element element, const std::string& numbers) {
  if (!isFixed(element.storage)) return numbers;
  const bool isByte = element.storage == ir::Storage::Fixed;
  return use(isByte ? "brook_fixed" : "brook_shortfixed", element.type,
             {element.type.withScalar(ir::Scalar::Int)}) +
         "(" + numbers + ")";
}

// The value is such a multiple already (passes/lower_storage.h).
std::string FunctionLibrary::toNumbers(ir::Element element, const std::string& value) {
  if (!isFixed(element.storage)) return value;
  const char* const steps = element.storage == ir::Storage::Fixed ? "255.0" : "65535.0";
  return glslType(element.type.withScalar(ir::Scalar::Int)) + "(" + value + " * " + steps +
         " + 0.5)";
}

std::string FunctionLibrary::fromTexel(ir::Element element, const std::string& texel) {
  if (texelType(element).scalar != ir::Scalar::Uint) return decoded(element.type, texel);
  const ir::Type numbers = element.type.withScalar(ir::Scalar::Int);
  return fromNumbers(element, glslType(numbers) + "(" + texel + ")");
}

std::string FunctionLibrary::toTexel(ir::Element element, const std::string& value) {
  const ir::Type type = texelType(element);
  if (type.scalar != ir::Scalar::Uint) return encoded(element.type, value);
  return glslType(type) + "(" + toNumbers(element, value) + ")";
}

std::string FunctionLibrary::fromWords(ir::Element element, const std::string& words) {
  if (!isNarrow(element.storage)) return decoded(element.type, words);
  const char* const function = unpacking(element.storage);
  use(function);
  return fromNumbers(element, std::string(function) + "(" + words + ")");
}

std::string FunctionLibrary::toWords(ir::Element element, const std::string& value) {
  if (!isNarrow(element.storage)) return encoded(element.type, value);
  const bool isPair = wordType(element).isVector();
  const char* const function = isPair                    ? "brook_words_of_halves"
                               : element.type.width == 4 ? "brook_word_of_bytes"
                                                         : "brook_word_of_halves";
  use(function);
  return std::string(function) + "(" + toNumbers(element, value) + ")";
}

void FunctionLibrary::print(codegen::TextWriter& out) const {
  for (const LibraryFunction& function : libraryFunctions()) {
    // Functions that differ for scalars have two texts.
    const int first = function.isOfVectors && has(function.name, false) ? 2 : 1;
    for (int width = first; width <= (function.isOfVectors ? 4 : 1); ++width) {
      if (!used_.contains({function.name, width})) continue;
      out.lines(withWidth(function.text, width));
      out.line();
    }
  }
  for (const auto& [signature, text] : vectorForms_) {
    out.lines(text);
    out.line();
  }
}

}  // namespace brook::glsl
