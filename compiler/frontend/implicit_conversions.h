// The implicit conversions of kernels that C++ does not have (brook-language 2.3).
//
//   in:  the errors that Sema reports about the types of expressions in kernel bodies
//   out: changes to the tokens of those bodies, with which Sema accepts them; the errors vanish
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
// It also drops the warnings of division by zero and of wide shifts there, which Brook defines.
//
// check decides whether the conversion is one that the language has, and says so in its own words.
// Errors that no conversion can mend go on to the Collector, in the words of ErrorWording.
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
  /// `known` are the conversions of earlier runs over the same text. Without `searches` no more are
  /// looked for.
  ConversionFinder(diagnostics::Collector& collector, const surface::Insertions& known,
                   bool searches)
      : collector_(collector), known_(known), all_(known), searches_(searches) {}

  /// From now on errors in the bodies of these kernels are looked at. `reader` must outlive the
  /// parse.
  void watch(const surface::TokenReader& reader, const surface::Declarations& declarations);

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

  /// Those of earlier runs and those found since.
  const surface::Insertions& conversions() const { return all_; }
  bool foundMore() const { return all_ != known_; }
  /// Host code uses a name that nothing declares, or declares without its parameters.
  bool foundUndeclaredName() const { return foundUndeclaredName_; }

 private:
  /// Tokens first to last, both included.
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
  std::map<clang::SourceLocation, std::size_t> tokens_;  ///< of kernel bodies
  std::optional<std::size_t> callee_;  ///< of the call that has no viable function
  bool dropNotes_ = false;
  bool foundUndeclaredName_ = false;
};

}  // namespace brook::frontend
