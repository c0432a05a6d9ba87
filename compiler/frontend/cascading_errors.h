// Which errors of Clang's only follow from others: one mistake is to give one error.
//
//   in:  the errors, in the order in which Clang finds them, with the token where each is
//   out: whether one follows
//
//   int4 p = instance(;            expected expression; and at the end of the body: expected ';'
//   for (i = 0; i < 3; ++i)        use of undeclared identifier 'i', three times
//   flaot4 a<3>; scale(a, b);      unknown type; and then: the arguments do not fit kernel 'scale'
//   float3 v[] = {a, b)};          expected '}'; and then whatever comes to its mind at file scope
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

  /// The tokens at which `error` tells why there were errors: a statement that is not understood
  /// may look wrong in other ways first. Nothing if it tells no more than those.
  std::optional<surface::TokenRange> explainedBy(const clang::Diagnostic& error, std::size_t token);
  bool isCascading(const clang::Diagnostic& error, std::size_t token);
  /// The error is kept.
  void add(const clang::Diagnostic& error, std::size_t token);
  /// Whatever else is found in the statement around `token` follows, and of what it declares.
  void explainStatement(std::size_t token);
  /// Clang has taken a brace for that of another block: it does not know where it is any more.
  void loseWay(std::size_t token);

 private:
  /// A statement with an error.
  struct Statement {
    surface::TokenRange range;
    bool isExplained;  ///< by an error after which nothing in it says more
    bool isMisread;    ///< Clang may take the rest of it for something else
  };
  using Name = std::pair<std::string, std::size_t>;  ///< and functionAround of its place

  surface::TokenRange statementAround(std::size_t token) const;
  std::size_t functionAround(std::size_t token);
  void findFunctions();
  bool usesWrongName(std::size_t token);
  void addDeclaredNames(std::size_t token);
  void addFunctionAndParameter(std::size_t open, std::size_t token);

  const surface::TokenReader& reader_;
  std::vector<std::size_t> functions_;  ///< functionAround of each token; the first error fills it
  std::vector<Statement> statements_;
  std::set<std::size_t> misread_;         ///< functions in which the parser has lost its way
  std::set<Name> unknown_;                ///< names that nothing declares
  std::set<Name> wrong_;                  ///< names that are declared with a type that is none
  std::set<Name> said_;                   ///< texts of errors, and where their statements begin
  std::size_t lost_ = surface::kNoToken;  ///< where clang has lost its way
};

}  // namespace brook::frontend
