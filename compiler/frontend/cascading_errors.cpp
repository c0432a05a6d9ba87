#include "compiler/frontend/cascading_errors.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"

#include <algorithm>

namespace brook::frontend {
namespace {

namespace diag = clang::diag;
namespace tok = clang::tok;

bool isOfUnknownName(unsigned id) {
  return id == diag::err_undeclared_var_use || id == diag::err_undeclared_var_use_suggest ||
         id == diag::err_unknown_typename || id == diag::err_unknown_typename_suggest;
}

bool isOfSyntax(unsigned id) {
  return (id >= diag::DIAG_START_PARSE && id < diag::DIAG_START_AST) || id == diag::err_expected ||
         id == diag::err_expected_either || id == diag::err_expected_after;
}

std::string textOfError(const clang::Diagnostic& error) {
  llvm::SmallString<64> text;
  error.FormatDiagnostic(text);
  return text.str().str();
}

/// True if Clang takes the name before a '<' for the name of a template: `auto s<3>`, `const s<3>`.
bool isOfTemplate(unsigned id) {
  return id == diag::err_template_spec_needs_header || id == diag::err_no_template;
}

/// True for a missing semicolon, after which Clang recovers, except in the head of a loop.
bool isOfSemicolon(const clang::Diagnostic& error) {
  return error.getID() != diag::err_expected_semi_for &&
         textOfError(error).starts_with("expected ';'");
}

bool isEnd(const clang::Token& token) {
  return token.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

}  // namespace

std::optional<surface::TokenRange> CascadingErrors::explainedBy(const clang::Diagnostic& error,
                                                                std::size_t token) {
  if (!isOfSyntax(error.getID()) || misread_.contains(functionAround(token))) return std::nullopt;
  const surface::TokenRange range = statementAround(token);
  const bool isKnown = std::ranges::any_of(statements_, [&](const Statement& statement) {
    return statement.range.first == range.first && (statement.isExplained || statement.isMisread);
  });
  return isKnown ? std::nullopt : std::optional(range);
}

bool CascadingErrors::isCascading(const clang::Diagnostic& error, std::size_t token) {
  const bool isSyntax = isOfSyntax(error.getID());
  const bool isUnknown = isOfUnknownName(error.getID());
  const std::size_t function = functionAround(token);
  if (lost_ != surface::kNoToken && token >= lost_) return true;
  if (said_.contains({textOfError(error), statementAround(token).first})) return true;
  if (isSyntax && misread_.contains(function)) return true;
  if (isUnknown && unknown_.contains({reader_.spelling(token), function})) {
    addDeclaredNames(token);
    return true;
  }
  return usesWrongName(token) || std::ranges::any_of(statements_, [&](const Statement& statement) {
           const bool isInside = token >= statement.range.first && token < statement.range.last;
           return isInside && (statement.isExplained || (statement.isMisread && !isUnknown));
         });
}

void CascadingErrors::add(const clang::Diagnostic& error, std::size_t token) {
  const bool isSyntax = isOfSyntax(error.getID());
  const bool isUnknown = isOfUnknownName(error.getID());
  const std::size_t function = functionAround(token);
  statements_.push_back({statementAround(token), false, isSyntax || isUnknown});
  said_.insert({textOfError(error), statementAround(token).first});
  if (isSyntax && !isOfSemicolon(error) && function != surface::kNoToken) {
    misread_.insert(function);
  }
  if (isUnknown && function != surface::kNoToken) {
    unknown_.insert({reader_.spelling(token), function});
  }
  if (isUnknown || isSyntax || isOfTemplate(error.getID())) addDeclaredNames(token);
}

void CascadingErrors::explainStatement(std::size_t token) {
  statements_.push_back({statementAround(token), true, true});
  addDeclaredNames(token);
}

void CascadingErrors::loseWay(std::size_t token) {
  lost_ = std::min(lost_, token);
}

surface::TokenRange CascadingErrors::statementAround(std::size_t token) const {
  std::size_t first = token;
  while (first > 0 && !isEnd(reader_.at(first - 1)))
    --first;
  std::size_t last = token;
  while (last < reader_.size() && !isEnd(reader_.at(last)))
    ++last;
  return {first, last + 1};  // includes its end, where an error may be
}

/// Returns the outermost open '{' after a ')' at `token`; kNoToken outside of functions.
std::size_t CascadingErrors::functionAround(std::size_t token) {
  if (functions_.empty()) findFunctions();
  return functions_[token];
}

void CascadingErrors::findFunctions() {
  std::vector<std::size_t> open;
  std::size_t function = surface::kNoToken;
  for (std::size_t i = 0; i < reader_.size(); ++i) {
    functions_.push_back(function);
    if (i > 0 && reader_.is(i, tok::l_brace)) {
      open.push_back(i);
      const bool isBody = reader_.is(i - 1, tok::r_paren);
      if (isBody && function == surface::kNoToken) function = i;
    }
    if (reader_.is(i, tok::r_brace) && !open.empty()) {
      if (open.back() == function) function = surface::kNoToken;
      open.pop_back();
    }
  }
}

/// True if the statement around `token` contains a name with an invalid declaration.
bool CascadingErrors::usesWrongName(std::size_t token) {
  if (wrong_.empty()) return false;
  const std::size_t function = functionAround(token);
  const surface::TokenRange statement = statementAround(token);
  for (std::size_t i = statement.first; i < statement.last; ++i) {
    if (!reader_.isIdentifier(i)) continue;
    const std::string name = reader_.spelling(i);
    if (wrong_.contains({name, function}) || wrong_.contains({name, surface::kNoToken})) {
      return true;
    }
  }
  return false;
}

/// Adds the names in the declaration in which `token` is invalid: `a` and `b` in `flaot4 a<3>, b;`
/// and in `float a] = {1}, b;`, `i` in `for (int i = 0 0;`, `f` in `flaot f(float a)`.
void CascadingErrors::addDeclaredNames(std::size_t token) {
  const std::size_t function = functionAround(token);
  std::size_t first = statementAround(token).first;
  std::size_t open = first;
  while (open < token && !reader_.is(open, tok::l_paren))
    ++open;
  if (open < token && reader_.is(first, tok::kw_for)) {
    first = open + 1;
  } else if (open < token) {
    return addFunctionAndParameter(open, token);
  } else if (function == surface::kNoToken && reader_.isIdentifier(token + 1) &&
             reader_.is(token + 2, tok::l_paren)) {
    wrong_.insert({reader_.spelling(token + 1), function});
    return;
  }
  const auto declares = [&](std::size_t i) {
    return reader_.isIdentifier(i) &&
           (i == token || reader_.is(i - 1, tok::comma) || reader_.is(i - 1, tok::star) ||
            reader_.isIdentifier(i - 1) || reader_.isTypeKeyword(i - 1)) &&
           reader_.at(i + 1).isOneOf(tok::l_square, tok::r_square, tok::equal, tok::comma,
                                     tok::semi, tok::less, tok::greater, tok::colon);
  };
  for (std::size_t i = std::max<std::size_t>(first, 1); i + 1 < reader_.size(); ++i) {
    if (reader_.is(i, tok::semi)) return;
    if (declares(i)) wrong_.insert({reader_.spelling(i), function});
  }
}

/// Adds the declared names if `token` is after the '(' at `open`: in `void f(flaot4 a<>) {`, they
/// are `f` and, in its body, `a`; in `std::vector<float> v(n <);`, `v`.
void CascadingErrors::addFunctionAndParameter(std::size_t open, std::size_t token) {
  const std::size_t function = functionAround(token);
  const std::size_t name = open - 1;
  const bool isDeclared = reader_.isIdentifier(name) && name > 0 &&
                          (reader_.isIdentifier(name - 1) || reader_.isTypeKeyword(name - 1) ||
                           reader_.at(name - 1).isOneOf(tok::greater, tok::star, tok::amp));
  if (!isDeclared) return;
  wrong_.insert({reader_.spelling(name), function});
  const std::size_t close = reader_.findClosing(open);
  if (function != surface::kNoToken || close == surface::kNoToken ||
      !reader_.is(close + 1, tok::l_brace) || !reader_.isIdentifier(token + 1)) {
    return;
  }
  wrong_.insert({reader_.spelling(token + 1), close + 1});
}

}  // namespace brook::frontend
