// ConversionFinder: the implicit conversions of kernels that C++ lacks (docs/language/types.md,
// Conversions).
//
//   in:  Sema's errors about the types of expressions in kernel bodies
//   out: changes to the tokens of these bodies, with which Sema accepts them; the errors are
//        dropped
//
//   float3 t = a;      ->  float3 t = ::brook_kernel::convert<float3>(a);        // a is a float4
//   p = a + b;         ->  p = ::brook_kernel::convert<float3>(a) + b;           // b is a float3
//   o = s.xxxx;        ->  o = ::brook_kernel::convert<float4>(s);               // s is a float
//   p = (float3) a;    ->  p = (float3) (a).xyz;
//   p = (float2) d;    ->  p = (float2) ::brook_kernel::ctor::float2(d);        // d is a double2
//   f(a)               ->  f(::brook_kernel::convert<float3>(a))                 // f(float3)
//   p = i * f;         ->  p = ::brook_kernel::convert<float3>(i) * f;        // i is an int3
//   o = v ? a : b;     ->  o = ::brook_kernel::convert<bool>(v) ? a : b;
//
// It also drops warnings about division by zero and wide shifts in kernels, which Brook defines.
//
// check decides whether the language has the conversion, and reports errors in its own words.
// Errors that no conversion can remove are passed to the Collector, reworded by ErrorWording.
#pragma once

#include "clang/AST/Type.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/frontend/error_wording.h"
#include "compiler/surface/desugar.h"
#include "compiler/surface/tokens.h"

#include <map>
#include <optional>
#include <string>

namespace brook::frontend {

class ConversionFinder : public clang::DiagnosticConsumer {
 public:
  /// `known` are the conversions of earlier runs over the same text. If `searches` is false, no
  /// further conversions are searched.
  ConversionFinder(diagnostics::Collector& collector, const surface::Insertions& known,
                   bool searches)
      : collector_(collector), known_(known), all_(known), searches_(searches) {}

  /// Starts to handle errors in the bodies of these kernels. `reader` must outlive the parse.
  void watch(const surface::TokenReader& reader, const surface::Declarations& declarations);

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

  /// Returns the conversions of earlier runs and of this run.
  const surface::Insertions& conversions() const { return all_; }
  bool foundMore() const { return all_ != known_; }
  /// True if host code uses a name that is undeclared, or declared without its parameters.
  bool foundUndeclaredName() const { return foundUndeclaredName_; }

 private:
  /// Tokens from first to last, inclusive.
  struct Span {
    std::size_t first;
    std::size_t last;
  };

  bool mend(const clang::Diagnostic& diagnostic);
  bool isDefinedInKernels(const clang::Diagnostic& diagnostic) const;
  bool mendOperands(const clang::Diagnostic& diagnostic);
  bool mendShift(const clang::Diagnostic& diagnostic);
  bool mendScalarSwizzle(const clang::Diagnostic& diagnostic);
  bool mendCast(const clang::Diagnostic& diagnostic);
  bool mendCondition(const clang::Diagnostic& diagnostic);
  bool mendArgument(const clang::Diagnostic& note);
  bool isHiddenByOldDeclaration(const clang::Diagnostic& note) const;
  bool convert(std::optional<Span> span, clang::QualType type);
  bool wrap(std::optional<Span> span, std::string before, std::string after);

  bool isCompoundAssignment(std::optional<std::size_t> token) const;
  std::optional<std::size_t> tokenAt(clang::SourceLocation location) const;
  std::optional<Span> spanOf(const clang::Diagnostic& diagnostic, unsigned range) const;
  std::optional<Span> argumentOf(std::size_t callee, unsigned number) const;
  std::optional<Span> conditionBefore(std::size_t question) const;

  diagnostics::Collector& collector_;
  const surface::Insertions& known_;
  surface::Insertions all_;
  bool searches_;
  const surface::TokenReader* reader_ = nullptr;
  const clang::SourceManager* sources_ = nullptr;
  std::optional<ErrorWording> wording_;
  std::map<clang::SourceLocation, std::size_t> tokens_;  ///< tokens of kernel bodies
  std::optional<std::size_t> callee_;  ///< callee of the call without a viable function
  bool dropNotes_ = false;
  bool foundUndeclaredName_ = false;
};

}  // namespace brook::frontend
