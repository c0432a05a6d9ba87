#include "compiler/surface/tokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <cstring>

namespace brook::surface {

TokenFactory::TokenFactory(clang::Preprocessor& preprocessor) : preprocessor_(preprocessor) {
  clang::SourceManager& sources = preprocessor.getSourceManager();
  const clang::SourceLocation start = sources.getLocForStartOfFile(sources.getMainFileID());
  firstLocation_ = makeLocation(start);
}

clang::SourceLocation TokenFactory::makeLocation(clang::SourceLocation origin) {
  return preprocessor_.getSourceManager().createMacroArgExpansionLoc(origin, origin, 1);
}

void TokenFactory::append(Tokens& output, std::string_view text, clang::SourceLocation origin) {
  // Literals point into their text, so the text must live as long as the preprocessor.
  char* copy = static_cast<char*>(
      preprocessor_.getPreprocessorAllocator().Allocate(text.size() + 1, alignof(char)));
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  clang::Lexer lexer(clang::SourceLocation(), preprocessor_.getLangOpts(), copy, copy,
                     copy + text.size());
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) return;
    if (token.is(clang::tok::raw_identifier)) {
      clang::IdentifierInfo* name = preprocessor_.getIdentifierInfo(token.getRawIdentifier());
      token.setIdentifierInfo(name);
      token.setKind(name->getTokenID());
    }
    token.clearFlag(clang::Token::StartOfLine);
    token.setLocation(makeLocation(origin));
    output.push_back(token);
  }
}

void TokenFactory::append(Tokens& output, const clang::Token& token) {
  output.push_back(token);
  output.back().setLocation(makeLocation(token.getLocation()));
}

void TokenFactory::append(Tokens& output, const Tokens& tokens, TokenRange range) {
  for (std::size_t i = range.first; i < range.last; ++i)
    append(output, tokens[i]);
}

