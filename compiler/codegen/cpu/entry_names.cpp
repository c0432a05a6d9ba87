#include "compiler/codegen/cpu/entry_names.h"

#include "compiler/analysis/commutativity.h"
#include "compiler/codegen/cpu/region.h"

#include <string_view>

namespace brook::codegen::cpu {

std::string functionName(const ir::Function& kernel, const char* suffix) {
  // The digit tells `$` from what the name has of these letters itself.
  constexpr std::string_view kDollar = "_dollar_";
  std::string name;
  for (std::size_t i = 0; i < kernel.name.size(); ++i) {
    if (kernel.name[i] == '$') {
      name += std::string(kDollar) + "0";
    } else if (kernel.name.compare(i, kDollar.size(), kDollar) == 0) {
      name += std::string(kDollar) + "1";
      i += kDollar.size() - 1;
    } else {
      name += kernel.name[i];
    }
  }
  return name + suffix;
}

EntryNames entryNames(const ir::Function& kernel, Isa isa, bool contract) {
  const std::string scope = "brook_bodies::" + regionName(isa, contract) + "::";
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
