#include "compiler/ir/validate.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::ir {
namespace {

// Returns the rule that a kernel with this body breaks.
std::string brokenRule(const std::string& body, const std::string& head =
                                                    "kernel k(stream x: float4, constant c: float, "
                                                    "gather g[][]: float, output o: float4)") {
  Result<Module> module = parse("module \"v.br\"\n" + head + " {\n" + body + "\n}\n");
  if (!module) return "parse: " + module.failure().message;
  Result<void> valid = validate(*module);
  return valid ? "none" : valid.failure().message;
}

TEST(Validate, AcceptsAValidKernel) {
  EXPECT_EQ(brokenRule("o = mul(x, float4(c))"), "none");
}

TEST(Validate, OperandsOfABinaryHaveOneType) {
  EXPECT_EQ(brokenRule("o = mul(x, c)"), "function 'k': wrong types in mul(x, c): float4");
}

TEST(Validate, DoublesHaveTwoComponentsAndFewerFunctions) {
  const std::string head = "kernel k(stream x: double2, output o: double2)";
  EXPECT_EQ(brokenRule("o = sqrt(mul(x, double2(0.5d)))", head), "none");
  EXPECT_EQ(brokenRule("o = x.xyx.xy", head), "function 'k': wrong types in x.xyx: double3");
  EXPECT_EQ(brokenRule("o = sin(x)", head), "function 'k': wrong types in sin(x): double2");
  EXPECT_EQ(brokenRule("o = mul(x, double2(0.5))", head),
            "function 'k': wrong types in double2(0.5): double2");
}

TEST(Validate, ArraysAreReadAndWrittenByElement) {
  const std::string head = "kernel k(stream x: float4, output o: float4)";
  EXPECT_EQ(brokenRule("var a: float4[3]\na[1] = x\na[2].xw = x.xy\no = component(a, 1)", head),
            "none");
  EXPECT_EQ(brokenRule("var a: float4[3]\na = x", head),
            "function 'k': writes the array 'a' as a whole");
  EXPECT_EQ(brokenRule("var a: float4[3]\na[1] = x.x", head), "function 'k': assigns x.x to 'a'");
  EXPECT_EQ(brokenRule("var a: float4[3]\no = add(a, a)", head),
            "function 'k': wrong types in add(a, a): float4[3]");
  EXPECT_EQ(brokenRule("var a: float[3]\nvar b: float[3] = a", head),
            "function 'k': an array as a value");
  EXPECT_EQ(brokenRule("var a: float4[300]", head), "function 'k': 'a' has too many elements");
}

TEST(Validate, ModuloIsForIntegers) {
  EXPECT_EQ(brokenRule("o = rem(x, x)"), "function 'k': wrong types in rem(x, x): float4");
}

TEST(Validate, InputsAreReadOnly) {
  EXPECT_EQ(brokenRule("x = o"), "function 'k': writes 'x', which is a stream");
}

TEST(Validate, LocalsLiveInTheirBlock) {
  EXPECT_EQ(brokenRule("var t: float = c\nif lt(c, 1.0) {\nt = 2.0\n}\no = float4(t)"), "none");
  EXPECT_EQ(brokenRule("if lt(c, 1.0) {\nvar t: float = c\n}\no = float4(t)"),
            "function 'k': uses 't' outside of its block");
  EXPECT_EQ(brokenRule("loop {\nvar t: float = c\n} while lt(t, 1.0)"),
            "function 'k': uses 't' outside of its block");
  EXPECT_EQ(brokenRule("if lt(c, 1.0) {\nvar t: float = c\n}\nt = 1.0"),
            "function 'k': uses 't' outside of its block");
}

TEST(Validate, LocationsAreInFilesOfTheModule) {
  EXPECT_EQ(brokenRule("o = x !0:3"), "none");
  EXPECT_EQ(brokenRule("o = x !1:3"), "function 'k': file 1 is not of the module, at line 3");
}

TEST(Validate, ComponentsAreChosenByInts) {
  EXPECT_EQ(brokenRule("o.x = component(x, 1)"), "none");
  EXPECT_EQ(brokenRule("o.x = component(x, c)"),
            "function 'k': wrong types in component(x, c): float");
}

TEST(Validate, ReductionsHaveNoPosition) {
  const std::string head = "reduction k(stream x: float, accumulator r: float)";
  EXPECT_EQ(brokenRule("r = convert<float>(position(x).x)", head),
            "function 'k': wrong types in position(x): int4");
  EXPECT_EQ(brokenRule("r = convert<float>(instance().x)", head),
            "function 'k': wrong types in instance(): int4");
}

TEST(Validate, ReductionsKeepTheType) {
  EXPECT_EQ(brokenRule("r = r", "reduction k(stream x: int2, accumulator r: int3)"),
            "function 'k': the streams of a reduction have other types than its accumulators");
}

TEST(Validate, LanesBeginAtAPositionOfTheFirst) {
  EXPECT_EQ(brokenRule("o.x = g[0][position(x).x]->[0][first(x).x]"), "none");
  EXPECT_EQ(brokenRule("o.x = g[0][position(x).x]->[0][1]"),
            "function 'k': wrong types in g[0][position(x).x]->[0][1]: float");
}

TEST(Validate, AssignmentsKeepTheType) {
  EXPECT_EQ(brokenRule("o.xy = x !7"), "function 'k': assigns x to 'o', at line 7");
}

TEST(Validate, WriteMasksDoNotRepeat) {
  EXPECT_EQ(brokenRule("o.xx = x.xy"), "function 'k': a wrong write mask on 'o'");
}

TEST(Validate, GathersNeedAllIndices) {
  EXPECT_EQ(brokenRule("o.x = g[1]"), "function 'k': wrong types in g[1]: float");
}

TEST(Validate, ConditionsAreScalarBools) {
  EXPECT_EQ(brokenRule("if lt(x, x) {\n}"), "function 'k': condition lt(x, x) is no scalar bool");
}

TEST(Validate, BreakStandsInALoop) {
  EXPECT_EQ(brokenRule("break"), "function 'k': break outside a loop");
}

TEST(Validate, StepsHoldAssignmentsOnly) {
  EXPECT_EQ(brokenRule("loop while true {\n} step {\n  break\n}"),
            "function 'k': a step holds assignments only");
}

TEST(Validate, CalleesExistAndTakeTheArguments) {
  EXPECT_EQ(brokenRule("call f(x)"), "function 'k': calls 'f', which does not exist");
  EXPECT_EQ(brokenRule("call k(x)"), "function 'k': calls 'k' with 1 arguments");
  EXPECT_EQ(brokenRule("call k(c, c, gather g, out o)"), "function 'k': wrong argument for 'x'");
}

TEST(Validate, AReductionHasAStreamForEachAccumulator) {
  EXPECT_EQ(
      brokenRule("r = a",
                 "reduction k(stream a: float, stream b: float, "
                 "accumulator r: float)"),
      "function 'k': a reduction has a stream for each accumulator, no output and no iterator");
  EXPECT_EQ(brokenRule("", "reduction k(stream a: float)"),
            "function 'k': a reduction has an accumulator, other functions none");
  EXPECT_EQ(brokenRule("r = a\n  s = b",
                       "reduction k(stream a: float, stream b: int, accumulator r: float, "
                       "accumulator s: int)"),
            "none");
}

TEST(Validate, PairsAreOfAGatherOfRankTwo) {
  EXPECT_EQ(brokenRule("r = g[0][0]", "kernel k(gather g[][]: float, output r: float) pairs g"),
            "none");
  EXPECT_EQ(brokenRule("r = g[0]", "kernel k(gather g[]: float, output r: float) pairs g"),
            "function 'k': only kernels combine pairs, those of a gather of rank 2");
}

TEST(Validate, PushesAndScatters) {
  const char* kernel =
      "kernel k(stream x: float, vout a[1]: float, vout b[]: int, scatter s[][]: float)";
  EXPECT_EQ(brokenRule("a = x\npush a\npush b\nscatter s[0][b] = x", kernel), "none");
  EXPECT_EQ(brokenRule("push a, b\npush a, b", kernel), "none");
  EXPECT_EQ(brokenRule("push a, b\npush a", kernel),
            "function 'k': pushes 'a' with others each time");
  EXPECT_EQ(brokenRule("push x", kernel), "function 'k': pushes 'x', which is a stream");
  EXPECT_EQ(brokenRule("push s", kernel), "function 'k': pushes 's', which is a scatter");
  EXPECT_EQ(brokenRule("scatter a[0] = x", kernel),
            "function 'k': scatters to 'a', which is a vout");
  EXPECT_EQ(brokenRule("scatter s[0] = x", kernel),
            "function 'k': scatters to 's' at another rank");
  EXPECT_EQ(brokenRule("scatter s[x][0] = x", kernel), "function 'k': scatters to 's' at x");
  EXPECT_EQ(brokenRule("scatter s[0][0] = b", kernel), "function 'k': scatters b to 's'");
  EXPECT_EQ(brokenRule("a = s", kernel), "function 'k': wrong types in s: float");
  EXPECT_EQ(brokenRule("call k(x, out a, out b, x)", kernel),
            "function 'k': calls 'k', which pushes or scatters");
  EXPECT_EQ(brokenRule("", "helper k(vout a[1]: float)"),
            "function 'k': only kernels have variable and scatter outputs");
  EXPECT_EQ(brokenRule("scatter a[0] = 1", "kernel k(scatter a[]: int) writes pushes of f"),
            "none");
  EXPECT_EQ(brokenRule("", "kernel k(scatter a[]: int, output b: int) writes pushes of f"),
            "function 'k': what writes pushes is a kernel whose outputs are all scattered to");
  EXPECT_EQ(
      brokenRule("", "kernel k(scatter a[]: int, scatter b[]: int) writes pushes of f in place"),
      "function 'k': what stores in place writes pushes, to one output");
}

TEST(Validate, AppendsNameParameters) {
  EXPECT_EQ(brokenRule("",
                       "kernel k(output a: float, constant n: int, output c: int) by n appends a[] "
                       "count c"),
            "none");
  EXPECT_EQ(brokenRule("",
                       "kernel k(output a: float, constant n: float, output c: int) by n appends "
                       "a[] count c"),
            "function 'k': the index of the appends is no constant int");
  EXPECT_EQ(brokenRule("",
                       "kernel k(output a: float, output c: int, constant n: int) by n appends a[] "
                       "count c"),
            "function 'k': the count of an append is no int output behind the append index");
  EXPECT_EQ(brokenRule("",
                       "kernel k(stream a: float, constant n: int, output c: int) by n appends a[] "
                       "count c"),
            "function 'k': an append of what is no output");
  EXPECT_EQ(
      brokenRule("",
                 "kernel k(output a: float, constant n: int, output c: int) by n scatters a[] "
                 "count c index n"),
      "function 'k': the index of an append is no output");
  EXPECT_EQ(brokenRule("", "kernel k(output a: float, constant n: int) by n"),
            "function 'k': appends or messages without an append index");
}

TEST(Validate, OnlyStreamsAndConstantsAreStored) {
  EXPECT_EQ(brokenRule("o = x", "kernel k(stream x: int as char, output o: int as uint)"), "none");
  EXPECT_EQ(brokenRule("o = 1.0", "kernel k(iter i: float as fixed, output o: float)"),
            "function 'k': 'i' is never stored");
  EXPECT_EQ(brokenRule("o = v", "helper k(value v: int as char, output o: int)"),
            "function 'k': 'v' is never stored");
}

TEST(Validate, FunctionNamesAreUnique) {
  Result<Module> module = parse("module \"v.br\"\nkernel k() {\n}\nkernel k() {\n}\n");
  ASSERT_TRUE(module);
  EXPECT_EQ(validate(*module).failure().message, "two functions are named 'k'");
}

}  // namespace
}  // namespace brook::ir
