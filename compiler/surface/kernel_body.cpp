#include "compiler/surface/kernel_body.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/prelude_kernel.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/specifiers.h"

#include <algorithm>
#include <functional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace brook::surface {
namespace {

namespace tok = clang::tok;
using diagnostics::Kind;
using diagnostics::report;

}  // namespace

void KernelBody::append(Tokens& output, TokenRange body) {
  for (std::size_t i = body.first; i < body.last;) {
    appendBefore(output, i);
    const std::size_t next = appendAt(output, i);
    for (; i < next; ++i)
      appendAfter(output, i);
  }
}

/// Appends the texts that open wrappings at token `i`, outer wrappings first. An outer wrapping ends
/// later than an inner one, or is later in the list if their ends are equal.
void KernelBody::appendBefore(Tokens& output, std::size_t i) {
  std::vector<const Wrapping*> here;
  for (const Wrapping& wrapping : insertions_.wrappings) {
    if (wrapping.first == i) here.insert(here.begin(), &wrapping);
  }
  std::ranges::stable_sort(here, std::greater<>(), &Wrapping::last);
  for (const Wrapping* wrapping : here) {
    factory_.append(output, wrapping->before, reader_.location(i));
  }
}

void KernelBody::appendAfter(Tokens& output, std::size_t i) {
  std::vector<const Wrapping*> here;
  for (const Wrapping& wrapping : insertions_.wrappings) {
    if (wrapping.last == i) here.push_back(&wrapping);
  }
  std::ranges::stable_sort(here, std::greater<>(), &Wrapping::first);
  for (const Wrapping* wrapping : here) {
    factory_.append(output, wrapping->after, reader_.location(i));
  }
}

std::size_t KernelBody::appendAt(Tokens& output, std::size_t i) {
  if (insertions_.removed.contains(i)) return i + 1;
  const bool isMember =
      i > 0 && (reader_.is(i - 1, tok::period) || reader_.is(i - 1, tok::coloncolon));
  if (reader_.is(i, tok::kw_static_assert)) return appendAssertion(output, i);
  if (isOfAssertMacro(i) && appendAssertMacro(output, i)) return i + 1;
  if (const std::size_t behind = behindAssertedText(i); behind > i) return behind;
  if (isText(i)) {
    output.push_back(reader_.at(i));
    return i + 1;
  }
  if (!isMember && !checkWord(i)) return endOfStatement(i);
  const std::size_t afterTemplate = appendTemplate(output, i);
  if (afterTemplate > i) return afterTemplate;
  const std::size_t afterType = appendKeywords(output, i);
  if (afterType > i) return afterType;
  if (!isMember) {
    const std::size_t afterStandard = appendStandard(output, i);
    if (afterStandard > i) return afterStandard;
    const std::string name = reader_.isIdentifier(i) ? reader_.spelling(i) : "";
    if (name == "indexof") return appendIndexof(output, i);
    if (!name.empty() && reader_.is(i + 1, tok::l_paren)) {
      const std::string vector = vectorType(name);
      if (!vector.empty()) {
        factory_.append(output, "::brook_kernel::ctor::", reader_.location(i));
        if (vector != name) {
          factory_.append(output, vector, reader_.location(i));
          return i + 1;
        }
      } else if ((frontend::isKernelFunction(name) && !isUserKernel(name, i)) ||
                 (frontend::findCFunction(name) != nullptr && !isNameOfKernel(name))) {
        factory_.append(output, "::brook_kernel::fn::", reader_.location(i));
      }
    }
  }
  output.push_back(isMember ? member(i) : reader_.at(i));
  return i + 1;
}

/// Rewrites `v.xg` as `v.xy`, because a C++ selector must use one set of names
/// (docs/language/types.md, Vectors).
clang::Token KernelBody::member(std::size_t i) const {
  constexpr std::string_view kPositions = "xyzw";
  constexpr std::string_view kColours = "rgba";
  clang::Token token = reader_.at(i);
  std::string name = reader_.isIdentifier(i) ? reader_.spelling(i) : "";
  const bool isMixed = name.size() <= 4 && name.find_first_of(kPositions) != std::string::npos &&
                       name.find_first_of(kColours) != std::string::npos &&
                       name.find_first_not_of("xyzwrgba") == std::string::npos;
  if (!isMixed || isField(name)) return token;
  report(reader_.diagnostics(), reader_.location(i), Kind::MixedSelector) << name;
  for (char& letter : name) {
    const std::size_t colour = kColours.find(letter);
    if (colour != std::string_view::npos) letter = kPositions[colour];
  }
  token.setIdentifierInfo(reader_.preprocessor().getIdentifierInfo(name));
  return token;
}

