#include "compiler/frontend/skipped_brook.h"

#include "clang/Lex/Lexer.h"

#include <string>

namespace brook::frontend {
namespace {

namespace tok = clang::tok;

/// True for a token that may precede the name of a stream: `float`, `float4`, `Item`.
bool isTypeName(const clang::Token& token) {
  return token.isOneOf(tok::identifier, tok::kw_float, tok::kw_double, tok::kw_char, tok::kw_short,
                       tok::kw_int, tok::kw_unsigned);
}

}  // namespace

bool hasBrook(llvm::StringRef text, clang::Preprocessor& preprocessor) {
  const std::string copy = text.str();
  clang::Lexer lexer(clang::SourceLocation(), preprocessor.getLangOpts(), copy.data(), copy.data(),
                     copy.data() + copy.size());
  clang::Token beforeLast, last, token;
  beforeLast.startToken();
  last.startToken();
  for (bool atEnd = false; !atEnd; beforeLast = last, last = token) {
    atEnd = lexer.LexFromRawLexer(token);
    if (token.is(tok::raw_identifier)) {
      const llvm::StringRef name = token.getRawIdentifier();
      if (name == "kernel" || name == "reduce") return true;
      if (name == "include" && last.is(tok::hash)) {
        const llvm::StringRef rest = lexer.getBufferLocation();
        if (rest.take_until([](char c) { return c == '\n'; }).contains(".brh")) return true;
      }
      clang::IdentifierInfo* info = preprocessor.getIdentifierInfo(name);
      token.setIdentifierInfo(info);
      token.setKind(info->getTokenID());
    }
    // `float s<`: in C++ no '<' follows a name after a type.
    if (token.is(tok::less) && last.is(tok::identifier) && isTypeName(beforeLast)) return true;
  }
  return false;
}

}  // namespace brook::frontend
