// Tests of statements (docs/language/kernel_code.md, Statements).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

TEST(CheckStatements, Loops) {
  EXPECT_EQ(body("o = 0; for (int i = 0; i < n; i++) { if (i == 3) continue; o += g[i]; }"),
            "  o = float4(0.0)\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    if eq(i, 3) {\n"
            "      continue\n"
            "    }\n"
            "    o = add(o, float4(g[i]))\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n");
  EXPECT_EQ(body("o = 0; do { o += 1; if (o.y > 9) break; } while (o.x < a);"),
            "  o = float4(0.0)\n"
            "  loop {\n"
            "    o = add(o, float4(1.0))\n"
            "    if gt(o.y, 9.0) {\n"
            "      break\n"
            "    }\n"
            "  } while lt(o.x, a)\n");
}

TEST(CheckStatements, ElseIfAndLoopWithoutCondition) {
  EXPECT_EQ(
      body("for (;;) { if (n > 2) o = 1; else if (n > 1) { o = 2; } else { ; o = 3; } break; }"),
      "  loop while true {\n"
      "    if gt(n, 2) {\n"
      "      o = float4(1.0)\n"
      "    } else {\n"
      "      if gt(n, 1) {\n"
      "        o = float4(2.0)\n"
      "      } else {\n"
      "        o = float4(3.0)\n"
      "      }\n"
      "    }\n"
      "    break\n"
      "  }\n");
}

TEST(CheckStatements, AVariableInItsOwnInitialiserIsDeclaredFirst) {
  EXPECT_EQ(body("float q = (q = a) + 1; int i = i = 3; o = q + i;"),
            "  var q: float\n"
            "  q = a\n"
            "  q = add(q, 1.0)\n"
            "  var i: int\n"
            "  i = 3\n"
            "  i = i\n"
            "  o = float4(add(q, convert<float>(i)))\n");
  const std::string unassigned = body("float2 w = w.yx; o = w.x;");
  EXPECT_NE(unassigned.find("'w' may be used before it is assigned"), std::string::npos)
      << unassigned;
}

TEST(CheckStatements, HintsChangeNothing) {
  const std::string plain = body("o = 0; for (int k = 0; k < n; ++k) if (k > 2) o += 1;");
  EXPECT_EQ(body("o = 0; _Pragma(\"unroll\") for (int k = 0; k < n; ++k) if (k > 2) o += 1;"),
            plain);
  EXPECT_EQ(body("o = 0; for (int k = 0; k < n; ++k) if (k > 2) [[likely]] o += 1;"), plain);
}

TEST(CheckStatements, LoopConditionWithEffectsMovesIntoTheBody) {
  EXPECT_EQ(body("o = 0; int m = 0; while (m++ < n) o += 1;"),
            "  o = float4(0.0)\n"
            "  var m: int = 0\n"
            "  loop while true {\n"
            "    var m_before: int = m\n"
            "    m = add(m, 1)\n"
            "    if not(lt(m_before, n)) {\n"
            "      break\n"
            "    }\n"
            "    o = add(o, float4(1.0))\n"
            "  }\n");
}

TEST(CheckStatements, StepWithEffectsStandsAtTheEndOfTheBody) {
  EXPECT_EQ(body("o = 0; int m = 0; for (; m < 9; m = m++ + n) o += 1;"),
            "  o = float4(0.0)\n"
            "  var m: int = 0\n"
            "  loop while lt(m, 9) {\n"
            "    o = add(o, float4(1.0))\n"
            "    var m_before: int = m\n"
            "    m = add(m, 1)\n"
            "    m = add(m_before, n)\n"
            "  }\n");
}

TEST(CheckStatements, StepWithEffectsIsWhereContinueGoes) {
  EXPECT_EQ(body("o = 0; int m = 0; for (; m < 9; m = m++ + n) { if (m == 2) continue; o += 1; }"),
            "  o = float4(0.0)\n"
            "  var m: int = 0\n"
            "  var first: bool = true\n"
            "  loop while true {\n"
            "    if first {\n"
            "      first = false\n"
            "    } else {\n"
            "      var m_before: int = m\n"
            "      m = add(m, 1)\n"
            "      m = add(m_before, n)\n"
            "    }\n"
            "    if not(lt(m, 9)) {\n"
            "      break\n"
            "    }\n"
            "    if eq(m, 2) {\n"
            "      continue\n"
            "    }\n"
            "    o = add(o, float4(1.0))\n"
            "  }\n");
}

TEST(CheckStatements, DoConditionWithEffectsStandsAtTheEndOfTheBody) {
  EXPECT_EQ(body("o = 0; int m = n; do { o += 1; if (m == 7) break; } while (--m > 0);"),
            "  o = float4(0.0)\n"
            "  var m: int = n\n"
            "  var again: bool = true\n"
            "  loop {\n"
            "    o = add(o, float4(1.0))\n"
            "    if eq(m, 7) {\n"
            "      break\n"
            "    }\n"
            "    m = sub(m, 1)\n"
            "    again = gt(m, 0)\n"
            "  } while again\n");
}

