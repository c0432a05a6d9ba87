// Scanner: reports unmatched braces at the position of the mistake.
#include "clang/Basic/DiagnosticParse.h"
#include "compiler/surface/scanner.h"

namespace brook::surface {

namespace tok = clang::tok;

/// Reports an unmatched brace in Clang's words, because Clang would report it in the desugared
/// kernels.
void Scanner::checkBraces() {
  if (reader_.diagnostics().getNumErrors() > errorsBefore_) return;
  struct Brace {
    std::size_t token;
    bool isOfValues;  ///< `= {1, 2}` and nested braces
  };
  if (checkParameterLists()) return;
  std::vector<Brace> open;
  for (std::size_t i = 1; i < tokens_.size(); ++i) {
    const clang::Token& before = tokens_[i - 1];
    if (tokens_[i].is(tok::l_brace)) {
      const bool isInside = !open.empty() && open.back().isOfValues;
      open.push_back(
          {i, before.is(tok::equal) || (isInside && before.isOneOf(tok::l_brace, tok::comma))});
    } else if (tokens_[i].is(tok::r_brace)) {
      if (open.empty()) return reportClosingBrace(i);
      open.pop_back();
    } else if (tokens_[i].is(tok::semi) && !open.empty() && open.back().isOfValues) {
      return reportOpen(i - 1, open.back().token, tok::r_brace);
    }
  }
  if (!open.empty()) reportOpen(tokens_.size() - 2, open.back().token, tok::r_brace);
}

/// Reports `int main( {`: a list at file scope that contains a block with statements. True if
/// reported.
bool Scanner::checkParameterLists() {
  int depth = 0;
  std::size_t open = kNoToken;  // innermost open list at file scope
  for (std::size_t i = 1; i < tokens_.size(); ++i) {
    const clang::Token& token = tokens_[i];
    if (token.is(tok::r_brace)) --depth;
    if (depth == 0 && token.isOneOf(tok::semi, tok::r_paren)) open = kNoToken;
    if (depth == 0 && token.is(tok::l_paren) && reader_.isIdentifier(i - 1)) open = i;
    const bool isBlock = token.is(tok::l_brace) &&
                         !tokens_[i - 1].isOneOf(tok::r_paren, tok::r_square, tok::equal) &&
                         i + 1 < tokens_.size() && !isInSystemHeader(i);
    if (depth == 0 && open != kNoToken && isBlock && hasStatement(i)) {
      reportOpen(i - 1, open, tok::r_paren);
      return true;
    }
    if (token.is(tok::l_brace)) ++depth;
  }
  return false;
}

/// True if the block at `brace` contains a semicolon.
bool Scanner::hasStatement(std::size_t brace) const {
  int depth = 0;
  for (std::size_t i = brace; i < tokens_.size(); ++i) {
    if (tokens_[i].is(tok::l_brace)) ++depth;
    if (tokens_[i].is(tok::r_brace) && --depth == 0) return false;
    if (tokens_[i].is(tok::semi) && depth == 1) return true;
  }
  return false;
}

/// Reports that no brace matches `close`. The mistake is at values without '{', at a function
/// without '{', or at a brace that ended a function before its last statements.
void Scanner::reportClosingBrace(std::size_t close) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  int depth = 0;
  std::size_t early = close;  // the last function ends at this brace
  for (std::size_t i = 1; i <= close; ++i) {
    if (isInSystemHeader(i)) continue;
    if (tokens_[i].is(tok::l_brace)) ++depth;
    if (tokens_[i].is(tok::r_brace)) {
      if (const std::size_t equal = valuesWithoutBrace(i); equal != kNoToken) {
        const clang::SourceLocation end = reader_.location(equal);
        diagnostics.Report(reader_.preprocessor().getLocForEndOfToken(end),
                           clang::diag::err_expected)
            << tok::l_brace;
        return;
      }
      if (--depth == 0) early = i;
    }
    if (depth > 0) continue;
    if (isBehindFunctionHead(i)) {
      const clang::SourceLocation end = reader_.location(i - 1);
      diagnostics.Report(reader_.preprocessor().getLocForEndOfToken(end),
                         clang::diag::err_expected_fn_body);
      return;
    }
    if (beginsStatement(i)) break;
  }
  diagnostics.Report(reader_.location(early), clang::diag::err_extraneous_closing_brace);
}

/// Returns the '=' of `float a[] = 1, 2};` whose brace is at `close`; kNoToken for other braces.
std::size_t Scanner::valuesWithoutBrace(std::size_t close) const {
  if (!reader_.is(close + 1, tok::semi) && !reader_.is(close + 1, tok::comma)) return kNoToken;
  for (std::size_t i = close - 1; i > 0; --i) {
    if (tokens_[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return kNoToken;
    if (tokens_[i].is(tok::equal)) return i;
  }
  return kNoToken;
}

/// True if the body of a function whose '{' is missing begins at `i`, at file scope.
bool Scanner::isBehindFunctionHead(std::size_t i) const {
  return tokens_[i - 1].is(tok::r_paren) &&
         (reader_.isTypeKeyword(i) || reader_.isIdentifier(i) ||
          tokens_[i].isOneOf(tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_return, tok::kw_static,
                             tok::kw_const));
}

/// True if a statement begins at `i` that is not allowed at file scope.
bool Scanner::beginsStatement(std::size_t i) const {
  if (tokens_[i].isOneOf(tok::kw_if, tok::kw_else, tok::kw_for, tok::kw_while, tok::kw_do,
                         tok::kw_switch, tok::kw_return, tok::kw_break, tok::kw_continue)) {
    return true;
  }
  if (!reader_.isIdentifier(i) || !tokens_[i - 1].isOneOf(tok::semi, tok::r_brace)) return false;
  if (!reader_.is(i + 1, tok::l_paren)) {
    return i + 1 < tokens_.size() &&
           tokens_[i + 1].isOneOf(tok::equal, tok::period, tok::arrow, tok::l_square,
                                  tok::plusequal, tok::minusequal, tok::plusplus);
  }
  const std::size_t close = reader_.findClosing(i + 1);
  return close != kNoToken && reader_.is(close + 1, tok::semi);
}

/// Reports that the bracket `open` is not closed after the token `last`.
void Scanner::reportOpen(std::size_t last, std::size_t open, tok::TokenKind closing) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const clang::SourceLocation end =
      reader_.preprocessor().getLocForEndOfToken(reader_.location(last));
  diagnostics.Report(end, clang::diag::err_expected) << closing;
  diagnostics.Report(reader_.location(open), clang::diag::note_matching) << tokens_[open].getKind();
}

}  // namespace brook::surface
