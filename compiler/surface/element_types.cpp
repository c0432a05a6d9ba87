#include "compiler/surface/element_types.h"

#include "compiler/ir/types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace brook::surface {
namespace {

/// C's names of element types that also have a shorter name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kSpellings = {{
    {"signed", "int"},
    {"signed int", "int"},
    {"unsigned", "uint"},
    {"unsigned int", "uint"},
    {"signed char", "char"},
    {"char signed", "char"},
    {"unsigned char", "uchar"},
    {"char unsigned", "uchar"},
    {"short int", "short"},
    {"signed short", "short"},
    {"signed short int", "short"},
    {"unsigned short", "ushort"},
    {"unsigned short int", "ushort"},
    {"short unsigned int", "ushort"},
}};

/// C's types that are no element types, each with the nearest element type.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kNeverElements = {{
    {"long", "int"},
    {"long long", "int"},
    {"long int", "int"},
    {"unsigned long", "uint"},
    {"unsigned long long", "uint"},
    {"long double", "double"},
    {"bool", "int"},
    {"wchar_t", "int"},
}};

/// True for the types of docs/language/types.md (Element types), except bool, which only local
/// variables of kernels may have.
bool isElementName(std::string_view spelling) {
  const std::optional<ir::Element> element = ir::parseElement(spelling);
  return element && !element->type.isBool();
}

}  // namespace

void ElementTypes::addStructure(const StructureDeclaration& structure) {
  const std::string& first = structure.names.front();
  structures_[first] = structure;
  for (const std::string& name : structure.names) {
    if (name != first) tags_[name] = first;
  }
}

std::optional<std::string> ElementTypes::findStructure(const std::string& spelling) const {
  const std::string keyword = "struct ";
  const bool hasKeyword = spelling.starts_with(keyword);
  std::string name = hasKeyword ? spelling.substr(keyword.size()) : spelling;
  if (structures_.contains(name)) return name;
  const auto other = tags_.find(name);
  if (other != tags_.end() && structures_.contains(other->second)) return other->second;
  return std::nullopt;
}

std::optional<std::string> ElementTypes::find(const std::string& spelling) const {
  for (const auto& [written, element] : kSpellings) {
    if (spelling == written) return std::string(element);
  }
  if (const std::size_t space = spelling.find(' '); space != std::string::npos) {
    const std::string_view words = spelling;
    if (auto vector = signedVector(words.substr(0, space), words.substr(space + 1))) return vector;
  }
  const auto alias = aliases_.find(spelling);
  if (alias != aliases_.end()) return alias->second;
  if (std::optional<std::string> structure = findStructure(spelling)) {
    if (structures_.at(*structure).refusal.empty()) return structure;
    return std::nullopt;
  }
  if (isElementName(spelling)) return spelling;
  return std::nullopt;
}

std::optional<std::string> ElementTypes::findRefusal(const std::string& spelling) const {
  if (const std::optional<std::string> structure = findStructure(spelling)) {
    return structures_.at(*structure).refusal;
  }
  if (spelling.starts_with("struct ") || tags_.contains(spelling)) {
    return "it is not defined before at file scope";
  }
  return std::nullopt;
}

std::vector<FieldDeclaration> ElementTypes::leaves(const std::string& element) const {
  const auto structure = structures_.find(element);
  if (structure == structures_.end()) return {{"", element}};
  std::vector<FieldDeclaration> result;
  for (const FieldDeclaration& field : structure->second.fields) {
    for (const FieldDeclaration& leaf : leaves(field.element)) {
      result.push_back(
          {leaf.name.empty() ? field.name : field.name + "." + leaf.name, leaf.element});
    }
  }
  return result;
}

std::optional<std::string> ElementTypes::nearestOf(std::string_view spelling) {
  for (const auto& [written, nearest] : kNeverElements) {
    if (spelling == written) return std::string(nearest);
  }
  return std::nullopt;
}

std::optional<std::string> signedVector(std::string_view sign, std::string_view vector) {
  constexpr std::string_view kComponents = "234";
  if (vector.empty() || kComponents.find(vector.back()) == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view scalar = vector.substr(0, vector.size() - 1);
  if (scalar != "int" && scalar != "char" && scalar != "short") return std::nullopt;
  if (sign == "signed") return std::string(vector);
  if (sign == "unsigned") return "u" + std::string(vector);
  return std::nullopt;
}

bool isFloatElement(std::string_view element) {
  const std::optional<ir::Element> known = ir::parseElement(element);
  return known && known->type.isFloat() && known->storage == ir::Storage::Plain;
}

std::string hostTypeName(const std::string& element) {
  const bool isKeyword = element == "float" || element == "int" || element == "char" ||
                         element == "short" || element == "double";
  if (isKeyword) return element;
  return element == "fixed" ? "::brook::fixed" : "::" + element;
}

bool takesOneNumber(const std::string& element) {
  const std::optional<ir::Element> known = ir::parseElement(element);
  return known && known->takesOneNumber();
}

std::string kernelTypeName(const std::string& element) {
  const std::optional<ir::Element> known = ir::parseElement(element);
  return known ? ir::typeName(known->type) : element;
}

}  // namespace brook::surface
