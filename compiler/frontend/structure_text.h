// Structures as the emitted C++ defines and describes them.
#pragma once

#include "clang/Lex/PPConditionalDirectiveRecord.h"
#include "compiler/surface/declarations.h"
#include "compiler/surface/tokens.h"

#include <string>

namespace brook::frontend {

/// An element type in host code: its own name, but for the one that programs may give another
/// meaning without knowing it, std::fixed.
std::string emittedName(const std::string& element);

/// What the runtime asks a structure for: <brook/element.hpp>. Static, because another file of the
/// program may have another structure of that name.
std::string structureDescription(const surface::StructureDeclaration& structure,
                                 bool isInLinkageBlock);

/// The same on lines of its own, once in a translation unit: several headers may describe what they
/// all include.
std::string onceDescribed(const surface::StructureDeclaration& structure, bool isInLinkageBlock);

/// For the end of a Brook header: its structures in conditional groups without a kernel. A C++ file
/// that had these structures from elsewhere leaves out such a group, and what describes them in it.
///
///   #ifndef RAY_H
///   #define RAY_H
///   typedef struct { float3 o, d; } Ray;
///   #endif
///   kernel void trace(Ray ray<>, out float hit<>);
std::string describedAgain(const surface::TokenReader& reader,
                           const surface::Declarations& declarations,
                           const clang::PPConditionalDirectiveRecord& groups);

/// The structures of the main file that streams can hold, defined and described, for a header that
/// stands alone.
std::string structureDefinitions(const surface::TokenReader& reader,
                                 const surface::Declarations& declarations);

}  // namespace brook::frontend
