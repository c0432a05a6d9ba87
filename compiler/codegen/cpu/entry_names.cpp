#include "compiler/codegen/cpu/entry_names.h"

#include "compiler/analysis/commutativity.h"
#include "compiler/codegen/cpu/region.h"

namespace brook::codegen::cpu {

std::string functionName(const ir::Function& kernel, const char* suffix) {
  std::string name;
  for (char c : kernel.name) {
    if (c == '$') {
      name += "_dollar_";
    } else {
      name += c;
    }
  }
  return name + suffix;
}

EntryNames entryNames(const ir::Function& kernel, Isa isa) {
  const std::string scope = std::string("brook_bodies::") + regionName(isa) + "::";
  EntryNames names;
  if (kernel.kind == ir::FunctionKind::Kernel) {
    names.map = scope + functionName(kernel, "_map");
  } else if (kernel.kind == ir::FunctionKind::Reduction) {
    names.combine = scope + functionName(kernel, "_combine");
    if (analysis::isCommutative(kernel)) {
      names.accumulate = scope + functionName(kernel, "_accumulate");
    }
  }
  names.check = scope + "computesExactly";
  return names;
}

}  // namespace brook::codegen::cpu
