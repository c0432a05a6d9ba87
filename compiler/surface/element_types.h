// Which names are element types, and which belong to parts of Brook that are not supported yet.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace brook::surface {

/// The names of types in one translation unit.
class ElementTypes {
 public:
  /// `typedef float4 name;`
  void addAlias(const std::string& name, const std::string& element) { aliases_[name] = element; }
  /// `struct name`, or a typedef of a structure.
  void addStructure(const std::string& name) { structures_.insert(name); }

  /// "float4", "uchar2", "fixed", ... or "void" for an element type, another name of C for it
  /// ("unsigned char") or an alias. `spelling` has one space between words.
  std::optional<std::string> find(const std::string& spelling) const;

  /// For a type of Brook that this version does not have: its description, "structure 'ray'".
  std::optional<std::string> findUnsupported(const std::string& spelling) const;

  /// A type of C that no stream can hold: "long", "char *" is not asked for.
  static bool isOtherArithmetic(std::string_view spelling);

 private:
  std::map<std::string, std::string> aliases_;
  std::set<std::string> structures_;
};

/// float to float4, which iterators have.
bool isFloatElement(std::string_view element);

/// The name of an element type in host code: "::float4", "::brook::fixed"; keywords of C as they
/// are.
std::string hostTypeName(const std::string& element);

/// What kernels compute in: "int2" for "char2", "float" for "fixed", "uint" for "uint".
std::string kernelTypeName(const std::string& element);

}  // namespace brook::surface
