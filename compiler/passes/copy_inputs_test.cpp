#include "compiler/passes/copy_inputs.h"

#include "compiler/passes/pass_fixture.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

// Both kernels.
std::string copied(const std::string& kernel) {
  const Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + kernel);
  if (!module) return "parse: " + module.failure().message;
  CopiedInputs made = copyInputs(module->functions.front());
  return validText(std::move(made.inputs)) + validText(std::move(made.kernel));
}

TEST(CopyInputs, ValuesPositionsAndExtentsOfInputs) {
  EXPECT_EQ(
      copied(R"(kernel k(stream a: float, constant c: float, output r: float, stream b: int2) {
  var t: float = mul(a, a)
  r = add(t, mul(c, convert<float>(position(a).x)))
  r = add(r, convert<float>(add(b.y, extent(b).x)))
  r = add(r, convert<float>(position(r).x))
}
)"),
      R"(kernel k(stream a: float, stream b: int2, output copy_0: float, output copy_1: int4, output copy_2: int2, output copy_3: int4) {
  copy_0 = a
  copy_1 = position(a)
  copy_2 = b
  copy_3 = extent(b)
}
kernel k(constant c: float, stream copy_0: float, stream copy_1: int4, stream copy_2: int2, stream copy_3: int4, output r: float) {
  var t: float = mul(copy_0, copy_0)
  r = add(t, mul(c, convert<float>(copy_1.x)))
  r = add(r, convert<float>(add(copy_2.y, copy_3.x)))
  r = add(r, convert<float>(position(r).x))
}
)");
}

TEST(CopyInputs, NothingOfConstantsAndGathers) {
  const std::string kernel =
      "kernel k(gather g[]: float, constant n: int, output r: float) {\n  r = g[n]\n}\n";
  EXPECT_EQ(copied(kernel), "kernel k() {\n}\n" + kernel);
}

}  // namespace
}  // namespace brook::passes
