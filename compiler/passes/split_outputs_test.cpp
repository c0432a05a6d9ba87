#include "compiler/passes/split_outputs.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

/// Every pass as text, in order.
std::string split(const std::string& text, int maxOutputs) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) return "parse: " + module.failure().message;
  const ir::Function& function = module->functions.front();
  std::string result;
  for (const OutputPass& pass : splitOutputs(function, {maxOutputs}).passes) {
    Result<ir::Function> extracted = extractPass(function, pass);
    if (!extracted) return "failure: " + extracted.failure().message;
    Result<void> valid = ir::validate(ir::Module{{"t.br"}, {*extracted}});
    if (!valid) return "invalid: " + valid.failure().message;
    result += ir::print(*extracted);
  }
  return result;
}

constexpr const char* kThreeOutputs =
    R"(kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var t: float = add(x, 1.0)
  a = sin(t)
  b.x = add(a, 2.0)
  b.y = x
  c = t
}
)";

TEST(SplitOutputs, OnePassWhereAllFit) {
  EXPECT_EQ(split(kThreeOutputs, 3), kThreeOutputs);
}

TEST(SplitOutputs, FillsEachPassInOrder) {
  Result<ir::Module> module = ir::parse(std::string("module \"t.br\"\n\n") + kThreeOutputs);
  ASSERT_TRUE(module);
  const OutputPartition partition = splitOutputs(module->functions.front(), {2});
  ASSERT_EQ(partition.passes.size(), 2u);
  EXPECT_EQ(partition.passes[0].outputs, (std::vector{ir::VariableId{1}, ir::VariableId{2}}));
  EXPECT_EQ(partition.passes[1].outputs, (std::vector{ir::VariableId{3}}));
  EXPECT_TRUE(partition.passes[1].loads.empty());
}

TEST(SplitOutputs, PassesKeepOnlyWhatTheyNeed) {
  EXPECT_EQ(split(kThreeOutputs, 1),
            R"(kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var t: float = add(x, 1.0)
  a = sin(t)
}
kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var a_1: float
  var t: float = add(x, 1.0)
  a_1 = sin(t)
  b.x = add(a_1, 2.0)
  b.y = x
}
kernel k(stream x: float, output a: float, output b: float2, output c: float) {
  var t: float = add(x, 1.0)
  c = t
}
)");
}

}  // namespace
}  // namespace brook::passes
