// Finds all Brook constructs of a translation unit in one pass over its tokens.
//
//   in:  the preprocessed tokens; tokens of system headers are skipped
//   out: Declarations; errors about their form. Without errors all braces match
//
// All other text is ignored: a word such as `out` is a keyword only where the language has it
// (docs/language/files.md, Words).
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/host_keywords.h"
#include "compiler/surface/kernel_parser.h"
#include "compiler/surface/stream_parser.h"
#include "compiler/surface/structure_parser.h"
#include "compiler/surface/tokens.h"

#include <map>
#include <vector>

namespace brook::surface {

class Scanner {
 public:
  Scanner(clang::Preprocessor& preprocessor, Tokens& tokens);

  Declarations scan();

 private:
  /// The kind of block that a brace opens.
  enum class Scope : bool { File, Inner };

  bool isAtFileScope() const;
  bool isInSystemHeader(std::size_t i);
  bool beginsDeclaration(std::size_t i) const;
  bool beginsFileScopeDeclaration(std::size_t i) const;
  bool opensFileScope(std::size_t brace) const;
  /// Each function returns the token after its construct, or `i` if the construct is not at `i`.
  std::size_t scanDeclaration(std::size_t i);
  std::size_t scanKernel(std::size_t i);
  std::size_t scanCondition(std::size_t i);
  std::size_t scanParameter(std::size_t i);
  std::size_t endOfList(std::size_t i) const;
  void scanSystemToken(std::size_t i);
  void scanBrace(std::size_t i);
  void scanTypeName(std::size_t i);
  void scanAlias(std::size_t i, bool isOfSystem);
  void addUse(const std::string& element);
  void scanMissingInt(std::size_t i);
  void scanNumber(std::size_t i);
  void scanUnsignedVector(std::size_t i);
  void scanStreamInterfaceName(std::size_t i);
  void checkRedefinitions();
  void checkPrototypes();
  void shareLinkage();
  void checkBraces();
  void reportClosingBrace(std::size_t close);
  std::size_t valuesWithoutBrace(std::size_t close) const;
  bool isBehindFunctionHead(std::size_t i) const;
  bool beginsStatement(std::size_t i) const;
  bool checkParameterLists();
  bool hasStatement(std::size_t brace) const;
  void reportOpen(std::size_t last, std::size_t open, clang::tok::TokenKind closing);
  bool agree(const KernelDeclaration& a, const KernelDeclaration& b) const;

  Tokens& tokens_;
  TokenReader reader_;
  ElementTypes types_;
  KernelParser kernelParser_;
  StreamParser streamParser_;
  StructureParser structureParser_;
  HostKeywords hostKeywords_;
  std::vector<Scope> scopes_;
  std::size_t fileScopeDeclaration_ = 0;  ///< first token of the current declaration
  std::map<clang::FileID, bool> isSystemFile_;
  unsigned errorsBefore_ = 0;  ///< errors of the preprocessor: warnings under -Werror
  Declarations found_;
};

}  // namespace brook::surface
