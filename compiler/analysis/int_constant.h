// Int constant: the value of an int that stands in the kernel.
//
//   add(i, 3)   its right operand -> 3; the whole -> nothing
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>

namespace brook::analysis {

std::optional<std::int32_t> intConstant(const ir::Function& function, ir::ExprId id);

}  // namespace brook::analysis
