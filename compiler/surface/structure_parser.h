// Reads definitions of structures, which may become the elements of streams (brook-language 2.4).
//
//   typedef struct hit_t { float t; float3 n; } Hit;
//     ->  names Hit and hit_t; fields t: float, n: float3
//
// A structure that no stream can hold is the user's own affair until it is used as an element.
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/tokens.h"

#include <optional>

namespace brook::surface {

class StructureParser {
 public:
  StructureParser(TokenReader& reader, const ElementTypes& types)
      : reader_(reader), types_(types) {}

  /// The definition that begins at token `first`, with `typedef` or without; nothing when none
  /// does.
  std::optional<StructureDeclaration> parse(std::size_t first);

 private:
  void parseFields(StructureDeclaration& structure);
  std::size_t parseField(StructureDeclaration& structure, std::size_t first);
  void parseNames(StructureDeclaration& structure, std::size_t first);

  TokenReader& reader_;
  const ElementTypes& types_;
};

}  // namespace brook::surface