namespace {

namespace tok = clang::tok;

bool opens(const clang::Token& token) {
  return token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
}

bool closes(const clang::Token& token) {
  return token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

/// True for operators that an extent (docs/language/streams.md, Declarations and shapes) may have
/// only in parentheses.
bool isLooserThanPlus(const clang::Token& token) {
  return token.isOneOf(tok::less, tok::lessequal, tok::lessless, tok::greatergreater,
                       tok::equalequal, tok::exclaimequal, tok::amp, tok::ampamp, tok::pipe,
                       tok::pipepipe, tok::caret, tok::question, tok::equal);
}

}  // namespace

bool TokenReader::isWord(std::size_t i, std::string_view word) const {
  if (i >= tokens_.size() || tokens_[i].isAnnotation()) return false;
  const clang::IdentifierInfo* name = tokens_[i].getIdentifierInfo();
  return name != nullptr && name->getName() == llvm::StringRef(word.data(), word.size());
}

bool TokenReader::isTypeKeyword(std::size_t i) const {
  return i < tokens_.size() &&
         tokens_[i].isOneOf(tok::kw_float, tok::kw_int, tok::kw_void, tok::kw_double, tok::kw_char,
                            tok::kw_short, tok::kw_long, tok::kw_unsigned, tok::kw_signed,
                            tok::kw_bool, tok::kw_wchar_t);
}

std::string TokenReader::spelling(TokenRange range) const {
  std::string text;
  for (std::size_t i = range.first; i < range.last; ++i) {
    if (i > range.first) text += ' ';
    text += spelling(i);
  }
  return text;
}

std::size_t TokenReader::findClosing(std::size_t open) const {
  int depth = 0;
  for (std::size_t i = open; i < tokens_.size(); ++i) {
    if (opens(tokens_[i])) ++depth;
    if (closes(tokens_[i]) && --depth == 0) return i;
  }
  return kNoToken;
}

std::size_t TokenReader::findClosingBrace(std::size_t open) const {
  int depth = 0;
  for (std::size_t i = open; i < tokens_.size(); ++i) {
    if (tokens_[i].is(tok::l_brace)) ++depth;
    if (tokens_[i].is(tok::r_brace) && --depth == 0) return i;
  }
  return kNoToken;
}

std::size_t TokenReader::skipQualifier(std::size_t i) const {
  if (is(i, tok::coloncolon)) ++i;
  while (isIdentifier(i)) {
    std::size_t behind = i + 1;
    if (is(behind, tok::less)) {
      // Template arguments end at the latest at a token that they cannot contain.
      while (behind < tokens_.size() &&
             !tokens_[behind].isOneOf(tok::greater, tok::semi, tok::l_brace, tok::r_brace)) {
        ++behind;
      }
      ++behind;
    }
    if (!is(behind, tok::coloncolon)) break;
    i = behind + 1;
  }
  return i;
}

bool TokenReader::isInClass(std::size_t i) const {
  int depth = 0;
  std::size_t brace = i;
  while (brace > 0 && depth >= 0) {
    --brace;
    if (tokens_[brace].is(tok::r_brace)) ++depth;
    if (tokens_[brace].is(tok::l_brace)) --depth;
  }
  if (depth >= 0) return false;
  // Excludes the function `struct S f() const {`.
  std::size_t head = brace;
  while (head > 0 &&
         (tokens_[head - 1].isOneOf(tok::kw_const, tok::kw_noexcept, tok::amp, tok::ampamp) ||
          isWord(head - 1, "override") || isWord(head - 1, "final"))) {
    --head;
  }
  if (head > 0 && tokens_[head - 1].is(tok::r_paren)) return false;
  for (std::size_t k = head; k > 0; --k) {
    const clang::Token& token = tokens_[k - 1];
    if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return false;
    // Excludes `class` in `template <class T>`.
    const bool isParameter = k > 1 && tokens_[k - 2].isOneOf(tok::less, tok::comma);
    if (token.isOneOf(tok::kw_struct, tok::kw_class, tok::kw_union) && !isParameter) return true;
  }
  return false;
}

bool TokenReader::closesTemplateParameters(std::size_t i) const {
  if (!is(i, tok::greater)) return false;
  int depth = 0;
  for (std::size_t k = i + 1; k > 0; --k) {
    const clang::Token& token = tokens_[k - 1];
    if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return false;
    if (token.is(tok::greater)) ++depth;
    if (token.is(tok::less) && --depth == 0) return k > 1 && tokens_[k - 2].is(tok::kw_template);
  }
  return false;
}

TokenReader::Extents TokenReader::readExtents(std::size_t open) {
  Extents extents;
  bool isAfterSeparator = true;
  for (std::size_t i = open + 1; i < tokens_.size(); ++i) {
    if (tokens_[i].is(tok::greaterequal)) splitGreaterEqual(i);
    const clang::Token& token = tokens_[i];
    if (token.is(tok::greater)) {
      extents.close = i;
      if (i == open + 1) return extents;
      extents.hasEmpty = extents.hasEmpty || isAfterSeparator;
      ++extents.count;
      return extents;
    }
    if (token.is(tok::comma)) {
      extents.hasEmpty = extents.hasEmpty || isAfterSeparator;
      ++extents.count;
      isAfterSeparator = true;
      continue;
    }
    if (token.isOneOf(tok::semi, tok::l_brace, tok::eof) || closes(token)) return extents;
    if (isLooserThanPlus(token) && extents.needsParentheses == kNoToken) {
      extents.needsParentheses = i;
    }
    if (opens(token)) {
      i = findClosing(i);
      if (i == kNoToken) return extents;
    }
    isAfterSeparator = false;
  }
  return extents;
}

void TokenReader::splitGreaterEqual(std::size_t i) {
  clang::Token equal = tokens_[i];
  tokens_[i].setKind(tok::greater);
  tokens_[i].setLength(1);
  equal.setKind(tok::equal);
  equal.setLength(1);
  equal.setLocation(equal.getLocation().getLocWithOffset(1));
  equal.clearFlag(clang::Token::LeadingSpace);
  tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(i) + 1, equal);
}

}  // namespace brook::surface
