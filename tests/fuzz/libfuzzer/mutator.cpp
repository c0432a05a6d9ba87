#include "tests/fuzz/libfuzzer/mutator.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace brook::fuzz {
namespace {

constexpr std::size_t kMaxChanges = 4;
constexpr std::size_t kMaxErased = 3;
constexpr std::size_t kMaxRepeated = 64;

Tokens copyOf(const Tokens& tokens, Span span) {
  return {tokens.begin() + static_cast<std::ptrdiff_t>(span.first),
          tokens.begin() + static_cast<std::ptrdiff_t>(span.last)};
}

void replace(Tokens& tokens, Span span, const Tokens& with) {
  const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(span.first);
  const auto at = tokens.erase(first, first + static_cast<std::ptrdiff_t>(span.size()));
  tokens.insert(at, with.begin(), with.end());
}

void insert(Tokens& tokens, std::size_t at, const Tokens& more) {
  replace(tokens, {at, at}, more);
}

/// The separator behind an item, so that a list with a copy of the item stays a list.
Tokens separatorBehind(const Tokens& tokens, Span span) {
  const bool isListed =
      span.last < tokens.size() && (tokens[span.last].text == "," || tokens[span.last].text == ")");
  return isListed ? Tokens{{Token::Kind::Punctuation, ",", ""}} : Tokens{};
}

}  // namespace

std::string Mutator::mutate(std::string_view text) {
  Tokens tokens = split(text);
  if (tokens.empty()) return language_->piece(random_, {});
  const std::size_t count = 1 + random_.below(kMaxChanges);
  for (std::size_t i = 0; i < count && !tokens.empty(); ++i)
    change(tokens);
  return join(tokens);
}

std::string Mutator::crossOver(std::string_view text, std::string_view other) {
  Tokens tokens = split(text);
  const Tokens giving = split(other);
  if (tokens.empty() || giving.empty()) return std::string(text) + std::string(other);
  const Tokens piece = copyOf(giving, anySpan(giving));
  const Span place = anySpan(tokens);
  const bool isAdded = random_.oneIn(2);
  replace(tokens, isAdded ? Span{place.last, place.last} : place, piece);
  return join(tokens);
}

void Mutator::change(Tokens& tokens) {
  using Change = void (Mutator::*)(Tokens&);
  // What is listed twice is done twice as often.
  static constexpr Change kChanges[] = {
      &Mutator::replaceToken, &Mutator::replaceToken, &Mutator::replaceToken,
      &Mutator::replaceName,  &Mutator::replaceName,  &Mutator::replaceNumber,
      &Mutator::insertToken,  &Mutator::insertPiece,  &Mutator::insertPiece,
      &Mutator::eraseTokens,  &Mutator::eraseSpan,    &Mutator::eraseSpan,
      &Mutator::copySpan,     &Mutator::copySpan,     &Mutator::swapSpans,
      &Mutator::swapSpans,    &Mutator::unwrap,       &Mutator::repeat,
      &Mutator::nest};
  (this->*random_.of(kChanges))(tokens);
}

// ---- tokens

void Mutator::replaceToken(Tokens& tokens) {
  // Most tokens are names and brackets, which are in no class.
  for (int attempt = 0; attempt < 8; ++attempt) {
    Token& token = tokens[random_.below(tokens.size())];
    const std::vector<std::string>* alternatives = anyClassOf(token.text);
    if (alternatives == nullptr) continue;
    token.text = random_.of(*alternatives);
    return;
  }
}

void Mutator::replaceName(Tokens& tokens) {
  const std::size_t i = anyOfKind(tokens, Token::Kind::Word);
  const std::vector<std::string> known = names(tokens);
  if (i < tokens.size() && !known.empty()) tokens[i].text = random_.of(known);
}

void Mutator::replaceNumber(Tokens& tokens) {
  const std::size_t i = anyOfKind(tokens, Token::Kind::Number);
  if (i < tokens.size()) tokens[i].text = random_.of(language_->numbers);
}

void Mutator::insertToken(Tokens& tokens) {
  const std::string text = random_.oneIn(5) ? random_.of(language_->numbers)
                                            : random_.of(random_.of(language_->classes));
  insert(tokens, random_.below(tokens.size() + 1), {{Token::Kind::Word, text, " "}});
}