TEST(CheckStatements, DoConditionWithEffectsIsWhereContinueGoes) {
  EXPECT_EQ(body("o = 0; int m = n; do { if (m == 2) continue; o += 1; } while (--m > 0);"),
            "  o = float4(0.0)\n"
            "  var m: int = n\n"
            "  var first: bool = true\n"
            "  loop while true {\n"
            "    if first {\n"
            "      first = false\n"
            "    } else {\n"
            "      m = sub(m, 1)\n"
            "      if not(gt(m, 0)) {\n"
            "        break\n"
            "      }\n"
            "    }\n"
            "    if eq(m, 2) {\n"
            "      continue\n"
            "    }\n"
            "    o = add(o, float4(1.0))\n"
            "  }\n");
}

TEST(CheckStatements, EachStatementKnowsItsLine) {
  EXPECT_EQ(irOf("KERNEL void k(STREAM float a,\n"
                 "              OUT float& o) {\n"
                 "  o = a;\n"
                 "  for (int i = 0;\n"
                 "       i < 3; i++)\n"
                 "    o +=\n"
                 "        i;\n"
                 "}\n"),
            R"(
kernel k(stream a: float, output o: float) !1 {
  o = a !3
  var i: int = 0 !4
  loop while lt(i, 3) !4 {
    o = add(o, convert<float>(i)) !6
  } step {
    i = add(i, 1) !5
  }
}
)");
}

// ---- switch

TEST(CheckSwitch, SegmentsThatEndAreArms) {
  EXPECT_EQ(body("switch (n) { case 1: o = 1; break; case 2: case 4 ... 6: { o = 2; break; } "
                 "default: o = 3; }"),
            "  var selector: int = n\n"
            "  if eq(selector, 1) {\n"
            "    o = float4(1.0)\n"
            "  } else {\n"
            "    if or(eq(selector, 2), and(ge(selector, 4), le(selector, 6))) {\n"
            "      o = float4(2.0)\n"
            "    } else {\n"
            "      o = float4(3.0)\n"
            "    }\n"
            "  }\n");
}

TEST(CheckSwitch, SegmentsThatRunIntoEachOtherAreOneArm) {
  EXPECT_EQ(body("o = 0; switch (n) { case 1: o = 1; case 4: o.y = 2; break; default: o.z = 3; }"),
            "  o = float4(0.0)\n"
            "  var selector: int = n\n"
            "  if or(eq(selector, 1), eq(selector, 4)) {\n"
            "    var matched: bool = false\n"
            "    matched = or(matched, eq(selector, 1))\n"
            "    if matched {\n"
            "      o = float4(1.0)\n"
            "    }\n"
            "    matched = or(matched, eq(selector, 4))\n"
            "    if matched {\n"
            "      o.y = 2.0\n"
            "    }\n"
            "  } else {\n"
            "    o.z = 3.0\n"
            "  }\n");
  EXPECT_EQ(
      body("o = 0; switch (n) { case 1: default: o = 1; case 2: o.y = 2; }"),
      "  o = float4(0.0)\n"
      "  var selector: int = n\n"
      "  var matched: bool = false\n"
      "  matched = or(or(matched, eq(selector, 1)), not(and(ge(selector, 1), le(selector, 2))))\n"
      "  if matched {\n"
      "    o = float4(1.0)\n"
      "  }\n"
      "  matched = or(matched, eq(selector, 2))\n"
      "  if matched {\n"
      "    o.y = 2.0\n"
      "  }\n");
}

TEST(CheckSwitch, OneThatIsLeftFromTheMiddleIsALoopThatRunsOnce) {
  EXPECT_EQ(
      body("o = 0; switch (n) { case 1: if (o.x > 0) break; o = 1; break; case 2: o.y = 2; }"),
      "  o = float4(0.0)\n"
      "  var selector: int = n\n"
      "  if eq(selector, 1) {\n"
      "    loop {\n"
      "      if gt(o.x, 0.0) {\n"
      "        break\n"
      "      }\n"
      "      o = float4(1.0)\n"
      "    } while false\n"
      "  } else {\n"
      "    if eq(selector, 2) {\n"
      "      o.y = 2.0\n"
      "    }\n"
      "  }\n");
}

TEST(CheckSwitch, LabelsWithoutAGapAreOneComparison) {
  EXPECT_EQ(body("switch (n) { case 3: case 1: case 2: case 7: o = 1; break; default: o = 2; }"),
            "  var selector: int = n\n"
            "  if or(and(ge(selector, 1), le(selector, 3)), eq(selector, 7)) {\n"
            "    o = float4(1.0)\n"
            "  } else {\n"
            "    o = float4(2.0)\n"
            "  }\n");
}

TEST(CheckSwitch, ALabelInsideAnotherStatementIsAnError) {
  EXPECT_EQ(body("o = 0; switch (n) { case 1: if (n > 0) { case 2: o = 1; } }"),
            "2:42: error: a case label inside another statement is not allowed in a kernel\n");
}

}  // namespace
}  // namespace brook::check
