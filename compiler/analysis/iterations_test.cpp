#include "compiler/analysis/iterations.h"

#include "compiler/analysis/call_iterations.h"
#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace brook::analysis {
namespace {

// The formula of a kernel with the body; "none" without a bound.
std::string bound(const std::string& body) {
  const std::string text =
      "module \"t.br\"\n\n"
      "kernel k(constant n: int, constant size: float2, gather g[]: float, output r: float) {\n" +
      body + "}\n";
  const Result<ir::Module> module = ir::parse(text);
  if (!module) throw std::runtime_error(module.failure().message);
  const Iterations found = iterations(module->functions.front());
  return found.ofFunction ? print(*found.ofFunction, "v") : "none";
}

TEST(Iterations, OfAKernelWithoutLoops) {
  EXPECT_EQ(bound("r = size.x\n"), "0");
}

TEST(Iterations, OfConstantLoopsAreANumber) {
  EXPECT_EQ(bound("var i: int = 0\n"
                  "loop while lt(i, 5) { r = add(r, 1.0) } step { i = add(i, 1) }\n"),
            "6");
  EXPECT_EQ(bound("var i: int = 10\n"
                  "loop while ge(i, 1) { r = add(r, 1.0) } step { i = sub(i, 3) }\n"),
            "5");
  EXPECT_EQ(bound("var i: int = 0\n"
                  "loop { r = add(r, 1.0)\n i = add(i, 1) } while lt(i, 5)\n"),
            "7");
}

TEST(Iterations, OfNestedLoopsMultiply) {
  EXPECT_EQ(bound("var i: int = 0\n"
                  "loop while lt(i, n) {\n"
                  "  var j: int = 0\n"
                  "  loop while lt(j, 4) { r = add(r, 1.0) } step { j = add(j, 1) }\n"
                  "} step { i = add(i, 1) }\n"),
            "sum(1, product(trips(0, v[0].integer(0), 1), 6))");
}

TEST(Iterations, OfABoundThatIsComputed) {
  EXPECT_EQ(bound("var m: int = mul(extent(g).x, 2)\n"
                  "var i: int = 0\n"
                  "loop while and(ne(r, 0.0), lt(i, m)) { r = g[i] } step { i = add(i, 1) }\n"),
            "sum(1, product(trips(0, multiply(v[2].extent(0), 2), 1), 1))");
}

TEST(Iterations, OfABoundThatIsLimited) {
  const auto upTo = [](const std::string& end, const std::string& parameter = "stream m: int") {
    const Result<ir::Module> module =
        ir::parse("module \"t.br\"\n\nkernel k(" + parameter +
                  ", gather t[]: int as uchar, output r: float) {\n  r = 0.0\n  var i: int = 0\n"
                  "  loop while lt(i, " +
                  end + ") { r = add(r, 1.0) } step { i = add(i, 1) }\n}\n");
    if (!module) throw std::runtime_error(module.failure().message);
    return constantOf(iterations(module->functions.front()).ofFunction).value_or(-1);
  };
  EXPECT_EQ(upTo("min(m, 24)"), 25 + 128);
  EXPECT_EQ(upTo("min(24, add(m, 1))"), 25 + 128);
  EXPECT_EQ(upTo("select(gt(m, 24), 24, m)"), 25 + 128);
  EXPECT_EQ(upTo("select(lt(m, 24), m, 24)"), 25 + 128);
  EXPECT_EQ(upTo("max(0, min(m, 24))"), 25 + 128);
  EXPECT_EQ(upTo("bitand(m, 15)"), 16 + 128);
  EXPECT_EQ(upTo("rem(m, 16)"), 16 + 128);
  EXPECT_EQ(upTo("add(m, 1)", "stream m: int as uchar"), 257 + 128);
  EXPECT_EQ(upTo("m", "constant m: int as short"), 32768);
  EXPECT_EQ(upTo("t[m]"), 256 + 128);
  EXPECT_GT(upTo("max(m, 24)"), 2e9);
  EXPECT_EQ(upTo("select(gt(m, 24), m, 25)"), -1);
  EXPECT_EQ(upTo("m"), -1);
}

TEST(Iterations, OfALoopThatCountsInAnOutput) {
  EXPECT_EQ(bound("r = 0.0\n"
                  "loop while and(lt(size.x, r), lt(r, 20.0)) { r = add(r, 1.0) }\n"),
            "43");
}

TEST(Iterations, OfLoopsThatCountInFloat) {
  EXPECT_EQ(bound("var i: float = 0.0\n"
                  "loop while lt(i, size.y) { r = i\n i = add(i, 1.0) }\n"),
            "sum(1, product(floatTrips(0, v[1].number(1), 1), 1))");
}

TEST(Iterations, OfAnIntAsAFloat) {
  EXPECT_EQ(
      bound("var i: float = 0.0\n"
            "loop while lt(i, sub(convert<float>(n), 1.0)) { r = i } step { i = add(i, 1.0) }\n"),
      "sum(1, product(floatTrips(0, subtract(asFloat(v[0].integer(0)), 1), 1), 1))");
  EXPECT_EQ(brook::iterations::asFloat(16777217).high, brook::iterations::kEndless);
}

TEST(Iterations, OfATriangle) {
  EXPECT_EQ(bound("var i: int = 0\n"
                  "loop while lt(i, n) {\n"
                  "  var j: int = 0\n"
                  "  loop while lt(j, i) { r = add(r, 1.0) } step { j = add(j, 1) }\n"
                  "} step { i = add(i, 1) }\n"),
            "sum(1, product(trips(0, v[0].integer(0), 1), sum(sum(1, product(trips(0, "
            "between(0, add(v[0].integer(0), 1)), 1), 1)), 1)))");
}

// The body runs once even where the start is beyond the end.
TEST(Iterations, OfALoopInOneThatIsNotTestedFirst) {
  EXPECT_EQ(bound("var i: int = 0\n"
                  "loop {\n"
                  "  i = add(i, 1000)\n"
                  "  var j: int = 0\n"
                  "  loop while lt(j, i) { r = add(r, 1.0) } step { j = add(j, 1) }\n"
                  "} while lt(i, -5000)\n"),
            "1003");
}

TEST(Iterations, AreUnknownWhereTheyDependOnData) {
  EXPECT_EQ(bound("loop while lt(r, 5.0) { r = add(r, r) }\n"), "none");
  EXPECT_EQ(bound("var i: int = 0\n"  // the end moves
                  "var m: int = 3\n"
                  "loop while lt(i, m) { m = add(m, 1) } step { i = add(i, 1) }\n"),
            "none");
  EXPECT_EQ(bound("var i: int = 0\n"  // the counter is set back
                  "loop while lt(i, n) { if gt(r, 1.0) { i = 0 } } step { i = add(i, 1) }\n"),
            "none");
  EXPECT_EQ(bound("var i: int = 0\n"  // does not always count
                  "loop while lt(i, n) { if gt(r, 1.0) { continue }\n i = add(i, 1) }\n"),
            "none");
  EXPECT_EQ(bound("var i: int = 0\n"  // counts away from the end
                  "loop while lt(i, n) { r = 1.0 } step { i = sub(i, 1) }\n"),
            "none");
}

// `m` was the counter of nothing yet.
TEST(Iterations, TakeTheValueThatALocalHadWhereItWasDeclared) {
  EXPECT_EQ(bound("var i: int = 5000\n"
                  "var m: int = i\n"
                  "i = 0\n"
                  "loop while lt(i, 10) {\n"
                  "  var j: int = 0\n"
                  "  loop while lt(j, m) { r = add(r, 1.0) } step { j = add(j, 1) }\n"
                  "} step { i = add(i, 1) }\n"),
            "none");
}

TEST(Iterations, OfBuiltInFunctions) {
  EXPECT_EQ(bound("var i: int = 0\n"
                  "loop while lt(i, 5) { r = fmod(r, 2.0) } step { i = add(i, 1) }\n"),
            "131");
  // One loop for all components of floats, one for each of doubles.
  EXPECT_EQ(bound("var v: float3 = fmod(float3(r), float3(2.0))\nr = v.x\n"), "25");
  EXPECT_EQ(bound("var v: double2 = fmod(double2(1.0d), double2(2.0d))\nr = 1.0\n"), "166");
}

// Some of those side by side have another one around them.
TEST(Iterations, OfManyLoopsSideBySide) {
  const std::string loop =
      "i = 0\nloop while lt(i, 5) { r = add(r, 1.0) } step { i = add(i, 1) }\n";
  std::string loops = "var i: int = 0\n";
  for (int count = 1; count <= 9; ++count) {
    loops += loop;
    EXPECT_EQ(bound(loops), std::to_string(6 * count + (count - 1) / 4));
  }
}

double idle(const std::string& body) {
  const Result<ir::Module> module =
      ir::parse("module \"t.br\"\n\nkernel k(constant n: int, output r: float) {\n" + body + "}\n");
  if (!module) throw std::runtime_error(module.failure().message);
  return idleIterations(module->functions.front(), module->functions.front().body);
}

TEST(Iterations, OfLanesThatHaveNothingToDo) {
  EXPECT_EQ(idle("r = 1.0\n"), 0);
  EXPECT_EQ(idle("loop while lt(r, 5.0) { loop while lt(r, 4.0) { r = fmod(r, 3.0) } }\n"), 4);
  EXPECT_EQ(idle("if lt(n, 3) { r = 0.0 loop while lt(r, 4.0) { r = add(r, 1.0) } }\n"), 1);
}

TEST(IterationCount, IsEndlessWhereIntsWouldWrap) {
  using namespace brook::iterations;
  EXPECT_EQ(trips(0, 5, 1).high, 5);
  EXPECT_EQ(trips(0, 5, 2).high, 3);
  EXPECT_EQ(trips(5, 0, 1).high, 0);
  EXPECT_EQ(trips(0, 2147483647, 1).high, kEndless);
  EXPECT_EQ(trips(0, multiply(65536, 65536), 1).high, kEndless);
  EXPECT_EQ(floatTrips(0, 16777216, 1).high, kEndless);
  EXPECT_GE(floatTrips(0, 100, 1).high, 100);
}

}  // namespace
}  // namespace brook::analysis
