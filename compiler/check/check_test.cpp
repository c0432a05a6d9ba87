// Each test gives the text that surface makes of a kernel, and shows the IR or the messages.
//
// The words STREAM, OUT, ... stand for what the user wrote and the desugared C++ does not show; the
// fixture makes the KernelTable of them. A gather's rank is that of its C++ type.
#include "compiler/check/check.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "compiler/frontend/prelude_kernel.h"
#include "compiler/ir/print.h"

#include <gtest/gtest.h>

namespace brook::check {
namespace {

constexpr const char* kMacros = R"(
#define KERNEL __attribute__((annotate("kernel")))
#define REDUCE __attribute__((annotate("reduction")))
#define STREAM __attribute__((annotate("stream")))
#define ITER __attribute__((annotate("iterator")))
#define OUT __attribute__((annotate("output")))
#define ACCUMULATOR __attribute__((annotate("accumulator")))
#define FN brook_kernel::fn
#define VEC brook_kernel::ctor
using namespace brook_kernel;
#line 1 "k.br"
)";

std::string annotation(const clang::Decl& declaration) {
  const auto* attribute = declaration.getAttr<clang::AnnotateAttr>();
  return attribute == nullptr ? "" : attribute->getAnnotation().str();
}

surface::ParameterSyntax parameterSyntax(const clang::ParmVarDecl& parameter) {
  surface::ParameterSyntax result{parameter.getNameAsString(), parameter.getLocation(),
                                  ir::VariableKind::Constant, 0};
  const std::string kind = annotation(parameter);
  if (kind == "stream") result.kind = ir::VariableKind::Stream;
  if (kind == "iterator") result.kind = ir::VariableKind::Iterator;
  if (kind == "output") result.kind = ir::VariableKind::Output;
  if (kind == "accumulator") result.kind = ir::VariableKind::Accumulator;
  if (const auto* gather = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          parameter.getType()->getAsCXXRecordDecl())) {
    result.kind = ir::VariableKind::Gather;
    result.rank = static_cast<int>(gather->getTemplateArgs()[1].getAsIntegral().getExtValue());
  }
  return result;
}

surface::KernelTable kernelTable(clang::ASTContext& ast) {
  surface::KernelTable table;
  for (const clang::Decl* declaration : ast.getTranslationUnitDecl()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function == nullptr || annotation(*function).empty()) continue;
    surface::KernelSyntax kernel;
    kernel.name = function->getNameAsString();
    kernel.kind = annotation(*function) == "reduction"      ? ir::FunctionKind::Reduction
                  : function->getReturnType()->isVoidType() ? ir::FunctionKind::Kernel
                                                            : ir::FunctionKind::Helper;
    kernel.nameLocation = function->getLocation();
    kernel.defined = function->isThisDeclarationADefinition();
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      kernel.parameters.push_back(parameterSyntax(*parameter));
    }
    table.add(std::move(kernel));
  }
  return table;
}

class MessageList : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    constexpr const char* kLevels[] = {"ignored", "note", "remark", "warning", "error", "fatal"};
    llvm::SmallString<100> words;
    diagnostic.FormatDiagnostic(words);
    const clang::PresumedLoc place =
        diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
    // The id at the end is the registry's affair (diagnostics/kinds_test.cpp).
    const std::string message = words.str().str();
    text += std::to_string(place.getLine()) + ":" + std::to_string(place.getColumn()) + ": " +
            kLevels[level] + ": " + message.substr(0, message.find(" [BR")) + "\n";
  }

  std::string text;
};

struct Outcome {
  std::string messages;  ///< "line:column: error: words\n" ...
  std::string ir;        ///< empty after an error
};

