#include "compiler/frontend/preprocessing_record.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Token.h"
#include "compiler/frontend/prelude.h"

namespace brook::frontend {
namespace {

/// Returns `N 3` for `#define N 3`, without line ends.
std::string textOfMacro(const clang::SourceManager& sources, const clang::MacroInfo& macro,
                        const clang::Token& name) {
  const auto [file, first] = sources.getDecomposedLoc(name.getLocation());
  const llvm::StringRef source = sources.getBufferData(file);
  std::size_t last = first + name.getLength();
  if (!macro.tokens_empty()) {
    const clang::Token& token = macro.tokens().back();
    last = sources.getFileOffset(token.getLocation()) + token.getLength();
  } else if (macro.isFunctionLike()) {
    last = source.find(')', last) + 1;
  }
  std::string text = source.slice(first, last).str();
  for (std::size_t end; (end = text.find('\n')) != std::string::npos;) {
    text[end] = ' ';
    const std::size_t before = text.find_last_not_of("\r ", end);
    if (before != std::string::npos && text[before] == '\\') text[before] = ' ';
  }
  return text;
}

class Recorder : public clang::PPCallbacks {
 public:
  Recorder(const clang::SourceManager& sources, PreprocessingRecord& record)
      : sources_(sources), record_(record) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name,
                          bool, clang::CharSourceRange nameRange, clang::OptionalFileEntryRef file,
                          llvm::StringRef, llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (hash.isMacroID() || nameRange.getBegin().isMacroID()) return;
    const auto [fileId, first] = sources_.getDecomposedLoc(hash);
    IncludeDirective directive;
    directive.first = first;
    directive.nameFirst = sources_.getFileOffset(nameRange.getBegin()) + 1;
    directive.nameLast = directive.nameFirst + static_cast<unsigned>(name.size());
    directive.last = directive.nameLast + 1;
    directive.name = name.str();
    directive.file = file ? &file->getFileEntry() : nullptr;
    record_[fileId].includes.push_back(std::move(directive));
  }

  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    const auto [fileId, first] = sources_.getDecomposedLoc(range.getBegin());
    record_[fileId].skipped.push_back({first, sources_.getFileOffset(range.getEnd())});
  }

  void MacroDefined(const clang::Token& name, const clang::MacroDirective* macro) override {
    const clang::SourceLocation place = name.getLocation();
    if (!isOfIncludedFile(place)) return;
    record_[sources_.getFileID(place)].macros.push_back(
        {name.getIdentifierInfo()->getName().str(),
         textOfMacro(sources_, *macro->getMacroInfo(), name)});
  }

  // An #undef in the main file stays where it is, so it is not recorded.
  void MacroUndefined(const clang::Token& name, const clang::MacroDefinition&,
                      const clang::MacroDirective*) override {
    if (!isOfIncludedFile(name.getLocation())) return;
    for (auto& [file, facts] : record_) {
      std::erase_if(facts.macros, [&](const MacroDefinition& macro) {
        return macro.name == name.getIdentifierInfo()->getName();
      });
    }
  }

 private:
  bool isOfIncludedFile(clang::SourceLocation place) const {
    return place.isFileID() && !sources_.isWrittenInMainFile(place) &&
           !sources_.isInSystemHeader(place) && !sources_.isWrittenInBuiltinFile(place) &&
           !sources_.isWrittenInCommandLineFile(place);
  }

  const clang::SourceManager& sources_;
  PreprocessingRecord& record_;
};

}  // namespace

std::unique_ptr<clang::PPCallbacks> recordPreprocessing(const clang::SourceManager& sources,
                                                        PreprocessingRecord& record) {
  return std::make_unique<Recorder>(sources, record);
}

bool Dependencies::sawDependency(llvm::StringRef name, bool, bool isSystem, bool, bool isMissing) {
  if (isMissing || name.starts_with(kPreludeFolder) || name.starts_with("<")) return false;
  (isSystem ? systemFiles : files).push_back(name.str());
  return true;
}

}  // namespace brook::frontend
