#include "compiler/frontend/error_wording.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/frontend/diagnostic_types.h"
#include "compiler/frontend/prelude_kernel.h"

#include <algorithm>
#include <set>

namespace brook::frontend {
namespace {

namespace diag = clang::diag;
namespace tok = clang::tok;
using diagnostics::Kind;
using Worded = ErrorWording::Worded;

}  // namespace

std::optional<Worded> ErrorWording::of(const clang::Diagnostic& diagnostic) {
  if (const std::optional<std::size_t> before = tokenBefore(diagnostic.getLocation())) {
    cascading_.add(diagnostic, *before);
    if (isOfLostBrace(diagnostic, *before)) cascading_.loseWay(*before);
  }
  const std::optional<std::size_t> token = tokenAt(diagnostic.getLocation());
  if (!token) return std::nullopt;
  return kernelAround(*token) != nullptr ? inKernel(diagnostic, *token)
                                         : inHost(diagnostic, *token);
}

std::string ErrorWording::nameMeant(const clang::Diagnostic& diagnostic,
                                    const std::optional<Worded>& own) {
  if (own && own->kind == Kind::BadSwizzle) return BrookNames::selector(own->argument);
  if (own && own->kind == Kind::NotAnElementType) return names_.type(own->argument);
  if (own && own->kind == Kind::UnknownCallee) return names_.functionOfKernels(own->argument);
  // check reports this error for a function that exists only in host code.
  const bool isOwn = diagnostic.getNumArgs() > 0 &&
                     diagnostic.getArgKind(0) == clang::DiagnosticsEngine::ak_std_string;
  if (isOwn && !collector_.messages().empty() &&
      collector_.messages().back().is(Kind::UnknownCallee)) {
    return names_.functionOfKernels(diagnostic.getArgStdStr(0));
  }
  const std::optional<std::size_t> token = tokenAt(diagnostic.getLocation());
  if (own && own->kind == Kind::ForbiddenInKernel && token && reader_.isWord(*token, "instance")) {
    return "instance()";
  }
  if (!token || own) return "";
  const std::string word = reader_.spelling(*token);
  switch (diagnostic.getID()) {
    case diag::err_unknown_typename:
      return names_.type(word);
    case diag::err_no_member:
      return names_.field(word);
    case diag::err_undeclared_var_use:
      if (const surface::KernelDeclaration* kernel = kernelAround(*token)) {
        return names_.parameter(*kernel, word);
      }
      return reader_.is(*token + 1, tok::l_paren) ? names_.functionOfHost(word)
                                                  : names_.stream(word);
    default:
      return "";
  }
}

bool ErrorWording::isCascading(const clang::Diagnostic& diagnostic) {
  // `vector<float> s<3>` looks like a specialisation of a template; an error about its name
  // follows.
  if (diagnostic.getID() == diag::err_template_outside_namespace_or_class_scope &&
      diagnostic.getLocation().isInvalid()) {
    return true;
  }
  const std::optional<std::size_t> token = tokenBefore(diagnostic.getLocation());
  if (!token) return false;
  if (collector_.hasMistakes() && isOfLostBrace(diagnostic, *token)) {
    cascading_.loseWay(*token);
    return true;
  }
  if (const auto explained = cascading_.explainedBy(diagnostic, *token)) {
    collector_.drop([&](const diagnostics::CollectedDiagnostic& message) {
      const std::optional<std::size_t> earlier = tokenBefore(message.diagnostic.getLocation());
      return message.isError() && earlier && *earlier >= explained->first &&
             *earlier < explained->last;
    });
  }
  return cascading_.isCascading(diagnostic, *token);
}

/// True for errors after the parser has lost track of the blocks. Braces match (surface/scanner.h),
/// so this holds if it misses a brace, or a semicolon after the body of a kernel.
bool ErrorWording::isOfLostBrace(const clang::Diagnostic& diagnostic, std::size_t token) const {
  const bool isOfBrace = diagnostic.getID() == diag::err_expected &&
                         diagnostic.getArgKind(0) == clang::DiagnosticsEngine::ak_tokenkind &&
                         static_cast<tok::TokenKind>(diagnostic.getRawArg(0)) == tok::r_brace;
  const bool isBehindKernel =
      std::ranges::any_of(declarations_.kernels, [&](const surface::KernelDeclaration& kernel) {
        return kernel.isDefined() && token + 1 == kernel.body.last;
      });
  return isOfBrace || (isBehindKernel && diagnostic.getID() == diag::err_expected_semi_declaration);
}

// ---- host code

std::optional<Worded> ErrorWording::inHost(const clang::Diagnostic& diagnostic, std::size_t token) {
  switch (diagnostic.getID()) {
    case diag::err_ovl_no_viable_function_in_call:
      if (calledName(diagnostic) == "between") return Worded{Kind::IteratorBounds, ""};
      if (!isKernel(reader_.spelling(token))) return std::nullopt;
      return Worded{Kind::KernelArguments, reader_.spelling(token)};
    case diag::err_ovl_deleted_call:
      if (!reader_.isWord(token, "streamRead")) return std::nullopt;
      return Worded{Kind::IteratorWritten, ""};
    case diag::err_no_member:
    case diag::err_no_member_suggest:
      if (!reader_.isWord(token, "domain") || !namesClass(diagnostic, "iter")) {
        return std::nullopt;
      }
      return Worded{Kind::IteratorDomain, ""};
    case diag::err_redefinition:
    case diag::err_member_redeclared:
      if (!isSameByHandles(token)) return std::nullopt;
      return Worded{Kind::SameHandles, reader_.spelling(token)};
    case diag::err_ovl_no_viable_function_in_init:
      if (!namesClass(diagnostic, "Stream") || !reader_.is(token + 1, tok::less)) {
        return std::nullopt;
      }
      return Worded{Kind::ExtentType, ""};
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
    case diag::err_unknown_typename:
    case diag::err_unknown_typename_suggest:
      return undeclaredInHost(token);
    case diag::err_ovl_deleted_oper:
      return indexedStream(diagnostic, token);
    case diag::err_ovl_no_viable_oper:
      return reader_.is(token, tok::equal) ? streamAsArray(diagnostic) : std::nullopt;
    case diag::err_typecheck_convert_incompatible:
    case diag::err_for_range_invalid:
      return namesClass(diagnostic, "stream") ? streamAsArray(diagnostic) : std::nullopt;
    case diag::err_template_spec_needs_header: {
      std::size_t first = token;
      while (first > 0 && !reader_.at(first - 1).isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        --first;
      cascading_.explainStatement(token);
      return Worded{Kind::NotAnElementType, reader_.spelling({first, token})};
    }
    default:
      return std::nullopt;
  }
}

/// True if the function at `name` differs from an earlier function of that name only in the element
/// types of its streams.
bool ErrorWording::isSameByHandles(std::size_t name) const {
  const StreamParameters own = streamParameters(name);
  if (own.elements.empty()) return false;
  bool isFound = false;
  for (std::size_t i = 0; i < name; ++i) {
    if (!reader_.isIdentifier(i) || reader_.spelling(i) != reader_.spelling(name)) continue;
    const StreamParameters other = streamParameters(i);
    if (other.count != own.count || other.elements.size() != own.elements.size()) continue;
    if (other.elements == own.elements) return false;
    isFound = true;
  }
  return isFound;
}

/// Returns the stream parameters of the function at `name`.
ErrorWording::StreamParameters ErrorWording::streamParameters(std::size_t name) const {
  StreamParameters found;
  if (!reader_.is(name + 1, tok::l_paren)) return found;
  const std::size_t close = reader_.findClosing(name + 1);
  for (std::size_t i = name; i < close && i < reader_.size(); ++i)
    found.count += reader_.is(i, tok::comma) ? 1 : 0;
  for (const surface::StreamDeclaration& declaration : declarations_.streams) {
    const bool isOurs =
        declaration.isParameter && declaration.all.first > name && declaration.all.first < close;
    if (isOurs) found.elements.push_back(reader_.spelling(declaration.elementTokens));
  }
  return found;
}

/// Rewords `x[3] = 1` and `streams[0][3] = 1`; `token` is the bracket.
std::optional<Worded> ErrorWording::indexedStream(const clang::Diagnostic& diagnostic,
                                                  std::size_t token) const {
  constexpr unsigned kReason = 2;  // the reason in the prelude's deleted operator
  const bool isOurs =
      diagnostic.getNumArgs() > kReason && diagnostic.getNumRanges() > 0 &&
      diagnostic.getArgKind(kReason) == clang::DiagnosticsEngine::ak_std_string &&
      llvm::StringRef(diagnostic.getArgStdStr(kReason)).starts_with("a stream is no array");
  if (!isOurs) return std::nullopt;
  const std::optional<std::size_t> first = knownToken(diagnostic.getRange(0).getBegin());
  if (!first || *first >= token) return std::nullopt;
  std::string name;
  for (std::size_t i = *first; i < token; ++i)
    name += reader_.spelling(i);
  return Worded{Kind::StreamAsArray, name};
}

/// Rewords `x = 2.0f` and `float *p = x` for a stream `x`.
std::optional<Worded> ErrorWording::streamAsArray(const clang::Diagnostic& diagnostic) const {
  for (unsigned i = 0; i < diagnostic.getNumRanges(); ++i) {
    const std::optional<std::size_t> first = knownToken(diagnostic.getRange(i).getBegin());
    if (first && isStream(*first)) return Worded{Kind::StreamAsArray, reader_.spelling(*first)};
  }
  return std::nullopt;
}

/// True if the token is the unqualified name of a stream.
bool ErrorWording::isStream(std::size_t token) const {
  if (!reader_.isIdentifier(token)) return false;
  const std::string name = reader_.spelling(token);
  return std::ranges::any_of(
      declarations_.streams, [&](const surface::StreamDeclaration& declaration) {
        return std::ranges::any_of(
            declaration.declarators, [&](const surface::StreamDeclarator& declarator) {
              return declarator.isStream() && reader_.spelling(declarator.name) == name;
            });
      });
}

std::optional<Worded> ErrorWording::undeclaredInHost(std::size_t token) {
  const std::string word = reader_.spelling(token);
  const bool isElement = isElementType(token);
  if (!isElement && word != "indexof") return std::nullopt;
  cascading_.explainStatement(token);
  return Worded{isElement ? Kind::NotAnElementType : Kind::IndexofInHost, word};
}

// ---- tokens

/// Returns the kernel whose body contains the token, or null.
const surface::KernelDeclaration* ErrorWording::kernelAround(std::size_t token) const {
  const auto found =
      std::ranges::find_if(declarations_.kernels, [&](const surface::KernelDeclaration& kernel) {
        return token >= kernel.body.first && token < kernel.body.last;
      });
  return found == declarations_.kernels.end() ? nullptr : &*found;
}

bool ErrorWording::isKernel(const std::string& name) const {
  return std::ranges::any_of(declarations_.kernels, [&](const surface::KernelDeclaration& kernel) {
    return reader_.spelling(kernel.name) == name;
  });
}

/// True if the token begins the element type of a stream or of a kernel's parameter.
bool ErrorWording::isElementType(std::size_t token) const {
  const auto isParameter = [&](const surface::ParameterDeclaration& parameter) {
    return parameter.type.first == token;
  };
  return std::ranges::any_of(declarations_.streams,
                             [&](const surface::StreamDeclaration& streams) {
                               return streams.elementTokens.first == token;
                             }) ||
         std::ranges::any_of(declarations_.kernels, [&](const surface::KernelDeclaration& kernel) {
           return std::ranges::any_of(kernel.parameters, isParameter);
         });
}

std::optional<std::size_t> ErrorWording::tokenAt(clang::SourceLocation location) {
  if (tokens_.empty()) {
    for (std::size_t i = 0; i < reader_.size(); ++i)
      tokens_.emplace(reader_.location(i), i);
  }
  return knownToken(location);
}

/// Returns the token at `location`, or the token before it, because an error may be at the end of a
/// token.
std::optional<std::size_t> ErrorWording::tokenBefore(clang::SourceLocation location) {
  if (const std::optional<std::size_t> token = tokenAt(location)) return token;
  const clang::SourceManager& sources = reader_.preprocessor().getSourceManager();
  const clang::SourceLocation written = collector_.written(location, sources);
  const auto after = tokens_.upper_bound(written);
  if (!written.isFileID() || after == tokens_.begin()) return std::nullopt;
  const auto& [place, token] = *std::prev(after);
  return sources.isWrittenInSameFile(place, written) ? std::optional(token) : std::nullopt;
}

std::optional<std::size_t> ErrorWording::knownToken(clang::SourceLocation location) const {
  const auto found =
      tokens_.find(collector_.written(location, reader_.preprocessor().getSourceManager()));
  if (found == tokens_.end()) return std::nullopt;
  return found->second;
}

}  // namespace brook::frontend
