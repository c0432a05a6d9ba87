// Structures as the emitted C++ defines and describes them.
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/token_reader.h"

#include <string>

namespace brook::frontend {

/// An element type in host code: its own name, but for the one that programs may give another
/// meaning without knowing it, std::fixed.
std::string emittedName(const std::string& element);

/// What the runtime asks a structure for: <brook/element.hpp>. Static, because another file of the
/// program may have another structure of that name.
std::string structureDescription(const surface::StructureDeclaration& structure,
                                 bool isInLinkageBlock);

/// The structures of the main file that streams can hold, defined and described, for a header that
/// stands alone.
std::string structureDefinitions(const surface::TokenReader& reader,
                                 const surface::Declarations& declarations);

}  // namespace brook::frontend
