#include "compiler/frontend/preprocessing_record.h"

namespace brook::frontend {
namespace {

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

 private:
  const clang::SourceManager& sources_;
  PreprocessingRecord& record_;
};

}  // namespace

std::unique_ptr<clang::PPCallbacks> recordPreprocessing(const clang::SourceManager& sources,
                                                        PreprocessingRecord& record) {
  return std::make_unique<Recorder>(sources, record);
}

}  // namespace brook::frontend
