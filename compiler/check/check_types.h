// The types of kernel values, as Clang has them and as the IR has them.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"
#include "compiler/ir/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook::check {

/// float, int, unsigned int, bool, vectors of them, double and double2. Nothing for every other
/// type. References and qualifiers are looked through. Narrow types are ints and floats in kernels.
std::optional<ir::Type> valueType(clang::QualType type);

/// The element type of a gather<T, rank> of the prelude, null for any other type.
clang::QualType gatherElementType(clang::QualType type);

/// A field of a structure; the fields of a structure in it are leaves of the outer one.
struct Leaf {
  std::string path;  ///< "inner.n"; empty: the value itself
  ir::Type type;
};

/// The fields of a structure in the order of memory; of a value type itself. Empty for a type that
/// kernels cannot have.
std::vector<Leaf> leavesOf(clang::QualType type);

/// Whether `type` is a structure that kernels can have.
bool isStructure(clang::QualType type);

/// A local array of any number of dimensions.
struct ArrayShape {
  std::vector<Leaf> leaves;  ///< of an element; none for a type that kernels do not have
  std::uint64_t count = 1;   ///< of all elements; large for what is larger than 2^32
};
/// Nothing when a size is not a positive constant.
std::optional<ArrayShape> arrayShape(clang::QualType type);

/// How many leaves of its structure lie before those of `field`.
unsigned firstLeafOf(const clang::FieldDecl& field);

}  // namespace brook::check
