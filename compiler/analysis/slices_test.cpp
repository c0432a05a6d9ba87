#include "compiler/analysis/slices.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace brook::analysis {
namespace {

ir::Module slicedModule(const std::string& text) {
  Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + text);
  if (!module) throw std::runtime_error(module.failure().message);
  return std::move(*module);
}

ir::VariableId find(const ir::Function& function, const std::string& name) {
  for (std::uint32_t i = 0; i < function.variables.size(); ++i) {
    if (function.variables[i].name == name) return {i};
  }
  throw std::runtime_error("no variable " + name);
}

// "0 1 | x | t": statements, inputs, loads.
std::string sliceOf(const ir::Function& function, const std::string& result,
                    const std::vector<std::string>& savedNames = {}) {
  const Slicer slicer(function);
  std::vector<ValueAt> saved;
  for (const std::string& name : savedNames) {
    const ir::VariableId variable = find(function, name);
    saved.push_back({variable, slicer.writes(variable).back()});
  }
  const Slice slice = slicer.slice({find(function, result), function.body.size() - 1}, saved);
  std::string text;
  for (std::size_t i = 0; i < slice.statements.size(); ++i)
    text += slice.statements[i] ? std::to_string(i) + " " : "";
  text += "|";
  for (const std::uint32_t input : slice.inputs)
    text += " " + function.variables[input].name;
  text += " |";
  for (const std::size_t load : slice.loads)
    text += " " + savedNames[load];
  return text;
}

constexpr const char* kStraight =
    R"(kernel k(stream x: float, stream y: float, output a: float, output b: float) {
  var t: float = sin(x)
  t = add(t, 1.0)
  a = mul(t, 2.0)
  b = y
}
)";

TEST(Slices, HoldWhatAValueNeeds) {
  const ir::Module module = slicedModule(kStraight);
  const ir::Function& function = module.functions.front();
  EXPECT_EQ(sliceOf(function, "a"), "0 1 2 | x |");
  EXPECT_EQ(sliceOf(function, "b"), "3 | y |");
}

TEST(Slices, StartFromSavedValues) {
  const ir::Module module = slicedModule(kStraight);
  EXPECT_EQ(sliceOf(module.functions.front(), "a", {"t"}), "2 | | t");
  EXPECT_EQ(sliceOf(module.functions.front(), "b", {"t"}), "3 | y |");
}

TEST(Slices, ASavedValueIsComputedFromTheOthers) {
  const ir::Module module = slicedModule(kStraight);
  const ir::Function& function = module.functions.front();
  const Slicer slicer(function);
  const std::vector<ValueAt> saved = {{find(function, "t"), 1}};
  EXPECT_TRUE(slicer.slice(saved[0], saved).loads.empty());
  EXPECT_EQ(slicer.slice(saved[0], saved).statements, (std::vector{true, true, false, false}));
}

constexpr const char* kSlicedLoop =
    R"(kernel k(stream x: float, gather g[]: float, output a: float, output b: int) {
  var i: int = 0
  var s: float = 0.0
  loop while lt(i, 4) {
    if gt(x, 1.0) {
      break
    }
    s = add(s, g[i])
  } step {
    i = add(i, 1)
  }
  a = s
  b = i
}
)";

TEST(Slices, LoopsKeepTheirCountersAndJumps) {
  const ir::Module module = slicedModule(kSlicedLoop);
  const ir::Function& function = module.functions.front();
  EXPECT_EQ(sliceOf(function, "a"), "0 1 2 3 4 5 6 7 | x g |");
  EXPECT_EQ(sliceOf(function, "b"), "0 2 3 4 6 8 | x |");
}

TEST(Slices, WorkInLoopsCountsSeveralTimes) {
  const ir::Module module = slicedModule(kSlicedLoop);
  const Slicer slicer(module.functions.front());
  EXPECT_EQ(slicer.work(5).reads, kLoopWeight);
  EXPECT_EQ(slicer.work(5).arithmetic, kLoopWeight);
  EXPECT_EQ(slicer.work(7).arithmetic, 0);
}

}  // namespace
}  // namespace brook::analysis