void Mutator::insertPiece(Tokens& tokens) {
  const Tokens piece = split(language_->piece(random_, names(tokens)));
  const Span place = anySpan(tokens);
  const bool isAdded = random_.oneIn(3);
  replace(tokens, isAdded ? Span{place.first, place.first} : place, piece);
}

void Mutator::eraseTokens(Tokens& tokens) {
  const std::size_t first = random_.below(tokens.size());
  replace(tokens, {first, std::min(first + 1 + random_.below(kMaxErased), tokens.size())}, {});
}

// ---- what belongs together

void Mutator::eraseSpan(Tokens& tokens) {
  replace(tokens, anySpan(tokens), {});
}

void Mutator::copySpan(Tokens& tokens) {
  const Span from = anySpan(tokens);
  const Tokens piece = copyOf(tokens, from);
  const Span to = anySpan(tokens);
  const bool isAdded = random_.oneIn(2);
  replace(tokens, isAdded ? Span{to.last, to.last} : to, piece);
}

void Mutator::swapSpans(Tokens& tokens) {
  Span left = anySpan(tokens);
  Span right = anySpan(tokens);
  if (left.overlaps(right)) return;
  if (right.first < left.first) std::swap(left, right);
  const Tokens first = copyOf(tokens, left);
  const Tokens second = copyOf(tokens, right);
  replace(tokens, right, first);
  replace(tokens, left, second);
}

/// A group gives way to what stands in it.
void Mutator::unwrap(Tokens& tokens) {
  const std::vector<Span> all = groups(tokens);
  if (all.empty()) return;
  const Span group = random_.of(all);
  replace(tokens, group, copyOf(tokens, {group.first + 1, group.last - 1}));
}

void Mutator::repeat(Tokens& tokens) {
  const Span span = anySpan(tokens);
  Tokens again = separatorBehind(tokens, span);
  const Tokens piece = copyOf(tokens, span);
  const Tokens separator = again;
  again.insert(again.end(), piece.begin(), piece.end());
  Tokens more;
  for (std::size_t i = random_.below(kMaxRepeated); i > 0; --i)
    more.insert(more.end(), again.begin(), again.end());
  insert(tokens, span.last, more);
}

/// Brackets around brackets.
void Mutator::nest(Tokens& tokens) {
  const std::vector<Span> all = groups(tokens);
  if (all.empty()) return;
  const Span group = random_.of(all);
  const std::size_t depth = 1 + random_.below(kMaxRepeated);
  insert(tokens, group.last, Tokens(depth, tokens[group.last - 1]));
  insert(tokens, group.first, Tokens(depth, tokens[group.first]));
}

// ---- what there is to choose from

/// A group, an item of a list, or a token. There are tokens.
Span Mutator::anySpan(const Tokens& tokens) {
  const std::size_t choice = random_.below(8);
  const std::vector<Span> spans = choice < 3   ? groups(tokens)
                                  : choice < 7 ? items(tokens)
                                               : std::vector<Span>();
  if (!spans.empty()) return random_.of(spans);
  const std::size_t i = random_.below(tokens.size());
  return {i, i + 1};
}

/// The number of tokens: there is none.
std::size_t Mutator::anyOfKind(const Tokens& tokens, Token::Kind kind) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == kind) found.push_back(i);
  }
  return found.empty() ? tokens.size() : random_.of(found);
}

const std::vector<std::string>* Mutator::anyClassOf(const std::string& word) {
  std::vector<const std::vector<std::string>*> found;
  for (const std::vector<std::string>& one : language_->classes) {
    if (std::ranges::find(one, word) != one.end()) found.push_back(&one);
  }
  return found.empty() ? nullptr : random_.of(found);
}

/// Words that are in no class.
std::vector<std::string> Mutator::names(const Tokens& tokens) const {
  std::vector<std::string> result;
  for (const Token& token : tokens) {
    const bool isKnown = std::ranges::any_of(language_->classes, [&](const auto& one) {
      return std::ranges::find(one, token.text) != one.end();
    });
    if (token.kind == Token::Kind::Word && !isKnown) result.push_back(token.text);
  }
  return result;
}

}  // namespace brook::fuzz
