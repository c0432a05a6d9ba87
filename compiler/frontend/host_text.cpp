#include "compiler/frontend/host_text.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "compiler/frontend/conditional_groups.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/header_macros.h"
#include "compiler/ir/print.h"
#include "compiler/support/byte_order_mark.h"

#include <algorithm>
#include <map>
#include <set>

namespace brook::frontend {
namespace {

/// Offsets [first, last) of a file are replaced by `text`.
struct Replacement {
  unsigned first = 0;
  unsigned last = 0;
  std::string text;
};

std::size_t lineCount(llvm::StringRef text) {
  return text.count('\n');
}

class HostTextWriter {
 public:
  HostTextWriter(const surface::TokenReader& reader, const std::vector<HostEdit>& edits,
                 const PreprocessingRecord& record)
      : reader_(reader), sources_(reader.preprocessor().getSourceManager()), record_(record) {
    for (const HostEdit& edit : wholeMacros(edits))
      addReplacement(edit);
    findTranslatedFiles();
  }

  std::string write() { return write(sources_.getMainFileID()); }

 private:
  std::vector<HostEdit> wholeMacros(const std::vector<HostEdit>& edits) const;
  bool isSameMacroUse(std::size_t a, std::size_t b) const;
  std::string textOf(std::size_t i) const;
  void addReplacement(const HostEdit& edit);
  void findTranslatedFiles();
  void addMacros(clang::FileID file, const IncludeDirective& include,
                 std::vector<Replacement>& replacements) const;
  void replaceIncludes(clang::FileID file, std::vector<Replacement>& replacements);
  std::string lineDirective(unsigned line, clang::FileID file) const;
  std::string write(clang::FileID file);

  const surface::TokenReader& reader_;
  const clang::SourceManager& sources_;
  const PreprocessingRecord& record_;
  std::map<clang::FileID, std::vector<Replacement>> replacements_;
  std::set<clang::FileID> translated_;  ///< files with replacements, and files that include one
};

/// True if both tokens come from one macro use in the user's file.
bool HostTextWriter::isSameMacroUse(std::size_t a, std::size_t b) const {
  const clang::SourceLocation left = reader_.location(a);
  const clang::SourceLocation right = reader_.location(b);
  return left.isMacroID() && right.isMacroID() &&
         sources_.getExpansionLoc(left) == sources_.getExpansionLoc(right);
}

std::string HostTextWriter::textOf(std::size_t i) const {
  return (reader_.at(i).hasLeadingSpace() ? " " : "") + reader_.spelling(i);
}

/// Combines all edits that touch a macro use into one edit that expands the whole use.
std::vector<HostEdit> HostTextWriter::wholeMacros(const std::vector<HostEdit>& edits) const {
  std::vector<HostEdit> whole;
  for (HostEdit edit : edits) {
    while (edit.first > 0 && isSameMacroUse(edit.first - 1, edit.first) &&
           (whole.empty() || whole.back().last < edit.first)) {
      edit.text = textOf(edit.first - 1) + edit.text;
      --edit.first;
    }
    if (!whole.empty() && whole.back().last <= edit.first && edit.first > 0 &&
        isSameMacroUse(whole.back().last - 1, edit.first)) {
      for (std::size_t i = whole.back().last; i < edit.first; ++i)
        whole.back().text += textOf(i);
      whole.back().text += edit.text;
      whole.back().last = edit.last;
    } else {
      whole.push_back(std::move(edit));
    }
  }
  for (std::size_t n = 0; n < whole.size(); ++n) {
    HostEdit& edit = whole[n];
    const std::size_t limit = n + 1 < whole.size() ? whole[n + 1].first : reader_.size();
    while (edit.last < limit && isSameMacroUse(edit.last - 1, edit.last)) {
      edit.text += textOf(edit.last++);
    }
  }
  return whole;
}

void HostTextWriter::addReplacement(const HostEdit& edit) {
  const clang::SourceLocation begin = sources_.getExpansionLoc(reader_.location(edit.first));
  const clang::SourceLocation lastToken = reader_.location(edit.last - 1);
  const clang::SourceLocation end =
      lastToken.isMacroID() ? sources_.getExpansionRange(lastToken).getEnd() : lastToken;
  const auto [file, first] = sources_.getDecomposedLoc(begin);
  const unsigned length =
      lastToken.isMacroID()
          ? clang::Lexer::MeasureTokenLength(end, sources_, reader_.preprocessor().getLangOpts())
          : reader_.at(edit.last - 1).getLength();
  const unsigned last = sources_.getFileOffset(end) + length;
  const llvm::StringRef before = sources_.getBufferData(file).slice(first, last);
  std::string text = edit.text;
  const std::size_t lines = lineCount(before);
  const std::size_t newLines = lineCount(text);
  if (lines > newLines) text.append(lines - newLines, '\n');
  replacements_[file].push_back({first, last, std::move(text)});
}

/// Marks each file with edits and all files that include it, because their #include directives must
/// be replaced.
void HostTextWriter::findTranslatedFiles() {
  for (const auto& [file, unused] : replacements_) {
    for (clang::FileID at = file; at.isValid() && at != sources_.getMainFileID();) {
      const llvm::StringRef name = sources_.getBufferOrFake(at).getBufferIdentifier();
      if (isBrookHeader(name)) break;  // has a C++ header of its own
      translated_.insert(at);
      at = sources_.getFileID(sources_.getIncludeLoc(at));
    }
  }
}

/// Removes `#pragma once`, because the text replaces the directive and is no header.
std::string withoutPragmaOnce(std::string text, const clang::LangOptions& language) {
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(),
                     text.data() + text.size());
  const auto isWord = [](const clang::Token& token, llvm::StringRef word) {
    return token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == word;
  };
  clang::Token token;
  std::ptrdiff_t hash = 0;
  int words = 0;  // words of `# pragma once`
  do {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::hash) && token.isAtStartOfLine()) {
      hash = lexer.getBufferLocation() - text.data() - 1;
      words = 1;
    } else {
      words = words > 0 && isWord(token, words == 1 ? "pragma" : "once") ? words + 1 : 0;
    }
  } while (words < 3 && !token.is(clang::tok::eof));
  if (words == 3)
    std::fill(text.begin() + hash, text.begin() + (lexer.getBufferLocation() - text.data()), ' ');
  return text;
}

