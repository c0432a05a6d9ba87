#include "compiler/canonical/canonicalise.h"

#include "compiler/canonical/build.h"
#include "compiler/canonical/prune.h"
#include "compiler/canonical/write.h"

#include <algorithm>

namespace brook::canonical {
namespace {

std::ptrdiff_t arraysOf(const ir::Function& function) {
  return std::ranges::count_if(
      function.variables, [](const ir::Variable& variable) { return variable.type.isArray(); });
}

bool canonicaliseOnce(ir::Function& function, Assumptions assumptions) {
  Built built = build(function, assumptions);
  prune(built);
  function = write(built);
  return built.usesAssumptions;
}

}  // namespace

bool canonicalise(ir::Function& function, Assumptions assumptions) {
  bool usesAssumptions = false;
  for (ir::Function& helper : function.helpers)
    usesAssumptions = canonicalise(helper, assumptions) || usesAssumptions;
  if (!canBuild(function)) return usesAssumptions;
  usesAssumptions = canonicaliseOnce(function, assumptions) || usesAssumptions;
  // Elements that loops chose are chosen by constants once the loops are unrolled.
  for (std::ptrdiff_t before = PTRDIFF_MAX;
       arraysOf(function) > 0 && arraysOf(function) < before;) {
    before = arraysOf(function);
    usesAssumptions = canonicaliseOnce(function, assumptions) || usesAssumptions;
  }
  return usesAssumptions;
}

Result<void> canonicalise(ir::Module& module) {
  for (ir::Function& function : module.functions)
    canonicalise(function, {true});
  return {};
}

}  // namespace brook::canonical
