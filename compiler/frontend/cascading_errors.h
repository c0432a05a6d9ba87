// Finds Clang's cascading errors: each mistake is to be reported by one error.
//
//   in:  the errors, in Clang's order, with the token of each
//   out: true if an error is cascading
//
//   int4 p = instance(;            expected expression; and at the end of the body: expected ';'
//   for (i = 0; i < 3; ++i)        use of undeclared identifier 'i', three times
//   flaot4 a<3>; scale(a, b);      unknown type; and then: the arguments do not fit kernel 'scale'
//   float3 v[] = {a, b)};          expected '}'; and then various errors at file scope
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "compiler/surface/tokens.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brook::frontend {

class CascadingErrors {
 public:
  explicit CascadingErrors(const surface::TokenReader& reader) : reader_(reader) {}

  /// Returns the statement around `token` if `error` is the first error that explains why the
  /// statement does not parse. Errors that were reported earlier in these tokens are then
  /// cascading. Returns nullopt for other errors.
  std::optional<surface::TokenRange> explainedBy(const clang::Diagnostic& error, std::size_t token);
  bool isCascading(const clang::Diagnostic& error, std::size_t token);
  /// Adds an error that is reported.
  void add(const clang::Diagnostic& error, std::size_t token);
  /// Makes all further errors cascading in the statement around `token` and in uses of its names.
  void explainStatement(std::size_t token);
  /// Makes all errors from `token` on cascading, because Clang has matched a brace of another
  /// block.
  void loseWay(std::size_t token);

 private:
  /// A statement with an error.
  struct Statement {
    surface::TokenRange range;
    bool isExplained;  ///< further errors in it are cascading
    bool isMisread;    ///< Clang may misparse the rest of it
  };
  using Name = std::pair<std::string, std::size_t>;  ///< with functionAround of the name

  surface::TokenRange statementAround(std::size_t token) const;
  std::size_t functionAround(std::size_t token);
  void findFunctions();
  bool usesWrongName(std::size_t token);
  void addDeclaredNames(std::size_t token);
  void addFunctionAndParameter(std::size_t open, std::size_t token);

  const surface::TokenReader& reader_;
  std::vector<std::size_t> functions_;  ///< functionAround of each token; the first error fills it
  std::vector<Statement> statements_;
  std::set<std::size_t> misread_;         ///< functions in which the parser has lost track
  std::set<Name> unknown_;                ///< undeclared names
  std::set<Name> wrong_;                  ///< names declared with an invalid type
  std::set<Name> said_;                   ///< texts of errors, with the starts of their statements
  std::size_t lost_ = surface::kNoToken;  ///< where Clang has lost track
};

}  // namespace brook::frontend