bool KernelBody::isField(const std::string& name) const {
  return std::ranges::any_of(declarations_.structures, [&](const StructureDeclaration& structure) {
    return std::ranges::find(structure.fields, name, &FieldDeclaration::name) !=
           structure.fields.end();
  });
}

/// Replaces types such as `char`, `unsigned short int`, `unsigned int4` by the types in which
/// kernels compute. Returns the next token, or `i` if there is no such type.
std::size_t KernelBody::appendKeywords(Tokens& output, std::size_t i) {
  if (!reader_.isTypeKeyword(i)) return i;
  if (reader_.isIdentifier(i + 1)) {
    if (const auto vector = signedVector(reader_.spelling(i), reader_.spelling(i + 1))) {
      const bool isConstructor = reader_.is(i + 2, tok::l_paren);
      factory_.append(output, (isConstructor ? "::brook_kernel::ctor::" : "") + *vector,
                      reader_.location(i));
      return i + 2;
    }
  }
  std::size_t last = i;
  while (reader_.isTypeKeyword(last))
    ++last;
  if (reader_.isIdentifier(last) && reader_.is(last + 1, tok::less)) return i;  // a stream
  const std::string written = reader_.spelling({i, last});
  const std::optional<std::string> element = ElementTypes().find(written);
  if (!element || kernelTypeName(*element) == written) return i;
  factory_.append(output, kernelTypeName(*element), reader_.location(i));
  return last;
}

/// Appends `indexof s` or `indexof(s)`; the operand is one name (docs/language/kernels.md,
/// Positions).
std::size_t KernelBody::appendIndexof(Tokens& output, std::size_t i) {
  const bool hasParentheses = reader_.is(i + 1, tok::l_paren);
  const std::size_t operand = hasParentheses ? i + 2 : i + 1;
  if (!reader_.isIdentifier(operand) ||
      (hasParentheses && !reader_.is(operand + 1, tok::r_paren))) {
    report(reader_.diagnostics(), reader_.location(operand), Kind::IndexofOperand);
    return endOfStatement(i);
  }
  factory_.append(output, "::brook_kernel::fn::", reader_.location(i));
  output.push_back(reader_.at(i));
  factory_.append(output, "(", reader_.location(operand));
  output.push_back(reader_.at(operand));
  factory_.append(output, ")", reader_.location(operand));
  return operand + (hasParentheses ? 2 : 1);
}

/// Returns the function whose argument is the string at `i`, if all arguments before it are
/// strings; else kNoToken.
std::size_t KernelBody::calleeOfText(std::size_t i) const {
  if (!tok::isStringLiteral(reader_.at(i).getKind())) return kNoToken;
  const auto isBefore = [&](std::size_t k) {
    return tok::isStringLiteral(reader_.at(k).getKind()) || reader_.is(k, tok::comma);
  };
  while (i > 0 && isBefore(i - 1))
    --i;
  return i >= 2 && reader_.is(i - 1, tok::l_paren) ? i - 2 : kNoToken;
}

/// True if kernels may have the string at `i`: the format of print, or the argument in C's macro
/// NAN.
bool KernelBody::isText(std::size_t i) const {
  const std::size_t callee = calleeOfText(i);
  if (callee == kNoToken) return false;
  if (reader_.isWord(callee, "__builtin_nanf")) return true;
  const bool isFirst = std::ranges::none_of(
      std::views::iota(callee, i), [&](std::size_t k) { return reader_.is(k, tok::comma); });
  return isFirst && reader_.isWord(callee, "print");
}

/// Reports `prnt("%g", x)` and C's `printf("%g", x)`, where the function is wrong and not the
/// string.
bool KernelBody::reportMisspelledPrint(std::size_t i) {
  const std::size_t callee = calleeOfText(i);
  if (callee == kNoToken || reader_.isWord(callee, "print") ||
      nearestWord(reader_, callee, {"print"}).empty()) {
    return false;
  }
  report(reader_.diagnostics(), reader_.location(callee), Kind::MisspelledWord)
      << reader_.spelling(callee) << "print";
  return true;
}

