// Tests of errors and warnings (docs/diagnostics).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

TEST(CheckErrors, AssignmentToInputs) {
  EXPECT_EQ(messagesOf("KERNEL void k(STREAM float a, ITER float i, float c, OUT float& o) {\n"
                       "  a = 1;\n"
                       "  i += 1;\n"
                       "  c++;\n"
                       "  o = 0;\n"
                       "}\n"),
            "2:3: error: cannot assign to input stream 'a'\n"
            "1:28: note: 'a' is declared here; mark it 'out' to assign to it\n"
            "3:3: error: cannot assign to iterator 'i'\n"
            "1:42: note: 'i' is declared here\n"
            "4:3: error: cannot assign to constant 'c'\n"
            "1:51: note: 'c' is declared here\n");
}

TEST(CheckErrors, AssignmentToParametersOfAHelper) {
  EXPECT_EQ(messagesOf("KERNEL float f(float c) { return c *= 2; }\n"),
            "1:34: error: cannot assign to parameter 'c'\n"
            "1:22: note: 'c' is declared here\n");
}

TEST(CheckErrors, ForbiddenInKernels) {
  EXPECT_EQ(body("goto end; end: o = 0;"), "2:1: error: goto is not allowed in a kernel\n");
  EXPECT_EQ(body("o = sizeof(a);"), "2:5: error: sizeof is not allowed in a kernel\n");
  EXPECT_EQ(body("float* p = 0; o = 0;"), "2:8: error: a pointer is not allowed in a kernel\n");
  EXPECT_EQ(body("float t = 0; o = *&t;"), "2:18: error: a pointer is not allowed in a kernel\n");
  EXPECT_EQ(body("static float s; o = 0;"),
            "2:14: error: a static variable is not allowed in a kernel\n");
  EXPECT_EQ(body("typedef float real; o = 0;"),
            "2:15: error: a local type is not allowed in a kernel\n");
  EXPECT_EQ(body("o = 0; \"text\";"), "Sema: 2:8: warning: expression result unused\n");
  EXPECT_EQ(body("o = \"text\" ? 1 : 0;"), "2:5: error: a string is not allowed in a kernel\n");
  EXPECT_EQ(body("long u = 1; o = 0;"),
            "2:6: error: a value in a kernel cannot have type 'long'\n");
}

TEST(CheckErrors, PlacesAndValuesThatAreNone) {
  EXPECT_EQ(body("float4 t = v; o = 0; (n > 0 ? o : (t = a)) = v;"),
            "2:29: error: this expression cannot be assigned to in a kernel\n");
  EXPECT_EQ(body("o = 0; (void) g;"), "2:15: error: gather 'g' is used without an index\n");
  EXPECT_EQ(body("o = 0; o.xy = brook_kernel::convert<int2>(v > 0) ? v.xy : v.zw;"),
            "2:50: error: a condition of 4 components cannot choose between values of 2; "
            "take '.xy' of the condition\n");
}

TEST(CheckErrors, VectorAsCondition) {
  EXPECT_EQ(body("o = 0; if (brook_kernel::convert<bool>(v > 0)) o = 1;"),
            "2:42: error: a value of type 'int4' cannot be a condition; use any() or all()\n");
}

TEST(CheckErrors, MissingReturn) {
  EXPECT_EQ(messagesOf("#pragma clang diagnostic ignored \"-Wreturn-type\"\n"
                       "KERNEL float f(float a) {\n"
                       "  if (a > 0) return a;\n"
                       "}\n"),
            "4:1: error: kernel 'f' does not return a value on every path\n");
}

TEST(CheckWarnings, UnassignedValues) {
  EXPECT_EQ(messagesOf("KERNEL void k(STREAM float a, OUT float& o) {\n"
                       "  float t;\n"
                       "  if (a > t)\n"
                       "    o = a;\n"
                       "}\n"),
            "3:3: warning: 't' may be used before it is assigned\n"
            "1:42: warning: output 'o' is not assigned on every path\n");
}

}  // namespace
}  // namespace brook::check
