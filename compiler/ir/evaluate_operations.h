// The operations of the IR on one component, with the bits that cpu-scalar computes. Components are
// held as in evaluate.h.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>

namespace brook::ir {

/// The component of a constant, and the constant of a component.
std::uint64_t bitsOf(const Constant& constant);
Constant constantOf(Scalar kind, std::uint64_t bits);

/// Of operands of the kind.
std::uint64_t evaluate(UnaryOp op, Scalar kind, std::uint64_t operand);
std::uint64_t evaluate(BinaryOp op, Scalar kind, std::uint64_t left, std::uint64_t right);
std::uint64_t convert(Scalar from, Scalar to, std::uint64_t operand);
/// Of built-ins that have a result for each component and are primitive, with one or two arguments; of
/// one argument `right` is not used.
std::uint64_t evaluate(BuiltinKind function, Scalar kind, std::uint64_t left, std::uint64_t right);
/// What an output of this kind and storage keeps of a value.
std::uint64_t stored(Scalar kind, Storage storage, std::uint64_t value);

}  // namespace brook::ir
