#include "compiler/surface/stream_parser.h"

#include "clang/Basic/DiagnosticParse.h"
#include "compiler/diagnostics/kinds.h"

#include <algorithm>

namespace brook::surface {
namespace {

namespace tok = clang::tok;
using diagnostics::Kind;
using diagnostics::report;

int componentCount(const std::string& element) {
  return element.back() >= '2' && element.back() <= '4' ? element.back() - '0' : 1;
}

}  // namespace

std::optional<StreamDeclaration> StreamParser::readSpecifiersAt(std::size_t first,
                                                                Specifiers& specifiers) {
  specifiers = readSpecifiers(reader_, first);
  if (!specifiers.hasType()) return std::nullopt;
  StreamDeclaration declaration;
  declaration.specifiers = specifiers.all;
  declaration.elementTokens = specifiers.type;
  declaration.type = specifiers.type;
  declaration.isIterator = specifiers.has(reader_, "iter");
  declaration.isExtern = specifiers.has(reader_, "extern") ||
                         (specifiers.has(reader_, "static") && !specifiers.has(reader_, "inline") &&
                          reader_.isInClass(specifiers.all.first));
  for (const std::size_t qualifier : specifiers.qualifiers) {
    declaration.type.first = std::min(declaration.type.first, qualifier);
    declaration.type.last = std::max(declaration.type.last, qualifier + 1);
  }
  return declaration;
}

std::optional<StreamDeclaration> StreamParser::parseDeclaration(std::size_t first) {
  Specifiers specifiers;
  std::optional<StreamDeclaration> declaration = readSpecifiersAt(first, specifiers);
  if (!declaration) return std::nullopt;
  std::size_t i = specifiers.all.last;
  const unsigned errorsBefore = reader_.diagnostics().getNumErrors();
  checkPointerElement(specifiers);
  checkArrayInParentheses(specifiers);
  checkName(specifiers);
  for (;;) {
    std::size_t end = i;
    if (isNextDeclaration(*declaration, i)) {
      reportNotEnded(declaration->declarators.back());
      break;
    }
    // `template <class T> int v<T *>` specialises a variable; with a qualifier, as in `B<N>::s<N>`,
    // it is a stream.
    const bool isTemplate = first > 0 && reader_.closesTemplateParameters(first - 1);
    if (isTemplate && reader_.skipQualifier(i) == i) return std::nullopt;
    std::optional<StreamDeclarator> declarator = parseDeclarator(i, end);
    if (!declarator) return std::nullopt;
    declaration->declarators.push_back(*declarator);
    i = end + 1;
    if (!reader_.is(end, tok::comma)) break;
  }
  declaration->all = {first, i};
  if (std::ranges::none_of(declaration->declarators, &StreamDeclarator::isStream)) {
    return std::nullopt;
  }
  if (reader_.diagnostics().getNumErrors() > errorsBefore) return declaration;
  checkDeclaration(*declaration, specifiers);
  checkElement(*declaration);
  for (StreamDeclarator& declarator : declaration->declarators) {
    if (!declarator.isStream()) continue;
    checkExtents(*declaration, declarator);
    checkInitialiser(*declaration, declarator);
  }
  return declaration;
}

/// Reports `float *s<10>`: after an element type this is no expression, and it is no C++ either.
void StreamParser::checkPointerElement(const Specifiers& specifiers) {
  std::size_t i = specifiers.all.last;
  while (reader_.is(i, tok::star))
    ++i;
  const std::string element = reader_.spelling(specifiers.type);
  if (i == specifiers.all.last || !reader_.isIdentifier(i) || !reader_.is(i + 1, tok::less) ||
      !(reader_.isTypeKeyword(specifiers.type.first) || types_.find(element))) {
    return;
  }
  report(reader_.diagnostics(), reader_.location(specifiers.type.first), Kind::NotAnElementType)
      << element + " *";
}

/// Reports `float <10>;`, which is no C++.
void StreamParser::checkName(const Specifiers& specifiers) {
  const std::size_t i = specifiers.all.last;
  if (!reader_.is(i, tok::less) || !reader_.isTypeKeyword(i - 1)) return;
  reader_.diagnostics().Report(reader_.location(i), clang::diag::err_expected_unqualified_id) << 0;
}

/// True if a type follows the comma, as in `int n<3>,` with `float data[4];` in the next line.
bool StreamParser::isNextDeclaration(const StreamDeclaration& declaration, std::size_t i) const {
  if (declaration.declarators.empty() || !declaration.declarators.back().isStream()) return false;
  return reader_.isTypeKeyword(i) || (reader_.isIdentifier(i) && reader_.isIdentifier(i + 1));
}

void StreamParser::reportNotEnded(const StreamDeclarator& declarator) {
  const clang::SourceLocation close = reader_.location(declarator.close);
  report(reader_.diagnostics(), reader_.preprocessor().getLocForEndOfToken(close),
         Kind::StreamNotEnded)
      << reader_.spelling(declarator.name);
}

/// Reports `float (*s[3])<>` and `float (s<>)[3]`.
void StreamParser::checkArrayInParentheses(const Specifiers& specifiers) {
  std::size_t i = specifiers.all.last;
  if (!reader_.is(i, tok::l_paren)) return;
  const std::size_t close = reader_.findClosing(i);
  if (close == kNoToken) return;
  ++i;
  while (reader_.is(i, tok::star))
    ++i;
  const auto areOpen = [&](std::size_t k) {
    return reader_.is(k, tok::less) && reader_.is(k + 1, tok::greater);
  };
  const bool isArray = reader_.is(i + 1, tok::l_square) && areOpen(close + 1);
  const bool isStream = areOpen(i + 1) && reader_.is(close + 1, tok::l_square);
  if (!reader_.isIdentifier(i) || !(isArray || isStream)) return;
  report(reader_.diagnostics(), reader_.location(i), Kind::ArrayOfStreams)
      << reader_.spelling(i) << false;
}

std::optional<StreamDeclaration> StreamParser::parseParameter(std::size_t first) {
  Specifiers specifiers;
  std::optional<StreamDeclaration> declaration = readSpecifiersAt(first, specifiers);
  if (!declaration) return std::nullopt;
  const std::size_t i = specifiers.all.last;
  // These are computed first, because reading the declarator may report an error.
  const bool isPlain = reader_.isIdentifier(i) && reader_.is(i + 1, tok::less);
  const bool isPointer = reader_.is(i, tok::l_paren) && reader_.is(i + 1, tok::star);
  const bool isNameless = reader_.is(i, tok::less) && reader_.is(i + 1, tok::greater);
  if (checkParameterForm(specifiers)) return std::nullopt;
  if (!isPlain && !isPointer && !isNameless) return std::nullopt;
  if (isNameless) {
    declaration->declarators.push_back({{i, i + 2}, kNoToken, 0, i, i + 1, {}});
    declaration->all = {first, i + 2};
    declaration->isParameter = true;
    checkElement(*declaration);
    return declaration;
  }
  std::size_t end = i;
  const std::optional<StreamDeclarator> declarator = parseDeclarator(i, end);
  if (!declarator || !declarator->isStream()) return std::nullopt;
  if (!reader_.is(end, tok::comma) && !reader_.is(end, tok::r_paren)) return std::nullopt;
  declaration->declarators.push_back(*declarator);
  declaration->all = {first, end};
  declaration->isParameter = true;
  checkDeclaration(*declaration, specifiers);
  checkElement(*declaration);
  const TokenReader::Extents extents = reader_.readExtents(declarator->open);
  if (extents.count > 4) {
    report(reader_.diagnostics(), reader_.location(declarator->open), Kind::StreamRank)
        << reader_.spelling(declarator->name) << extents.count;
  }
  return declaration;
}

/// Reports `float *s<>`, `float &s<>` and `float s[3]<>`. Returns true if it reported one.
bool StreamParser::checkParameterForm(const Specifiers& specifiers) {
  std::size_t i = specifiers.all.last;
  const std::size_t first = i;
  while (reader_.is(i, tok::star) || reader_.is(i, tok::amp))
    ++i;
  const std::size_t name = i;
  if (!reader_.isIdentifier(name)) return false;
  for (++i; reader_.is(i, tok::l_square); ++i) {
    i = reader_.findClosing(i);
    if (i == kNoToken) return false;
  }
  if (!reader_.is(i, tok::less) || !reader_.is(i + 1, tok::greater)) return false;
  if (i > name + 1) {
    report(reader_.diagnostics(), reader_.location(name), Kind::ArrayOfStreams)
        << reader_.spelling(name) << false;
  } else if (name > first) {
    report(reader_.diagnostics(), reader_.location(specifiers.type.first), Kind::NotAnElementType)
        << reader_.spelling(specifiers.type) + " " + reader_.spelling(first);
  }
  return name > first || i > name + 1;
}

std::optional<StreamDeclarator> StreamParser::parseDeclarator(std::size_t first, std::size_t& end) {
  StreamDeclarator declarator;
  std::size_t i = first;
  while (reader_.is(i, tok::star) || reader_.is(i, tok::amp) || reader_.is(i, tok::kw_const))
    ++i;
  // `a * b < c` and `f(*p) < c` are expressions: streams have a '*' only in `(*p)<>`.
  bool canBeStream = i == first;
  if (canBeStream) i = reader_.skipQualifier(i);
  std::size_t name = kNoToken;
  std::size_t behindStars = i + 1;
  while (reader_.is(behindStars, tok::star))
    ++behindStars;
  if (canBeStream && reader_.is(i, tok::l_paren) && behindStars > i + 1 &&
      reader_.isIdentifier(behindStars) && reader_.is(behindStars + 1, tok::r_paren)) {
    declarator.stars = behindStars - i - 1;
    name = behindStars;
    i = behindStars + 2;
    // A pointer has no extents, and `f (*p) < n` may be an expression.
    canBeStream =
        reader_.is(i, tok::less) && (reader_.is(i + 1, tok::greater) ||
                                     (first > 0 && (reader_.isTypeKeyword(first - 1) ||
                                                    types_.find(reader_.spelling(first - 1)))));
  } else if (reader_.isIdentifier(i)) {
    name = i++;
  } else {
    return std::nullopt;
  }
  const std::size_t beforeSuffix = i;
  while (reader_.is(i, tok::l_square) || reader_.is(i, tok::l_paren)) {
    i = reader_.findClosing(i);
    if (i == kNoToken) return std::nullopt;
    ++i;
  }
  if (canBeStream && reader_.is(i, tok::less)) {
    if (i != beforeSuffix) {
      report(reader_.diagnostics(), reader_.location(name), Kind::ArrayOfStreams)
          << reader_.spelling(name) << reader_.is(beforeSuffix, tok::l_paren);
    }
    declarator.name = name;
    declarator.open = i;
    const TokenReader::Extents extents = reader_.readExtents(i);
    declarator.close = extents.close;
    if (extents.close == kNoToken) {
      report(reader_.diagnostics(), reader_.location(i), Kind::UnclosedExtents)
          << reader_.spelling(name);
      declarator.close = i;
      while (i < reader_.size() && !reader_.is(i, tok::semi) && !reader_.is(i, tok::eof))
        ++i;
      end = std::min(i, reader_.size() - 1);
      declarator.all = {first, end};
      return declarator;
    }
    i = extents.close + 1;
    if (reader_.is(i, tok::l_square) || reader_.is(i, tok::l_paren)) {
      report(reader_.diagnostics(), reader_.location(name), Kind::ArrayOfStreams)
          << reader_.spelling(name) << reader_.is(i, tok::l_paren);
    }
  }
  if (declarator.isStream() && i == declarator.close + 1 && i < reader_.size() &&
      !reader_.at(i).isOneOf(tok::comma, tok::semi, tok::r_paren, tok::equal, tok::l_brace,
                             tok::l_square, tok::l_paren)) {
    reportNotEnded(declarator);
  }
  end = skipInitialiser(i);
  if (end == kNoToken) return std::nullopt;
  declarator.all = {first, end};
  return declarator;
}

/// Returns the ',' or ';' (or the ')' after a parameter) that ends a declarator, or kNoToken.
std::size_t StreamParser::skipInitialiser(std::size_t i) const {
  while (i < reader_.size()) {
    const clang::Token& token = reader_.at(i);
    if (token.isOneOf(tok::comma, tok::semi, tok::r_paren)) return i;
    if (token.isOneOf(tok::r_brace, tok::r_square, tok::eof)) return kNoToken;
    if (token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = reader_.findClosing(i);
      if (i == kNoToken) return kNoToken;
    }
    ++i;
  }
  return kNoToken;
}

void StreamParser::checkDeclaration(const StreamDeclaration& declaration,
                                    const Specifiers& specifiers) {
  const char* place =
      declaration.isParameter
          ? "on a parameter of a host function; kernels begin with 'kernel' and a type"
          : "in a declaration of a stream";
  for (const std::size_t qualifier : specifiers.qualifiers) {
    if (reader_.isWord(qualifier, "iter")) continue;
    report(reader_.diagnostics(), reader_.location(qualifier), Kind::MisplacedQualifier)
        << reader_.spelling(qualifier) << place;
  }
  for (const std::size_t storage : specifiers.storage) {
    if (reader_.is(storage, tok::kw_typedef)) {
      report(reader_.diagnostics(), reader_.location(storage), Kind::StreamTypedef);
    }
  }
}

void StreamParser::checkExtents(const StreamDeclaration& declaration,
                                const StreamDeclarator& declarator) {
  const TokenReader::Extents extents = reader_.readExtents(declarator.open);
  if (extents.close == kNoToken) return;
  clang::DiagnosticsEngine& diagnostics = reader_.diagnostics();
  const clang::SourceLocation open = reader_.location(declarator.open);
  const std::string name = reader_.spelling(declarator.name);
  const bool mayBeOpen = declarator.isPointer() || declaration.isExtern;
  if (extents.hasEmpty || (extents.count == 0 && !mayBeOpen)) {
    report(diagnostics, open, Kind::EmptyExtent) << name;
  } else if (extents.count > 4) {
    report(diagnostics, open, Kind::StreamRank) << name << extents.count;
  } else if (extents.needsParentheses != kNoToken) {
    report(diagnostics, reader_.location(extents.needsParentheses), Kind::ExtentExpression);
  } else if (declaration.isIterator && !declaration.element.empty()) {
    if (!isFloatElement(declaration.element) ||
        (extents.count != 1 && extents.count != componentCount(declaration.element))) {
      report(diagnostics, open, Kind::IteratorRank)
          << extents.count << reader_.spelling(declaration.elementTokens);
    }
  }
}

/// Checks the initialiser: an iterator has `= iter(min, max)`, a stream has none.
void StreamParser::checkInitialiser(const StreamDeclaration& declaration,
                                    StreamDeclarator& declarator) {
  const std::size_t after = declarator.close + 1;
  const std::string name = reader_.spelling(declarator.name);
  if (reader_.readExtents(declarator.open).close == kNoToken) return;
  if (reader_.is(declaration.all.first, tok::kw_typedef)) return;
  if (!declaration.isIterator) {
    if (reader_.is(after, tok::equal) || reader_.is(after, tok::l_brace)) {
      if (declarator.isPointer()) return;
      report(reader_.diagnostics(), reader_.location(after), Kind::StreamInitialiser) << name;
    }
    return;
  }
  const std::size_t last = declarator.all.last - 1;
  if (!reader_.is(after, tok::equal) || !reader_.isWord(after + 1, "iter") ||
      !reader_.is(after + 2, tok::l_paren) || reader_.findClosing(after + 2) != last ||
      countArguments(after + 2) != 2) {
    report(reader_.diagnostics(), reader_.location(declarator.name), Kind::IteratorInitialiser)
        << name;
    return;
  }
  declarator.arguments = {after + 3, last};
}

/// Returns the number of arguments in the parentheses at `open`.
int StreamParser::countArguments(std::size_t open) const {
  const std::size_t close = reader_.findClosing(open);
  int commas = 0;
  for (std::size_t i = open + 1; i < close; ++i) {
    if (reader_.is(i, tok::comma)) ++commas;
    if (reader_.at(i).isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      i = reader_.findClosing(i);
    }
  }
  return close == open + 1 ? 0 : commas + 1;
}

void StreamParser::checkElement(StreamDeclaration& declaration) {
  const std::string spelling = reader_.spelling(declaration.elementTokens);
  const clang::SourceLocation place = reader_.location(declaration.elementTokens.first);
  const bool isUnionOrEnum = reader_.is(declaration.elementTokens.first, tok::kw_union) ||
                             reader_.is(declaration.elementTokens.first, tok::kw_enum);
  const std::optional<std::string> element = types_.find(spelling);
  if (element && *element != "void") {
    declaration.element = *element;
  } else if (const auto refusal = types_.findRefusal(spelling)) {
    report(reader_.diagnostics(), place, Kind::NotAnElementStructure) << spelling << *refusal;
  } else if (element || isUnionOrEnum || ElementTypes::nearestOf(spelling)) {
    report(reader_.diagnostics(), place, Kind::NotAnElementType) << spelling;
  }
}

}  // namespace brook::surface
