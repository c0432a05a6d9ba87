// Queries: short questions about functions and expressions.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>

namespace brook::ir {

/// Returns whether a variable or an expression of the function, or of its helpers, is a double. CPU
/// code then needs more headers, and shaders an extension; devices without doubles refuse the
/// kernel.
///
///   o = convert<float>(mul(convert<double>(x), 2.0d))      x, o: float
///     -> true, although no stream holds doubles
bool usesDouble(const Function& function);

/// Returns the value of an int literal, nullopt for any other expression.
///
///   add(i, 3)   its right operand -> 3; the whole -> nullopt
std::optional<std::int32_t> intConstant(const Function& function, ExprId id);

/// Returns whether component i of the result depends on component i of the operands alone.
bool isElementwise(const Expr& expression);

}  // namespace brook::ir
