#include "compiler/canonical/canonicalise.h"

#include "compiler/canonical/build.h"
#include "compiler/canonical/prune.h"
#include "compiler/canonical/write.h"

namespace brook::canonical {

void canonicalise(ir::Function& function) {
  if (!canBuild(function)) return;
  Built built = build(function);
  prune(built);
  function = write(built);
}

Result<void> canonicalise(ir::Module& module) {
  for (ir::Function& function : module.functions)
    canonicalise(function);
  return {};
}

}  // namespace brook::canonical
