// Tests of structures (docs/language/types.md, Structures).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

const std::string kTypes = R"(struct Ray { float3 from; float3 to; };
struct Hit { float t; Ray ray; };
)";

/// Returns the body of a kernel over hits, or the messages. Lines count from 1.
std::string hits(const std::string& statements) {
  std::string text = irOf(kTypes +
                          "KERNEL void k(STREAM Hit h, gather<Hit, 1> all, Hit c, STREAM int "
                          "n, OUT Hit& best, OUT float& o) {\n" +
                          statements + "\n}\n");
  const std::size_t start = text.find("{\n");
  if (start == std::string::npos) return text;
  std::string body = text.substr(start + 2, text.rfind('}') - start - 2);
  for (std::size_t mark = body.find(" !"); mark != std::string::npos; mark = body.find(" !")) {
    body.erase(mark, body.find_first_of(" \n", mark + 1) - mark);
  }
  return body;
}

TEST(CheckStructures, EachFieldIsAParameter) {
  EXPECT_EQ(irOf(kTypes + "KERNEL void k(STREAM Hit h, gather<Ray, 2> r, Ray c, OUT Ray& o) {\n"
                          "  o.from = h.ray.to; o.to = r[1][2].from + c.to;\n"
                          "}\n"),
            R"(
kernel k(stream h_t: float of Hit h.t, stream h_ray_from: float3 of Hit h.ray.from, stream h_ray_to: float3 of Hit h.ray.to, gather r_from[][]: float3 of Ray r.from, gather r_to[][]: float3 of Ray r.to, constant c_from: float3 of Ray c.from, constant c_to: float3 of Ray c.to, output o_from: float3 of Ray o.from, output o_to: float3 of Ray o.to) !3 {
  o_from = h_ray_to !4
  o_to = add(r_from[1][2], c_to) !4
}
)");
}

TEST(CheckStructures, WholeAssignments) {
  EXPECT_EQ(hits("best = h; o = 0;"),
            "  best_t = h_t\n  best_ray_from = h_ray_from\n  best_ray_to = h_ray_to\n  o = 0.0\n");
  EXPECT_EQ(hits("best = c; best.ray = h.ray; o = best.ray.to.y;"),
            "  best_t = c_t\n  best_ray_from = c_ray_from\n  best_ray_to = c_ray_to\n"
            "  best_ray_from = h_ray_from\n  best_ray_to = h_ray_to\n  o = best_ray_to.y\n");
}

TEST(CheckStructures, AVariableInItsOwnInitialiserIsDeclaredFirst) {
  EXPECT_EQ(hits("Ray r = {c.ray.from, r.from = h.ray.to}; best.ray = r; best.t = 1; o = 0;"),
            "  var r_from: float3\n"
            "  var r_to: float3\n"
            "  r_from = h_ray_to\n"
            "  var field: float3 = c_ray_from\n"
            "  var field_1: float3 = r_from\n"
            "  r_from = field\n"
            "  r_to = field_1\n"
            "  best_ray_from = r_from\n"
            "  best_ray_to = r_to\n"
            "  best_t = 1.0\n"
            "  o = 0.0\n");
}

TEST(CheckStructures, GatherOfTheWholeComputesItsIndexOnce) {
  EXPECT_EQ(hits("best = all[n + 1]; o = all[n].t;"),
            "  var index: int = add(n, 1)\n"
            "  best_t = all_t[index]\n"
            "  best_ray_from = all_ray_from[index]\n"
            "  best_ray_to = all_ray_to[index]\n"
            "  o = all_t[n]\n");
  // The index has its value from before the assignment.
  EXPECT_EQ(hits("Hit l = h; l = all[(int) l.t]; best = l; o = 0;"),
            "  var l_t: float = h_t\n"
            "  var l_ray_from: float3 = h_ray_from\n"
            "  var l_ray_to: float3 = h_ray_to\n"
            "  var index: int = convert<int>(l_t)\n"
            "  l_t = all_t[index]\n"
            "  l_ray_from = all_ray_from[index]\n"
            "  l_ray_to = all_ray_to[index]\n"
            "  best_t = l_t\n  best_ray_from = l_ray_from\n  best_ray_to = l_ray_to\n  o = 0.0\n");
}

TEST(CheckStructures, Braces) {
  EXPECT_EQ(hits("Ray r = {h.ray.to, h.ray.from}; r = Ray{r.to, r.from}; best.t = 1; best.ray = r; "
                 "o = 0;"),
            "  var r_from: float3 = h_ray_to\n"
            "  var r_to: float3 = h_ray_from\n"
            "  var field: float3 = r_to\n"
            "  var field_1: float3 = r_from\n"
            "  r_from = field\n  r_to = field_1\n"
            "  best_t = 1.0\n  best_ray_from = r_from\n  best_ray_to = r_to\n  o = 0.0\n");
  EXPECT_EQ(hits("best = {2, {h.ray.to}}; o = 0;"),
            "  var field: float3 = h_ray_to\n  var field_1: float3 = float3(0.0)\n"
            "  best_t = 2.0\n  best_ray_from = field\n  best_ray_to = field_1\n  o = 0.0\n");
}

