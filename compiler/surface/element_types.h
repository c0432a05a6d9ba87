// ElementTypes: the names that denote element types.
#pragma once

#include "compiler/surface/declarations.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::surface {

/// The names of types in one translation unit.
class ElementTypes {
 public:
  /// Adds `typedef float4 name;`.
  void addAlias(const std::string& name, const std::string& element) { aliases_[name] = element; }
  /// Adds `typedef __uint8_t uint8_t;` of a system header, which also declares `std::uint8_t`.
  void addSystemAlias(const std::string& name, const std::string& element) {
    aliases_[name] = element;
    aliases_["std :: " + name] = element;
  }
  void addStructure(const StructureDeclaration& structure);
  /// Adds `typedef struct tag name;`, before or after the definition of the structure.
  void addStructureAlias(const std::string& name, const std::string& tag) { tags_[name] = tag; }

  /// Returns "float4", "uchar2", "fixed", ... or "void" for an element type, for another name of it
  /// in C ("unsigned char") or for an alias. For a structure, returns its first name. `spelling`
  /// has one space between words.
  std::optional<std::string> find(const std::string& spelling) const;

  /// Returns why a structure is no element type, or nullopt.
  std::optional<std::string> findRefusal(const std::string& spelling) const;

  bool isStructure(const std::string& element) const { return structures_.contains(element); }
  /// Returns the fields of a structure in memory order: {"inner.a", "float"}. Fields of nested
  /// structures are listed one by one. Any other element type is its own field, without a name.
  std::vector<FieldDeclaration> leaves(const std::string& element) const;

  /// Returns the element type with most of the values of a C type that is no element type, such as
  /// "long" or "bool". Returns nullopt for other types.
  static std::optional<std::string> nearestOf(std::string_view spelling);

 private:
  /// Returns the first name of the structure `spelling`, or nullopt if it is not defined yet.
  std::optional<std::string> findStructure(const std::string& spelling) const;

  std::map<std::string, std::string> aliases_;
  std::map<std::string, std::string> tags_;                 ///< other names of structures
  std::map<std::string, StructureDeclaration> structures_;  ///< keyed by their first names
};

/// Returns "uint4" for "unsigned int4" and "char2" for "signed char2", which Brook+ had and C
/// lacks. Returns nullopt for other words.
std::optional<std::string> signedVector(std::string_view sign, std::string_view vector);

/// True for float to float4, the element types of iterators.
bool isFloatElement(std::string_view element);

/// Returns the name of an element type in host code: "::float4", "::brook::fixed". Keywords of C
/// stay.
std::string hostTypeName(const std::string& element);

/// True if host code may pass one number for a constant of this vector type.
bool takesOneNumber(const std::string& element);

/// Returns the type in which kernels compute: "int2" for "char2", "float" for "fixed", "uint" for
/// "uint".
std::string kernelTypeName(const std::string& element);

}  // namespace brook::surface
