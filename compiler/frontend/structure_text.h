// StructureText: the definitions and descriptions of structures in the emitted C++.
#pragma once

#include "clang/Lex/PPConditionalDirectiveRecord.h"
#include "compiler/surface/declarations.h"
#include "compiler/surface/tokens.h"

#include <string>

namespace brook::frontend {

/// Returns the name of an element type in host code. Only `fixed` is qualified, because a program
/// may inadvertently use std::fixed under this name.
std::string emittedName(const std::string& element);

/// Returns the description of a structure for the runtime (<brook/element.hpp>). It is static,
/// because another file of the program may have another structure of that name.
std::string structureDescription(const surface::StructureDeclaration& structure,
                                 bool isInLinkageBlock);

/// Returns the description on separate lines, in a guard: several headers may describe a structure
/// of a common include.
std::string onceDescribed(const surface::StructureDeclaration& structure, bool isInLinkageBlock);

/// Returns text for the end of a Brook header: it describes the structures in conditional groups
/// without a kernel. A C++ file that already has these structures skips such a group together with
/// the descriptions inside.
///
///   #ifndef RAY_H
///   #define RAY_H
///   typedef struct { float3 o, d; } Ray;
///   #endif
///   kernel void trace(Ray ray<>, out float hit<>);
std::string describedAgain(const surface::TokenReader& reader,
                           const surface::Declarations& declarations,
                           const clang::PPConditionalDirectiveRecord& groups);

/// Returns definitions and descriptions of the main file's structures that streams can hold, for a
/// self-contained header.
std::string structureDefinitions(const surface::TokenReader& reader,
                                 const surface::Declarations& declarations);

}  // namespace brook::frontend
