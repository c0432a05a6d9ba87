#include "compiler/surface/element_types.h"

#include <algorithm>
#include <array>

namespace brook::surface {
namespace {

constexpr std::array<std::string_view, 6> kSupported = {"float",  "float2", "float3",
                                                        "float4", "int",    "void"};

// The rest of brook-language 2.1. A name leaves this list when the compiler learns it.
constexpr std::array<std::string_view, 37> kUnsupported = {
    "double",     "double2",     "fixed",       "fixed2",       "fixed3",   "fixed4",
    "shortfixed", "shortfixed2", "shortfixed3", "shortfixed4",  "char",     "char2",
    "char3",      "char4",       "uchar",       "uchar2",       "uchar3",   "uchar4",
    "short",      "short2",      "short3",      "short4",       "ushort",   "ushort2",
    "ushort3",    "ushort4",     "int2",        "int3",         "int4",     "uint",
    "uint2",      "uint3",       "uint4",       "unsigned int", "unsigned", "unsigned char",
    "signed char"};

constexpr std::array<std::string_view, 9> kNeverElements = {
    "long",           "long long", "unsigned long", "unsigned long long", "long int", "long double",
    "unsigned short", "bool",      "wchar_t"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::optional<std::string> ElementTypes::find(const std::string& spelling) const {
  if (contains(kSupported, spelling)) return spelling;
  if (spelling == "signed int" || spelling == "signed") return "int";
  const auto alias = aliases_.find(spelling);
  if (alias != aliases_.end()) return alias->second;
  return std::nullopt;
}

std::optional<std::string> ElementTypes::findUnsupported(const std::string& spelling) const {
  if (contains(kUnsupported, spelling)) return "type '" + spelling + "'";
  const std::string keyword = "struct ";
  const std::string name =
      spelling.starts_with(keyword) ? spelling.substr(keyword.size()) : spelling;
  if (name != spelling || structures_.contains(name)) return "structure '" + name + "'";
  return std::nullopt;
}

bool ElementTypes::isOtherArithmetic(std::string_view spelling) {
  return contains(kNeverElements, spelling);
}

std::string hostTypeName(const std::string& element) {
  return element == "float" || element == "int" ? element : "::" + element;
}

}  // namespace brook::surface