Outcome check(const std::string& kernels, ir::PrintOptions print = {}) {
  const std::string text = frontend::kernelPrelude() + kMacros + kernels;
  MessageList messages;
  const std::unique_ptr<clang::ASTUnit> unit = clang::tooling::buildASTFromCodeWithArgs(
      text,
      {"-std=c++17", "-Wno-undefined-inline", "-Wno-c++11-narrowing", "-Xclang",
       "-cl-single-precision-constant"},
      "k.br.cpp", "check_test", std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangStripDependencyFileAdjuster(), clang::tooling::FileContentMappings(),
      &messages);
  // Sema must accept the text: what it refuses is not for check to see.
  if (!messages.text.empty()) return {"Sema: " + messages.text, ""};
  unit->getDiagnostics().setClient(&messages, false);
  ir::Module module;
  module.files = {"k.br"};
  const surface::KernelTable table = kernelTable(unit->getASTContext());
  const bool isValid = checkKernels(unit->getASTContext(), unit->getDiagnostics(), table, module);
  unit->getDiagnostics().setClient(new clang::IgnoringDiagConsumer, true);
  return {messages.text, isValid ? ir::print(module, print) : ""};
}

/// The IR of kernels that give no message, without the line that names the module.
std::string irOf(const std::string& kernels) {
  const Outcome outcome = check(kernels);
  if (!outcome.messages.empty()) return outcome.messages;
  return outcome.ir.substr(outcome.ir.find("\n\n") + 1);
}

std::string messagesOf(const std::string& kernels) {
  return check(kernels).messages;
}

/// The statements that a body becomes, without locations. Its parameters: streams a: float,
/// v: float4, n: int; gathers g: float[], h: float4[][]; output o: float4.
std::string body(const std::string& statements) {
  const Outcome outcome = check(
      "KERNEL void k(STREAM float a, STREAM float4 v, STREAM int n, gather<float, 1> g, "
      "gather<float4, 2> h, OUT float4& o) {\n" +
          statements + "\n}\n",
      {.locations = false});
  if (outcome.ir.empty()) return outcome.messages;
  const std::size_t start = outcome.ir.find("{\n", outcome.ir.find("kernel k")) + 2;
  return outcome.messages + outcome.ir.substr(start, outcome.ir.rfind("}\n") - start);
}

// ---- functions and parameters

TEST(CheckParameters, EveryKind) {
  EXPECT_EQ(irOf(R"(KERNEL void k(STREAM float a, ITER float2 i, gather<int, 1> g,
                            gather<float4, 2> h, float c,
                            OUT float4 &o) {
  o = a + c;
}
REDUCE void sum(STREAM float3 a, ACCUMULATOR float3 &r) { r += a; }
KERNEL float sq(float x, STREAM float y) { return x * y; }
)"),
            R"(
kernel k(stream a: float, iter i: float2, gather g[]: int, gather h[][]: float4, constant c: float, output o: float4) !1 {
  o = float4(add(a, c)) !4
}

reduction sum(stream a: float3, accumulator r: float3) !6 {
  r = add(r, a) !6
}

helper sq(value x: float, stream y: float) -> float !7 {
  return mul(x, y) !7
}
)");
}

TEST(CheckParameters, TypesThatKernelsDoNotHave) {
  EXPECT_EQ(messagesOf("KERNEL void k(STREAM long a, OUT float& o) { o = 1; }\n"
                       "KERNEL long f(float a) { return 1; }\n"),
            "1:27: error: a value in a kernel cannot have type 'long'\n"
            "2:13: error: a value in a kernel cannot have type 'long'\n");
}

// ---- constants (2.5)

TEST(CheckConstants, IntegerLiteralsBecomeFloatWhereTheOtherOperandIs) {
  EXPECT_EQ(body("o = a + 1;"), "  o = float4(add(a, 1.0))\n");
  EXPECT_EQ(body("o = n + 1;"), "  o = float4(convert<float>(add(n, 1)))\n");
  EXPECT_EQ(body("o = -1;"), "  o = float4(-1.0)\n");
  EXPECT_EQ(body("o = -1.5;"), "  o = float4(-1.5)\n");
}

