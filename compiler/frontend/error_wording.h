// ErrorWording: finds Clang's errors that concern Brook and rewords them.
//
//   in:  an error that Sema reports about the desugared text
//   out: a Kind and its argument; nullopt for an error about plain C++
//
//   no matching function for call to 'k'          ->  the arguments do not fit kernel 'k'
//   vector component access exceeds type          ->  'z' does not name components of a vector
//   no matching function for call to 'streamRead' ->  'streamRead' is neither a kernel nor ..
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/frontend/brook_names.h"
#include "compiler/frontend/cascading_errors.h"
#include "compiler/surface/declarations.h"
#include "compiler/surface/tokens.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace brook::frontend {

class ErrorWording {
 public:
  struct Worded {
    diagnostics::Kind kind;
    std::string argument;  ///< %0
  };

  ErrorWording(diagnostics::Collector& collector, const surface::TokenReader& reader,
               const surface::Declarations& declarations)
      : collector_(collector),
        reader_(reader),
        declarations_(declarations),
        names_(reader, declarations),
        cascading_(reader) {}

  std::optional<Worded> of(const clang::Diagnostic& diagnostic);
  /// Returns the name that an unknown name in the error may misspell; empty if there is none.
  /// `own`: the reworded error.
  std::string nameMeant(const clang::Diagnostic& diagnostic, const std::optional<Worded>& own);
  /// True if the error is a cascading error of an earlier one, or repeats it. Removes cascading
  /// errors of this one.
  bool isCascading(const clang::Diagnostic& diagnostic);

 private:
  bool isOfLostBrace(const clang::Diagnostic& diagnostic, std::size_t token) const;
  std::optional<Worded> inKernel(const clang::Diagnostic& diagnostic, std::size_t token) const;
  std::optional<Worded> operands(const clang::Diagnostic& diagnostic, std::size_t token) const;
  std::optional<Worded> assignment(const clang::Diagnostic& diagnostic, std::size_t token) const;
  bool isGather(const std::string& name, std::size_t token) const;
  bool isIndexedOnce(std::size_t name) const;
  Worded hostName(std::size_t token) const;
  std::optional<Worded> hostVector(const clang::Diagnostic& diagnostic) const;
  bool isDeclaredBefore(std::size_t token, const std::string& name) const;
  bool isStatement(std::size_t token) const;
  std::optional<Worded> callInKernel(const clang::Diagnostic& diagnostic, std::size_t token) const;
  std::optional<Worded> inHost(const clang::Diagnostic& diagnostic, std::size_t token);
  std::optional<Worded> indexedStream(const clang::Diagnostic& diagnostic, std::size_t token) const;
  std::optional<Worded> streamAsArray(const clang::Diagnostic& diagnostic) const;
  bool isStream(std::size_t token) const;
  struct StreamParameters {
    int count = 0;  ///< number of parameters, counted by commas
    std::vector<std::string> elements;
  };
  bool isSameByHandles(std::size_t name) const;
  StreamParameters streamParameters(std::size_t name) const;
  std::optional<Worded> undeclaredInHost(std::size_t token);
  const surface::KernelDeclaration* kernelAround(std::size_t token) const;
  bool isKernel(const std::string& name) const;
  bool isElementType(std::size_t token) const;
  std::optional<std::size_t> tokenAt(clang::SourceLocation location);
  std::optional<std::size_t> knownToken(clang::SourceLocation location) const;
  std::optional<std::size_t> firstName(const clang::CharSourceRange& range) const;
  std::optional<std::size_t> tokenBefore(clang::SourceLocation location);

  diagnostics::Collector& collector_;
  const surface::TokenReader& reader_;
  const surface::Declarations& declarations_;
  BrookNames names_;
  std::map<clang::SourceLocation, std::size_t> tokens_;  ///< filled by the first error
  CascadingErrors cascading_;
};

}  // namespace brook::frontend
