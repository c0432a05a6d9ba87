// Deliberately wrong passes are found, and right ones are not.
#include "tests/passes/same_results.h"

#include "compiler/codegen/cpu/generate.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/insert_gather_lets.h"
#include "tests/passes/random_kernel.h"
#include "tests/passes/random_launch.h"

#include <gtest/gtest.h>

#include <bit>
#include <optional>
#include <string>

namespace brook::fuzz {
namespace {

using namespace ir;

using Rewrite = std::optional<Expr> (*)(const Function&, const Expr&);

template <class Change>
Result<void> rewriteAll(Module& module, Change change) {
  for (Function& function : module.functions) {
    FunctionBuilder builder(function);
    rewriteExpressions(function, [&](const Expr& e) -> std::optional<ExprId> {
      std::optional<Expr> changed = change(builder, e);
      if (!changed) return std::nullopt;
      return builder.add(std::move(*changed));
    });
  }
  return {};
}

bool isConstant(const FunctionBuilder&, const Function& function, ExprId id, float value) {
  const auto* constant = std::get_if<Constant>(&function.expr(id).node);
  const auto* number = constant ? std::get_if<float>(&constant->value) : nullptr;
  return number && *number == value;
}

// x + 0 -> x, wrong of -0.
Result<void> dropZeros(Module& module) {
  return rewriteAll(module, [](FunctionBuilder& b, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Binary>(&e.node);
    if (!n || n->op != BinaryOp::Add || !isConstant(b, b.function(), n->right, 0)) return {};
    return b.function().expr(n->left);
  });
}

// x * -1 -> 0 - x, wrong of 0.
Result<void> subtractFromZero(Module& module) {
  return rewriteAll(module, [](FunctionBuilder& b, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Binary>(&e.node);
    if (!n || n->op != BinaryOp::Multiply || !isConstant(b, b.function(), n->right, -1)) return {};
    return Expr{e.type, Binary{BinaryOp::Subtract, b.constant(0.0, e.type), n->left}};
  });
}

// not(a < b) -> a >= b, wrong of NaN.
Result<void> negateComparisons(Module& module) {
  return rewriteAll(module, [](FunctionBuilder& b, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Unary>(&e.node);
    if (!n || n->op != UnaryOp::Not) return {};
    const Expr operand = b.function().expr(n->operand);
    const auto* comparison = std::get_if<Binary>(&operand.node);
    if (!comparison || !isComparison(comparison->op)) return {};
    return Expr{e.type, Binary{opposite(comparison->op), comparison->left, comparison->right}};
  });
}

// min(a, b) -> min(b, a), wrong of NaN and of zeros.
Result<void> exchangeMinimum(Module& module) {
  return rewriteAll(module, [](FunctionBuilder&, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Builtin>(&e.node);
    if (!n || n->function != BuiltinKind::Min) return {};
    return Expr{e.type, Builtin{n->function, {n->arguments[1], n->arguments[0]}}};
  });
}

// x / 2 -> x >> 1, and so with other powers of two; wrong of negative numbers.
Result<void> shiftInsteadOfDividing(Module& module) {
  return rewriteAll(module, [](FunctionBuilder& b, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Binary>(&e.node);
    if (!n || n->op != BinaryOp::Divide || e.type != kInt) return {};
    const auto* constant = std::get_if<Constant>(&b.function().expr(n->right).node);
    const std::int32_t divisor = constant ? std::get<std::int32_t>(constant->value) : 0;
    if (divisor < 2 || !std::has_single_bit(static_cast<unsigned>(divisor))) return {};
    const int shift = std::countr_zero(static_cast<unsigned>(divisor));
    return Expr{e.type, Binary{BinaryOp::ShiftRight, n->left, b.constant(shift)}};
  });
}

// All gathers count as proven.
Result<void> proveGathers(Module& module) {
  return rewriteAll(module, [](FunctionBuilder&, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Gather>(&e.node);
    if (!n || n->inRange) return {};
    Gather proven = *n;
    proven.inRange = true;
    return Expr{e.type, proven};
  });
}

// Loops that count less than another number count to it.
Result<void> countOneMore(Module& module) {
  for (Function& function : module.functions) {
    FunctionBuilder b(function);
    forEachStatement(function.body, [&](Statement& statement) {
      auto* loop = std::get_if<Loop>(&statement.node);
      const auto* test = loop ? std::get_if<Binary>(&function.expr(loop->condition).node) : nullptr;
      if (test && test->op == BinaryOp::Less)
        loop->condition = b.binary(BinaryOp::LessEqual, test->left, test->right);
    });
  }
  return {};
}

// The second of two branches runs always.
Result<void> dropConditions(Module& module) {
  for (Function& function : module.functions) {
    forEachStatement(function.body, [&](Statement& statement) {
      auto* branch = std::get_if<If>(&statement.node);
      if (branch && branch->elseBlock.empty()) branch->elseBlock = branch->thenBlock;
    });
  }
  return {};
}

// Pushes behind the first one are lost.
Result<void> dropPushes(Module& module) {
  for (Function& function : module.functions) {
    bool isFirst = true;
    forEachStatement(function.body, [&](Statement& statement) {
      if (!std::holds_alternative<Push>(statement.node)) return;
      if (!isFirst) statement.node = Return{};
      isFirst = false;
    });
  }
  return {};
}

// A float index is truncated.
Result<void> truncateIndices(Module& module) {
  return rewriteAll(module, [](FunctionBuilder& b, const Expr& e) -> std::optional<Expr> {
    const auto* n = std::get_if<Builtin>(&e.node);
    if (!n || n->function != BuiltinKind::NearestIndex) return {};
    if (!b.typeOf(n->arguments[0]).isFloat()) return {};
    return Expr{e.type, Convert{n->arguments[0]}};
  });
}

/// Returns how many kernels it takes to find the pass; -1: more than `most`.
int kernelsUntilFound(passes::PassFunction run, int most = 1000) {
  const passes::Pass pass = {"wrong", "", run};
  const PassLists lists = {{&pass}, {}, {}};
  for (int i = 0; i < most; ++i) {
    Random random(static_cast<unsigned>(i));
    const Modes modes = Modes::all().drawn(random);
    const Module module = randomModule(random, modes);
    const LaunchArguments launch = randomLaunch(random, modes, *module.find(kKernelName));
    if (checkPasses(module, launch, lists).finding) return i + 1;
  }
  return -1;
}

TEST(SameResults, WrongPassesAreFound) {
  struct Wrong {
    const char* name;
    passes::PassFunction run;
  };
  constexpr Wrong kWrong[] = {
      {"dropZeros", dropZeros},
      {"subtractFromZero", subtractFromZero},
      {"negateComparisons", negateComparisons},
      {"exchangeMinimum", exchangeMinimum},
      {"shiftInsteadOfDividing", shiftInsteadOfDividing},
      {"proveGathers", proveGathers},
      {"countOneMore", countOneMore},
      {"dropConditions", dropConditions},
      {"dropPushes", dropPushes},
      {"truncateIndices", truncateIndices},
  };
  for (const Wrong& wrong : kWrong) {
    const int count = kernelsUntilFound(wrong.run);
    EXPECT_GT(count, 0) << wrong.name;
    RecordProperty(wrong.name, count);
  }
}

TEST(SameResults, RightPassesAreNotFound) {
  EXPECT_EQ(kernelsUntilFound([](Module&) -> Result<void> { return {}; }, 100), -1);
  const auto copies = [](Module& module) {
    return rewriteAll(module, [](FunctionBuilder&, const Expr& e) -> std::optional<Expr> {
      if (e.type.isArray()) return std::nullopt;
      return e;
    });
  };
  EXPECT_EQ(kernelsUntilFound(copies, 100), -1);
}

TEST(SameResults, FailuresAndInvalidCodeAreFound) {
  EXPECT_EQ(kernelsUntilFound([](Module&) -> Result<void> { return Failure{"no"}; }), 1);
  EXPECT_EQ(kernelsUntilFound([](Module& module) -> Result<void> {
              module.functions.back().body.push_back({Break{}, {}});
              return {};
            }),
            1);
}

std::optional<std::string> findingOf(const std::string& functions, passes::PassFunction run,
                                     const char* name) {
  const Result<Module> module = parse("module \"t.br\"\n\n" + functions);
  if (!module) return module.failure().message;
  Random random(1);
  const LaunchArguments launch = randomLaunch(random, {}, *module->find(kKernelName));
  const passes::Pass pass = {name, "", run};
  const Check check = checkPasses(*module, launch, {{&pass}, {}, {}});
  if (!check.finding) return std::nullopt;
  return check.finding->what;
}

const char* const kPushing =
    "kernel k(stream x: int, vout o[]: int) {\n  var i: int = 0\n  loop while lt(i, 6) {\n"
    "    o = add(x, i)\n    push o\n  } step {\n    i = add(i, 1)\n  }\n}\n";

// Runs the pass of this name and changes what a wrong one would.
template <class Change>
Result<void> runAndChange(const char* pass, Module& module, Change change) {
  if (Result<void> done = passes::findPass(pass)->run(module); !done) return done;
  for (Function& function : module.functions)
    forEachStatement(function.body, [&](Statement& s) { change(function, s); });
  return {};
}

TEST(SameResults, PushesFollowTheProtocol) {
  EXPECT_EQ(findingOf(kPushing, passes::findPass("lower_variable_outputs")->run, "right"),
            std::nullopt);
  const auto writesToOnePlace = [](Module& module) {
    return runAndChange("lower_variable_outputs", module, [](Function& function, Statement& s) {
      auto* scatter = std::get_if<Scatter>(&s.node);
      if (scatter) scatter->indices = {FunctionBuilder(function).constant(0)};
    });
  };
  EXPECT_TRUE(findingOf(kPushing, writesToOnePlace, "wrong"));
  const auto storesEvery = [](Module& module) {
    return runAndChange("lower_variable_outputs", module, [](Function& function, Statement& s) {
      auto* branch = std::get_if<If>(&s.node);
      if (branch) branch->condition = FunctionBuilder(function).constant(true);
    });
  };
  EXPECT_TRUE(findingOf(kPushing, storesEvery, "wrong"));
}

const char* const kPrinting =
    "kernel k(stream x: int, output o: int) {\n  o = x\n  print \"a\"(x)\n"
    "  if gt(x, 2) {\n    print \"b\"()\n  }\n}\n";

TEST(SameResults, MessagesFollowTheProtocol) {
  EXPECT_EQ(findingOf(kPrinting, passes::findPass("split_messages")->run, "split_messages"),
            std::nullopt);
  const auto printsAll = [](Module& module) {
    return runAndChange("split_messages", module, [](Function& function, Statement& s) {
      auto* branch = std::get_if<If>(&s.node);
      if (branch) branch->condition = FunctionBuilder(function).constant(true);
    });
  };
  EXPECT_TRUE(findingOf(kPrinting, printsAll, "split_messages"));
}

// The order of the CPU's passes is in its code only.
TEST(PassLists, CpuPassesAreThoseOfTheGenerator) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Random random(seed);
    Module module = randomModule(random, Modes::all().drawn(random));
    for (const passes::Pass* pass : passes::commonPipeline())
      ASSERT_TRUE(pass->run(module));
    std::erase_if(module.functions, [](const Function& f) { return !f.pushesOf.empty(); });
    Module byList = module;
    for (const passes::Pass* pass : cpuPasses())
      ASSERT_TRUE(pass->run(byList));
    for (std::size_t i = 0; i < module.functions.size(); ++i) {
      Function lowered = codegen::cpu::loweredForLanes(module.functions[i]).function;
      passes::insertGatherLets(lowered);
      ASSERT_EQ(print(lowered), print(byList.functions[i])) << seed;
    }
  }
}

}  // namespace
}  // namespace brook::fuzz