TEST(CheckConstants, QuotientOfLiteralsIsFloatInFloatContext) {
  EXPECT_EQ(body("o = 7/2;"),
            "2:6: warning: integer literals divided as float\n"
            "  o = float4(3.5)\n");
  EXPECT_EQ(body("o = a + 1/4;"),
            "2:10: warning: integer literals divided as float\n"
            "  o = float4(add(a, 0.25))\n");
  EXPECT_EQ(body("o = n/2; "), "  o = float4(convert<float>(div(n, 2)))\n");
  EXPECT_EQ(body("int m = 7/2; o = m;"),
            "  var m: int = 3\n"
            "  o = float4(convert<float>(m))\n");
  EXPECT_EQ(body("o = 6/2;"), "  o = float4(3.0)\n");
}

TEST(CheckConstants, ConstantsOfTheHostAreFolded) {
  EXPECT_EQ(irOf("enum { kCount = 3 };\n"
                 "const double kPi = 3.25;\n"
                 "const float kScale = 0.5f * kCount;\n"
                 "#define SHIFT 'a'\n"
                 "KERNEL void k(OUT float& o) { o = kScale * kCount + SHIFT - kPi; }\n"),
            "\nkernel k(output o: float) !5 {\n  o = sub(add(mul(1.5, 3.0), 97.0), 3.25) !5\n}\n");
  EXPECT_EQ(messagesOf("float scale;\n"
                       "KERNEL void k(OUT float& o) { o = scale; }\n"),
            "2:35: error: kernel uses the global variable 'scale'\n"
            "1:7: note: 'scale' is declared here\n");
}

// ---- vectors (2.2, 2.3)

TEST(CheckVectors, Constructors) {
  EXPECT_EQ(body("o = VEC::float4(a, 1, v.xy);"), "  o = float4(a, 1.0, v.xy)\n");
  EXPECT_EQ(body("o = VEC::float4(n);"), "  o = float4(convert<float>(n))\n");
  EXPECT_EQ(body("float2 p = {1, n}; o = p.xyxy;"),
            "  var p: float2 = float2(1.0, convert<float>(n))\n"
            "  o = p.xyxy\n");
  EXPECT_EQ(body("o = VEC::float4(a, a);"),
            "2:5: error: 'float4' is made of 4 components or of one scalar, not of 2 components\n");
  EXPECT_EQ(
      body("float3 p = {1, 2}; o = 0;"),
      "2:12: error: 'float3' is made of 3 components or of one scalar, not of 2 components\n");
}

TEST(CheckVectors, SwizzlesAndWriteMasks) {
  EXPECT_EQ(body("o = 0; o.zx = v.rg; o.y += a; o[3] = v[1]; o[n] = v[n];"),
            "  o = float4(0.0)\n"
            "  o.zx = v.xy\n"
            "  o.y = add(o.y, a)\n"
            "  o.w = v.y\n"
            "  o[n] = component(v, n)\n");
  EXPECT_EQ(body("o = 0; o.zyx.xy = v.wzyx.xy;"),
            "  o = float4(0.0)\n"
            "  o.zy = v.wzyx.xy\n");
  EXPECT_EQ(body("o = v.s0123;"), "2:7: error: 's0123' does not name components of a vector\n");
  EXPECT_EQ(body("o = v[4];"), "2:7: error: component 4 does not exist in 'float4'\n");
}

TEST(CheckVectors, ImplicitConversions) {
  EXPECT_EQ(body("o = a; float3 p = brook_kernel::convert<float3>(v); o.xyz = p;"),
            "2:49: warning: conversion from 'float4' to 'float3' drops the last components\n"
            "  o = float4(a)\n"
            "  var p: float3 = v.xyz\n"
            "  o.xyz = p\n");
  EXPECT_EQ(body("o = (float4)(v > a);"), "  o = convert<float4>(gt(v, float4(a)))\n");
  EXPECT_EQ(body("o = brook_kernel::convert<float4>(v.xyz);"),
            "2:35: error: 'float3' does not convert to 'float4'\n");
  EXPECT_EQ(body("int m = a; o = m; o.x = (int) a;"),
            "  var m: int = convert<int>(a)\n"
            "  o = float4(convert<float>(m))\n"
            "  o.x = convert<float>(convert<int>(a))\n");
}

