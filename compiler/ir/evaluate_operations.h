// The operations of the IR on one component, with the bits that cpu-scalar computes. Components are
// held as in evaluate.h.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>

namespace brook::ir {

/// Returns the component of a constant, and the constant of a component.
std::uint64_t bitsOf(const Constant& constant);
Constant constantOf(Scalar kind, std::uint64_t component);

/// Computes the operator for operands of the kind.
std::uint64_t evaluate(UnaryOp op, Scalar kind, std::uint64_t operand);
std::uint64_t evaluate(BinaryOp op, Scalar kind, std::uint64_t left, std::uint64_t right);
std::uint64_t convert(Scalar from, Scalar to, std::uint64_t operand);
/// Computes a primitive function with a result for each component. Functions of one argument ignore
/// `right`.
std::uint64_t evaluate(BuiltinKind function, Scalar kind, std::uint64_t left, std::uint64_t right);
/// Returns the value that an output of this kind and storage keeps.
std::uint64_t stored(Scalar kind, Storage storage, std::uint64_t value);

}  // namespace brook::ir
