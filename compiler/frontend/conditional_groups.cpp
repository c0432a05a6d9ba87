#include "compiler/frontend/conditional_groups.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "compiler/frontend/skipped_brook.h"

#include <algorithm>
#include <set>

namespace brook::frontend {
namespace {

/// Offsets [first, last) of one directive without its line end. A directive may have several lines.
struct Directive {
  unsigned first = 0;
  unsigned last = 0;
  std::vector<std::string> names;  ///< names in its condition
};

/// The directives #if, its #elif and #else, and #endif.
struct Group {
  std::vector<Directive> directives;
};

bool opensGroup(llvm::StringRef word) {
  return word == "if" || word == "ifdef" || word == "ifndef";
}

bool continuesGroup(llvm::StringRef word) {
  return word.starts_with("elif") || word == "else";
}

/// Returns the end of the logical line around `at`: after lines that end in a backslash, and after
/// a comment that continues on other lines.
unsigned endOfLine(llvm::StringRef text, std::size_t at) {
  bool isInComment = false;
  while (at < text.size() && text[at] != '\n') {
    const llvm::StringRef rest = text.substr(at);
    if (rest.starts_with("\\")) {  // blanks may separate it from the line end that it joins
      const std::size_t behind = rest.find_first_not_of(" \t\r", 1);
      const bool isJoined = behind != llvm::StringRef::npos && rest[behind] == '\n';
      at += isJoined ? behind + 1 : 1;
    } else if (!isInComment && rest.starts_with("/*")) {
      at = text.find("*/", at + 2);
      at = at == llvm::StringRef::npos ? text.size() : at + 2;
    } else {
      isInComment = isInComment || rest.starts_with("//");
      ++at;
    }
  }
  return static_cast<unsigned>(std::min(at, text.size()));
}

/// Finds all complete groups of a file, including nested ones.
class GroupFinder {
 public:
  GroupFinder(const std::string& text, const clang::LangOptions& language)
      : text_(text),
        lexer_(clang::SourceLocation(), language, text.data(), text.data(),
               text.data() + text.size()) {}

  std::vector<Group> find() {
    next();
    while (!token_.is(clang::tok::eof)) {
      const bool isDirective = token_.is(clang::tok::hash) && token_.isAtStartOfLine();
      isDirective ? readDirective() : next();
    }
    return std::move(groups_);
  }

 private:
  void next() { lexer_.LexFromRawLexer(token_); }
  unsigned endOfToken() const {
    return static_cast<unsigned>(lexer_.getBufferLocation() - text_.data());
  }

  /// Continues after the directive.
  void readDirective() {
    Directive directive;
    unsigned end = endOfToken();
    directive.first = end - token_.getLength();
    std::string word;
    for (next(); !token_.isAtStartOfLine() && !token_.is(clang::tok::eof); next()) {
      end = endOfToken();
      if (!token_.is(clang::tok::raw_identifier)) continue;
      std::string name = token_.getRawIdentifier().str();
      if (word.empty()) {
        word = std::move(name);
      } else {
        directive.names.push_back(std::move(name));
      }
    }
    directive.last = endOfLine(text_, end);
    add(word, std::move(directive));
  }

  void add(llvm::StringRef word, Directive directive) {
    if (opensGroup(word)) {
      open_.push_back({{std::move(directive)}});
    } else if (!open_.empty() && (continuesGroup(word) || word == "endif")) {
      open_.back().directives.push_back(std::move(directive));
      if (word != "endif") return;
      groups_.push_back(std::move(open_.back()));
      open_.pop_back();
    }
  }

  const std::string& text_;
  clang::Lexer lexer_;
  clang::Token token_;
  std::vector<Group> open_;
  std::vector<Group> groups_;
};

/// Determines which macros have the same meaning for brcc and for the C++ compiler. These are names
/// that are never defined, and macros that the user's text defines with only such names in their
/// replacement.
class MacroOrigins {
 public:
  explicit MacroOrigins(clang::Preprocessor& preprocessor)
      : preprocessor_(preprocessor), sources_(preprocessor.getSourceManager()) {}

