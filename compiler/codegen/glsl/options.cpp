#include "compiler/codegen/glsl/options.h"

#include "compiler/support/internal_error.h"

namespace brook::glsl {
namespace {

std::size_t storageBuffers(Dialect dialect) {
  return dialect == Dialect::Essl310 ? 4 : 8;
}

}  // namespace

int guaranteedOutputs(Dialect dialect) {
  switch (dialect) {
    case Dialect::Glsl330:
      return 8;
    case Dialect::Glsl430:
      return 7;
    case Dialect::Essl300:
      return 4;
    case Dialect::Essl310:
      return 3;
  }
  BROOK_UNREACHABLE("unknown dialect");
}

bool packsInputs(Dialect dialect, BindingKind bindingKind, std::size_t inputs,
                 std::size_t outputs) {
  if (bindingKind != BindingKind::StorageBuffer) return inputs > std::size_t{kGuaranteedInputs};
  return inputs > 1 && inputs + outputs > storageBuffers(dialect);
}

}  // namespace brook::glsl
