#include "compiler/surface/scanner.h"

#include "clang/Basic/SourceManager.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/surface/specifiers.h"

#include <algorithm>

namespace brook::surface {
namespace {

namespace tok = clang::tok;
using diagnostics::Kind;
using diagnostics::report;

}  // namespace

Scanner::Scanner(clang::Preprocessor& preprocessor, Tokens& tokens)
    : tokens_(tokens),
      reader_(preprocessor, tokens),
      kernelParser_(reader_, types_),
      streamParser_(reader_, types_),
      structureParser_(reader_, types_),
      hostKeywords_(reader_, types_) {}

Declarations Scanner::scan() {
  errorsBefore_ = reader_.diagnostics().getNumErrors();
  std::size_t i = 0;
  while (i < tokens_.size()) {
    if (isInSystemHeader(i)) {
      scanSystemToken(i++);
      continue;
    }
    if (beginsFileScopeDeclaration(i)) fileScopeDeclaration_ = i;
    const std::size_t next = beginsDeclaration(i) ? scanDeclaration(i) : i;
    if (next > i) {
      i = next;
      continue;
    }
    const clang::Token& token = tokens_[i];
    if (token.isOneOf(tok::kw_for, tok::kw_if, tok::kw_while, tok::kw_switch) &&
        reader_.is(i + 1, tok::l_paren)) {
      i = std::max(i + 1, scanCondition(i));
      continue;
    }
    if (token.is(tok::numeric_constant)) scanNumber(i);
    if (token.is(tok::star)) scanStreamInterfaceName(i);
    if (token.isOneOf(tok::kw_unsigned, tok::kw_signed)) scanUnsignedVector(i);
    if (token.is(tok::identifier)) hostKeywords_.checkIndexof(i);
    scanBrace(i);
    if (token.isOneOf(tok::l_paren, tok::comma)) {
      i = scanParameter(i + 1);
      continue;
    }
    ++i;
  }
  checkRedefinitions();
  checkPrototypes();
  shareLinkage();
  checkBraces();
  return std::move(found_);
}

void Scanner::scanBrace(std::size_t i) {
  if (tokens_[i].is(tok::l_brace)) {
    scopes_.push_back(opensFileScope(i) ? Scope::File : Scope::Inner);
  } else if (tokens_[i].is(tok::r_brace) && !scopes_.empty()) {
    scopes_.pop_back();
  }
}

/// Scans system headers only for names of element types: `int32_t`, `GLfloat`.
void Scanner::scanSystemToken(std::size_t i) {
  const bool isTypeName = tokens_[i].isOneOf(tok::kw_typedef, tok::kw_using);
  if (isTypeName && beginsFileScopeDeclaration(i)) scanAlias(i, true);
  scanBrace(i);
}

bool Scanner::isAtFileScope() const {
  return std::ranges::all_of(scopes_, [](Scope scope) { return scope == Scope::File; });
}

bool Scanner::isInSystemHeader(std::size_t i) {
  const clang::SourceManager& sources = reader_.preprocessor().getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(reader_.location(i));
  const clang::FileID file = sources.getFileID(place);
  const auto known = isSystemFile_.find(file);
  if (known != isSystemFile_.end()) return known->second;
  const bool isSystem = sources.isInSystemHeader(place);
  // In preprocessed text every line marker may change the answer, so it is not cached.
  if (!sources.getSLocEntry(file).getFile().hasLineDirectives()) isSystemFile_[file] = isSystem;
  return isSystem;
}

/// True if a declaration can begin here: after the end of another one, or where a block begins.
bool Scanner::beginsDeclaration(std::size_t i) const {
  if (i == 0) return true;
  const clang::Token& before = tokens_[i - 1];
  return before.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon, tok::r_paren,
                        tok::kw_else, tok::kw_do) ||
         before.isAnnotation() || reader_.closesTemplateParameters(i - 1);
}

