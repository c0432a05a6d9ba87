#include "tests/passes/random_kernel.h"

#include "compiler/ir/print.h"
#include "compiler/ir/validate.h"
#include "compiler/ir/visit.h"
#include "tests/passes/observation.h"
#include "tests/passes/random_launch.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <iterator>
#include <set>
#include <string>

namespace brook::fuzz {
namespace {

constexpr int kKernels = 2000;

struct Made {
  ir::Module module;
  ir::LaunchArguments launch;
  Modes modes;
};

Made make(unsigned seed, Modes from = Modes::all()) {
  Random random(seed);
  Made made;
  made.modes = from.drawn(random);
  made.module = randomModule(random, made.modes);
  made.launch = randomLaunch(random, made.modes, *made.module.find(kKernelName));
  return made;
}

TEST(RandomKernel, IsValid) {
  for (unsigned seed = 0; seed < kKernels; ++seed) {
    const Made made = make(seed);
    const Result<void> valid = ir::validate(made.module);
    ASSERT_TRUE(valid) << valid.failure().message << "\n" << ir::print(made.module);
  }
}

TEST(RandomKernel, FollowsFromTheSeed) {
  std::set<std::string> texts;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Made made = make(seed);
    const std::string text = ir::print(made.module);
    texts.insert(text);
    const Made again = make(seed);
    EXPECT_EQ(text, ir::print(again.module));
    EXPECT_EQ(made.launch.domain, again.launch.domain);
  }
  EXPECT_EQ(texts.size(), 100U);
}

// With other bits in place of values that are missing, and without indices that are out of range.
TEST(RandomKernel, ReadsNothingUndefined) {
  int skipped = 0;
  for (unsigned seed = 0; seed < kKernels; ++seed) {
    Made made = make(seed);
    const ir::Function& kernel = *made.module.find(kKernelName);
    const auto first = ir::evaluate(made.module, kernel, made.launch, kMaxStatements);
    made.launch.undefined = 1;
    const auto second = ir::evaluate(made.module, kernel, made.launch, kMaxStatements);
    ASSERT_EQ(first.has_value(), second.has_value());
    if (!first && ++skipped > 0) continue;
    EXPECT_EQ(first->wrongIndex, "");
    ASSERT_EQ(first->outputs, second->outputs) << ir::print(made.module);
    ASSERT_EQ(first->events, second->events) << ir::print(made.module);
  }
  EXPECT_LE(skipped, kKernels / 20);
}

// Counts the words of the lists of the IR that occur.
class Occurrences {
 public:
  void add(const ir::Function& function) {
    for (const ir::Variable& variable : function.variables) {
      names_.insert(std::string("kind ") + ir::name(variable.kind));
      names_.insert("type " + ir::elementName({variable.type.element(), variable.storage}));
    }
    ir::forEachExpr(function, [&](ir::ExprId id) { add(function.expr(id).node); });
    ir::forEachStatement(function.body, [&](const ir::Statement& statement) {
      names_.insert("statement " + std::to_string(statement.node.index()));
    });
  }

  bool has(const std::string& name) const { return names_.contains(name); }

 private:
  void add(const ir::ExprNode& node) {
    names_.insert("expression " + std::to_string(node.index()));
    if (const auto* n = std::get_if<ir::Unary>(&node)) names_.insert(ir::name(n->op));
    if (const auto* n = std::get_if<ir::Binary>(&node)) names_.insert(ir::name(n->op));
    if (const auto* n = std::get_if<ir::Builtin>(&node)) names_.insert(ir::info(n->function).name);
  }

  std::set<std::string> names_;
};

const Occurrences& occurrences() {
  static const Occurrences found = [] {
    Occurrences made;
    for (unsigned seed = 0; seed < kKernels; ++seed) {
      for (const ir::Function& function : make(seed).module.functions)
        made.add(function);
    }
    return made;
  }();
  return found;
}

TEST(RandomKernel, HasEveryNode) {
  for (std::size_t i = 0; i + 1 < std::variant_size_v<ir::ExprNode>; ++i)
    EXPECT_TRUE(occurrences().has("expression " + std::to_string(i))) << i;
  for (std::size_t i = 0; i + 1 < std::variant_size_v<ir::StatementNode>; ++i)
    EXPECT_TRUE(occurrences().has("statement " + std::to_string(i))) << i;
}

TEST(RandomKernel, HasEveryOperator) {
#define BROOK_UNARY(Kind, name, spelling) EXPECT_TRUE(occurrences().has(#name)) << #name;
#define BROOK_BINARY(Kind, name, spelling) EXPECT_TRUE(occurrences().has(#name)) << #name;
#include "compiler/ir/operators.def"
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) \
  EXPECT_TRUE(occurrences().has(#name)) << #name;
#include "compiler/ir/builtins.def"
}

TEST(RandomKernel, HasEveryTypeAndParameter) {
  for (const char* type :
       {"int", "int4", "uint", "uint3", "float", "float2", "float4", "double", "double2", "bool",
        "char", "uchar2", "short", "ushort", "fixed", "shortfixed"})
    EXPECT_TRUE(occurrences().has(std::string("type ") + type)) << type;
  for (const ir::VariableKind kind :
       {ir::VariableKind::Stream, ir::VariableKind::Iterator, ir::VariableKind::Gather,
        ir::VariableKind::Constant, ir::VariableKind::Output, ir::VariableKind::VariableOutput,
        ir::VariableKind::ScatterOutput, ir::VariableKind::Value, ir::VariableKind::Local})
    EXPECT_TRUE(occurrences().has(std::string("kind ") + ir::name(kind))) << ir::name(kind);
}

TEST(RandomKernel, HasTheModesThatAreGiven) {
  int counts[std::size(kModeNames)] = {};
  for (unsigned seed = 0; seed < kKernels; ++seed) {
    const Modes modes = make(seed).modes;
    for (std::size_t i = 0; i < std::size(kModeNames); ++i)
      counts[i] += modes.has(static_cast<Mode>(i)) ? 1 : 0;
  }
  for (std::size_t i = 0; i < std::size(kModeNames); ++i)
    EXPECT_GT(counts[i], kKernels / 10) << kModeNames[i];
  const Modes given = *Modes::parse("counters,zeros");
  EXPECT_EQ(given.text(), "counters,zeros");
  EXPECT_FALSE(Modes::parse("nonsense"));
  for (unsigned seed = 0; seed < 100; ++seed)
    EXPECT_FALSE(make(seed, given).modes.has(Mode::Pushes));
}

}  // namespace
}  // namespace brook::fuzz
