#include "compiler/passes/decision_tree.h"

#include "compiler/ir/print.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

using analysis::Interval;

std::string text(const Partition& partition) {
  std::string result;
  for (const Partition::Range& range : partition.ranges()) {
    result += std::to_string(range.values.first) + ".." + std::to_string(range.values.last) + ":" +
              (range.target ? std::to_string(*range.target) : "-") + " ";
  }
  return result;
}

TEST(Partition, WhatComesFirstStays) {
  Partition partition({0, 99});
  EXPECT_EQ(text(partition), "0..99:- ");
  partition.add({{10, 19}}, 0);
  partition.add({{5, 12}, {15, 15}, {18, 30}}, 1);
  EXPECT_EQ(text(partition), "0..4:- 5..9:1 10..19:0 20..30:1 31..99:- ");
  partition.add({{0, 99}}, 2);
  EXPECT_EQ(text(partition), "0..4:2 5..9:1 10..19:0 20..30:1 31..99:2 ");
  partition.add({{0, 50}}, 3);
  EXPECT_EQ(text(partition), "0..4:2 5..9:1 10..19:0 20..30:1 31..99:2 ");
}

TEST(Partition, NeighboursOfOneTargetAreOneRange) {
  Partition partition({0, 9});
  partition.add({{3, 3}}, 7);
  partition.add({{5, 5}}, 7);
  partition.add({{4, 4}}, 7);
  EXPECT_EQ(text(partition), "0..2:- 3..5:7 6..9:- ");
}

/// The tree for values of n that lead to assignments of the target to o; -1 stands for none.
std::string tree(const Partition& partition) {
  ir::Function function;
  function.name = "k";
  ir::FunctionBuilder b(function);
  const ir::VariableId n = b.parameter("n", ir::kInt, ir::VariableKind::Stream);
  const ir::VariableId o = b.parameter("o", ir::kInt, ir::VariableKind::Output);
  function.body =
      decisionTree(b, b.read(n), partition.ranges(), {}, [&](std::optional<int> target) {
        const ir::ExprId value = b.constant(std::int32_t{target.value_or(-1)});
        return ir::Block{{ir::Assign{{o, {}, std::nullopt}, value}, {}}};
      });
  return ir::print(function);
}

TEST(DecisionTree, AsksFewOneByOne) {
  Partition partition(analysis::allValues(ir::kInt));
  partition.add({{1, 1}}, 0);
  partition.add({{4, 6}}, 1);
  EXPECT_EQ(tree(partition), R"(kernel k(stream n: int, output o: int) {
  if eq(n, 1) {
    o = 0
  } else {
    if and(ge(n, 4), le(n, 6)) {
      o = 1
    } else {
      o = -1
    }
  }
}
)");
}

TEST(DecisionTree, AsksOnlyWhatIsNotKnown) {
  Partition partition({0, 5});
  for (int i = 0; i < 6; ++i)
    partition.add({{i, i}}, i);
  EXPECT_EQ(tree(partition), R"(kernel k(stream n: int, output o: int) {
  if lt(n, 3) {
    if eq(n, 0) {
      o = 0
    } else {
      if eq(n, 1) {
        o = 1
      } else {
        o = 2
      }
    }
  } else {
    if eq(n, 3) {
      o = 3
    } else {
      if eq(n, 4) {
        o = 4
      } else {
        o = 5
      }
    }
  }
}
)");
}

TEST(DecisionTree, AsksForTheOpenEndOfARange) {
  Partition partition(analysis::allValues(ir::kInt));
  partition.add({{-2147483648LL, 3}}, 0);
  partition.add({{8, 2147483647}}, 1);
  EXPECT_EQ(tree(partition), R"(kernel k(stream n: int, output o: int) {
  if le(n, 3) {
    o = 0
  } else {
    if ge(n, 8) {
      o = 1
    } else {
      o = -1
    }
  }
}
)");
}

}  // namespace
}  // namespace brook::passes