bool Scanner::beginsFileScopeDeclaration(std::size_t i) const {
  if (!isAtFileScope()) return false;
  return i == 0 || tokens_[i - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
         tokens_[i - 1].isAnnotation();
}

/// True for `extern "C" {`. A namespace cannot contain kernels, because their stubs and bodies are
/// global.
bool Scanner::opensFileScope(std::size_t brace) const {
  return brace >= 2 && tokens_[brace - 1].is(tok::string_literal) &&
         tokens_[brace - 2].is(tok::kw_extern);
}

std::size_t Scanner::scanDeclaration(std::size_t i) {
  const std::size_t afterKernel = scanKernel(i);
  if (afterKernel > i) return afterKernel;
  if (std::optional<StreamDeclaration> streams = streamParser_.parseDeclaration(i)) {
    found_.streams.push_back(std::move(*streams));
    addUse(found_.streams.back().element);
    return found_.streams.back().all.last;
  }
  const std::size_t afterError = hostKeywords_.checkDeclaration(i, isAtFileScope());
  if (afterError > i) return afterError;
  if (isAtFileScope()) {
    scanTypeName(i);
    scanMissingInt(i);
  }
  return i;
}

std::size_t Scanner::scanKernel(std::size_t i) {
  std::optional<KernelDeclaration> kernel = kernelParser_.parse(i);
  if (!kernel) return i;
  if (!isAtFileScope()) {
    report(reader_.diagnostics(), reader_.location(kernel->name), Kind::KernelScope)
        << reader_.spelling(kernel->name);
  }
  kernel->isInLinkageBlock = !scopes_.empty();
  for (const ParameterDeclaration& parameter : kernel->parameters)
    addUse(parameter.element);
  addUse(kernel->resultType);
  found_.kernels.push_back(std::move(*kernel));
  return found_.kernels.back().all.last;
}

/// Scans `for (float s<3>;;)`: in C++, nothing begins like this.
std::size_t Scanner::scanCondition(std::size_t i) {
  const Specifiers specifiers = readSpecifiers(reader_, i + 2);
  const std::size_t name = specifiers.all.last;
  if (!specifiers.hasType() || !reader_.isIdentifier(name) || !reader_.is(name + 1, tok::less)) {
    return i;
  }
  report(reader_.diagnostics(), reader_.location(name), Kind::StreamInCondition)
      << reader_.spelling(name) << reader_.spelling(i);
  const std::size_t close = reader_.findClosing(i + 1);
  return close == kNoToken ? i : close;
}

void Scanner::addUse(const std::string& element) {
  if (!types_.isStructure(element) || found_.findStructureUse(element) != nullptr) return;
  const bool isInLinkageBlock = !scopes_.empty() && scopes_.front() == Scope::File;
  found_.structureUses.push_back({element, fileScopeDeclaration_, isInLinkageBlock});
}

std::size_t Scanner::scanParameter(std::size_t i) {
  const unsigned errors = reader_.diagnostics().getNumErrors();
  std::optional<StreamDeclaration> parameter = streamParser_.parseParameter(i);
  if (!parameter) hostKeywords_.checkParameter(i);
  // A kernel without `kernel` gets one error, even if several of its parameters have Brook's
  // keywords.
  if (reader_.diagnostics().getNumErrors() > errors) return endOfList(i);
  if (!parameter) return i;
  found_.streams.push_back(std::move(*parameter));
  addUse(found_.streams.back().element);
  return found_.streams.back().all.last;
}

/// Returns the ')' after the parameter or argument at `i`, or `i` if there is none.
std::size_t Scanner::endOfList(std::size_t i) const {
  for (std::size_t k = i; k < tokens_.size(); ++k) {
    if (tokens_[k].is(tok::r_paren)) return k;
    if (tokens_[k].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) k = reader_.findClosing(k);
    if (k == kNoToken) break;
  }
  return i;
}

/// Records structures and other names of types.
void Scanner::scanTypeName(std::size_t i) {
  if (std::optional<StructureDeclaration> structure = structureParser_.parse(i)) {
    structure->isInLinkageBlock = !scopes_.empty();
    types_.addStructure(*structure);
    structure->leaves = types_.leaves(structure->names.front());
    found_.structures.push_back(std::move(*structure));
  } else {
    scanAlias(i, false);
  }
}

/// Records `typedef float4 name;` and `using name = float4;`.
void Scanner::scanAlias(std::size_t i, bool isOfSystem) {
  TokenRange type;
  std::size_t name = kNoToken;
  std::size_t last = i;
  if (reader_.is(i, tok::kw_using) && reader_.isIdentifier(i + 1) &&
      reader_.is(i + 2, tok::equal)) {
    name = i + 1;
    last = i + 3;
    while (last < tokens_.size() && !tokens_[last].isOneOf(tok::semi, tok::l_brace))
      ++last;
    type = {i + 3, last};
  } else if (reader_.is(i, tok::kw_typedef)) {
    last = i + 1;
    while (last < tokens_.size() && !tokens_[last].isOneOf(tok::semi, tok::eof)) {
      if (tokens_[last].is(tok::l_brace))
        last = std::min(reader_.findClosing(last), tokens_.size() - 1);
      ++last;
    }
    name = last - 1;
    type = {i + 1, last - 1};
  }
  if (name == kNoToken || !reader_.is(last, tok::semi) || type.isEmpty() ||
      !reader_.isIdentifier(name)) {
    return;
  }
  const std::string spelling = reader_.spelling(name);
  if (isOfSystem) {
    const auto element = types_.find(reader_.spelling(type));
    // Some system headers declare `uint` too, with the same meaning.
    if (!element || ElementTypes().find(spelling)) return;
    types_.addSystemAlias(spelling, *element);
    if (!spelling.starts_with("__")) found_.aliases.push_back({name, *element, last});
    return;
  }
  if (tokens_[type.first].is(tok::kw_struct) && type.size() == 2) {
    const std::string tag = reader_.spelling(type.first + 1);
    types_.addStructureAlias(spelling, tag);
    if (tag == spelling) return;
    found_.aliases.push_back({name, "struct " + tag, last});
  } else if (const auto element = types_.find(reader_.spelling(type))) {
    types_.addAlias(spelling, *element);
    found_.aliases.push_back({name, *element, last});
  }
}

/// Records `main() {` without a type and `void main() {` (docs/language/files.md).
void Scanner::scanMissingInt(std::size_t i) {
  const bool isVoidMain = reader_.is(i, tok::kw_void) && reader_.isWord(i + 1, "main");
  const std::size_t name = isVoidMain ? i + 1 : i;
  if (!reader_.isIdentifier(name) || !reader_.is(name + 1, tok::l_paren)) return;
  const std::size_t close = reader_.findClosing(name + 1);
  if (close == kNoToken || !reader_.is(close + 1, tok::l_brace)) return;
  found_.missingInts.push_back({{i, name}});
}

void Scanner::scanNumber(std::size_t i) {
  const std::string text = reader_.spelling(i);
  const bool isDecimal = text.find_first_not_of("0123456789") == std::string::npos;
  const std::size_t end = text.find_first_of("89");
  if (text.front() != '0' || !isDecimal || end == std::string::npos) return;
  const std::string digits = text.substr(0, end);
  report(reader_.diagnostics(), reader_.location(i), Kind::OctalDigits) << text << digits;
  found_.octalLiterals.push_back({i, digits});
}

/// Records `unsigned int4 v`, `(unsigned int4 *) p`, `new unsigned int4[n]` and
/// `Stream<unsigned int4>`. The two words must have no other meaning in C++, so they do not count
/// at the end of a parameter.
void Scanner::scanUnsignedVector(std::size_t i) {
  if (!reader_.isIdentifier(i + 1)) return;
  const auto vector = signedVector(reader_.spelling(i), reader_.spelling(i + 1));
  if (!vector) return;
  const bool isBeforeName =
      reader_.isIdentifier(i + 2) || reader_.is(i + 2, tok::star) || reader_.is(i + 2, tok::amp);
  const bool isAlone =
      i > 0 && (reader_.is(i - 1, tok::kw_new) || reader_.is(i - 1, tok::less) ||
                (i > 1 && reader_.is(i - 1, tok::l_paren) && reader_.is(i - 2, tok::kw_sizeof)));
  if (isBeforeName || isAlone) found_.unsignedVectors.push_back({{i, i + 2}, *vector});
}

/// Records the name before the star at `i`.
void Scanner::scanStreamInterfaceName(std::size_t i) {
  if (i < 3 || !reader_.isWord(i - 1, "Stream") || !reader_.is(i - 2, tok::coloncolon) ||
      !reader_.isWord(i - 3, "brook")) {
    return;
  }
  found_.streamInterfaceNames.push_back({i - 1});
}

/// Reports a kernel that is defined twice. Repeated prototypes are valid.
void Scanner::checkRedefinitions() {
  std::map<std::string, const KernelDeclaration*> defined;
  for (const KernelDeclaration& kernel : found_.kernels) {
    if (!kernel.isDefined()) continue;
    const std::string name = reader_.spelling(kernel.name);
    const auto [earlier, isNew] = defined.emplace(name, &kernel);
    if (isNew) continue;
    report(reader_.diagnostics(), reader_.location(kernel.name), Kind::KernelRedefinition) << name;
    report(reader_.diagnostics(), reader_.location(earlier->second->name),
           Kind::PreviousDefinition);
  }
}

/// Compares each declaration of a kernel with the first one; checkRedefinitions reports second
/// definitions.
void Scanner::checkPrototypes() {
  if (reader_.diagnostics().getNumErrors() > errorsBefore_) return;  // parameters may be missing
  std::map<std::string, const KernelDeclaration*> declared;
  for (const KernelDeclaration& kernel : found_.kernels) {
    const std::string name = reader_.spelling(kernel.name);
    const auto [earlier, isNew] = declared.emplace(name, &kernel);
    if (isNew || agree(*earlier->second, kernel)) continue;
    if (earlier->second->isDefined() && kernel.isDefined()) continue;
    report(reader_.diagnostics(), reader_.location(kernel.name), Kind::PrototypeDiffers) << name;
    report(reader_.diagnostics(), reader_.location(earlier->second->name),
           Kind::PreviousDeclaration);
  }
}

/// Unifies linkage by the rule for functions: `static` at the first declaration, or `inline` at
/// any, holds for all.
void Scanner::shareLinkage() {
  std::map<std::string, Linkage> linkages;
  for (const KernelDeclaration& kernel : found_.kernels) {
    const auto [known, isNew] = linkages.emplace(reader_.spelling(kernel.name), kernel.linkage);
    const bool becomesInline = known->second == Linkage::External;
    if (becomesInline && kernel.linkage == Linkage::Inline) known->second = Linkage::Inline;
  }
  for (KernelDeclaration& kernel : found_.kernels)
    kernel.linkage = linkages.at(reader_.spelling(kernel.name));
}

/// True if both declare one kernel; `a` comes first. Types that only Clang knows count as equal.
bool Scanner::agree(const KernelDeclaration& a, const KernelDeclaration& b) const {
  const auto areSame = [](const std::string& left, const std::string& right) {
    return left.empty() || right.empty() || left == right;
  };
  if (b.linkage == Linkage::Internal && a.linkage != b.linkage) return false;
  return a.kind == b.kind && areSame(a.resultType, b.resultType) &&
         std::ranges::equal(a.parameters, b.parameters, [&](const auto& left, const auto& right) {
           return left.kind == right.kind && left.rank == right.rank &&
                  areSame(left.element, right.element);
         });
}

}  // namespace brook::surface
