// Tests of variable outputs, scatter outputs and instance() (docs/language/outputs.md, and
// kernels.md, Positions).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

/// Returns the messages about one kernel with variable and scatter outputs.
std::string messagesOfOutputs(const std::string& statements) {
  return messagesOf(
      "KERNEL void k(STREAM float a, STREAM float2 v, VOUT float& o, VOUT int& n,\n"
      "              SCATTER gather<float, 1> s, SCATTER gather<float, 3> u) {\n" +
      statements + "\n}\n");
}

TEST(CheckPush, TheVariableKeepsItsValue) {
  EXPECT_EQ(irOf("constexpr auto brook_bound_k_1 = 2 + 1;\n"
                 "KERNEL void k(STREAM float a, VOUT float& o, VOUT int& n) {\n"
                 "  o = a;\n"
                 "  FN::push(o);\n"
                 "  n = o++;\n"
                 "  if (a > 1.0f) (FN::push(n));\n"
                 "}\n"),
            R"(
kernel k(stream a: float, vout o[3]: float, vout n[]: int) !2 {
  o = a !3
  push o !4
  var o_before: float = o !5
  o = add(o, 1.0) !5
  n = convert<int>(o_before) !5
  if gt(a, 1.0) !6 {
    push n !6
  }
}
)");
}

TEST(CheckPush, TakesTheNameOfAVariableOutput) {
  const std::string error = "error: push takes the name of a variable output of the kernel\n";
  EXPECT_EQ(messagesOfOutputs("FN::push();"), "3:1: " + error);
  EXPECT_EQ(messagesOfOutputs("o = a; n = 1; FN::push(o, n);"), "3:24: " + error);
  EXPECT_EQ(messagesOfOutputs("FN::push(a);"), "3:10: " + error);
  EXPECT_EQ(messagesOfOutputs("FN::push(s);"), "3:10: " + error);
  EXPECT_EQ(messagesOfOutputs("o = a; FN::push(o * 2.0f);"), "3:19: " + error);
  EXPECT_EQ(messagesOfOutputs("float b = a; FN::push(b);"), "3:23: " + error);
}

TEST(CheckPush, IsAStatement) {
  const std::string error = "error: push is a statement of its own and has no value\n";
  EXPECT_EQ(messagesOfOutputs("o = a, FN::push(o);"), "3:8: " + error);
  EXPECT_EQ(messagesOfOutputs("for (o = a; o < 3; FN::push(o)) o++;"), "3:20: " + error);
  EXPECT_EQ(messagesOfOutputs("o = a; a > 1 ? FN::push(o) : FN::push(o);"),
            "3:16: " + error + "3:30: " + error);
}

TEST(CheckPush, OfAVariableThatIsNotAssigned) {
  EXPECT_EQ(messagesOfOutputs("FN::push(o);"),
            "3:1: warning: 'o' may be used before it is assigned\n");
  EXPECT_EQ(messagesOfOutputs("if (a > 1) o = a;"), "");
}

TEST(CheckBounds, ArePositiveConstants) {
  const auto bound = [](const std::string& definition) {
    return messagesOf(definition + "\nKERNEL void k(STREAM float a, VOUT float& o) {\n}\n");
  };
  const std::string error =
      "error: the bound of variable output 'o' is not a positive integer constant\n";
  EXPECT_EQ(bound("inline const auto brook_bound_k_1 = (2147483647);"), "");
  EXPECT_EQ(bound("inline const auto brook_bound_k_1 = (0);"), "1:37: " + error);
  EXPECT_EQ(bound("inline const auto brook_bound_k_1 = (-1);"), "1:37: " + error);
  EXPECT_EQ(bound("inline const auto brook_bound_k_1 = (2147483648);"), "1:37: " + error);
  EXPECT_EQ(bound("inline const auto brook_bound_k_1 = (1.0f);"), "1:37: " + error);
  EXPECT_EQ(bound("int n = 3; inline const auto brook_bound_k_1 = (n);"), "1:48: " + error);
}

TEST(CheckScatter, IndicesAsOfGathers) {
  EXPECT_EQ(irOf("KERNEL void k(STREAM float a, STREAM float2 v, SCATTER gather<float, 1> s,\n"
                 "              SCATTER gather<float2, 2> t) {\n"
                 "  s[a] = 1;\n"
                 "  t[2][FN::instance().x] = a;\n"
                 "  (t[FN::instance().yx] = v);\n"
                 "  for (int i = 0; i < 3; s[i++] = a);\n"
                 "  s[FN::indexof(t).x] = a;\n"
                 "}\n"),
            R"(
kernel k(stream a: float, stream v: float2, scatter s[]: float, scatter t[][]: float2) !1 {
  scatter s[nearest_index(a)] = 1.0 !3
  scatter t[2][instance().x] = float2(a) !4
  scatter t[instance().yx.y][instance().yx.x] = v !5
  var i: int = 0 !6
  loop while lt(i, 3) !6 {
    var i_before: int = i !6
    i = add(i, 1) !6
    scatter s[i_before] = a !6
  }
  scatter s[nearest_index(convert<float4>(position(t)).x)] = a !7
}
)");
}

TEST(CheckScatter, IsWrittenAsAWhole) {
  const std::string error =
      "error: scatter output 's' can only be assigned to, one whole element in each statement\n";
  EXPECT_EQ(messagesOfOutputs("float b = s[0];"), "3:11: " + error);
  EXPECT_EQ(messagesOfOutputs("s[0] += a;"), "3:1: " + error);
  EXPECT_EQ(messagesOfOutputs("++s[0];"), "3:3: " + error);
  EXPECT_EQ(messagesOfOutputs("float b; b = s[0] = a;"), "3:14: " + error);
  EXPECT_EQ(messagesOfOutputs("u[v] = a;"),
            "3:1: error: scatter output 'u' of rank 3 is indexed by 2 components\n");
}

TEST(CheckCalls, NoKernelCallsOneWithVariableOutputs) {
  EXPECT_EQ(messagesOf("KERNEL void f(STREAM float a, VOUT float& o) { o = a; }\n"
                       "KERNEL void g(STREAM float a, SCATTER gather<float, 1> o) { o[0] = a; }\n"
                       "KERNEL void k(STREAM float a, gather<float, 1> s, OUT float& o) {\n"
                       "  f(a, o);\n"
                       "  g(a, s);\n"
                       "}\n"),
            "4:3: error: kernel 'f' has a variable output and can be called by host code only\n"
            "5:3: error: kernel 'g' has a scatter output and can be called by host code only\n");
}

TEST(CheckInstance, NotInAReduction) {
  EXPECT_EQ(body("o = FN::instance().y * 2;"),
            "  o = float4(convert<float>(mul(instance().y, 2)))\n");
  EXPECT_EQ(messagesOf("REDUCE void r(STREAM float a, ACCUMULATOR float& s) {\n"
                       "  s += FN::instance().x;\n"
                       "}\n"),
            "2:8: error: instance() is not allowed in a reduction\n");
}

}  // namespace
}  // namespace brook::check
