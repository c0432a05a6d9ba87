#include "compiler/frontend/conditional_groups.h"

#include "clang/Lex/Lexer.h"

#include <algorithm>

namespace brook::frontend {
namespace {

/// Offsets of one directive line, [first, last) without the line end.
struct Directive {
  unsigned first = 0;
  unsigned last = 0;
};

/// #if, its #elif and #else, #endif.
struct Group {
  std::vector<Directive> directives;
};

unsigned endOfLine(const std::string& text, unsigned at) {
  while (at < text.size() && text[at] != '\n') {
    at += text[at] == '\\' && at + 1 < text.size() ? 2 : 1;
  }
  return std::min(at, static_cast<unsigned>(text.size()));
}

bool opensGroup(llvm::StringRef word) {
  return word == "if" || word == "ifdef" || word == "ifndef";
}

bool continuesGroup(llvm::StringRef word) {
  return word.starts_with("elif") || word == "else";
}

/// All complete groups of the file, nested ones too.
std::vector<Group> findGroups(const std::string& text, const clang::LangOptions& language) {
  std::vector<Group> groups;
  std::vector<Group> open;
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(),
                     text.data() + text.size());
  clang::Token token;
  for (bool atEnd = false; !atEnd;) {
    atEnd = lexer.LexFromRawLexer(token);
    if (!token.is(clang::tok::hash) || !token.isAtStartOfLine()) continue;
    const unsigned first = static_cast<unsigned>(lexer.getBufferLocation() - text.data()) - 1;
    atEnd = lexer.LexFromRawLexer(token);
    if (!token.is(clang::tok::raw_identifier) || token.isAtStartOfLine()) continue;
    const llvm::StringRef word = token.getRawIdentifier();
    const Directive directive{first, endOfLine(text, first)};
    if (opensGroup(word)) open.push_back({{directive}});
    if (open.empty()) continue;
    if (continuesGroup(word)) open.back().directives.push_back(directive);
    if (word == "endif") {
      open.back().directives.push_back(directive);
      groups.push_back(std::move(open.back()));
      open.pop_back();
    }
  }
  return groups;
}

bool hasBrookWord(llvm::StringRef text, const clang::LangOptions& language) {
  const std::string copy = text.str();
  clang::Lexer lexer(clang::SourceLocation(), language, copy.data(), copy.data(),
                     copy.data() + copy.size());
  clang::Token token;
  for (bool atEnd = false; !atEnd;) {
    atEnd = lexer.LexFromRawLexer(token);
    if (!token.is(clang::tok::raw_identifier)) continue;
    if (token.getRawIdentifier() == "kernel" || token.getRawIdentifier() == "reduce") return true;
  }
  return false;
}

void blank(std::string& text, unsigned first, unsigned last) {
  std::replace_if(text.begin() + first, text.begin() + last, [](char c) { return c != '\n'; }, ' ');
}

class Resolver {
 public:
  Resolver(std::string& text, const std::vector<unsigned>& edited,
           const std::vector<SkippedText>& skipped, const clang::LangOptions& language)
      : text_(text), edited_(edited), skipped_(skipped), language_(language) {}

  void run() {
    for (const Group& group : findGroups(text_, language_)) {
      if (mustResolve(group)) resolve(group);
    }
  }

 private:
  bool isSkipped(unsigned offset) const {
    return std::ranges::any_of(skipped_, [&](const SkippedText& range) {
      return range.first <= offset && offset < range.last;
    });
  }

  bool mustResolve(const Group& group) const {
    const unsigned first = group.directives.front().first;
    const unsigned last = group.directives.back().first;
    if (std::ranges::any_of(edited_, [&](unsigned at) { return first < at && at < last; })) {
      return true;
    }
    for (std::size_t i = 0; i + 1 < group.directives.size(); ++i) {
      const unsigned begin = group.directives[i].last;
      const llvm::StringRef branch =
          llvm::StringRef(text_).slice(begin, group.directives[i + 1].first);
      if (isSkipped(begin) && hasBrookWord(branch, language_)) return true;
    }
    return false;
  }

  void resolve(const Group& group) {
    for (std::size_t i = 0; i < group.directives.size(); ++i) {
      const Directive& directive = group.directives[i];
      const bool isLast = i + 1 == group.directives.size();
      const bool isBranchSkipped = !isLast && isSkipped(directive.last);
      blank(text_, directive.first,
            isBranchSkipped ? group.directives[i + 1].first : directive.last);
    }
  }

  std::string& text_;
  const std::vector<unsigned>& edited_;
  const std::vector<SkippedText>& skipped_;
  const clang::LangOptions& language_;
};

}  // namespace

void resolveConditionals(std::string& text, const std::vector<unsigned>& edited,
                         const std::vector<SkippedText>& skipped,
                         const clang::LangOptions& language) {
  Resolver(text, edited, skipped, language).run();
}

}  // namespace brook::frontend