// ---- operators (6.2)

TEST(CheckOperators, ComparisonsAreIntsAndStayBoolInConditions) {
  EXPECT_EQ(body("o = a > 1;"), "  o = float4(convert<float>(gt(a, 1.0)))\n");
  EXPECT_EQ(body("int m = a > 1 && !(n < 2); o = m; if (m) o = 2;"),
            "  var m: int = convert<int>(and(gt(a, 1.0), not(lt(n, 2))))\n"
            "  o = float4(convert<float>(m))\n"
            "  if convert<bool>(m) {\n"
            "    o = float4(2.0)\n"
            "  }\n");
  EXPECT_EQ(body("bool b = a > 1; o = b ? 1 : 0.5;"),
            "  var b: bool = gt(a, 1.0)\n"
            "  o = float4(select(b, 1.0, 0.5))\n");
  EXPECT_EQ(
      body("o = (a > 0) + (a > 1);"),
      "  o = float4(convert<float>(add(convert<int>(gt(a, 0.0)), convert<int>(gt(a, 1.0)))))\n");
}

TEST(CheckOperators, VectorConditionChoosesByComponent) {
  EXPECT_EQ(body("o = v > 0 ? v : 0;"), "  o = select(gt(v, float4(0.0)), v, float4(0.0))\n");
  EXPECT_EQ(body("o = v > 0 ? 1.0f : 0.0f;"),
            "  o = select(gt(v, float4(0.0)), float4(1.0), float4(0.0))\n");
  EXPECT_EQ(body("o = a > 0 ? v : a;"), "  o = select(gt(a, 0.0), v, float4(a))\n");
}

TEST(CheckOperators, IntegerOperatorsOfInts) {
  EXPECT_EQ(body("o = (n % 3 << 1) ^ ~n;"),
            "  o = float4(convert<float>(bitxor(shl(rem(n, 3), 1), compl(n))))\n");
  EXPECT_EQ(body("int m = n; m >>= 1; m |= 6; m *= 0.5; o = m;"),
            "  var m: int = n\n"
            "  m = shr(m, 1)\n"
            "  m = bitor(m, 6)\n"
            "  m = convert<int>(mul(convert<float>(m), 0.5))\n"
            "  o = float4(convert<float>(m))\n");
}

TEST(CheckOperators, EffectsBecomeStatementsBeforeTheUse) {
  EXPECT_EQ(body("float x = a; o = x++ * 2; o.y = ++x; o.z = (x = a, x + 1); o.x = o.y = 3;"),
            "  var x: float = a\n"
            "  var x_before: float = x\n"
            "  x = add(x, 1.0)\n"
            "  o = float4(mul(x_before, 2.0))\n"
            "  x = add(x, 1.0)\n"
            "  o.y = x\n"
            "  x = a\n"
            "  o.z = add(x, 1.0)\n"
            "  o.y = 3.0\n"
            "  o.x = o.y\n");
}

TEST(CheckOperators, EffectsOnTheRightOfAndHappenOnlyIfTheLeftIsTrue) {
  EXPECT_EQ(body("int m = n; o = m > 0 && m++ < 5; o.x = m;"),
            "  var m: int = n\n"
            "  var condition: bool = gt(m, 0)\n"
            "  if condition {\n"
            "    var m_before: int = m\n"
            "    m = add(m, 1)\n"
            "    condition = lt(m_before, 5)\n"
            "  }\n"
            "  o = float4(convert<float>(condition))\n"
            "  o.x = convert<float>(m)\n");
  EXPECT_EQ(body("int m = n; o = a > 0 ? (m = 1) : m--; o.x = m;"),
            "  var m: int = n\n"
            "  var chosen: int\n"
            "  if gt(a, 0.0) {\n"
            "    m = 1\n"
            "    chosen = m\n"
            "  } else {\n"
            "    var m_before: int = m\n"
            "    m = sub(m, 1)\n"
            "    chosen = m_before\n"
            "  }\n"
            "  o = float4(convert<float>(chosen))\n"
            "  o.x = convert<float>(m)\n");
}

