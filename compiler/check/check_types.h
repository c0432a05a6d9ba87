// The types of kernel values: conversions from Clang's types to IR types.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"
#include "compiler/ir/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook::check {

/// Returns the IR type of float, int, unsigned int, bool, vectors of them, double and double2;
/// nullopt for other types. References and qualifiers are ignored. Narrow types are ints and floats
/// in kernels.
std::optional<ir::Type> valueType(clang::QualType type);

/// Returns the element type of a gather<T, rank> of the prelude, or null for any other type.
clang::QualType gatherElementType(clang::QualType type);

/// A field of a structure; fields of nested structures are leaves of the outer structure.
struct Leaf {
  std::string path;  ///< "inner.n"; empty: the value itself
  ir::Type type;
};

/// Returns the fields of a structure in memory order, or a value type itself. Empty for a type that
/// kernels cannot have.
std::vector<Leaf> leavesOf(clang::QualType type);

/// True if `type` is a structure that kernels can have.
bool isStructure(clang::QualType type);

/// A local array of any number of dimensions.
struct ArrayShape {
  std::vector<Leaf> leaves;  ///< leaves of an element; empty for a type that kernels cannot have
  std::uint64_t count = 1;   ///< number of all elements; saturates at a value above 2^32
};
/// Returns nullopt if a size is no positive constant.
std::optional<ArrayShape> arrayShape(clang::QualType type);

/// Returns the index of the first leaf of `field` among the leaves of its structure.
unsigned firstLeafOf(const clang::FieldDecl& field);

}  // namespace brook::check
