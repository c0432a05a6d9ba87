#include "compiler/analysis/associativity.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::analysis {
namespace {

using ir::Function;

/// "((a, b), c) gives x, (a, (b, c)) gives y", or "" if no such elements are found.
std::string exampleOf(const std::string& functions) {
  const Result<ir::Module> module = ir::parse("module \"t.br\"\n\n" + functions);
  if (!module) return module.failure().message;
  const std::optional<GroupingExample> e = findGroupingExample(*module, module->functions.back());
  if (!e) return "";
  const auto& [a, b, c] = e->elements;
  return "((" + a + ", " + b + "), " + c + ") gives " + e->leftFirst + ", (" + a + ", (" + b +
         ", " + c + ")) gives " + e->rightFirst + e->others + e->field;
}

std::string ofType(const std::string& type, const std::string& body) {
  return exampleOf("reduction f(stream a: " + type + ", accumulator r: " + type + ") {\n" + body +
                   "\n}\n");
}

TEST(Associativity, SumsAndTheirKin) {
  for (const char* op : {"add", "mul"}) {
    for (const char* type : {"float", "int", "uint", "double", "float3", "int4"})
      EXPECT_EQ(ofType(type, "r = " + std::string(op) + "(r, a)"), "") << op << type;
  }
  for (const char* body :
       {"r = min(r, a)", "r = max(a, r)", "if gt(a, r) {\nr = a\n}", "r = a", "r = r",
        "r = sub(add(r, a), mul(r, a))", "r = sqrt(add(mul(r, r), mul(a, a)))",
        "r = log(add(exp(r), exp(a)))", "r = div(mul(r, a), add(r, a))"})
    EXPECT_EQ(ofType("float", body), "") << body;
  for (const char* body : {"r = bitand(r, a)", "r = bitor(r, a)", "r = bitxor(r, a)"})
    EXPECT_EQ(ofType("int", body), "") << body;
}

TEST(Associativity, WhatIsDoneToOneElementOnly) {
  EXPECT_EQ(ofType("float", "r = add(r, mul(a, a))"),
            "((1, 2), 3) gives 14, (1, (2, 3)) gives 122");
  EXPECT_EQ(ofType("float", "r = sub(r, a)"), "((1, 2), 3) gives -4, (1, (2, 3)) gives 2");
  EXPECT_EQ(ofType("int", "r = add(r, 1)"), "((1, 2), 3) gives 3, (1, (2, 3)) gives 2");
  EXPECT_EQ(ofType("float", "r = mul(add(r, a), 0.5)"),
            "((1, 2), 3) gives 2.25, (1, (2, 3)) gives 1.75");
  EXPECT_EQ(ofType("int", "r = add(mul(r, 31), a)"),
            "((1, 2), 3) gives 1026, (1, (2, 3)) gives 96");
  EXPECT_NE(ofType("int", "r = add(r, select(gt(a, 3), 1, 0))"), "");
  EXPECT_NE(ofType("float", "r = div(r, a)"), "");
  EXPECT_NE(ofType("float2", "r.x = add(r.x, a.x)\nr.y = add(r.y, mul(a.x, a.x))"), "");
}

TEST(Associativity, AbsoluteValuesAreOfBothSigns) {
  EXPECT_NE(ofType("float", "r = add(r, abs(a))"), "");
  EXPECT_NE(ofType("int", "r = max(r, abs(a))"), "");
  EXPECT_EQ(ofType("float", "r = max(abs(r), abs(a))"), "");
}

TEST(Associativity, WhatTellsTheSignIsTriedOnBothSigns) {
  for (const char* body :
       {"if lt(a, 0.0) {\nr = add(r, 1.0)\n}", "if gt(a, 0.0) {\nr = add(r, a)\n}",
        "r = add(r, max(a, 0.0))", "if lt(a, -3.0) {\nr = add(r, 1.0)\n}"})
    EXPECT_NE(ofType("float", body), "") << body;
  EXPECT_EQ(exampleOf(R"(reduction f(stream a_n: int, stream a_s: float, accumulator r_n: int,
      accumulator r_s: float) {
    if gt(a_n, 0) {
      r_s = div(add(mul(r_s, convert<float>(r_n)), mul(a_s, convert<float>(a_n))),
        convert<float>(add(r_n, a_n)))
      r_n = add(r_n, a_n)
    }
  })"),
            "")
      << "a mean and how many it is of";
}

TEST(Associativity, NumbersAroundTheConstantsAreTried) {
  for (const char* body :
       {"r = add(r, select(gt(a, 1000), 1, 0))", "r = add(r, select(eq(a, 777), 1, 0))",
        "r = add(r, select(gt(500000, a), 1, 0))"})
    EXPECT_NE(ofType("int", body), "") << body;
  for (const char* body :
       {"r = add(r, select(gt(a, 20.0), 1.0, 0.0))", "r = add(r, select(lt(a, 0.01), 1.0, 0.0))"})
    EXPECT_NE(ofType("float", body), "") << body;
}

TEST(Associativity, OperatorsOfPositiveNumbers) {
  EXPECT_EQ(ofType("int", R"(var x: int = r
    var y: int = a
    loop while ne(y, 0) {
      var t: int = rem(x, y)
      x = y
      y = t
    }
    r = x)"),
            "");
  EXPECT_EQ(ofType("float", "r = min(add(r, a), 1.0)"), "");
}

