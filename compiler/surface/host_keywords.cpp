#include "compiler/surface/host_keywords.h"

#include "compiler/diagnostics/kinds.h"

namespace brook::surface {
namespace {

namespace tok = clang::tok;
using diagnostics::Kind;
using diagnostics::report;

/// True for a word of a function's type: `float` or `Hit`.
bool isTypeWord(const TokenReader& reader, std::size_t i) {
  return reader.isIdentifier(i) || reader.isTypeKeyword(i) || reader.is(i, tok::kw_struct);
}

}  // namespace

std::size_t HostKeywords::checkDeclaration(std::size_t first, bool isAtFileScope) const {
  if (checkGroupShared(first) || checkMisspelledIterator(first)) return endOfDeclaration(first);
  if (isAtFileScope) {
    const std::size_t next = std::max(checkMisspelledKernel(first), checkTemplate(first));
    if (next > first) return next;
  }
  const Specifiers specifiers = readSpecifiers(reader_, first);
  if (specifiers.qualifiers.empty() || !isType(specifiers.type)) return first;
  const std::size_t name = specifiers.all.last;
  if (!reader_.isIdentifier(name) && !reader_.is(name, tok::star)) return first;
  const std::size_t qualifier = specifiers.qualifiers.front();
  const char* place = reader_.is(name + 1, tok::l_paren)  ? "on a function of the host"
                      : reader_.isWord(qualifier, "iter") ? "on a variable without extents"
                                                          : "on a variable";
  report(reader_.diagnostics(), reader_.location(qualifier), Kind::MisplacedQualifier)
      << reader_.spelling(qualifier) << place;
  return endOfDeclaration(first);
}

/// Returns the ';' or '{' that ends the declaration at `first`, so that it has only one error.
std::size_t HostKeywords::endOfDeclaration(std::size_t first) const {
  std::size_t end = first + 1;
  while (end < reader_.size() && !reader_.at(end).isOneOf(tok::semi, tok::l_brace, tok::eof))
    ++end;
  return end;
}

void HostKeywords::checkParameter(std::size_t first) const {
  const Specifiers specifiers = readSpecifiers(reader_, first);
  if (specifiers.qualifiers.empty() || !isType(specifiers.type)) return;
  const std::size_t next = specifiers.all.last;
  const bool isParameter = reader_.isIdentifier(next) || reader_.is(next, tok::comma) ||
                           reader_.is(next, tok::r_paren) || reader_.is(next, tok::star) ||
                           reader_.is(next, tok::amp);
  if (!isParameter) return;
  const std::size_t qualifier = specifiers.qualifiers.front();
  const bool isIterator = reader_.isWord(qualifier, "iter");
  report(reader_.diagnostics(), reader_.location(qualifier), Kind::MisplacedQualifier)
      << reader_.spelling(qualifier)
      << (isIterator ? "on a parameter that is no stream"
                     : "on a parameter of a host function; kernels begin with 'kernel' and a type");
}

void HostKeywords::checkIndexof(std::size_t i) const {
  if (!reader_.isWord(i, "indexof") || !reader_.isIdentifier(i + 1) || i == 0) return;
  const bool isValue = reader_.at(i - 1).isOneOf(tok::equal, tok::plus, tok::minus, tok::star,
                                                 tok::slash, tok::kw_return) ||
                       (reader_.is(i - 1, tok::l_paren) && reader_.is(i + 2, tok::r_paren) &&
                        reader_.is(i + 3, tok::period));
  if (isValue) report(reader_.diagnostics(), reader_.location(i), Kind::IndexofInHost);
}

/// Checks `kernal void f(float a<>) {..}`: in C++, no function begins with an unknown word and a
/// type.
std::size_t HostKeywords::checkMisspelledKernel(std::size_t first) const {
  const Specifiers storage = readSpecifiers(reader_, first);
  std::size_t name = storage.storage.empty() ? first : storage.storage.back() + 1;
  std::size_t misspelled = kNoToken;
  std::string_view word;
  bool hasType = false;
  while (isTypeWord(reader_, name) && !reader_.is(name + 1, tok::l_paren)) {
    const bool isTag = name > first && reader_.is(name - 1, tok::kw_struct);
    const std::string_view near = isTag ? "" : nearestWord(reader_, name, {"kernel", "reduce"});
    if (near.empty() || misspelled != kNoToken) {
      hasType = true;
    } else {
      misspelled = name;
      word = near;
    }
    ++name;
  }
  if (misspelled == kNoToken || !hasType || !reader_.isIdentifier(name)) return first;
  const std::size_t close = reader_.findClosing(name + 1);
  if (close == kNoToken) return first;
  report(reader_.diagnostics(), reader_.location(misspelled), Kind::MisspelledWord)
      << reader_.spelling(misspelled) << word;
  if (!reader_.is(close + 1, tok::l_brace)) return close + 1;
  const std::size_t end = reader_.findClosingBrace(close + 1);
  return end == kNoToken ? close + 1 : end + 1;
}

/// Checks `template <class T> kernel void f(T a<>, out T b<>) {..}`.
std::size_t HostKeywords::checkTemplate(std::size_t first) const {
  if (!reader_.is(first, tok::kw_template) || !reader_.is(first + 1, tok::less)) return first;
  std::size_t i = first + 2;
  while (i < reader_.size() && !reader_.at(i).isOneOf(tok::greater, tok::semi, tok::l_brace))
    ++i;
  const Specifiers specifiers = readSpecifiers(reader_, i + 1);
  const std::size_t name = specifiers.all.last;
  if (!(specifiers.has(reader_, "kernel") || specifiers.has(reader_, "reduce")) ||
      !reader_.isIdentifier(name) || !reader_.is(name + 1, tok::l_paren)) {
    return first;
  }
  report(reader_.diagnostics(), reader_.location(first), Kind::MisplacedQualifier)
      << "template" << "before a kernel";
  while (i < reader_.size() && !reader_.at(i).isOneOf(tok::semi, tok::l_brace, tok::eof))
    ++i;
  if (!reader_.is(i, tok::l_brace)) return i;
  const std::size_t end = reader_.findClosingBrace(i);
  return end == kNoToken ? i : end + 1;
}

/// Checks `itre float p<4> = iter(0, 1);`: three words before a '<' begin nothing in C++.
bool HostKeywords::checkMisspelledIterator(std::size_t first) const {
  const bool isStream = isTypeWord(reader_, first + 1) && reader_.isIdentifier(first + 2) &&
                        reader_.is(first + 3, tok::less);
  if (!isStream || !isType({first + 1, first + 2})) return false;
  const std::string_view word = nearestWord(reader_, first, {"iter"});
  if (word.empty()) return false;
  report(reader_.diagnostics(), reader_.location(first), Kind::MisspelledWord)
      << reader_.spelling(first) << word;
  return true;
}

/// Reports Brook+'s `Attribute[GroupSize(64)]` and `shared float4 lds[64];` outside of kernels.
bool HostKeywords::checkGroupShared(std::size_t first) const {
  const std::size_t attribute =
      isQualifier(reader_, first) && reader_.isWord(first + 1, "Attribute") ? first + 1 : first;
  const bool isAttribute = reader_.isWord(attribute, "Attribute") &&
                           reader_.is(attribute + 1, tok::l_square) &&
                           reader_.isWord(attribute + 2, "GroupSize");
  const bool isShared =
      reader_.isWord(first, "shared") && reader_.isIdentifier(first + 2) &&
      (reader_.isTypeKeyword(first + 1) || types_.find(reader_.spelling(first + 1)));
  if (!isAttribute && !isShared) return false;
  const std::size_t place = isAttribute ? attribute : first;
  report(reader_.diagnostics(), reader_.location(place), Kind::NotSupportedYet)
      << "'" + reader_.spelling(place) + "' (memory shared by a group of elements)";
  return true;
}

/// True for a type without a declaration in the user's text.
bool HostKeywords::isType(TokenRange type) const {
  return !type.isEmpty() &&
         (reader_.isTypeKeyword(type.first) || reader_.is(type.first, tok::kw_struct) ||
          types_.find(reader_.spelling(type)).has_value());
}

}  // namespace brook::surface
