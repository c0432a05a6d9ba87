#include "compiler/surface/specifiers.h"

#include "compiler/frontend/prelude_kernel.h"
#include "compiler/surface/element_types.h"

#include <algorithm>

namespace brook::surface {
namespace {

namespace tok = clang::tok;

bool isStorage(const TokenReader& reader, std::size_t i) {
  return i < reader.size() &&
         reader.at(i).isOneOf(tok::kw_static, tok::kw_extern, tok::kw_const, tok::kw_volatile,
                              tok::kw_inline, tok::kw_register, tok::kw_constexpr,
                              tok::kw_thread_local, tok::kw_typedef, tok::kw_restrict);
}

/// True if token `i` may follow a specifier, so that an identifier before it is a specifier and no
/// declarator.
bool continues(const TokenReader& reader, std::size_t i) {
  if (reader.isIdentifier(i) || reader.isTypeKeyword(i) || isStorage(reader, i)) return true;
  if (reader.is(i, tok::star) || reader.is(i, tok::amp)) return true;
  if (reader.is(i, tok::kw_struct) || reader.is(i, tok::coloncolon)) return true;
  return reader.is(i, tok::l_paren) && reader.is(i + 1, tok::star);
}

/// Returns the end of `a::b::c` at `i`.
std::size_t endOfName(const TokenReader& reader, std::size_t i) {
  ++i;
  while (reader.is(i, tok::coloncolon) && reader.isIdentifier(i + 1))
    i += 2;
  return i;
}

/// Returns the end of the type that begins at `i`, or `i` if there is none. A plain identifier is a
/// type if a declarator or another specifier can follow. In a prototype a parameter may lack a
/// name, so `<` and `,` may follow a vector type.
std::size_t endOfType(const TokenReader& reader, std::size_t i) {
  std::size_t end = i;
  while (reader.isTypeKeyword(end))
    ++end;
  if (end == i + 1 && isSignedVector(reader, i)) return i + 2;
  if (end > i) return end;
  if (reader.is(i, tok::kw_struct) || reader.is(i, tok::kw_union) || reader.is(i, tok::kw_enum)) {
    return reader.isIdentifier(i + 1) ? i + 2 : i;
  }
  if (!reader.isIdentifier(i)) return i;
  end = endOfName(reader, i);
  const bool isNameless = frontend::isVectorTypeName(reader.spelling(i)) &&
                          reader.is(end, tok::less) && reader.is(end + 1, tok::greater);
  return isNameless || continues(reader, end) ? end : i;
}

}  // namespace

bool isSignedVector(const TokenReader& reader, std::size_t i) {
  if (!reader.isIdentifier(i + 1)) return false;
  if (!reader.is(i, tok::kw_unsigned) && !reader.is(i, tok::kw_signed)) return false;
  if (!signedVector(reader.spelling(i), reader.spelling(i + 1))) return false;
  const std::size_t next = i + 2;
  if (reader.is(next, tok::less)) return reader.is(next + 1, tok::greater);
  return reader.isIdentifier(next) ||
         (next < reader.size() &&
          reader.at(next).isOneOf(tok::star, tok::amp, tok::comma, tok::r_paren, tok::l_paren));
}

std::string typeText(const TokenReader& reader, TokenRange type) {
  if (type.size() == 2) {
    const auto vector = signedVector(reader.spelling(type.first), reader.spelling(type.first + 1));
    if (vector) return *vector;
  }
  return reader.spelling(type);
}

bool isQualifier(const TokenReader& reader, std::size_t i) {
  return reader.isIdentifier(i) &&
         (reader.isWord(i, "kernel") || reader.isWord(i, "reduce") || reader.isWord(i, "out") ||
          reader.isWord(i, "iter") || reader.isWord(i, "vout"));
}

bool isReservedWord(const TokenReader& reader, std::size_t i) {
  return isQualifier(reader, i) || reader.isWord(i, "indexof") ||
         (reader.isIdentifier(i) && frontend::isVectorTypeName(reader.spelling(i)));
}

bool Specifiers::has(const TokenReader& reader, std::string_view word) const {
  return std::ranges::any_of(qualifiers, [&](std::size_t i) { return reader.isWord(i, word); }) ||
         std::ranges::any_of(storage, [&](std::size_t i) { return reader.isWord(i, word); });
}

Specifiers readSpecifiers(const TokenReader& reader, std::size_t first) {
  Specifiers found;
  std::size_t i = first;
  while (i < reader.size()) {
    if (isStorage(reader, i)) {
      found.storage.push_back(i++);
    } else if (isQualifier(reader, i) && continues(reader, i + 1)) {
      found.qualifiers.push_back(i++);
    } else if (reader.isWord(i, "vout") && reader.is(i + 1, tok::l_square)) {
      found.qualifiers.push_back(i);
      const std::size_t close = reader.findClosing(i + 1);
      if (close == kNoToken) break;
      i = close + 1;
    } else if (!found.hasType() && endOfType(reader, i) > i) {
      found.type = {i, endOfType(reader, i)};
      i = found.type.last;
    } else {
      break;
    }
  }
  // In `iter x` the apparent qualifier is a type of the user.
  if (!found.hasType() && !found.qualifiers.empty()) {
    const std::size_t last = found.qualifiers.back();
    if (i == last + 1) {
      found.qualifiers.pop_back();
      found.type = {last, last + 1};
    }
  }
  found.all = {first, i};
  return found;
}

std::string_view nearestWord(const TokenReader& reader, std::size_t i,
                             std::initializer_list<std::string_view> words) {
  if (!reader.isIdentifier(i) || isQualifier(reader, i)) return "";
  const std::string spelling = llvm::StringRef(reader.spelling(i)).trim('_').lower();
  if (spelling.empty()) return "";
  for (const std::string_view word : words) {
    if (std::ranges::is_permutation(spelling, word)) return word;
  }
  for (const std::string_view word : words) {
    constexpr unsigned kSwapped = 2;  // two letters are swapped
    const unsigned distance = llvm::StringRef(spelling).edit_distance(llvm::StringRef(word));
    if (distance <= kSwapped && spelling.front() == word.front()) return word;
  }
  return "";
}

}  // namespace brook::surface
