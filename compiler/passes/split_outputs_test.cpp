#include "compiler/passes/split_outputs.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

constexpr PassCosts kCosts = {.pass = 4, .input = 0, .read = 4, .storedWord = 1};

/// One partition a line: "a b >t | t> c": the second pass loads t, which the first saves.
std::string split(const std::string& text, const PassLimits& limits) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) return "parse: " + module.failure().message;
  const ir::Function& function = module->functions.front();
  std::string result;
  for (const OutputPartition& partition : splitOutputs(function, limits, kCosts)) {
    std::string line;
    for (const OutputPass& pass : partition.passes) {
      if (!line.empty()) line += "| ";
      for (const std::size_t load : pass.loads)
        line += function.variable(partition.saved[load].variable).name + "> ";
      for (const ir::VariableId output : pass.outputs)
        line += function.variable(output).name + " ";
      for (const std::size_t save : pass.saves)
        line += ">" + function.variable(partition.saved[save].variable).name + " ";
    }
    result += line + "\n";
  }
  return result;
}

constexpr const char* kSharing =
    R"(kernel k(stream x: float, output a: float, output b: float, output c: float, output d: float) {
  var s: float = sin(x)
  var t: float = cos(x)
  a = s
  b = t
  c = add(s, 1.0)
  d = add(t, 1.0)
}
)";

TEST(SplitOutputs, LeavesAKernelThatFits) {
  EXPECT_EQ(split(kSharing, {.maxOutputs = 4}), "a b c d \n");
}

TEST(SplitOutputs, PutsTogetherWhatSharesWork) {
  EXPECT_EQ(split(kSharing, {.maxOutputs = 2}), "a b | c d \na c | b d \n");
}

constexpr const char* kDear =
    R"(kernel k(stream x: float, output a: float, output b: float, output c: float) {
  var t: float = exp(sin(cos(tan(x))))
  a = t
  b = add(t, 1.0)
  c = add(t, 2.0)
}
)";

TEST(SplitOutputs, SavesWhatIsDearToComputeAgain) {
  EXPECT_EQ(split(kDear, {.maxOutputs = 1}), "a | b | c \n>t | t> a | t> b | t> c \n");
  EXPECT_EQ(split(kDear, {.maxOutputs = 2}), "a b | c \nc >t | t> a b \n");
}

TEST(SplitOutputs, ComputesAgainWhatIsCheap) {
  EXPECT_EQ(split(R"(kernel k(stream x: float, output a: float, output b: float) {
  var t: float = add(x, 1.0)
  a = t
  b = mul(t, 2.0)
}
)",
                  {.maxOutputs = 1}),
            "a | b \n");
}

TEST(SplitOutputs, KeepsTheInputsOfAPassFew) {
  const std::string text =
      R"(kernel k(stream x: float, stream y: float, stream z: float, output a: float, output b: float, output c: float) {
  a = x
  b = add(y, z)
  c = add(x, 1.0)
}
)";
  EXPECT_EQ(split(text, {.maxOutputs = 4, .maxInputs = 2}), "a | b | c \na c | b \n");
}

TEST(SplitOutputs, SavesWhereASingleOutputIsTooLong) {
  const std::string text =
      R"(kernel k(stream x: float, output a: float) {
  var s: float = sin(cos(sin(cos(x))))
  var t: float = sin(cos(sin(cos(s))))
  a = sin(cos(sin(cos(t))))
}
)";
  EXPECT_EQ(split(text, {.maxOutputs = 1, .maxInstructions = 6}), "a \n>s | s> >t | t> a \n");
}

}  // namespace
}  // namespace brook::passes
