#include "compiler/surface/element_types.h"

#include "compiler/ir/types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace brook::surface {
namespace {

/// C's names of element types that have a shorter one.
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

constexpr std::array<std::string_view, 8> kNeverElements = {
    "long",     "long long",   "unsigned long", "unsigned long long",
    "long int", "long double", "bool",          "wchar_t"};

/// Those of 1.2 and 2.1 but no bool, which is for locals of kernels only.
bool isElementName(std::string_view spelling) {
  const std::optional<ir::Element> element = ir::parseElement(spelling);
  return element && !element->type.isBool();
}

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::optional<std::string> ElementTypes::find(const std::string& spelling) const {
  for (const auto& [written, element] : kSpellings) {
    if (spelling == written) return std::string(element);
  }
  const auto alias = aliases_.find(spelling);
  if (alias != aliases_.end()) return alias->second;
  if (isElementName(spelling) && !structures_.contains(spelling)) return spelling;
  return std::nullopt;
}

std::optional<std::string> ElementTypes::findUnsupported(const std::string& spelling) const {
  const std::string keyword = "struct ";
  const std::string name =
      spelling.starts_with(keyword) ? spelling.substr(keyword.size()) : spelling;
  if (name != spelling || structures_.contains(name)) return "structure '" + name + "'";
  return std::nullopt;
}

bool ElementTypes::isOtherArithmetic(std::string_view spelling) {
  return contains(kNeverElements, spelling);
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

std::string kernelTypeName(const std::string& element) {
  const std::optional<ir::Element> known = ir::parseElement(element);
  return known ? ir::typeName(known->type) : element;
}

}  // namespace brook::surface
