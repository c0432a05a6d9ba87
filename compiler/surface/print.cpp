#include "compiler/surface/print.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

namespace brook::surface {
namespace {

namespace tok = clang::tok;

class Printer {
 public:
  explicit Printer(const clang::SourceManager& sources) : sources_(sources) { last_.startToken(); }

  void print(const Tokens& tokens) {
    for (const clang::Token& token : tokens) {
      if (token.isAnnotation()) continue;
      const clang::SourceLocation place = sources_.getExpansionLoc(token.getLocation());
      if (!sources_.isInSystemHeader(place)) print(token, place);
    }
    endLine();
  }

  std::string take() { return std::move(text_); }

 private:
  void print(const clang::Token& token, clang::SourceLocation place) {
    const unsigned line = sources_.getExpansionLineNumber(place);
    const clang::FileID file = sources_.getFileID(place);
    if (line != line_ || file != file_ || endsDeclaration_) endLine();
    if (isLineStart_) {
      text_ += indentation(place);
    } else if (needsSpace(token)) {
      text_ += ' ';
    }
    text_ += spelling(token);
    if (token.is(tok::l_paren)) ++depth_;
    if (token.is(tok::r_paren)) --depth_;
    // The head of a loop stays on one line.
    endsDeclaration_ = token.is(tok::semi) && depth_ == 0;
    last_ = token;
    isLineStart_ = false;
    line_ = line;
    file_ = file;
  }

  void endLine() {
    if (!isLineStart_) text_ += '\n';
    isLineStart_ = true;
    endsDeclaration_ = false;
  }

  /// Returns the white space at the start of the line.
  std::string indentation(clang::SourceLocation place) const {
    const auto [file, offset] = sources_.getDecomposedLoc(place);
    const unsigned start = offset - (sources_.getColumnNumber(file, offset) - 1);
    const llvm::StringRef line = sources_.getBufferData(file).substr(start);
    return line.take_while(clang::isHorizontalWhitespace).str();
  }

  /// Returns the spelling of the token itself: a synthesized token has the location of a user's
  /// token.
  static std::string spelling(const clang::Token& token) {
    if (const clang::IdentifierInfo* name = token.getIdentifierInfo()) return name->getName().str();
    if (token.isLiteral()) return {token.getLiteralData(), token.getLength()};
    return tok::getPunctuatorSpelling(token.getKind());
  }

  /// True if a space separates the last token from this one. A qualified name that replaces a plain
  /// one takes over the space before it.
  bool needsSpace(const clang::Token& token) const {
    if (last_.is(tok::coloncolon)) return false;
    if (last_.is(tok::comma)) return true;
    if (token.hasLeadingSpace() || (isWord(last_) && isWord(token))) return true;
    return token.is(tok::coloncolon) && !isWord(last_) &&
           !last_.isOneOf(tok::l_paren, tok::l_square, tok::l_brace, tok::less, tok::greater);
  }

  /// True for tokens that need a space between them.
  static bool isWord(const clang::Token& token) {
    return token.isAnyIdentifier() || token.isLiteral() ||
           tok::getKeywordSpelling(token.getKind()) != nullptr;
  }

  const clang::SourceManager& sources_;
  std::string text_;
  unsigned line_ = 0;
  clang::FileID file_;
  int depth_ = 0;
  bool isLineStart_ = true;
  bool endsDeclaration_ = false;
  clang::Token last_;
};

}  // namespace

std::string print(const clang::Preprocessor& preprocessor, const DesugaredUnit& unit) {
  Printer printer(preprocessor.getSourceManager());
  printer.print(unit.host);
  printer.print(unit.kernels);
  return printer.take();
}

}  // namespace brook::surface
