// What inline_calls leaves in large kernels.
#include "compiler/analysis/code_size.h"
#include "compiler/passes/pass_fixture.h"

#include <string>

namespace brook::passes {
namespace {

std::string repeatedLine(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i)
    text += line;
  return text;
}

// 100 operations.
const std::string kWork = repeatedLine("  v = mul(v, v)\n", 100);
// Calls of so many operations are more than inline_calls inlines.
const int kMany = static_cast<int>(analysis::kMaxInlined);
const std::string kLargeWork = repeatedLine("  v = mul(v, v)\n", kMany);

// The text without the lines of the work.
std::string withoutWork(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    const std::string line = text.substr(at, end - at);
    if (line.find("v = mul(v, v)") == std::string::npos) result += line;
    at = end;
  }
  return result;
}

std::string inlined(const std::string& functions) {
  return withoutWork(run("inline_calls", functions));
}

TEST(KeptCalls, AHelperThatIsCalledOftenStays) {
  EXPECT_EQ(inlined("kernel k(stream x: float, output o: float4) {\n"
                    "  call o.x = h(x)\n"
                    "  call o.y = h(add(x, 1.0))\n"
                    "}\n"
                    "helper h(value v: float) -> float {\n" +
                    kLargeWork +
                    "  return v\n"
                    "}\n"),
            R"(kernel k(stream x: float, output o: float4) {
  helper h(value v: float, output result: float) {
    result = v
  }
  var result: float
  call h(x, out result)
  o.x = result
  var result_1: float
  call h(add(x, 1.0), out result_1)
  o.y = result_1
}
)");
}

TEST(KeptCalls, AHelperThatIsCalledOnceIsInlined) {
  EXPECT_EQ(inlined("kernel k(stream x: float, output o: float) {\n"
                    "  call o = h(x)\n"
                    "}\n"
                    "helper h(value v: float) -> float {\n" +
                    kLargeWork + kLargeWork +
                    "  return v\n"
                    "}\n"),
            R"(kernel k(stream x: float, output o: float) {
  var v: float = x
  o = v
}
)");
}

TEST(KeptCalls, SmallHelpersAreInlinedInLargeOnes) {
  EXPECT_EQ(inlined("kernel k(stream x: float, output o: float) {\n"
                    "  call o = h(x)\n"
                    "  call o = h(o)\n"
                    "}\n"
                    "helper h(value v: float) -> float {\n" +
                    kLargeWork +
                    "  call v = twice(v)\n"
                    "  return v\n"
                    "}\n"
                    "helper twice(value w: float) -> float {\n"
                    "  return add(w, w)\n"
                    "}\n"),
            R"(kernel k(stream x: float, output o: float) {
  helper h(value v: float, output result: float) {
    var w: float = v
    v = add(w, w)
    result = v
  }
  var result: float
  call h(x, out result)
  o = result
  var result_1: float
  call h(o, out result_1)
  o = result_1
}
)");
}

// Each function calls the one before it three times.
TEST(KeptCalls, NestedCallsDoNotMultiply) {
  std::string text = "kernel k(stream x: float, output o: float) {\n  call o = f12(x)\n}\n";
  text += "helper f0(value v: float) -> float {\n" + kWork + "  return v\n}\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string callee = "f" + std::to_string(i - 1);
    text += "helper f" + std::to_string(i) + "(value w: float) -> float {\n";
    for (int k = 0; k < 3; ++k)
      text += "  call w = " + callee + "(w)\n";
    text += "  return w\n}\n";
  }
  const std::string result = run("inline_calls", text);
  EXPECT_LT(result.size(), 3 * text.size());
}

TEST(KeptCalls, StreamsOfTheCallerBecomeValues) {
  EXPECT_EQ(inlined("kernel k(stream x: float, output o: float) {\n"
                    "  call h(x, out o)\n"
                    "  call h(o, out o)\n"
                    "}\n"
                    "kernel h(stream x: float, output r: float) {\n"
                    "  var i: int4 = add(position(x), add(position(r), instance()))\n"
                    "  var v: float = x\n" +
                    kLargeWork +
                    "  r = add(v, convert<float>(i.x))\n"
                    "}\n"),
            R"(kernel k(stream x: float, output o: float) {
  helper h(value x: float, output r: float, value x_position: int4, value r_position: int4, value instance: int4) {
    var i: int4 = add(x_position, add(r_position, instance))
    var v: float = x
    r = add(v, convert<float>(i.x))
  }
  var r: float
  call h(x, out r, position(x), position(o), instance())
  o = r
  var r_1: float
  call h(o, out r_1, position(o), position(o), instance())
  o = r_1
}

kernel h(stream x: float, output r: float) {
  var i: int4 = add(position(x), add(position(r), instance()))
  var v: float = x
  r = add(v, convert<float>(i.x))
}
)");
}

