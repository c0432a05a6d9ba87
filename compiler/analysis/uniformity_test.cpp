#include "compiler/analysis/uniformity.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

using namespace ir;

struct Analysed {
  Module module;
  Uniformity facts;

  bool isVarying(std::string_view name) const {
    const std::vector<Variable>& variables = module.functions[0].variables;
    for (std::uint32_t i = 0; i < variables.size(); ++i) {
      if (variables[i].name == name) return facts.isVarying(VariableId{i});
    }
    ADD_FAILURE() << "no variable " << name;
    return false;
  }
  const Block& body() const { return module.functions[0].body; }
};

std::unique_ptr<Analysed> analyse(const std::string& parametersAndBody) {
  Result<Module> module = parse("module \"a.br\"\n\nkernel k" + parametersAndBody);
  EXPECT_TRUE(module) << module.failure().message;
  auto result = std::make_unique<Analysed>();
  result->module = std::move(*module);
  result->facts = uniformity(result->module.functions[0]);
  return result;
}

TEST(Uniformity, ValuesFollowTheirSources) {
  const auto a =
      analyse(R"((constant c: float, stream x: float, gather g[][]: float, output r: float) {
  var row: float = g[position(r).y][extent(x).x]
  var column: float = g[0][position(r).x]
  var both: float = add(c, x)
  var sum: float = add(c, 1.0)
  r = add(row, column)
})");
  EXPECT_FALSE(a->isVarying("row"));
  EXPECT_TRUE(a->isVarying("column"));
  EXPECT_TRUE(a->isVarying("both"));
  EXPECT_FALSE(a->isVarying("sum"));
}

TEST(Uniformity, ArraysVaryByValueByIndexAndByReader) {
  const auto a = analyse(
      R"((constant c: float, constant i: int, stream x: float, stream n: int, output r: float) {
  var same: float[4]
  var values: float[4]
  var places: float[4]
  var readers: float[4]
  same[i] = c
  values[i] = x
  places[n] = c
  readers[i] = c
  r = add(component(same, i), component(readers, n))
})");
  EXPECT_FALSE(a->isVarying("same"));
  EXPECT_TRUE(a->isVarying("values"));
  EXPECT_TRUE(a->isVarying("places"));
  EXPECT_TRUE(a->isVarying("readers"));
}

TEST(Uniformity, ACounterThatIsDeadAfterItsLoopStaysUniform) {
  const auto a = analyse(R"((constant n: int, stream x: float, output r: float) {
  var i: int = 0
  var z: float = x
  var last: float = 0.0
  loop while lt(i, n) {
    if gt(z, 4.0) {
      break
    }
    z = mul(z, z)
    last = 1.0
  } step {
    i = add(i, 1)
  }
  r = last
})");
  const Loop& loop = std::get<Loop>(a->body()[3].node);
  EXPECT_TRUE(a->facts.isDivergent(a->body()[3]));
  EXPECT_TRUE(a->facts.isDivergent(loop.body[0]));
  EXPECT_FALSE(a->isVarying("i"));
  EXPECT_TRUE(a->isVarying("z"));
  EXPECT_TRUE(a->isVarying("last"));
  EXPECT_FALSE(a->facts.needsMask(loop.body[1]));  // z is dead after the loop
  EXPECT_TRUE(a->facts.needsMask(loop.body[2]));   // last is not
  EXPECT_FALSE(a->facts.needsMask(loop.step[0]));
}

TEST(Uniformity, LanesThatContinueKeepTheirVariables) {
  const auto a = analyse(R"((constant n: int, stream x: float, output r: float) {
  var i: int = 0
  r = 0.0
  loop while lt(i, n) {
    var t: float = 1.0
    if gt(x, 4.0) {
      t = 2.0
      continue
    }
    t = 3.0
    r = add(r, t)
  } step {
    i = add(i, 1)
  }
})");
  const Loop& loop = std::get<Loop>(a->body()[2].node);
  EXPECT_TRUE(a->facts.isDivergent(a->body()[2]));
  EXPECT_FALSE(a->isVarying("i"));
  EXPECT_FALSE(a->isVarying("t"));                // dead in the lanes that continued
  EXPECT_TRUE(a->facts.needsMask(loop.body[3]));  // r
}

TEST(Uniformity, TheElseOfADivergentIfSeesTheOldValue) {
  const auto a = analyse(R"((stream x: float, output r: float) {
  var t: float = 1.0
  r = 0.0
  if gt(x, 4.0) {
    t = 2.0
  } else {
    r = t
  }
})");
  const If& branch = std::get<If>(a->body()[2].node);
  EXPECT_TRUE(a->facts.needsMask(branch.thenBlock[0]));
  EXPECT_TRUE(a->isVarying("t"));
}

TEST(Uniformity, AUniformLoopIsPlain) {
  const auto a = analyse(R"((constant n: int, stream x: float, output r: float) {
  var i: int = 0
  loop while lt(i, n) {
    if eq(i, 5) {
      break
    }
    r = x
  } step {
    i = add(i, 1)
  }
})");
  const Loop& loop = std::get<Loop>(a->body()[1].node);
  EXPECT_FALSE(a->facts.isDivergent(a->body()[1]));
  EXPECT_FALSE(a->facts.isDivergent(loop.body[0]));
  EXPECT_FALSE(a->facts.needsMask(loop.body[1]));
}

}  // namespace
}  // namespace brook::analysis