/// True if the token comes from the macro assert of <assert.h>; false for tokens of the macro's
/// argument.
bool KernelBody::isOfAssertMacro(std::size_t i) const {
  const clang::Preprocessor& preprocessor = reader_.preprocessor();
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  clang::SourceLocation place = reader_.location(i);
  while (place.isMacroID() && !sources.isMacroArgExpansion(place)) {
    if (clang::Lexer::getImmediateMacroName(place, sources, preprocessor.getLangOpts()) ==
        "assert") {
      return sources.isInSystemHeader(sources.getSpellingLoc(place));
    }
    place = sources.getImmediateExpansionRange(place).getBegin();
  }
  return false;
}

/// Rewrites `(static_cast<bool>(x > 0) ? void(0) : __assert_fail(..))`, the expansion of assert, as
/// assert(x > 0), its form without <assert.h>. At the first token it appends the text before the
/// argument, at the last token the parenthesis. Returns false with NDEBUG, because kernels accept
/// the expansion in this case.
bool KernelBody::appendAssertMacro(Tokens& output, std::size_t i) {
  const bool isFirst = i > assertMacroEnd_;
  if (isFirst) {
    const std::size_t close = reader_.is(i, tok::l_paren) ? reader_.findClosing(i) : kNoToken;
    if (close == kNoToken || std::ranges::none_of(std::views::iota(i, close), [&](std::size_t k) {
          return reader_.isWord(k, "__assert_fail");
        })) {
      return false;
    }
    assertMacroEnd_ = close;
  } else if (i < assertMacroEnd_) {
    return true;
  }
  clang::Preprocessor& preprocessor = reader_.preprocessor();
  const clang::CharSourceRange call =
      preprocessor.getSourceManager().getExpansionRange(reader_.location(i));
  if (isFirst) factory_.append(output, "::brook_kernel::fn::", call.getBegin());
  // These are locations of the user's text, so that messages can show the text between them.
  clang::Token token;
  token.startToken();
  token.setKind(isFirst ? tok::identifier : tok::r_paren);
  token.setLocation(isFirst ? call.getBegin() : call.getEnd());
  token.setLength(isFirst ? std::string_view("assert").size() : 1);
  if (isFirst) token.setIdentifierInfo(preprocessor.getIdentifierInfo("assert"));
  output.push_back(token);
  if (isFirst) factory_.append(output, "(", call.getBegin());
  return true;
}

/// Returns the token after `&& "text"` at `i` in an assertion, which C programs use to explain a
/// failure; `i` if there is no such text.
std::size_t KernelBody::behindAssertedText(std::size_t i) const {
  std::size_t behind = i + 1;
  while (behind < reader_.size() && reader_.is(behind, tok::string_literal))
    ++behind;
  const bool isText = reader_.is(i, tok::ampamp) && behind > i + 1 &&
                      (reader_.is(behind, tok::r_paren) || reader_.is(behind, tok::ampamp));
  if (!isText) return i;
  if (i < assertMacroEnd_) return behind;
  std::size_t open = i;
  for (int depth = 1; depth > 0 && open > 0;) {
    --open;
    if (reader_.at(open).isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return i;
    if (reader_.is(open, tok::r_paren)) ++depth;
    if (reader_.is(open, tok::l_paren)) --depth;
  }
  return open > 0 && reader_.isWord(open - 1, "assert") ? behind : i;
}

/// Appends a static_assert unchanged, because its message is a string too.
std::size_t KernelBody::appendAssertion(Tokens& output, std::size_t i) {
  const std::size_t end = endOfStatement(i);
  for (; i < end; ++i)
    output.push_back(reader_.at(i));
  return end;
}

/// Returns the next semicolon from `i` on, or the brace that ends the block.
std::size_t KernelBody::endOfStatement(std::size_t i) const {
  while (i < reader_.size() && !reader_.at(i).isOneOf(tok::semi, tok::r_brace, tok::eof))
    ++i;
  return i;
}

/// True for Brook+'s `shared float4 lds[64];`, `syncGroup()` and `instanceInGroup()`.
bool KernelBody::isGroupShared(std::size_t i) const {
  const bool isCall = reader_.is(i + 1, tok::l_paren);
  if (isCall && (reader_.isWord(i, "syncGroup") || reader_.isWord(i, "instanceInGroup")))
    return true;
  return reader_.isWord(i, "shared") &&
         (reader_.isIdentifier(i + 1) || reader_.isTypeKeyword(i + 1));
}

/// True for Cg's statement `discard;`, which BrookGPU 0.5 passed through.
bool KernelBody::isDiscard(std::size_t i) const {
  return reader_.isWord(i, "discard") && reader_.is(i + 1, tok::semi) && i > 0 &&
         reader_.at(i - 1).isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::colon,
                                   tok::kw_else, tok::kw_do);
}

