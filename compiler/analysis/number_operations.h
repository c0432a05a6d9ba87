// The operations of the IR on single numbers, each held as a double: what Interpreter computes with.
// Integers wrap and have the edge cases of ir/operators.def; floats are computed as doubles. What is
// undefined is NaN, integers too. A bool is 0 or 1.
#pragma once

#include "compiler/ir/module.h"

#include <limits>
#include <optional>

namespace brook::analysis {

inline constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

/// Returns the number of a bool.
double truth(bool value);
/// `kind` is that of the operands.
double combined(ir::BinaryOp op, double left, double right, ir::Scalar kind);
double changed(ir::UnaryOp op, double value, ir::Scalar kind);
double converted(double value, ir::Scalar from, ir::Scalar to);

/// Of a primitive built-in with one argument; nothing for others.
std::optional<double> called(ir::BuiltinKind function, double x, ir::Scalar kind);
/// Of a primitive built-in with two arguments; nothing for others.
std::optional<double> called(ir::BuiltinKind function, double x, double y);

}  // namespace brook::analysis
