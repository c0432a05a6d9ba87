#include "compiler/surface/structure_parser.h"

#include "compiler/surface/specifiers.h"

#include <algorithm>

namespace brook::surface {
namespace {

namespace tok = clang::tok;

/// Returns why `name`, which `token` follows, is no plain member; null if it is one.
const char* declaratorRefusal(const TokenReader& reader, std::size_t token) {
  if (reader.is(token, tok::l_square)) return "is an array";
  if (reader.is(token, tok::colon)) return "is a bit-field";
  if (reader.is(token, tok::l_paren)) return "is a function";
  if (reader.is(token, tok::equal) || reader.is(token, tok::l_brace)) return "has an initialiser";
  if (reader.is(token, tok::comma) || reader.is(token, tok::semi)) return nullptr;
  return "is not declared by a type and a name alone";
}

}  // namespace

std::optional<StructureDeclaration> StructureParser::parse(std::size_t first) {
  StructureDeclaration structure;
  structure.isTypedef = reader_.is(first, tok::kw_typedef);
  const std::size_t keyword = first + (structure.isTypedef ? 1 : 0);
  if (!reader_.is(keyword, tok::kw_struct)) return std::nullopt;
  const bool hasTag = reader_.isIdentifier(keyword + 1);
  std::size_t open = keyword + (hasTag ? 2 : 1);
  const bool hasBases = reader_.is(open, tok::colon);
  while (hasBases && open < reader_.size() && !reader_.is(open, tok::l_brace))
    ++open;
  if (!reader_.is(open, tok::l_brace)) return std::nullopt;
  const std::size_t close = reader_.findClosing(open);
  if (close == kNoToken) return std::nullopt;
  structure.body = {open, close + 1};
  parseNames(structure, close + 1);
  if (hasTag) {
    structure.tag = reader_.spelling(keyword + 1);
    if (std::ranges::find(structure.names, structure.tag) == structure.names.end())
      structure.names.push_back(structure.tag);
  }
  if (structure.names.empty()) return std::nullopt;
  structure.place = hasTag ? keyword + 1 : structure.all.last - 2;
  parseFields(structure);
  return structure;
}

/// Reads the names of the structure from the declarators after the body: `Hit, *HitPointer;`.
void StructureParser::parseNames(StructureDeclaration& structure, std::size_t first) {
  std::size_t i = first;
  while (i < reader_.size() && !reader_.is(i, tok::semi) && !reader_.is(i, tok::eof)) {
    const bool startsDeclarator = i == first || reader_.is(i - 1, tok::comma);
    const bool isWhole = reader_.is(i + 1, tok::comma) || reader_.is(i + 1, tok::semi);
    if (structure.isTypedef && startsDeclarator && isWhole && reader_.isIdentifier(i)) {
      structure.names.push_back(reader_.spelling(i));
    }
    const bool opens =
        reader_.is(i, tok::l_brace) || reader_.is(i, tok::l_paren) || reader_.is(i, tok::l_square);
    const std::size_t closing = opens ? reader_.findClosing(i) : i;
    if (closing == kNoToken) break;
    i = closing + 1;
  }
  structure.all = {first, std::min(i + 1, reader_.size())};
}

void StructureParser::parseFields(StructureDeclaration& structure) {
  std::size_t i = structure.body.first + 1;
  const std::size_t close = structure.body.last - 1;
  if (i == close) structure.refusal = "it has no members";
  const std::size_t before = structure.body.first - 1;
  if (!reader_.is(before, tok::kw_struct) && !reader_.is(before - 1, tok::kw_struct)) {
    structure.refusal = "it has a base class";
  }
  while (i < close && structure.refusal.empty())
    i = parseField(structure, i);
}

/// Parses `float a, b;`. Returns the token after it, or any token after a refusal.
std::size_t StructureParser::parseField(StructureDeclaration& structure, std::size_t first) {
  const Specifiers specifiers = readSpecifiers(reader_, first);
  const std::string type = specifiers.hasType() ? reader_.spelling(specifiers.type) : "";
  const std::optional<std::string> element = types_.find(type);
  std::size_t i = specifiers.all.last;
  do {
    const std::string name = reader_.isIdentifier(i) ? reader_.spelling(i) : "";
    const char* why = name.empty() ? nullptr : declaratorRefusal(reader_, i + 1);
    if (reader_.is(i, tok::star) || reader_.is(i, tok::amp)) {
      structure.refusal = "it has a pointer or reference as a member";
    } else if (name.empty() || !specifiers.hasType() || !specifiers.qualifiers.empty() ||
               !specifiers.storage.empty()) {
      structure.refusal = "it has members that are not fields, such as '" +
                          reader_.spelling(std::min(i, reader_.size() - 1)) + "'";
    } else if (why != nullptr) {
      structure.refusal = "its member '" + name + "' " + why;
    } else if (!element || *element == "void") {
      structure.refusal = "its member '" + name + "' has the type '" + type + "'";
    } else {
      structure.fields.push_back({name, *element});
    }
    if (!structure.refusal.empty()) return structure.body.last;
    i += 2;
  } while (reader_.is(i - 1, tok::comma));
  return i;
}

}  // namespace brook::surface
