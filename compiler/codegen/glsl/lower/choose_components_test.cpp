#include "compiler/codegen/glsl/lower/choose_components.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::glsl {
namespace {

std::string chosen(const std::string& kernel) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + kernel);
  if (!module) return module.failure().message;
  chooseComponents(module->functions.front());
  if (Result<void> valid = ir::validate(*module); !valid) return valid.failure().message;
  return ir::print(module->functions.front());
}

TEST(ChooseComponents, StoresByComputedNumbers) {
  EXPECT_EQ(chosen(R"(kernel k(stream i: int, stream x: double, output r: double2) {
  r = double2(x)
  if lt(i, 5) {
    r[bitand(i, 1)] = x
  }
}
)"),
            R"(kernel k(stream i: int, stream x: double, output r: double2) {
  r = double2(x)
  if lt(i, 5) {
    r = select(eq(int2(bitand(i, 1)), int2(0, 1)), double2(x), r)
  }
}
)");
}

TEST(ChooseComponents, LeavesArraysAndNamedComponents) {
  const std::string kernel = R"(kernel k(stream i: int, output r: float4) {
  var a: float4[3]
  a[i] = float4(1.0)
  a[i].x = 2.0
  r = component(a, i)
  r.y = 3.0
  r[2] = 4.0
}
)";
  EXPECT_EQ(chosen(kernel), kernel);
}

}  // namespace
}  // namespace brook::glsl
