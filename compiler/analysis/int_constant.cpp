#include "compiler/analysis/int_constant.h"

#include <variant>

namespace brook::analysis {

std::optional<std::int32_t> intConstant(const ir::Function& function, ir::ExprId id) {
  const auto* constant = std::get_if<ir::Constant>(&function.expr(id).node);
  const auto* value = constant ? std::get_if<std::int32_t>(&constant->value) : nullptr;
  return value ? std::optional(*value) : std::nullopt;
}

}  // namespace brook::analysis
