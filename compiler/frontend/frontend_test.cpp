// Tests of the front end on texts in memory: the output of surface, the host text, the signatures,
// the messages.
#include "compiler/frontend/frontend.h"

#include "compiler/ir/print.h"

#include <gtest/gtest.h>

#include <regex>

namespace brook::frontend {
namespace {

struct Outcome {
  std::optional<Unit> unit;
  std::string messages;
  std::vector<diagnostics::Finding> findings;
};

Outcome compiled(const std::string& text, Options options = {}) {
  Outcome outcome;
  options.inputName = "x.br";
  options.text = text;
  options.diagnostics = [&](const Report& report) {
    outcome.messages += report.text;
    outcome.findings = report.findings;
  };
  outcome.unit = compile(options);
  return outcome;
}

std::string hostTextOf(const std::string& text) {
  const Outcome outcome = compiled(text);
  EXPECT_EQ(outcome.messages, "");
  return outcome.unit ? outcome.unit->hostText : "";
}

std::string surfaceOf(const std::string& text) {
  Options options;
  options.lastStage = LastStage::Surface;
  options.wantsSurfaceText = true;
  const Outcome outcome = compiled(text, options);
  return outcome.unit ? outcome.unit->surfaceText : outcome.messages;
}

std::string irOf(const std::string& text) {
  const Outcome outcome = compiled(text);
  return outcome.unit ? ir::print(outcome.unit->module) : outcome.messages;
}

TEST(Surface, KernelsBecomeAStubAPrototypeAndABody) {
  EXPECT_EQ(surfaceOf("kernel void k(float a<>, out float b<>) { b = sqrt(a); }\n"),
            "void k(::brook::prelude::input<float>, ::brook::prelude::output<float>);\n"
            "namespace brook_kernel::kernels {void k(float a, float& b);\n"
            "}\n"
            "namespace brook_kernel::kernels {void k(float a, float& b) { b = "
            "::brook_kernel::fn::sqrt(a);\n"
            "}}\n");
}

TEST(Surface, VariableAndScatterOutputs) {
  EXPECT_EQ(
      surfaceOf("kernel void k(float a<>, vout[2 * 3] float b<>, vout[] int c<>) { push(b); }\n"
                "kernel void s(float a<>, out float b[][]) { b[1][0] = a; }\n"),
      "void k(::brook::prelude::input<float>, ::brook::prelude::variable_output<float>, "
      "::brook::prelude::variable_output<int>);\n"
      "namespace brook_kernel::kernels {void k(float a, float& b, int& c);\n"
      "}\n"
      "void s(::brook::prelude::input<float>, ::brook::prelude::output<float>);\n"
      "namespace brook_kernel::kernels {void s(float a, ::brook_kernel::gather<float, 2> b);\n"
      "}\n"
      "namespace brook_kernel::kernels {inline const auto brook_bound_k_1 = (2 * 3);\n"
      "void k(float a, float& b, int& c) {::brook_kernel::fn::push(b);\n"
      "}}\n"
      "namespace brook_kernel::kernels {void s(float a, ::brook_kernel::gather<float, 2> b) "
      "{ b[1][0] = a;\n"
      "}}\n");
}

TEST(HostText, StubsOfVariableOutputsTakeHandles) {
  EXPECT_EQ(hostTextOf("kernel void k(float a<>, vout[1] float b<>);\n"
                       "kernel void s(float a<>, out float b[]);\n"),
            "void k(::brook::stream a, ::brook::stream &b);\n"
            "void s(::brook::stream a, ::brook::stream b);\n");
}

TEST(Surface, StreamsBecomeObjectsOfTheirElementType) {
  EXPECT_EQ(surfaceOf("float4 s<2, 3>;\n"),
            "::brook::prelude::declared<::float4> s= ::brook::Stream<::float4>{2, 3};\n");
}

TEST(HostText, OfStreams) {
  EXPECT_EQ(hostTextOf("static float4 s<2, 3>, t<4>; // kept\nvoid f(float a<>, float (*p)<>);\n"),
            "static ::brook::stream s = ::brook::typed::Stream<float4>{2, 3}, t = "
            "::brook::typed::Stream<float4>{4}; // kept\n"
            "void f(::brook::stream a, ::brook::stream *p);\n");
}

TEST(HostText, OfGathersThatSayTheirExtents) {
  EXPECT_EQ(hostTextOf("kernel void k(float t[3][2], float u[], out float o<>);\n"),
            "void k(::brook::stream t, ::brook::stream u, ::brook::stream o); "
            "void k(const float t[3][2], ::brook::stream u, ::brook::stream o);\n");
  EXPECT_EQ(hostTextOf("reduce void r(float a<>, float t[2], reduce float s<>);\n"),
            "void r(::brook::stream a, ::brook::stream t, ::brook::stream s); "
            "void r(::brook::stream a, ::brook::stream t, float &s); "
            "void r(::brook::stream a, const float t[2], ::brook::stream s); "
            "void r(::brook::stream a, const float t[2], float &s); "
            "const ::brook::KernelDescriptor& r(::brook::generated::Operator);\n");
}

TEST(HostText, OfUnsignedVectors) {
  EXPECT_EQ(hostTextOf("unsigned int4 a, s<2>;\nunsigned char2 *p = new unsigned char2[3];\n"
                       "signed short3 v;\nint n = sizeof(unsigned short2);\n"
                       "void f(unsigned int2 a, unsigned int4);\nunsigned int3;\n"),
            "uint4 a; ::brook::stream s = ::brook::typed::Stream<uint4>{2};\n"
            "uchar2 *p = new uchar2[3];\nshort3 v;\nint n = sizeof(ushort2);\n"
            "void f(uint2 a, unsigned int4);\nunsigned int3;\n");
}

TEST(HostText, PointersToStreamObjectsAsOldProgramsNameThem) {
  EXPECT_EQ(hostTextOf("#define OBJECT brook::Stream *\n"
                       "brook::Stream *f(float a<>, ::brook::Stream *p) { return p; }\n"
                       "unsigned g(OBJECT p) { return p->getDimension(); }\n"),
            "#define OBJECT brook::Stream *\n"
            "brook::StreamInterface *f(::brook::stream a, ::brook::StreamInterface *p) "
            "{ return p; }\n"
            "unsigned g(brook::StreamInterface * p) { return p->getDimension(); }\n");
  const std::string typed = "void f(brook::Stream<float> *p);\n";
  EXPECT_EQ(hostTextOf(typed), typed);
}

TEST(HostText, KernelsBecomePrototypesOnTheSameLines) {
  EXPECT_EQ(hostTextOf("kernel void k(float a<>, float t[],\n"
                       "              out float b<>) {\n"
                       "  b = a + t[0];\n"
                       "}\n"
                       "int after;\n"),
            "void k(::brook::stream a, ::brook::stream t, ::brook::stream b);\n\n\n\nint after;\n");
}

TEST(HostText, StaticKernelsBelongToTheirFile) {
  EXPECT_EQ(hostTextOf("static kernel void k(float a<>, out float b<>);\n"
                       "kernel void k(float a<>, out float b<>) { b = a; }\n"
                       "reduce static void r(float a<>, reduce float b<>) { b += a; }\n"
                       "inline kernel void i(float a<>, out float b<>) { b = a; }\n"),
            "static void k(::brook::stream a, ::brook::stream b);\n"
            "static void k(::brook::stream a, ::brook::stream b);\n"
            "static void r(::brook::stream a, ::brook::stream b); "
            "static void r(::brook::stream a, float &b); "
            "static const ::brook::KernelDescriptor& r(::brook::generated::Operator);\n"
            "void i(::brook::stream a, ::brook::stream b);\n");
}

TEST(HostText, ConstantsThatAreVectorsOfNumbersTakeOne) {
  EXPECT_EQ(hostTextOf("kernel void k(float4 a, char2 b, fixed3 c, int d, out float o<>);\n"),
            "void k(const ::brook::Spread<float4> &a, const ::brook::Spread<char2> &b, "
            "const fixed3 &c, const int &d, ::brook::stream o);\n");
}

TEST(HostText, StructuresAreDescribedForTheirFile) {
  const std::string description =
      "[[maybe_unused]] static inline const ::brook::StructureDescriptor& brookStructure(const "
      "Item*) { static const ::brook::FieldDescriptor fields[] = {{\"a\", "
      "::brook::ElementType::Float, offsetof(Item, a)}}; static const ::brook::StructureDescriptor "
      "structure = {\"Item\", sizeof(Item), fields}; return structure; }";
  EXPECT_EQ(hostTextOf("struct Item { float a; };\nvoid f(Item i<>);\n"),
            "struct Item { float a; }; " + description + "\nvoid f(::brook::stream i);\n");
  EXPECT_EQ(hostTextOf("extern \"C\" {\nstruct Item { float a; };\nvoid f(Item i<>);\n}\n"),
            "extern \"C\" {\nstruct Item { float a; }; extern \"C++\" { " + description +
                " }\nvoid f(::brook::stream i);\n}\n");
}

TEST(HostText, OtherTextStaysAsItIs) {
  const std::string text =
      "#define TWICE(x) ((x) * 2)\n"
      "struct iter { int out, kernel; };\n"
      "int f(iter i) { return TWICE(i.out) < i.kernel; }\n";
  EXPECT_EQ(hostTextOf(text), text);
}

TEST(HostText, ConditionalGroupsWithBrookInThemAreResolved) {
  EXPECT_EQ(hostTextOf("#define N 10\n#if N > 5\nfloat s<N>;\n#else\nfloat s<1>;\n#endif\n"),
            "#define N 10\n         \n::brook::stream s = ::brook::typed::Stream<float>{N};\n     "
            "\n      "
            "     \n      \n");
}

TEST(HostText, OldProgramsGetTheCLibrary) {
  const Outcome old = compiled("int main() { printf(\"%f\", floor(1.5)); return 0; }\n");
  ASSERT_TRUE(old.unit);
  EXPECT_TRUE(old.unit->needsCLibrary);
  const Outcome declared =
      compiled("extern void printf();\nint main() { printf(\"%d\", 1); return 0; }\n");
  ASSERT_TRUE(declared.unit);
  EXPECT_TRUE(declared.unit->needsCLibrary);
  const Outcome own = compiled("#include <stdio.h>\nint main() { puts(\"\"); return 0; }\n");
  ASSERT_TRUE(own.unit);
  EXPECT_FALSE(own.unit->needsCLibrary);
}

TEST(HostText, AnUnknownNameIsStillAnError) {
  EXPECT_NE(compiled("int main() { return unheardOf; }\n")
                .messages.find("use of undeclared identifier 'unheardOf'"),
            std::string::npos);
}

TEST(Conversions, AreFoundHoweverDeepTheyNest) {
  const std::string kernel = "kernel void k(float2 u<>, float3 v<>, out float2 o<>) { o = ";
  std::string sum = "u";
  for (int i = 0; i < 15; ++i)
    sum = "(" + sum + " + v)";
  const Outcome outcome = compiled(kernel + sum + "; }\n");
  EXPECT_TRUE(outcome.unit);
  EXPECT_EQ(outcome.messages.find("error"), std::string::npos);
}

TEST(Signatures, TellWhatHostCodeMayCall) {
  const Outcome outcome = compiled(
      "kernel float half(float a) { return a / 2; }\n"
      "kernel void k(float4 a[][], iter float2 p<>, int n, out float b<>) { b = half(a[p].x * n); "
      "}\n"
      "reduce void sum(float a<>, reduce float r<>);\n");
  ASSERT_TRUE(outcome.unit) << outcome.messages;
  ASSERT_EQ(outcome.unit->kernels.size(), 2u);
  const KernelSignature& k = outcome.unit->kernels[0];
  EXPECT_EQ(k.name, "k");
  EXPECT_TRUE(k.defined);
  ASSERT_EQ(k.parameters.size(), 4u);
  EXPECT_EQ(k.parameters[0].rank, 2);
  EXPECT_EQ(k.parameters[1].kind, ir::VariableKind::Iterator);
  EXPECT_EQ(k.parameters[2].type, ir::kInt);
  EXPECT_FALSE(outcome.unit->kernels[1].defined);
}

TEST(Signatures, TellWhichFilesKnowAKernel) {
  const Outcome outcome = compiled(
      "static kernel void a(float x<>, out float y<>);\n"
      "kernel void a(float x<>, out float y<>) { y = x; }\n"
      "kernel void b(float x<>, out float y<>);\n"
      "inline kernel void b(float x<>, out float y<>) { y = x; }\n"
      "kernel void c(float x<>, out float y<>);\n");
  ASSERT_TRUE(outcome.unit) << outcome.messages;
  ASSERT_EQ(outcome.unit->kernels.size(), 3u);
  EXPECT_EQ(outcome.unit->kernels[0].linkage, Linkage::Internal);
  EXPECT_EQ(outcome.unit->kernels[1].linkage, Linkage::Inline);
  EXPECT_EQ(outcome.unit->kernels[2].linkage, Linkage::External);
}

TEST(Check, GivesIrWithTheLinesOfTheUser) {
  EXPECT_EQ(irOf("\nkernel void k(float a<>, out float b<>) {\n  b = a;\n}\n"),
            "module \"x.br\"\n\n"
            "kernel k(stream a: float, output b: float) !2 {\n"
            "  b = a !3\n"
            "}\n");
}

TEST(Check, AssertionsShowTheUsersText) {
  const std::string body =
      "kernel void k(float a<>, out float b<>) { assert(a > 0 && \"a length\"); b = a; }\n";
  const std::string own = irOf(body);
  EXPECT_NE(own.find("assertion 'a > 0 && \\\"a length\\\"' failed"), std::string::npos) << own;
  EXPECT_EQ(irOf("#include <assert.h>\n#line 1\n" + body), own);
}

TEST(Messages, LookLikeClangsAndNameTheFile) {
  EXPECT_EQ(compiled("kernel void k(float a<>, out float b<>) {\n  a = 1;\n  b = a;\n}\n").messages,
            "x.br:2:3: error: cannot assign to input stream 'a' [BR0201]\n"
            "    2 |   a = 1;\n"
            "      |   ^\n"
            "x.br:1:21: note: 'a' is declared here; mark it 'out' to assign to it\n"
            "    1 | kernel void k(float a<>, out float b<>) {\n"
            "      |                     ^\n"
            "1 error generated.\n");
}

TEST(Messages, AreColouredIfAsked) {
  const std::string text = "kernel void k(float a<>, out float b<>) { a = b; }\n";
  Options options;
  options.colour = true;
  const std::string coloured = compiled(text, options).messages;
  EXPECT_NE(coloured.find("\033[0;1;31merror: "), std::string::npos);
  const std::string plain = std::regex_replace(coloured, std::regex("\033\\[[0-9;]*m"), "");
  EXPECT_EQ(plain, compiled(text).messages);
}

TEST(Messages, WarningsAsErrorsSayWhatMadeThemErrors) {
  Options options;
  options.warningFlags = {"-Werror", "-Wunused-variable"};
  const std::string messages =
      compiled("kernel void k(float a[2][], out float b<>) { int n; b = a[0][0]; }\n", options)
          .messages;
  EXPECT_NE(
      messages.find(
          "error: the extents of parameter 'a' are ignored [BR0150, -Werror,-Wignored-extents]"),
      std::string::npos);
  EXPECT_NE(messages.find("error: unused variable 'n' [-Werror,-Wunused-variable]"),
            std::string::npos);
}

std::string functionsWithAnErrorEach(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "void f" + std::to_string(i) + "() {\n  int x = (;\n}\n";
  return text;
}

TEST(Messages, EachFunctionHasErrorsOfItsOwn) {
  Options options;
  options.errorLimit = 0;
  const std::string messages = compiled(functionsWithAnErrorEach(200), options).messages;
  for (int i = 0; i < 200; ++i) {
    const std::string line = "x.br:" + std::to_string(3 * i + 2);
    EXPECT_NE(messages.find(line + ":12: error: expected expression\n"), std::string::npos) << line;
  }
  EXPECT_TRUE(messages.ends_with("\n200 errors generated.\n"));
}

TEST(Messages, TheErrorLimitHoldsForTextAndData) {
  Options options;
  options.errorLimit = 2;
  const std::string saysSo = "too many errors emitted, stopping now [-ferror-limit=]";
  const Outcome cut = compiled(functionsWithAnErrorEach(3), options);
  EXPECT_TRUE(cut.messages.ends_with("\nfatal error: " + saysSo + "\n2 errors generated.\n"));
  ASSERT_EQ(cut.findings.size(), 3u);
  EXPECT_EQ(cut.findings[2].text, saysSo);
  const Outcome whole = compiled(functionsWithAnErrorEach(2), options);
  EXPECT_EQ(whole.messages.find(saysSo), std::string::npos);
  EXPECT_EQ(whole.findings.size(), 2u);
}

// If this compiler has such a header, brcc finds it.
#if __has_include(<omp.h>) && !defined(__clang__)
TEST(Headers, OfTheCompilersFolderAreFound) {
  const Outcome outcome = compiled(
      "#include <omp.h>\nint threads() { return omp_get_max_threads(); }\n"
      "void *memory() { return omp_alloc(8, omp_default_mem_alloc); }\n");
  EXPECT_EQ(outcome.messages, "");
  ASSERT_TRUE(outcome.unit);
  const std::vector<std::string>& found = outcome.unit->systemDependencies;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].ends_with("/omp.h")) << found[0];
}
#endif

TEST(Headers, ThatClangHasAreClangs) {
  for (const char* header : {"stddef.h", "stdarg.h", "float.h"}) {
    const Outcome outcome = compiled(std::string("#include <") + header + ">\n");
    EXPECT_EQ(outcome.messages, "");
    ASSERT_TRUE(outcome.unit);
    for (const std::string& file : outcome.unit->systemDependencies)
      EXPECT_NE(file.find("/clang/"), std::string::npos) << file;
  }
}

TEST(Messages, NothingIsMadeAfterAnError) {
  EXPECT_FALSE(compiled("float s<4> = {1};\n").unit);
}

}  // namespace
}  // namespace brook::frontend