TEST(CheckStructures, Chosen) {
  EXPECT_EQ(hits("best.ray = n > 0 ? h.ray : c.ray; best.t = 0; o = 0;"),
            "  var chosen_from: float3\n  var chosen_to: float3\n"
            "  if gt(n, 0) {\n"
            "    chosen_from = h_ray_from\n    chosen_to = h_ray_to\n"
            "  } else {\n"
            "    chosen_from = c_ray_from\n    chosen_to = c_ray_to\n"
            "  }\n"
            "  best_ray_from = chosen_from\n  best_ray_to = chosen_to\n"
            "  best_t = 0.0\n  o = 0.0\n");
}

TEST(CheckStructures, ReturnedAndPassed) {
  EXPECT_EQ(irOf(kTypes + R"(KERNEL Ray reversed(Ray r);
KERNEL void set(Hit h, OUT Ray& r) { r = h.ray; }
KERNEL void k(STREAM Hit h, OUT Ray& o) {
  Ray r;
  set(h, r);
  o = reversed(r);
}
KERNEL Ray reversed(Ray r) { Ray s; s.from = r.to; s.to = r.from; return s; }
)"),
            R"(
kernel set(constant h_t: float of Hit h.t, constant h_ray_from: float3 of Hit h.ray.from, constant h_ray_to: float3 of Hit h.ray.to, output r_from: float3 of Ray r.from, output r_to: float3 of Ray r.to) !4 {
  r_from = h_ray_from !4
  r_to = h_ray_to !4
}

kernel k(stream h_t: float of Hit h.t, stream h_ray_from: float3 of Hit h.ray.from, stream h_ray_to: float3 of Hit h.ray.to, output o_from: float3 of Ray o.from, output o_to: float3 of Ray o.to) !5 {
  var r_from: float3 !6
  var r_to: float3 !6
  call set(h_t, h_ray_from, h_ray_to, out r_from, out r_to) !7
  call reversed(r_from, r_to, out o_from, out o_to) !8
}

helper reversed(value r_from: float3, value r_to: float3, output result_from: float3, output result_to: float3) !10 {
  var s_from: float3 !10
  var s_to: float3 !10
  s_from = r_to !10
  s_to = r_from !10
  result_from = s_from !10
  result_to = s_to !10
  return !10
}
)");
}

TEST(CheckStructures, AnArrayIsAnArrayForEachField) {
  EXPECT_EQ(hits("Hit a[3]; a[n] = h; a[1].ray.to.x = 2; best = a[n + 1]; o = a[n].t;"),
            "  var a_t: float[3]\n"
            "  var a_ray_from: float3[3]\n"
            "  var a_ray_to: float3[3]\n"
            "  var index: int = max(min(n, 2), 0)\n"
            "  a_t[index] = h_t\n"
            "  a_ray_from[index] = h_ray_from\n"
            "  a_ray_to[index] = h_ray_to\n"
            "  a_ray_to[1].x = 2.0\n"
            "  var index_1: int = max(min(add(n, 1), 2), 0)\n"
            "  best_t = component(a_t, index_1)\n"
            "  best_ray_from = component(a_ray_from, index_1)\n"
            "  best_ray_to = component(a_ray_to, index_1)\n"
            "  o = component(a_t, max(min(n, 2), 0))\n");
}

TEST(CheckStructures, Errors) {
  EXPECT_EQ(hits("o = FN::abs(h); best = h;"),
            "4:13: error: a structure 'Hit' cannot be computed with\n");
  EXPECT_EQ(hits("h.t = 1; best = h; o = 0;"),
            "4:1: error: cannot assign to input stream 'h'\n"
            "3:26: note: 'h' is declared here; mark it 'out' to assign to it\n");
  EXPECT_EQ(hits("all[1].t = 1; best = h; o = 0;"),
            "4:1: error: cannot assign to gather 'all'\n3:44: note: 'all' is declared here\n");
  EXPECT_EQ(hits("best.t = 1; best.ray.to = 0; o = 0;"),
            "3:79: warning: output 'best.ray.from' is not assigned on every path\n");
  EXPECT_EQ(hits("Hit l; l.t = 1; best = l; o = 0;"),
            "4:17: warning: 'l.ray.from' may be used before it is assigned\n"
            "4:17: warning: 'l.ray.to' may be used before it is assigned\n");
}

}  // namespace
}  // namespace brook::check
