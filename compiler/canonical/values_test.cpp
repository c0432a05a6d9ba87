#include "compiler/canonical/values.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"

#include <gtest/gtest.h>

#include <string>
#include <unordered_map>

namespace brook::canonical {
namespace {

using namespace ir;

constexpr const char* kHeadOfValue =
    "kernel k(stream x: float, stream n: int, stream v: float4, stream b: bool, constant m: int,"
    " gather g[]: float, output o: ";

/// The text of the value that an expression has.
std::string valueOf(const std::string& type, const std::string& text) {
  const Result<Module> module = parse("module \"t.br\"\n\n" + std::string(kHeadOfValue) + type +
                                      ") {\n  o = " + text + "\n}\n");
  if (!module) return module.failure().message;
  const Function& source = module->functions[0];
  Function made = source;
  made.expressions.clear();
  made.body.clear();
  Values values(made);
  std::unordered_map<std::uint32_t, ExprId> ids;
  const ExprId root = std::get<Assign>(source.body[0].node).value;
  forEachExpr(source, root, [&](ExprId id) {
    ids[id.index] = values.make(
        withOperands(source.expr(id), [&](ExprId operand) { return ids.at(operand.index); }));
  });
  FunctionBuilder(made).assign(std::get<Assign>(source.body[0].node).place.variable,
                               ids.at(root.index));
  const std::string all = print(made);
  const std::size_t begin = all.find("o = ") + 4;
  return all.substr(begin, all.find('\n', begin) - begin);
}

TEST(Values, SumsOfIntsHaveOneForm) {
  EXPECT_EQ(valueOf("int", "sub(add(n, 2), add(3, n))"), "-1");
  EXPECT_EQ(valueOf("int", "add(add(1, n), position(o).x)"), "add(add(position(o).x, n), 1)");
  EXPECT_EQ(valueOf("int", "sub(position(o).x, neg(add(n, -1)))"),
            "add(add(position(o).x, n), -1)");
  EXPECT_EQ(valueOf("int", "mul(4, sub(position(o).y, 1))"), "add(mul(position(o).y, 4), -4)");
  EXPECT_EQ(valueOf("int", "sub(5, n)"), "sub(5, n)");
  EXPECT_EQ(valueOf("int", "sub(sub(0, n), n)"), "mul(n, -2)");
  EXPECT_EQ(valueOf("int", "add(2147483647, add(n, 1))"), "add(n, -2147483648)");
}

TEST(Values, ComparisonsHaveOneDirection) {
  EXPECT_EQ(valueOf("bool", "gt(x, 2.0)"), "gt(x, 2.0)");
  EXPECT_EQ(valueOf("bool", "not(lt(x, 2.0))"), "not(lt(x, 2.0))");
  EXPECT_EQ(valueOf("bool", "not(lt(n, m))"), "le(m, n)");
  EXPECT_EQ(valueOf("bool", "le(n, 7)"), "lt(n, 8)");
  EXPECT_EQ(valueOf("bool", "ge(n, 7)"), "gt(n, 6)");
  EXPECT_EQ(valueOf("bool", "le(n, 2147483647)"), "le(n, 2147483647)");
  EXPECT_EQ(valueOf("bool", "ne(convert<int>(b), 0)"), "b");
}

TEST(Values, ConditionsAreKnownBesideThemselves) {
  EXPECT_EQ(valueOf("bool", "and(not(b), b)"), "false");
  EXPECT_EQ(valueOf("bool", "or(lt(x, 1.0), not(lt(x, 1.0)))"), "true");
  EXPECT_EQ(valueOf("bool", "and(b, or(not(b), gt(n, m)))"), "and(b, lt(m, n))");
  EXPECT_EQ(valueOf("bool", "select(b, false, b)"), "false");
  EXPECT_EQ(valueOf("bool", "select(b, gt(n, m), b)"), "and(b, lt(m, n))");
  EXPECT_EQ(valueOf("bool", "and(ne(n, m), lt(n, m))"), "lt(n, m)");
  EXPECT_EQ(valueOf("bool", "and(ne(x, v.x), lt(x, v.x))"), "and(ne(x, v.x), lt(x, v.x))");
}

TEST(Values, FloatsKeepTheirBits) {
  EXPECT_EQ(valueOf("float", "sub(x, 1.5)"), "add(x, -1.5)");
  EXPECT_EQ(valueOf("float", "div(x, 8.0)"), "mul(x, 0.125)");
  EXPECT_EQ(valueOf("float", "div(x, 3.0)"), "div(x, 3.0)");
  EXPECT_EQ(valueOf("float", "add(x, 0.0)"), "add(x, 0.0)");
  EXPECT_EQ(valueOf("float", "mul(x, 0.0)"), "mul(x, 0.0)");
  EXPECT_EQ(valueOf("float", "add(add(x, 1.0), -1.0)"), "add(add(x, 1.0), -1.0)");
  EXPECT_EQ(valueOf("float", "add(1.0, 2.0)"), "3.0");
}

TEST(Values, ComponentsOfOperationsAreOperations) {
  EXPECT_EQ(valueOf("float", "add(v, float4(1.0, 0.5, 0.0, 0.0)).y"), "add(v.y, 0.5)");
  EXPECT_EQ(valueOf("float2", "float2(v.x, v.y)"), "v.xy");
  EXPECT_EQ(valueOf("float4", "float4(v.xy, v.zw)"), "v");
  EXPECT_EQ(valueOf("int", "nearest_index(add(v, float4(x))).z"), "nearest_index(add(v.z, x))");
  EXPECT_EQ(valueOf("float", "component(v, 2)"), "v.z");
  EXPECT_EQ(valueOf("float4", "add(v, float4(1.0))"), "add(v, float4(1.0))");
}

TEST(Values, ChoicesAreMinimaAndMaxima) {
  EXPECT_EQ(valueOf("int", "select(lt(n, 0), 0, n)"), "max(n, 0)");
  EXPECT_EQ(valueOf("int", "select(gt(n, m), m, n)"), "min(n, m)");
  EXPECT_EQ(valueOf("float", "select(lt(x, v.x), x, v.x)"), "min(x, v.x)");
  EXPECT_EQ(valueOf("float", "select(gt(x, v.x), x, v.x)"), "max(x, v.x)");
  // The other value is the result for NaN.
  EXPECT_EQ(valueOf("float", "select(lt(x, v.x), v.x, x)"), "max(v.x, x)");
  EXPECT_EQ(valueOf("float", "select(le(x, v.x), x, v.x)"), "select(le(x, v.x), x, v.x)");
  EXPECT_EQ(valueOf("float", "select(not(b), x, v.x)"), "select(b, v.x, x)");
  EXPECT_EQ(valueOf("int", "select(gt(position(o).x, 0), sub(position(o).x, 1), 0)"),
            "max(add(position(o).x, -1), 0)");
  EXPECT_EQ(valueOf("int", "select(gt(n, 0), sub(n, 1), 0)"), "select(gt(n, 0), add(n, -1), 0)")
      << "n - 1 may wrap";
}

TEST(Values, SumsThatDoNotWrapAreComparedByTheirTerms) {
  EXPECT_EQ(valueOf("bool", "lt(add(position(o).x, -3), 5)"), "lt(position(o).x, 8)");
  EXPECT_EQ(valueOf("bool", "lt(add(n, -3), 5)"), "lt(add(n, -3), 5)");
  EXPECT_EQ(valueOf("bool", "le(add(position(o).x, 1), n)"), "le(add(position(o).x, 1), n)")
      << "the position may be 2^31 - 1";
  EXPECT_EQ(valueOf("bool", "le(add(bitand(m, 7), 1), n)"), "lt(bitand(m, 7), n)");
  EXPECT_EQ(valueOf("bool", "gt(sub(bitand(n, 7), bitand(m, 7)), 0)"),
            "lt(bitand(m, 7), bitand(n, 7))");
  EXPECT_EQ(valueOf("bool", "ge(sub(bitand(n, 7), bitand(m, 7)), 0)"),
            "le(bitand(m, 7), bitand(n, 7))");
  EXPECT_EQ(valueOf("bool", "lt(sub(bitand(n, 7), bitand(m, 7)), 0)"),
            "lt(bitand(n, 7), bitand(m, 7))");
  EXPECT_EQ(valueOf("bool", "gt(sub(n, m), 0)"), "gt(sub(n, m), 0)");
}

TEST(Values, ZerosThatChangeNothingAreNotAdded) {
  EXPECT_EQ(valueOf("float", "sub(x, 0.0)"), "x");
  EXPECT_EQ(valueOf("float", "add(x, 0.0)"), "add(x, 0.0)") << "-0 becomes 0";
  EXPECT_EQ(valueOf("float", "add(convert<float>(bitand(n, 7)), 0.0)"),
            "convert<float>(bitand(n, 7))");
}

TEST(Values, GathersEndIndicesThemselves) {
  EXPECT_EQ(valueOf("float", "g[max(n, 0)]"), "g[n]");
  EXPECT_EQ(valueOf("float", "g[max(n, 1)]"), "g[max(n, 1)]");
  EXPECT_EQ(valueOf("float", "g[max(n, 0)]!"), "g[max(n, 0)]!") << "promised to be inside";
}

TEST(Values, FloatsThatAreIntegersAreIntsInIndices) {
  EXPECT_EQ(valueOf("int", "nearest_index(convert<float>(n))"), "nearest_index(convert<float>(n))")
      << "n may be more than a float holds";
  EXPECT_EQ(valueOf("int", "nearest_index(convert<float>(bitand(n, 16777215)))"),
            "bitand(n, 16777215)");
  EXPECT_EQ(valueOf("int", "nearest_index(convert<float>(bitand(n, 33554431)))"),
            "nearest_index(convert<float>(bitand(n, 33554431)))");
  EXPECT_EQ(valueOf("int", "nearest_index(add(convert<float>(bitand(n, 7)), 1.5))"),
            "add(bitand(n, 7), 2)");
  EXPECT_EQ(valueOf("int", "convert<int>(floor(mul(convert<float>(bitand(n, 63)), 0.125)))"),
            "shr(bitand(n, 63), 3)");
  EXPECT_EQ(valueOf("int", "convert<int>(floor(div(convert<float>(bitand(n, 63)), 3.0)))"),
            "div(bitand(n, 63), 3)");
  EXPECT_EQ(valueOf("int", "nearest_index(mul(convert<float>(bitand(n, 63)), 0.1))"),
            "nearest_index(mul(convert<float>(bitand(n, 63)), 0.1))")
      << "0.1 is no integer divided by a power of two";
  EXPECT_EQ(valueOf("bool", "lt(convert<float>(bitand(n, 7)), 2.5)"), "lt(bitand(n, 7), 3)");
  EXPECT_EQ(valueOf("bool", "lt(convert<float>(bitand(n, 7)), convert<float>(m))"),
            "lt(bitand(n, 7), m)");
  EXPECT_EQ(valueOf("bool", "eq(convert<float>(bitand(n, 16777215)), convert<float>(m))"),
            "eq(m, bitand(n, 16777215))");
  EXPECT_EQ(valueOf("bool", "lt(convert<float>(add(bitand(n, 16777215), 1)), convert<float>(m))"),
            "lt(convert<float>(add(bitand(n, 16777215), 1)), convert<float>(m))")
      << "2^24 is less than 2^24 + 1, but not than that as a float";
  EXPECT_EQ(valueOf("bool", "le(convert<float>(m), convert<float>(bitand(n, 33554431)))"),
            "le(convert<float>(m), convert<float>(bitand(n, 33554431)))");
}

TEST(Values, FloatsThatAreStoredKeepTheSignOfZero) {
  EXPECT_EQ(valueOf("float", "mul(convert<float>(bitand(n, 7)), -1.0)"),
            "mul(convert<float>(bitand(n, 7)), -1.0)");
  EXPECT_EQ(valueOf("float", "fmod(convert<float>(bitand(n, 15)), 8.0)"),
            "convert<float>(bitand(n, 7))");
  EXPECT_EQ(valueOf("float", "fmod(mul(convert<float>(bitand(n, 15)), -0.0), 8.0)"),
            "fmod(mul(convert<float>(bitand(n, 15)), -0.0), 8.0)");
}

TEST(Values, ComparisonsOfSumsThatMayWrapStay) {
  EXPECT_EQ(valueOf("bool", "lt(n, add(n, 1))"), "lt(n, add(n, 1))");
  EXPECT_EQ(valueOf("bool", "lt(bitand(n, 7), add(bitand(n, 7), 1))"), "true");
  EXPECT_EQ(valueOf("bool", "lt(bitand(n, 7), add(bitand(n, 7), -2147483648))"),
            "lt(bitand(n, 7), add(bitand(n, 7), -2147483648))");
}

TEST(Values, QuotientsTimesDivisorsAreDifferences) {
  EXPECT_EQ(valueOf("int", "mul(shr(n, 3), 8)"), "sub(n, bitand(n, 7))");
  EXPECT_EQ(valueOf("int", "mul(div(n, 5), 5)"), "sub(n, rem(n, 5))");
  EXPECT_EQ(valueOf("int", "div(n, 8)"), "div(n, 8)") << "of what may be negative, no shift";
  EXPECT_EQ(valueOf("int", "shr(add(mul(bitand(n, 7), 8), 9), 3)"), "add(bitand(n, 7), 1)");
  EXPECT_EQ(valueOf("int", "shr(mul(n, 8), 3)"), "shr(mul(n, 8), 3)") << "the product may wrap";
  EXPECT_EQ(valueOf("int", "div(sub(position(o).x, rem(position(o).x, 2)), 2)"),
            "shr(position(o).x, 1)");
  EXPECT_EQ(valueOf("int", "div(sub(n, bitand(n, 1)), 2)"), "div(sub(n, bitand(n, 1)), 2)");
}

TEST(Values, RemaindersByPowersOfTwoAreBits) {
  EXPECT_EQ(valueOf("int", "rem(n, 16)"), "rem(n, 16)") << "of what may be negative";
  EXPECT_EQ(valueOf("int", "rem(add(rem(n, 16), 16), 16)"), "bitand(n, 15)");
  EXPECT_EQ(valueOf("int", "bitand(rem(n, 16), 31)"), "bitand(rem(n, 16), 31)");
  EXPECT_EQ(valueOf("int", "select(lt(rem(n, 16), 0), add(rem(n, 16), 16), rem(n, 16))"),
            "bitand(n, 15)");
  EXPECT_EQ(valueOf("int", "select(lt(rem(n, 12), 0), add(rem(n, 12), 12), rem(n, 12))"),
            "select(gt(rem(n, 12), -1), rem(n, 12), add(rem(n, 12), 12))");
  EXPECT_EQ(valueOf("int", "bitor(shl(n, 1), 1)"), "add(mul(n, 2), 1)");
  EXPECT_EQ(valueOf("int", "bitor(n, 1)"), "bitor(n, 1)");
}

TEST(Values, OperandsOfIntsHaveAnOrderOfTheirOwn) {
  EXPECT_EQ(valueOf("int", "sub(min(n, m), min(m, n))"), "0");
  EXPECT_EQ(valueOf("int", "sub(mul(n, m), mul(m, n))"), "0");
  EXPECT_EQ(valueOf("float", "add(mul(x, v.x), mul(v.x, x))"), "add(mul(x, v.x), mul(v.x, x))");
}

}  // namespace
}  // namespace brook::canonical
