#include "compiler/surface/token_factory.h"

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

}  // namespace brook::surface
