// Parses definitions of structures, which may become elements of streams (docs/language/types.md,
// Structures).
//
//   typedef struct hit_t { float t; float3 n; } Hit;
//     ->  names Hit and hit_t; fields t: float, n: float3
//
// A structure that cannot be an element is valid as long as no stream uses it as one.
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

  /// Returns the definition that begins at token `first`, with or without `typedef`, or nullopt.
  std::optional<StructureDeclaration> parse(std::size_t first);

 private:
  void parseFields(StructureDeclaration& structure);
  std::size_t parseField(StructureDeclaration& structure, std::size_t first);
  void parseNames(StructureDeclaration& structure, std::size_t first);

  TokenReader& reader_;
  const ElementTypes& types_;
};

}  // namespace brook::surface