// ---- gathers and indexof (4.3, 4.4)

TEST(CheckGathers, IndexStyles) {
  EXPECT_EQ(body("o = g[n];"), "  o = float4(g[n])\n");
  EXPECT_EQ(body("o = g[a];"), "  o = float4(g[convert<int>(floor(add(a, 0.5)))])\n");
  EXPECT_EQ(body("o = h[n][2];"), "  o = h[n][2]\n");
  EXPECT_EQ(body("o = h[v.xy];"),
            "  o = h[convert<int2>(floor(add(v.xy, float2(0.5)))).y]"
            "[convert<int2>(floor(add(v.xy, float2(0.5)))).x]\n");
  EXPECT_EQ(body("o = g[FN::indexof(v)];"),
            "  o = float4(g[convert<int>(floor(add(convert<float4>(position(v)).x, 0.5)))])\n");
  EXPECT_EQ(body("o = h[h[1][2].x][0].wzyx;"),
            "  o = h[convert<int>(floor(add(h[1][2].x, 0.5)))][0].wzyx\n");
}

TEST(CheckGathers, WrongIndices) {
  EXPECT_EQ(body("o = h[n];"), "2:5: error: gather 'h' of rank 2 is indexed by 1 component\n");
  EXPECT_EQ(body("o = h[n][v.xy];"),
            "2:5: error: gather 'h' is indexed by both brackets and a vector\n");
  EXPECT_EQ(body("o = 0; h[n][n] = v;"),
            "2:8: error: cannot assign to gather 'h'\n"
            "1:100: note: 'h' is declared here\n");
}

TEST(CheckIndexof, OperandIsAStream) {
  EXPECT_EQ(body("o = FN::indexof(o);"), "  o = convert<float4>(position(o))\n");
  EXPECT_EQ(body("o = FN::indexof(g);"),
            "2:17: error: the operand of indexof must be the name of a stream parameter\n");
  EXPECT_EQ(messagesOf("REDUCE void r(STREAM float a, ACCUMULATOR float& s) {\n"
                       "  s += FN::indexof(a).x;\n"
                       "}\n"),
            "2:8: error: indexof is not allowed in a reduction\n");
}

// ---- calls (1.9, 6.1)

TEST(CheckCalls, HelpersInAnyOrderWithGathersAndOutputs) {
  EXPECT_EQ(irOf(R"(KERNEL float at(gather<float, 1> t, float i);
KERNEL void twice(float v, OUT float& r);
KERNEL void k(STREAM float a, gather<float, 1> g, OUT float& o) {
  float t;
  twice(at(g, a), t);
  o = at(g, 2) + t;
}
KERNEL float at(gather<float, 1> t, float i) { return t[i]; }
KERNEL void twice(float v, OUT float& r) { r = v * 2; }
)"),
            R"(
kernel k(stream a: float, gather g[]: float, output o: float) !3 {
  var t: float !4
  var at_result: float !5
  call at_result = at(gather g, a) !5
  call twice(at_result, out t) !5
  var at_result_1: float !6
  call at_result_1 = at(gather g, 2.0) !6
  o = add(at_result_1, t) !6
}

helper at(gather t[]: float, value i: float) -> float !8 {
  return t[convert<int>(floor(add(i, 0.5)))] !8
}

kernel twice(constant v: float, output r: float) !9 {
  r = mul(v, 2.0) !9
}
)");
}

