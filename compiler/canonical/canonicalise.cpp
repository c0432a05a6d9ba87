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

void add(Needed& needed, const Needed& more) {
  needed.positions = needed.positions || more.positions;
  needed.extentsOfGathers = needed.extentsOfGathers || more.extentsOfGathers;
  needed.parameters.insert(more.parameters.begin(), more.parameters.end());
}

Needed canonicaliseOnce(ir::Function& function, Assumptions assumptions) {
  Built built = build(function, assumptions);
  prune(built);
  function = write(built);
  return built.needed;
}

}  // namespace

Needed canonicalise(ir::Function& function, Assumptions assumptions) {
  Needed needed;
  // A call may give a helper any int.
  for (ir::Function& helper : function.helpers)
    add(needed, canonicalise(helper, {assumptions.arePositionsSmall, false}));
  if (!canBuild(function)) return needed;
  add(needed, canonicaliseOnce(function, assumptions));
  // Elements that loops chose are chosen by constants once the loops are unrolled.
  for (std::ptrdiff_t before = PTRDIFF_MAX;
       arraysOf(function) > 0 && arraysOf(function) < before;) {
    before = arraysOf(function);
    add(needed, canonicaliseOnce(function, assumptions));
  }
  return needed;
}

Result<void> canonicalise(ir::Module& module) {
  for (ir::Function& function : module.functions)
    canonicalise(function, {true, function.kind == ir::FunctionKind::Kernel});
  return {};
}

}  // namespace brook::canonical
