// DiagnosticTypes: the types and names in the arguments of Clang's errors.
#pragma once

#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace brook::frontend {

/// Returns argument `i` of the error if it is a type; else null.
clang::QualType typeArgument(const clang::Diagnostic& diagnostic, unsigned i);

/// Returns the name of the class, or of its template, that the type is; empty for other types.
llvm::StringRef className(clang::QualType type);

/// True if one of the types that the error names is this class.
bool namesClass(const clang::Diagnostic& diagnostic, llvm::StringRef name);

/// Returns the name of the called function, for which there is no viable candidate.
std::string calledName(const clang::Diagnostic& diagnostic);

}  // namespace brook::frontend