/// Adds the macros of the header after #include "x.hpp", because x.hpp may come from a preprocessed
/// x.brhi.
void HostTextWriter::addMacros(clang::FileID file, const IncludeDirective& include,
                               std::vector<Replacement>& replacements) const {
  if (!llvm::StringRef(include.name).ends_with(".brhi")) return;
  for (const auto& [other, unused] : record_) {
    const clang::SourceLocation place = sources_.getIncludeLoc(other);
    if (place.isInvalid()) continue;
    const auto [includer, offset] = sources_.getDecomposedLoc(place);
    if (includer != file || offset < include.first || offset > include.last) continue;
    const std::string macros = macroDefinitions(sources_, record_, other);
    if (macros.empty()) return;
    const unsigned line = sources_.getLineNumber(file, include.first);
    replacements.push_back({include.last, include.last, "\n" + macros + lineDirective(line, file)});
  }
}

/// Returns line ends so that the following text begins a line, even after a backslash.
std::string endOfFile(llvm::StringRef text) {
  const bool joinsLines = text.rtrim(" \t\r").ends_with("\\");
  return joinsLines ? "\n\n" : "\n";
}

void HostTextWriter::replaceIncludes(clang::FileID file, std::vector<Replacement>& replacements) {
  const auto found = record_.find(file);
  if (found == record_.end()) return;
  for (const IncludeDirective& include : found->second.includes) {
    if (isBrookHeader(include.name)) {
      const std::size_t suffix = include.name.rfind('.');
      replacements.push_back(
          {include.nameFirst + static_cast<unsigned>(suffix), include.nameLast, ".hpp"});
      addMacros(file, include, replacements);
      continue;
    }
    bool isTranslated = false;
    std::string body;
    for (const clang::FileID other : translated_) {
      if (sources_.getFileEntryForID(other) != include.file) continue;
      isTranslated = true;
      const auto [includer, offset] = sources_.getDecomposedLoc(sources_.getIncludeLoc(other));
      if (includer == file && offset >= include.first && offset <= include.last) {
        const unsigned line = sources_.getLineNumber(file, include.first);
        const std::string text =
            withoutPragmaOnce(write(other), reader_.preprocessor().getLangOpts());
        body = lineDirective(1, other) + text + endOfFile(text) + lineDirective(line, file);
      }
    }
    if (isTranslated) replacements.push_back({include.first, include.last, body});
  }
}

std::string HostTextWriter::lineDirective(unsigned line, clang::FileID file) const {
  const std::string name = sources_.getBufferOrFake(file).getBufferIdentifier().str();
  return "#line " + std::to_string(line) + " " + ir::quoted(name) + "\n";
}

std::string HostTextWriter::write(clang::FileID file) {
  std::vector<Replacement> replacements = replacements_[file];
  replaceIncludes(file, replacements);
  std::ranges::sort(replacements, {}, &Replacement::first);
  std::string source = sources_.getBufferData(file).str();
  const auto record = record_.find(file);
  std::vector<EditedText> edited;
  for (const Replacement& replacement : replacements)
    edited.push_back({replacement.first, replacement.last});
  resolveConditionals(source, edited,
                      record == record_.end() ? std::vector<SkippedText>() : record->second.skipped,
                      reader_.preprocessor());
  std::string output;
  auto at = static_cast<unsigned>(lengthOfByteOrderMark(source));
  for (const Replacement& replacement : replacements) {
    if (replacement.first < at) continue;  // inside a larger one
    output.append(source, at, replacement.first - at);
    output += replacement.text;
    at = replacement.last;
  }
  return output.append(source, at, std::string::npos);
}

}  // namespace

std::string hostText(const surface::TokenReader& reader, const std::vector<HostEdit>& edits,
                     const PreprocessingRecord& record) {
  return HostTextWriter(reader, edits, record).write();
}

}  // namespace brook::frontend