TEST(CheckCalls, ResultGoesStraightToItsVariable) {
  EXPECT_EQ(irOf("KERNEL float sq(float x) { return x * x; }\n"
                 "KERNEL void k(STREAM float a, OUT float& o) { float b = sq(a); o = sq(b); }\n"),
            R"(
helper sq(value x: float) -> float !1 {
  return mul(x, x) !1
}

kernel k(stream a: float, output o: float) !2 {
  var b: float !2
  call b = sq(a) !2
  call o = sq(b) !2
}
)");
}

TEST(CheckCalls, WrongCallees) {
  EXPECT_EQ(messagesOf("float host(float x);\n"
                       "KERNEL float later(float x);\n"
                       "KERNEL void k(OUT float& o) { o = host(1); o = later(2); }\n"),
            "3:35: error: 'host' is neither a kernel nor a built-in function\n"
            "3:48: error: kernel 'later' is called but not defined\n"
            "2:14: note: 'later' is declared here\n");
}

TEST(CheckCalls, RecursionNamesTheCycle) {
  EXPECT_EQ(messagesOf("KERNEL float g(float x);\n"
                       "KERNEL float f(float x) { return g(x); }\n"
                       "KERNEL float g(float x) { return f(x); }\n"),
            "3:34: error: kernel 'f' calls itself (f -> g -> f)\n");
}

TEST(CheckCalls, PositionNeedsAStreamOfTheCaller) {
  const std::string callee = "KERNEL float4 where(STREAM float s) { return FN::indexof(s); }\n";
  EXPECT_EQ(messagesOf(callee + "KERNEL void k(STREAM float a, OUT float4& o) { o = where(a); }\n"),
            "");
  EXPECT_EQ(
      messagesOf(callee + "KERNEL float4 through(STREAM float s) { return where(s); }\n"
                          "KERNEL void k(STREAM float a, OUT float4& o) { o = through(a + 1); }\n"),
      "3:62: error: 'through' takes indexof of its parameter 's', so the argument must be a "
      "stream parameter\n");
}

TEST(CheckBuiltins, ArgumentsMeetInOneType) {
  EXPECT_EQ(body("o = FN::max(v, 0);"), "  o = max(v, float4(0.0))\n");
  EXPECT_EQ(body("o = FN::min(n, 2);"), "  o = float4(convert<float>(min(n, 2)))\n");
  EXPECT_EQ(body("o = FN::sqrt(n);"), "  o = float4(sqrt(convert<float>(n)))\n");
  EXPECT_EQ(body("o = FN::lerp(v, a, 0.5f);"), "  o = lerp(v, float4(a), float4(0.5))\n");
  EXPECT_EQ(body("o = FN::len(v.xyz) + FN::frc(a);"),
            "  o = float4(add(length(v.xyz), frac(a)))\n");
  EXPECT_EQ(body("o = FN::isnan(v); if (FN::any(v > 0)) o = 1;"),
            "  o = convert<float4>(isnan(v))\n"
            "  if any(gt(v, float4(0.0))) {\n"
            "    o = float4(1.0)\n"
            "  }\n");
  EXPECT_EQ(body("o = FN::refract(v, v, n).x;"),
            "  o = float4(refract(v, v, convert<float>(n)).x)\n");
}

TEST(CheckBuiltins, SeveralResults) {
  EXPECT_EQ(body("float e; o = FN::frexp(a, e); o.x = e;"),
            "  var e: float\n"
            "  var frexp_argument: float = a\n"
            "  e = frexp_exponent(frexp_argument)\n"
            "  o = float4(frexp_mantissa(frexp_argument))\n"
            "  o.x = e\n");
  EXPECT_EQ(body("float s; float c; FN::sincos(a, s, c); o = s + c;"),
            "  var s: float\n"
            "  var c: float\n"
            "  var sincos_argument: float = a\n"
            "  s = sin(sincos_argument)\n"
            "  c = cos(sincos_argument)\n"
            "  o = float4(add(s, c))\n");
  EXPECT_EQ(body("float i; o = FN::modf(a, i) + i;"),
            "  var i: float\n"
            "  var modf_argument: float = a\n"
            "  i = trunc(modf_argument)\n"
            "  o = float4(add(select(isinf(modf_argument), 0.0, "
            "sub(modf_argument, trunc(modf_argument))), i))\n");
}