  bool isOfTheText(const std::string& name) {
    if (!seen_.insert(name).second) return true;
    const clang::IdentifierInfo* macro = preprocessor_.getIdentifierInfo(name);
    for (const clang::MacroDirective* change = preprocessor_.getLocalMacroDirectiveHistory(macro);
         change != nullptr; change = change->getPrevious()) {
      const auto* definition = llvm::dyn_cast<clang::DefMacroDirective>(change);
      if (definition != nullptr && !isOfTheText(*definition->getInfo())) return false;
    }
    return true;
  }

 private:
  bool isOfTheText(const clang::MacroInfo& macro) {
    const clang::SourceLocation place = macro.getDefinitionLoc();
    if (macro.isBuiltinMacro() || !isInTheText(place)) return false;
    return std::ranges::all_of(macro.tokens(), [&](const clang::Token& token) {
      const clang::IdentifierInfo* name = token.getIdentifierInfo();
      return name == nullptr || isOfTheText(name->getName().str());
    });
  }

  /// True in the main file and its includes, except the system's headers.
  bool isInTheText(clang::SourceLocation place) const {
    if (sources_.isInSystemHeader(place)) return false;
    clang::FileID file = sources_.getFileID(place);
    while (file.isValid() && file != sources_.getMainFileID())
      file = sources_.getFileID(sources_.getIncludeLoc(file));
    return file.isValid();
  }

  clang::Preprocessor& preprocessor_;
  const clang::SourceManager& sources_;
  std::set<std::string> seen_;
};

void blank(std::string& text, unsigned first, unsigned last) {
  std::replace_if(text.begin() + first, text.begin() + last, [](char c) { return c != '\n'; }, ' ');
}

class Resolver {
 public:
  Resolver(std::string& text, const std::vector<EditedText>& edited,
           const std::vector<SkippedText>& skipped, clang::Preprocessor& preprocessor)
      : text_(text), edited_(edited), skipped_(skipped), preprocessor_(preprocessor) {}

  void run() {
    for (const Group& group : GroupFinder(text_, preprocessor_.getLangOpts()).find()) {
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
    return isCrossed(group) || hasSkippedBrook(group) ||
           (isEdited(group) && dependsOnCompiler(group));
  }

  /// True if an edit contains some of the group's directives, but not all.
  bool isCrossed(const Group& group) const {
    return std::ranges::any_of(edited_, [&](const EditedText& edit) {
      const auto taken = std::ranges::count_if(group.directives, [&](const Directive& directive) {
        return edit.first < directive.last && directive.first < edit.last;
      });
      return taken > 0 && static_cast<std::size_t>(taken) < group.directives.size();
    });
  }

  bool hasSkippedBrook(const Group& group) const {
    for (std::size_t i = 0; i + 1 < group.directives.size(); ++i) {
      const unsigned begin = group.directives[i].last;
      const llvm::StringRef branch =
          llvm::StringRef(text_).slice(begin, group.directives[i + 1].first);
      if (isSkipped(begin) && hasBrook(branch, preprocessor_)) return true;
    }
    return false;
  }

  bool isEdited(const Group& group) const {
    const unsigned first = group.directives.front().first;
    const unsigned last = group.directives.back().first;
    return std::ranges::any_of(
        edited_, [&](const EditedText& edit) { return first < edit.first && edit.first < last; });
  }

  bool dependsOnCompiler(const Group& group) const {
    MacroOrigins origins(preprocessor_);
    return std::ranges::any_of(group.directives, [&](const Directive& directive) {
      return std::ranges::any_of(directive.names, [&](const std::string& name) {
        return name != "defined" && !origins.isOfTheText(name);
      });
    });
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
  const std::vector<EditedText>& edited_;
  const std::vector<SkippedText>& skipped_;
  clang::Preprocessor& preprocessor_;
};

}  // namespace

void resolveConditionals(std::string& text, const std::vector<EditedText>& edited,
                         const std::vector<SkippedText>& skipped,
                         clang::Preprocessor& preprocessor) {
  Resolver(text, edited, skipped, preprocessor).run();
}

}  // namespace brook::frontend
