// What Clang's errors say of types.
#pragma once

#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace brook::frontend {

/// Argument number `i` of the error, if it is a type; null for others.
clang::QualType typeArgument(const clang::Diagnostic& diagnostic, unsigned i);

/// The name of the class that the type is, or of its template; empty for other types.
llvm::StringRef className(clang::QualType type);

/// Whether one of the types that the error names is that class.
bool namesClass(const clang::Diagnostic& diagnostic, llvm::StringRef name);

/// The name of the function of a call without a viable one.
std::string calledName(const clang::Diagnostic& diagnostic);

}  // namespace brook::frontend