TEST(CheckBuiltins, WrongArguments) {
  EXPECT_EQ(body("o = FN::max(v);"), "2:5: error: 'max' takes 2 arguments, not 1\n");
  EXPECT_EQ(body("o = FN::dot(v, v.xyz);"),
            "2:5: error: arguments of 'dot' differ in size ('float4' and 'float3')\n");
}

// ---- statements (6.3)

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

TEST(CheckStatements, StepWithEffectsRunsBeforeEveryIterationButTheFirst) {
  EXPECT_EQ(body("o = 0; int m = 0; for (; m < 9; m = m++ + n) o += 1;"),
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
            "    o = add(o, float4(1.0))\n"
            "  }\n");
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

// ---- errors and warnings (12)

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
  EXPECT_EQ(body("double d = 1; o = 0;"),
            "2:8: error: a value in a kernel cannot have type 'double'\n");
  EXPECT_EQ(body("float t[3]; o = 0;"), "2:7: error: an array in a kernel is not supported yet\n");
}

TEST(CheckTypes, UnsignedIntegers) {
  EXPECT_EQ(
      body("o = 0; unsigned u = n; uint2 w = VEC::uint2(u, 7u); o.x = u / 2 + n; o.y = w.y > u;"),
      "  o = float4(0.0)\n"
      "  var u: uint = convert<uint>(n)\n"
      "  var w: uint2 = uint2(u, 7u)\n"
      "  o.x = convert<float>(add(div(u, convert<uint>(2)), convert<uint>(n)))\n"
      "  o.y = convert<float>(gt(w.y, u))\n");
}

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

TEST(CheckSwitch, OneThatFallsThroughIsALoopThatRunsOnce) {
  EXPECT_EQ(body("o = 0; switch (n) { case 1: o = 1; case 2: o.y = 2; break; default: o.z = 3; }"),
            "  o = float4(0.0)\n"
            "  var selector: int = n\n"
            "  var matched: bool = false\n"
            "  loop {\n"
            "    matched = or(matched, eq(selector, 1))\n"
            "    if matched {\n"
            "      o = float4(1.0)\n"
            "    }\n"
            "    matched = or(matched, eq(selector, 2))\n"
            "    if matched {\n"
            "      o.y = 2.0\n"
            "      break\n"
            "    }\n"
            "    matched = or(or(matched, false), not(or(eq(selector, 1), eq(selector, 2))))\n"
            "    if matched {\n"
            "      o.z = 3.0\n"
            "    }\n"
            "  } while false\n");
}

TEST(CheckSwitch, ALabelInsideAnotherStatementIsAnError) {
  EXPECT_EQ(body("o = 0; switch (n) { case 1: if (n > 0) { case 2: o = 1; } }"),
            "2:42: error: a case label inside another statement is not allowed in a kernel\n");
}

TEST(CheckErrors, PlacesAndValuesThatAreNone) {
  EXPECT_EQ(body("float4 t = v; o = 0; (n > 0 ? o : t) = v;"),
            "2:23: error: this expression cannot be assigned to in a kernel\n");
  EXPECT_EQ(body("o = 0; (void) g;"), "2:15: error: gather 'g' is used without an index\n");
  EXPECT_EQ(body("o = 0; o.xy = brook_kernel::convert<int2>(v > 0) ? v.xy : v.zw;"),
            "2:50: error: a condition of 4 components cannot choose between values of 2\n");
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
