// Tests of ConstantShapes and checkCallShapes on ASTs of plain C++ with the declarations they need.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "compiler/frontend/ast_walk.h"
#include "compiler/frontend/call_shapes.h"
#include "compiler/frontend/constant_shapes.h"

#include <gtest/gtest.h>

namespace brook::frontend {
namespace {

using ir::VariableKind;

constexpr const char* kDeclarations = R"(
struct int2 { int x, y; constexpr int2(int x, int y) : x(x), y(y) {} };
namespace brook {
struct stream {
  stream();
  stream(const stream&);
  void swap(stream&);
  stream domain(int, int) const;
};
struct iter {
  iter() {}
  iter(const iter&) = delete;
};
template <class T> struct Stream : stream {
  template <class... E> explicit Stream(E... extents) {}
  Stream(const Stream&);
  Stream& operator=(const Stream&);
  void read(const void*);
  void swap(Stream&);
  Stream domain(int, int) const;
  Stream domain(int2, int2) const;
};
namespace prelude {
template <class T> using declared = stream;
template <class T> using declared_iter = iter;
template <class T> struct Iter {
  template <class... E> static iter between(T, T, E...) { return {}; }
};
}  // namespace prelude
}  // namespace brook
using brook::Stream;
using brook::prelude::declared;
using brook::prelude::declared_iter;
using brook::prelude::Iter;
template <class... T> void call(const T&... arguments) {}
template <class T> void rebind(T& handle) {}
)";

struct Program {
  explicit Program(const std::string& body)
      : unit(clang::tooling::buildASTFromCodeWithArgs(
            kDeclarations + ("void test(int n) {\n" + body + "\n}\n"), {"-std=c++17"})) {}

  /// Returns all calls of `call`, in order.
  std::vector<const clang::CallExpr*> calls() {
    struct Calls : AstWalk {
      void visitCall(clang::CallExpr& call) override {
        const clang::FunctionDecl* callee = call.getDirectCallee();
        if (callee != nullptr && callee->getDeclName().getAsString() == "call")
          found.push_back(&call);
      }
      std::vector<const clang::CallExpr*> found;
    } calls;
    calls.walk(unit->getASTContext());
    return calls.found;
  }

  std::unique_ptr<clang::ASTUnit> unit;
};

/// Returns "<2, 3>; -" for `call(a, b)` if the shape of b is unknown.
std::string shapesIn(const std::string& body) {
  Program program(body);
  if (program.unit->getDiagnostics().hasErrorOccurred()) return "Sema refuses it";
  const ConstantShapes shapes(program.unit->getASTContext());
  std::string result;
  for (const clang::CallExpr* call : program.calls()) {
    for (const clang::Expr* argument : call->arguments()) {
      const std::optional<Shape> shape = shapes.of(argument);
      result += (result.empty() ? "" : "; ") + (shape ? shape->toString() : "-");
    }
  }
  return result;
}

TEST(ConstantShapes, OfDeclaredStreams) {
  EXPECT_EQ(shapesIn("declared<float> a = Stream<float>{10}, b = Stream<float>{2, n}, "
                     "c = Stream<float>{2, 3}; c.swap(b); call(a, b, c, a.domain(2, 6));"),
            "<10>; -; -; <4>");
}

TEST(ConstantShapes, OfDeclarationsWithConstantExtents) {
  EXPECT_EQ(
      shapesIn("Stream<float> a{10}, b{2, 3 * 4}, c{n}; const int k = 5; Stream<int> d{k, n}, "
               "e{k, 1, 2, 3}; call(a, b, c, d, e);"),
      "<10>; <2, 12>; -; -; <5, 1, 2, 3>");
  EXPECT_EQ(shapesIn("static Stream<float> a{0}; call(a);"), "<0>");
}

TEST(ConstantShapes, NothingOfShapesThatNoStreamHas) {
  EXPECT_EQ(shapesIn("Stream<float> a{-1}, b{1, 2, 3, 4, 5}, c{100000, 100000}; call(a, b, c);"),
            "-; -; -");
}

TEST(ConstantShapes, OfIterators) {
  EXPECT_EQ(shapesIn("declared_iter<float> p = Iter<float>::between(0, 1, 4), "
                     "q = Iter<float>::between(0, 1, n); call(p, q);"),
            "<4>; -");
}

TEST(ConstantShapes, NothingOfHandlesThatMayBeBoundAgain) {
  EXPECT_EQ(shapesIn("Stream<float> a{1}, b{2}, c{3}, d{4}; rebind(a); b = c; c.swap(d); "
                     "call(a, b, c, d);"),
            "-; -; -; -");
  EXPECT_EQ(
      shapesIn("Stream<float> a{1}, b{2}, c{3}; a.read(nullptr); Stream<float> e = b; (void)c; "
               "call(a, b, c);"),
      "<1>; <2>; <3>");
  EXPECT_EQ(shapesIn("Stream<float> a{1}; Stream<float>* p = &a; call(a, *p);"), "-; -");
}

TEST(ConstantShapes, OfDomains) {
  EXPECT_EQ(
      shapesIn("Stream<float> a{10}, b{4, 6}; call(a.domain(2, 6), a.domain(2, 6).domain(1, 2), "
               "b.domain(int2(1, 0), int2(6, 2)), a.domain(n, 6));"),
      "<4>; <1>; <2, 5>; -");
  EXPECT_EQ(shapesIn("Stream<float> a{10}, b{4, 6}; call(a.domain(2, 11), a.domain(4, 2), "
                     "b.domain(int2(0, 0), int2(4, 6)), b.domain(0, 2));"),
            "-; -; -; -");
  EXPECT_EQ(shapesIn("Stream<float> a{10}, b{1, 6}; call(a.domain(int2(2, 0), int2(6, 1)), "
                     "b.domain(2, 6), a.domain(int2(2, 0), int2(6, 2)));"),
            "<4>; <1, 4>; -");
}

// ---- calls

class Words : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    llvm::SmallString<100> words;
    diagnostic.FormatDiagnostic(words);
    text += words.str().str() + "\n";
  }
  std::string text;
};