TEST(KeptCalls, KernelsWithHelpersAreLeftAsTheyAre) {
  expectNoChange("inline_calls", R"(kernel k(stream x: float, output o: float) {
  helper square(value v: float, output r: float) {
    r = mul(v, v)
  }
  call square(x, out o)
}
)");
}

TEST(KeptCalls, EachBindingOfGathersIsAFunction) {
  EXPECT_EQ(inlined("kernel k(gather a[]: int, gather b[]: int as char, stream x: int, "
                    "output o: int) {\n"
                    "  call o = outer(x, gather a, gather b)\n"
                    "  call o = outer(o, gather a, gather a)\n"
                    "}\n"
                    "helper outer(value i: int, gather s[]: int, gather t[]: int) -> int {\n"
                    "  var u: int\n"
                    "  call u = fetch(i, gather s)\n"
                    "  call i = fetch(i, gather t)\n" +
                    repeatedLine("  u = mul(i, u)\n", 0) +
                    "  return add(u, i)\n"
                    "}\n"
                    "helper fetch(value v: int, gather g[]: int) -> int {\n" +
                    kLargeWork +
                    "  return g[v]\n"
                    "}\n"),
            R"(kernel k(gather a[]: int, gather b[]: int as char, stream x: int, output o: int) {
  helper fetch(value v: int, gather g[]: int, output result: int) {
    result = g[v]
  }
  helper fetch_1(value v: int, gather g[]: int as char, output result: int) {
    result = g[v]
  }
  var i: int = x
  var u: int
  var result: int
  call fetch(i, gather a, out result)
  u = result
  var result_1: int
  call fetch_1(i, gather b, out result_1)
  i = result_1
  o = add(u, i)
  var i_1: int = o
  var u_1: int
  var result_2: int
  call fetch(i_1, gather a, out result_2)
  u_1 = result_2
  var result_1_1: int
  call fetch(i_1, gather a, out result_1_1)
  i_1 = result_1_1
  o = add(u_1, i_1)
}
)");
}

TEST(KeptCalls, AccumulatorsBeginWithWhatTheyAre) {
  EXPECT_NE(inlined("kernel k(stream x: float, output o: float4) {\n"
                    "  call sum(x, out o.y)\n"
                    "  call sum(x, out o.z)\n"
                    "}\n"
                    "reduction sum(stream v: float, accumulator r: float) {\n" +
                    repeatedLine("  r = add(r, v)\n", kMany) + "}\n")
                .find("helper sum(value v: float, output r: float, value r_before: float) {\n"
                      "    r = r_before\n"),
            std::string::npos);
}

TEST(KeptCalls, WhatPrintsIsInlined) {
  const std::string text = run("inline_calls",
                               "kernel k(stream x: float, output o: float) {\n"
                               "  call o = h(x)\n"
                               "  call o = h(o)\n"
                               "}\n"
                               "helper h(value v: float) -> float {\n" +
                                   kLargeWork +
                                   "  print \"%g\"(v)\n"
                                   "  return v\n"
                                   "}\n");
  EXPECT_EQ(text.find("call"), std::string::npos);
}

TEST(KeptCalls, TooMuchThatPrintsIsAFailure) {
  std::string text = "kernel k(stream x: float, output o: float) {\n  call o = f12(x)\n}\n";
  text += "helper f0(value v: float) -> float {\n" + kWork + "  print \"%g\"(v)\n  return v\n}\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string callee = "f" + std::to_string(i - 1);
    text += "helper f" + std::to_string(i) + "(value w: float) -> float {\n";
    for (int k = 0; k < 3; ++k)
      text += "  call w = " + callee + "(w)\n";
    text += "  return w\n}\n";
  }
  EXPECT_EQ(
      run("inline_calls", text),
      "failure: inline_calls: kernel 'k' (line 0) comes to about 53144100 operations with the "
      "functions that it calls; the most is 1000000. Functions that print or assert, and "
      "what calls them, are repeated for each call: let fewer do so, or make several "
      "kernels of this one");
}

}  // namespace
}  // namespace brook::passes
