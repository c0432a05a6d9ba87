// Which names are element types.
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
  /// `typedef float4 name;`
  void addAlias(const std::string& name, const std::string& element) { aliases_[name] = element; }
  /// `typedef __uint8_t uint8_t;` of a system header, which is `std::uint8_t` too.
  void addSystemAlias(const std::string& name, const std::string& element) {
    aliases_[name] = element;
    aliases_["std :: " + name] = element;
  }
  void addStructure(const StructureDeclaration& structure);
  /// `typedef struct tag name;`, before or after the definition.
  void addStructureAlias(const std::string& name, const std::string& tag) { tags_[name] = tag; }

  /// "float4", "uchar2", "fixed", ... or "void" for an element type, another name of C for it
  /// ("unsigned char") or an alias; the first name of a structure. `spelling` has one space between
  /// words.
  std::optional<std::string> find(const std::string& spelling) const;

  /// For a structure that is no element type: why not.
  std::optional<std::string> findRefusal(const std::string& spelling) const;

  bool isStructure(const std::string& element) const { return structures_.contains(element); }
  /// The fields of a structure, those of structures in it one by one, in the order of memory:
  /// {"inner.a", "float"}. Of another element type: itself, without a name.
  std::vector<FieldDeclaration> leaves(const std::string& element) const;

  /// Of a type of C that no stream can hold, "long" or "bool", the one that holds most of its
  /// values; nothing for other types.
  static std::optional<std::string> nearestOf(std::string_view spelling);

 private:
  /// The first name of the structure that `spelling` names; nothing when none is defined so far.
  std::optional<std::string> findStructure(const std::string& spelling) const;

  std::map<std::string, std::string> aliases_;
  std::map<std::string, std::string> tags_;  ///< names of structures: another name of theirs
  std::map<std::string, StructureDeclaration> structures_;  ///< by their first names
};

/// The vector of a sign: "uint4" for "unsigned int4", "char2" for "signed char2"; nothing for other
/// words. C has no such types, Brook+ had.
std::optional<std::string> signedVector(std::string_view sign, std::string_view vector);

/// float to float4, which iterators have.
bool isFloatElement(std::string_view element);

/// The name of an element type in host code: "::float4", "::brook::fixed"; keywords of C as they
/// are.
std::string hostTypeName(const std::string& element);

/// Whether host code may give one number for a constant that is such a vector.
bool takesOneNumber(const std::string& element);

/// What kernels compute in: "int2" for "char2", "float" for "fixed", "uint" for "uint".
std::string kernelTypeName(const std::string& element);

}  // namespace brook::surface