surface::ParameterSyntax parameter(VariableKind kind, int rank = 0,
                                   std::vector<std::int64_t> sizes = {}) {
  surface::ParameterSyntax result;
  result.name = "p";
  result.kind = kind;
  result.rank = rank;
  result.sizes = std::move(sizes);
  return result;
}

/// Returns the messages about the call in `body` of a kernel with these parameters.
std::string messagesOf(const std::string& body, std::vector<surface::ParameterSyntax> parameters,
                       ir::FunctionKind kind = ir::FunctionKind::Kernel) {
  Program program(body);
  if (program.unit->getDiagnostics().hasErrorOccurred()) return "Sema refuses it";
  surface::KernelSyntax kernel;
  kernel.name = "k";
  kernel.kind = kind;
  kernel.parameters = std::move(parameters);
  Words words;
  program.unit->getDiagnostics().setClient(&words, false);
  const ConstantShapes shapes(program.unit->getASTContext());
  for (const clang::CallExpr* call : program.calls())
    checkCallShapes(shapes, program.unit->getDiagnostics(), kernel, *call);
  program.unit->getDiagnostics().setClient(new clang::IgnoringDiagConsumer, true);
  return words.text;
}

const surface::ParameterSyntax kInput = parameter(VariableKind::Stream);
const surface::ParameterSyntax kOutput = parameter(VariableKind::Output);

TEST(CallShapes, OutputsHaveOneShape) {
  EXPECT_EQ(messagesOf("Stream<float> a{6}, b{5}; call(a, b);", {kOutput, kOutput}),
            "outputs of kernel 'k' have different shapes, <6> and <5>\n");
  EXPECT_EQ(
      messagesOf("Stream<float> a{6}, b{6}, c{n}; call(a, b); call(a, c);", {kOutput, kOutput}),
      "");
  EXPECT_EQ(messagesOf("Stream<float> a{6}, b{1, 6}, c{1, 1, 6}, d{2, 6}; call(a, b, a); "
                       "call(c, b, a); call(a, b, d);",
                       {kOutput, kOutput, kInput}),
            "");
  EXPECT_EQ(messagesOf("Stream<float> a{6}, b{6, 1}; call(a, b);", {kOutput, kOutput}),
            "outputs of kernel 'k' have different shapes, <6> and <6, 1>\n");
}

TEST(CallShapes, RanksOfInputsDifferByExtentsOfOne) {
  EXPECT_EQ(messagesOf("Stream<float> a{2, 6}, b{6}; call(a, b);", {kInput, kOutput}),
            "an input of shape <2, 6> does not fit kernel 'k', whose output has shape <6>\n");
  EXPECT_EQ(messagesOf("Stream<float> a{1, 6}, b{6}, c{2, 3}, d{3}; call(a, b); call(b, c); "
                       "call(d, b);",
                       {kInput, kOutput}),
            "");
}

TEST(CallShapes, ExtentsThatDoNotDivideEachOtherAreWarnedOf) {
  EXPECT_EQ(
      messagesOf("Stream<float> a{4, 6}, b{5, 6}, c{2, 1}, d{8, 18}; call(a, b); call(c, a); "
                 "call(d, a);",
                 {kInput, kOutput}),
      "an input of shape <4, 6> is given to kernel 'k', whose output has shape <5, 6>; extents "
      "that do not divide each other repeat or skip elements unevenly\n");
}

TEST(CallShapes, NothingToWriteNeedsNoInputs) {
  EXPECT_EQ(messagesOf("Stream<float> a{2, 6}, b{0}; call(a, b);", {kInput, kOutput}), "");
}

TEST(CallShapes, GathersHaveTheRankOfTheirBrackets) {
  const surface::ParameterSyntax gather = parameter(VariableKind::Gather, 1);
  EXPECT_EQ(messagesOf("Stream<float> a{2, 6}, b{6}; call(a, b);", {gather, kOutput}),
            "a stream of shape <2, 6> does not fit kernel 'k', which gathers in 1 dimension\n");
  EXPECT_EQ(messagesOf("Stream<float> a{1, 6}, b{2}; call(a, b);", {gather, kOutput}), "");
}

TEST(CallShapes, SizesInBracketsMayContradictTheStream) {
  const surface::ParameterSyntax gather = parameter(VariableKind::Gather, 2, {2, 6});
  EXPECT_EQ(messagesOf("Stream<float> a{6, 2}, b{6}; call(a, b);", {gather, kOutput}),
            "a stream of shape <6, 2> is gathered from as 'p', whose brackets say <2, 6>\n");
  EXPECT_EQ(
      messagesOf("Stream<float> a{2, 6}, b{6}, c{n}; call(a, b); call(c, b);", {gather, kOutput}),
      "");
}

TEST(CallShapes, ReductionsDivideTheirInput) {
  const surface::ParameterSyntax accumulator = parameter(VariableKind::Accumulator);
  EXPECT_EQ(messagesOf("Stream<float> a{6}, b{5}; call(a, b);", {kInput, accumulator},
                       ir::FunctionKind::Reduction),
            "reduction 'k' cannot reduce shape <6> to shape <5>\n");
  EXPECT_EQ(messagesOf("Stream<float> a{6}, b{3}, c{6, 2}; float s; call(a, b); call(c, a); "
                       "call(a, s);",
                       {kInput, accumulator}, ir::FunctionKind::Reduction),
            "");
}

}  // namespace
}  // namespace brook::frontend