/// True if `float s<10>` begins at `i`: two names before a '<' begin nothing else, except in
/// `indexof s < v`.
bool KernelBody::isStreamDeclaration(std::size_t i) const {
  const bool isType =
      reader_.isTypeKeyword(i) || (reader_.isIdentifier(i) && !reader_.isWord(i, "indexof"));
  return isType && reader_.isIdentifier(i + 1) && reader_.is(i + 2, tok::less);
}

/// True for `float float2 = x;`, where a keyword of kernels is the name of a variable.
bool KernelBody::isReservedName(std::size_t i) const {
  if (isQualifier(reader_, i)) return true;
  const bool isAfterType =
      i > 0 && (reader_.isTypeKeyword(i - 1) ||
                (reader_.isIdentifier(i - 1) && !reader_.isWord(i - 1, "indexof")));
  return isAfterType && isReservedWord(reader_, i);
}

/// Returns the keyword that `whiel` misspells in `whiel (x > 3) x--;`, or an empty string. In valid
/// code, only a keyword has a statement after its parentheses.
std::string_view KernelBody::misspelledStatement(std::size_t i) const {
  const auto beginsStatement = [&](std::size_t k) {
    return reader_.isIdentifier(k) || reader_.isTypeKeyword(k) ||
           (k < reader_.size() &&
            reader_.at(k).isOneOf(tok::l_brace, tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_do,
                                  tok::kw_return, tok::kw_break, tok::kw_continue));
  };
  if (i == 0 || !reader_.isIdentifier(i) ||
      !reader_.at(i - 1).isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::r_paren, tok::kw_else,
                                 tok::kw_do)) {
    return "";
  }
  if (reader_.is(i + 1, tok::l_brace) || reader_.is(i + 1, tok::kw_if)) {
    return nearestWord(reader_, i, {"else", "do"});
  }
  const std::size_t close = reader_.is(i + 1, tok::l_paren) ? reader_.findClosing(i + 1) : kNoToken;
  if (close == kNoToken || !beginsStatement(close + 1)) return "";
  return nearestWord(reader_, i, {"for", "while", "if", "switch"});
}

/// Returns false after an error about the word at `i`.
bool KernelBody::checkWord(std::size_t i) {
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const clang::Token& token = reader_.at(i);
  const char* forbidden = nullptr;
  if (reportMisspelledPrint(i)) return false;
  if (tok::isStringLiteral(token.getKind())) forbidden = "a string that is no format of print";
  if (token.is(tok::kw_asm)) forbidden = "asm";
  if (token.is(tok::kw_register)) forbidden = "register";
  if (token.is(tok::kw_restrict) || reader_.isWord(i, "restrict")) forbidden = "restrict";
  if (isDiscard(i)) {
    report(diagnostics, reader_.location(i), Kind::Discard);
    return false;
  }
  const std::size_t declared = isQualifier(reader_, i) ? i + 1 : i;
  const std::string_view statement = misspelledStatement(i);
  if (!statement.empty()) {
    report(diagnostics, reader_.location(i), Kind::MisspelledWord)
        << reader_.spelling(i) << statement;
  } else if (isStreamDeclaration(declared)) {
    report(diagnostics, reader_.location(declared + 1), Kind::ForbiddenInKernel) << "a stream";
  } else if (forbidden != nullptr) {
    report(diagnostics, reader_.location(i), Kind::ForbiddenInKernel) << forbidden;
  } else if (isReservedName(i)) {
    report(diagnostics, reader_.location(i), Kind::ReservedWord) << reader_.spelling(i);
  } else if (isGroupShared(i)) {
    report(diagnostics, reader_.location(i), Kind::NotSupportedYet)
        << "'" + reader_.spelling(i) + "' (memory shared by a group of elements)";
  } else {
    return true;
  }
  return false;
}

}  // namespace brook::surface