TEST(Associativity, OperatorsOfSmallNumbers) {
  EXPECT_EQ(ofType("int", "r = add(r, a)\nif ge(r, 7) {\nr = sub(r, 7)\n}"), "");
  EXPECT_EQ(ofType("float", "r = add(r, a)\nif ge(r, 6.2831853) {\nr = sub(r, 6.2831853)\n}"), "");
  EXPECT_EQ(ofType("float", "r = min(max(sub(add(r, a), mul(r, a)), 0.0), 1.0)"), "");
  EXPECT_EQ(ofType("float2",
                   "r = min(max(add(r, mul(float2(sub(1.0, r.y)), a)), float2(0.0)), "
                   "float2(1.0))"),
            "")
      << "one colour over another, and how much it covers";
  EXPECT_NE(ofType("int", "r = mul(r, mul(a, a))"), "");
}

TEST(Associativity, OperatorsOfTruthValues) {
  EXPECT_EQ(ofType("int", "r = select(ne(r, a), 1, 0)"), "");
  EXPECT_EQ(ofType("float", "r = select(eq(r, a), 1.0, 0.0)"), "");
  EXPECT_EQ(ofType("int", "r = select(or(ne(r, 0), ne(a, 0)), 1, 0)"), "");
  EXPECT_NE(ofType("int", "r = select(or(ne(r, 0), gt(a, 3)), 1, 0)"), "");
  EXPECT_NE(ofType("int", "r = select(and(ne(r, 0), gt(a, 3)), 1, 0)"), "");
  for (const char* body : {"r = max(r, mul(a, a))", "r = mul(r, mul(a, a))", "r = min(r, sqrt(a))"})
    EXPECT_NE(ofType("float", body), "") << body << ", which is one on 0 and 1";
}

TEST(Associativity, PartsOfAnElementThatBelongTogether) {
  // A product of matrices and one of complex numbers.
  EXPECT_EQ(ofType("float4", R"(r = float4(add(mul(r.x, a.x), mul(r.y, a.z)),
      add(mul(r.x, a.y), mul(r.y, a.w)), add(mul(r.z, a.x), mul(r.w, a.z)),
      add(mul(r.z, a.y), mul(r.w, a.w))))"),
            "");
  EXPECT_EQ(ofType("float2", R"(r = float2(sub(mul(r.x, a.x), mul(r.y, a.y)),
      add(mul(r.x, a.y), mul(r.y, a.x))))"),
            "");
  // The two smallest, in ascending order.
  EXPECT_EQ(ofType("float2", R"(var second: float = min(max(r.x, a.x), min(r.y, a.y))
      r = float2(min(r.x, a.x), second))"),
            "");
  // The place of the smallest, in two parameters.
  EXPECT_EQ(exampleOf(R"(reduction f(stream a_v: float, stream a_i: int, accumulator r_v: float,
      accumulator r_i: int) {
    if lt(a_v, r_v) {
      r_v = a_v
      r_i = a_i
    }
  })"),
            "");
  EXPECT_EQ(exampleOf(R"(reduction f(stream a_n: int, stream a_s: float2, accumulator r_n: int,
      accumulator r_s: float2) {
    r_n = add(r_n, 1)
    r_s = add(r_s, a_s)
  })"),
            "(({1, (2, 3)}, {4, (5, 6)}), {7, (8, 9)}) gives 3, "
            "({1, (2, 3)}, ({4, (5, 6)}, {7, (8, 9)})) gives 2 in 'r_n'");
}

TEST(Associativity, CallsConstantsAndGathers) {
  EXPECT_EQ(exampleOf(R"(helper square(value x: float) -> float {
    return mul(x, x)
  }
  reduction f(stream a: float, accumulator r: float) {
    var t: float
    call t = square(a)
    r = add(r, t)
  })"),
            "((1, 2), 3) gives 14, (1, (2, 3)) gives 122");
  const std::string scaled = R"(reduction f(stream a: float, constant k: float,
    accumulator r: float) {
    r = )";
  EXPECT_NE(exampleOf(scaled + "add(r, mul(k, a))\n}"), "");
  EXPECT_EQ(exampleOf(scaled + "max(r, min(k, a))\n}"), "");
  const std::string table =
      "reduction f(stream a: int, gather t[]: int, accumulator r: int) {\n r = ";
  EXPECT_NE(exampleOf(table + "add(r, t[a])\n}"), "");
  EXPECT_EQ(exampleOf(table + "add(add(r, a), t[1])\n}"), "");
  EXPECT_EQ(exampleOf(table + "t[add(mul(3, r), a)]\n}"), "") << "which turn two turns make";
}

TEST(Associativity, WhatIsNotKnown) {
  EXPECT_EQ(ofType("float", "r = add(r, length(a))"), "") << "expand_builtins has not run";
  EXPECT_EQ(ofType("int", "loop while gt(2, 1) {\nr = add(r, 1)\n}"), "") << "never ends";
  EXPECT_EQ(ofType("float", "r = sub(sqrt(sub(-1.0, r)), a)"), "") << "no number comes out";
}

}  // namespace
}  // namespace brook::analysis
