#include "compiler/analysis/body_parts.h"

#include "compiler/analysis/code_size.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace brook::analysis {
namespace {

using namespace ir;

Function parsed(const std::string& body) {
  const Result<Module> module =
      parse("module \"t.br\"\nkernel k(stream x: float, constant n: int, output o: float) {\n" +
            body + "}\n");
  EXPECT_TRUE(module) << (module ? "" : module.failure().message);
  return module->functions[0];
}

std::string repeated(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i)
    text += line;
  return text;
}

std::vector<std::size_t> countsAt(const BodyParts& parts, const Block& block, std::size_t i) {
  const std::span<const std::size_t> counts = parts.countsAt(block[i]);
  return {counts.begin(), counts.end()};
}

// The most that is left around the parts of a block, and in them, with kSizeOfCall for each part.
double largest(const Function& function, const BodyParts& parts, const Block& block,
               std::size_t first, std::size_t end, std::size_t level) {
  double own = 0;
  double most = 0;
  for (std::size_t i = first; i < end;) {
    const std::vector<std::size_t> counts = countsAt(parts, block, i);
    const std::size_t at = i == first ? level : 0;
    if (at < counts.size()) {
      most = std::max(most, largest(function, parts, block, i, i + counts[at], at + 1));
      own += kSizeOfCall;
      i += counts[at];
      continue;
    }
    own += codeSize(function, block[i]);
    for (const Block* inner : blocks(block[i]))
      most = std::max(most, largest(function, parts, *inner, 0, inner->size(), 0));
    ++i;
  }
  return std::max(own, most);
}

TEST(BodyParts, SmallBodiesHaveNone) {
  const Function function = parsed(repeated("o = add(o, x)\n", 10));
  EXPECT_TRUE(BodyParts(function).isEmpty());
  EXPECT_TRUE(BodyParts(function, 10).isEmpty());
}

TEST(BodyParts, AreRunsOfStatements) {
  const Function function = parsed(repeated("o = add(o, x)\n", 100));
  const BodyParts parts(function, 40);
  EXPECT_EQ(countsAt(parts, function.body, 0), std::vector<std::size_t>{40});
  EXPECT_EQ(countsAt(parts, function.body, 1), std::vector<std::size_t>{});
  EXPECT_EQ(countsAt(parts, function.body, 40), std::vector<std::size_t>{40});
  EXPECT_EQ(countsAt(parts, function.body, 80), std::vector<std::size_t>{20});
}

TEST(BodyParts, OfManyPartsAreParts) {
  const Function function = parsed(repeated("o = add(o, x)\n", 4000));
  const BodyParts parts(function, 100);
  EXPECT_GT(countsAt(parts, function.body, 0).size(), 1u);
  EXPECT_LE(largest(function, parts, function.body, 0, function.body.size(), 0), 125);
}

TEST(BodyParts, AreFoundInBlocks) {
  const Function function =
      parsed("if gt(x, 1.0) {\n" + repeated("o = add(o, x)\n", 50) + "}\nloop while lt(n, 3) {\n" +
             repeated("o = add(o, x)\n", 50) + "}\n");
  const BodyParts parts(function, 25);
  const Block& branch = std::get<If>(function.body[0].node).thenBlock;
  EXPECT_EQ(countsAt(parts, branch, 0), std::vector<std::size_t>{25});
  const Block& loop = std::get<Loop>(function.body[1].node).body;
  EXPECT_EQ(countsAt(parts, loop, 25), std::vector<std::size_t>{25});
}

TEST(BodyParts, OfManyBranchesBoundWhatIsAroundThem) {
  const Function function =
      parsed(repeated("if gt(o, 1.0) {\n" + repeated("o = add(o, x)\n", 90) + "}\n", 200));
  const BodyParts parts(function, 100);
  EXPECT_LE(largest(function, parts, function.body, 0, function.body.size(), 0), 125);
}

TEST(BodyParts, HoldNoJumpThatLeavesThem) {
  const Function function =
      parsed("loop while lt(n, 3) {\n" + repeated("o = add(o, x)\n", 15) +
             "if gt(o, 2.0) {\nbreak\n}\n" + repeated("o = add(o, x)\n", 15) + "}\n");
  const BodyParts parts(function, 20);
  const Block& body = std::get<Loop>(function.body[0].node).body;
  EXPECT_EQ(countsAt(parts, body, 0), std::vector<std::size_t>{15});
  EXPECT_EQ(countsAt(parts, body, 15), std::vector<std::size_t>{});
  EXPECT_EQ(countsAt(parts, body, 16), std::vector<std::size_t>{15});
}

TEST(BodyParts, MayHoldLoopsWithTheirJumps) {
  const Function function =
      parsed(repeated("loop while lt(n, 3) {\nif gt(o, 2.0) {\nbreak\n}\no = add(o, x)\n}\n", 10));
  const BodyParts parts(function, 20);
  EXPECT_GT(countsAt(parts, function.body, 0).size(), 0u);
}

TEST(BodyParts, TellWhatIsUsedBehindThem) {
  const Function function = parsed("var a: float = add(x, 1.0)\nvar b: float = add(a, 1.0)\n" +
                                   repeated("o = add(o, b)\n", 30));
  const BodyParts parts(function, 10);
  const VariableId a{3};
  const VariableId b{4};
  EXPECT_TRUE(parts.isUsedBehind(a, 1));
  EXPECT_FALSE(parts.isUsedBehind(a, 2));
  EXPECT_TRUE(parts.isUsedBehind(b, 10));
  EXPECT_FALSE(parts.isUsedBehind(b, 32));
  EXPECT_FALSE(parts.isShared(a));
  EXPECT_TRUE(parts.isShared(b));
}

TEST(BodyParts, ShareParametersWithTheRest) {
  const Function function = parsed(repeated("o = add(o, x)\n", 30));
  const BodyParts parts(function, 10);
  EXPECT_TRUE(parts.isShared({0}));
  EXPECT_FALSE(parts.isShared({1}));
}

}  // namespace
}  // namespace brook::analysis
