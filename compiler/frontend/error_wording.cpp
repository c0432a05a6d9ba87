#include "compiler/frontend/error_wording.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/frontend/prelude_kernel.h"

#include <algorithm>
#include <set>

namespace brook::frontend {
namespace {

namespace diag = clang::diag;
namespace tok = clang::tok;
using diagnostics::Kind;
using Worded = ErrorWording::Worded;

clang::QualType typeArgument(const clang::Diagnostic& diagnostic, unsigned i) {
  if (i >= diagnostic.getNumArgs() ||
      diagnostic.getArgKind(i) != clang::DiagnosticsEngine::ak_qualtype) {
    return {};
  }
  return clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(diagnostic.getRawArg(i)));
}

/// The name of the class that the type is, or of its template; empty for other types.
llvm::StringRef className(clang::QualType type) {
  if (type.isNull()) return "";
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record != nullptr && record->getIdentifier() ? record->getName() : llvm::StringRef();
}

/// Whether one of the types that the error names is that class.
bool namesClass(const clang::Diagnostic& diagnostic, llvm::StringRef name) {
  for (unsigned i = 0; i < diagnostic.getNumArgs(); ++i) {
    if (className(typeArgument(diagnostic, i)) == name) return true;
    if (diagnostic.getArgKind(i) != clang::DiagnosticsEngine::ak_declcontext) continue;
    const auto* scope = reinterpret_cast<const clang::DeclContext*>(diagnostic.getRawArg(i));
    const auto* record = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(scope);
    if (record != nullptr && record->getIdentifier() && record->getName() == name) return true;
  }
  return false;
}

/// As the user wrote it.
std::string nameOf(clang::QualType type) {
  const std::string name = type.getUnqualifiedType().getAsString();
  return name.starts_with("struct ") ? name.substr(7) : name;
}

/// The name of the function of a call without a viable one.
std::string calledName(const clang::Diagnostic& diagnostic) {
  if (diagnostic.getNumArgs() == 0 ||
      diagnostic.getArgKind(0) != clang::DiagnosticsEngine::ak_declarationname) {
    return "";
  }
  return clang::DeclarationName::getFromOpaqueInteger(diagnostic.getRawArg(0)).getAsString();
}

}  // namespace

std::optional<Worded> ErrorWording::of(const clang::Diagnostic& diagnostic) {
  if (const std::optional<std::size_t> before = tokenBefore(diagnostic.getLocation())) {
    following_.add(diagnostic, *before);
    if (isOfLostBrace(diagnostic, *before)) following_.loseWay(*before);
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

bool ErrorWording::isFollower(const clang::Diagnostic& diagnostic) {
  // `vector<float> s<3>` looks like a specialisation of a template; the error about its name comes.
  if (diagnostic.getID() == diag::err_template_outside_namespace_or_class_scope &&
      diagnostic.getLocation().isInvalid()) {
    return true;
  }
  const std::optional<std::size_t> token = tokenBefore(diagnostic.getLocation());
  if (!token) return false;
  if (collector_.hasMistakes() && isOfLostBrace(diagnostic, *token)) {
    following_.loseWay(*token);
    return true;
  }
  if (const auto explained = following_.explainedBy(diagnostic, *token)) {
    collector_.drop([&](const diagnostics::Message& message) {
      const std::optional<std::size_t> earlier = tokenBefore(message.diagnostic.getLocation());
      return message.isError() && earlier && *earlier >= explained->first &&
             *earlier < explained->last;
    });
  }
  return following_.follows(diagnostic, *token);
}

/// Braces match (surface/scanner.h): where the parser misses one, or a semicolon behind the body of
/// a kernel, it has lost its way.
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

// ---- kernels

std::optional<Worded> ErrorWording::inKernel(const clang::Diagnostic& diagnostic,
                                             std::size_t token) const {
  const std::string word = reader_.spelling(token);
  const bool isBeforeMember = reader_.is(token, tok::period) && reader_.isIdentifier(token + 1);
  switch (diagnostic.getID()) {
    case diag::err_typecheck_subscript_value:
      return Worded{Kind::TooManyBrackets, word};
    case diag::err_typecheck_invalid_operands:
    case diag::err_typecheck_unary_expr:
    case diag::err_typecheck_expect_int:
    case diag::err_typecheck_cond_incompatible_operands:
      return operands(diagnostic, token);
    case diag::err_ext_vector_component_exceeds_length:
    case diag::err_ext_vector_component_name_illegal:
    case diag::err_typecheck_member_reference_struct_union:
      if (!isBeforeMember) return std::nullopt;
      return Worded{Kind::BadSwizzle, reader_.spelling(token + 1)};
    case diag::err_no_member:
    case diag::err_no_member_suggest:
      if (!namesClass(diagnostic, "gather") || token < 2) return std::nullopt;
      return Worded{Kind::GatherAsValue,
                    reader_.spelling(reader_.is(token - 1, tok::period) ? token - 2 : token - 1)};
    case diag::err_typecheck_duplicate_vector_components_not_mlvalue: {
      const std::optional<std::size_t> last = diagnostic.getNumRanges() > 0
                                                  ? knownToken(diagnostic.getRange(0).getEnd())
                                                  : std::nullopt;
      return Worded{Kind::RepeatedComponent, last ? reader_.spelling(*last) : word};
    }
    case diag::err_typecheck_expression_not_modifiable_lvalue:
      return Worded{Kind::NotAssignable, ""};
    case diag::err_typecheck_assign_const: {
      const std::optional<std::size_t> first = diagnostic.getNumRanges() > 0
                                                   ? knownToken(diagnostic.getRange(0).getBegin())
                                                   : std::nullopt;
      return Worded{Kind::ConstantAssigned, reader_.spelling(first.value_or(token))};
    }
    case diag::err_break_not_in_loop_or_switch:
    case diag::err_continue_not_in_loop:
      return Worded{Kind::OutsideOfLoop, word};
    case diag::err_typecheck_member_reference_suggestion:
    case diag::err_typecheck_member_reference_arrow:
      return Worded{Kind::ForbiddenInKernel, "'->'"};
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
      if (reader_.is(token + 1, tok::l_paren)) return Worded{Kind::UnknownCallee, word};
      if (!isKernelFunction(word)) return std::nullopt;
      return Worded{Kind::ForbiddenInKernel, "a function as a value"};
    case diag::err_ovl_unresolvable:
      return Worded{Kind::ForbiddenInKernel, "a function as a value"};
    case diag::err_excess_initializers: {
      const std::string type = token > 0 ? reader_.spelling(token - 1) : "";
      if (!isVectorTypeName(type) || !reader_.is(token + 1, tok::l_paren)) return std::nullopt;
      return Worded{Kind::VectorInParentheses, type + " " + word + " = " + type + "(...)"};
    }
    case diag::err_ovl_no_viable_function_in_call:
      return callInKernel(diagnostic, token);
    case diag::err_ovl_no_viable_oper:
      return assignment(diagnostic, token);
    default:
      return std::nullopt;
  }
}

/// `x % 2.0`, and operands that operators do not take at all.
std::optional<Worded> ErrorWording::operands(const clang::Diagnostic& diagnostic,
                                             std::size_t token) const {
  for (unsigned i = 0; i < diagnostic.getNumRanges(); ++i) {
    const llvm::StringRef name = className(typeArgument(diagnostic, i));
    const std::optional<std::size_t> operand = knownToken(diagnostic.getRange(i).getBegin());
    if (!operand || !reader_.isIdentifier(*operand)) continue;
    if (name == "gather" || name == "gather_row") {
      return Worded{Kind::GatherAsValue, reader_.spelling(*operand)};
    }
    if (name == "Stream" || name == "Iter" || name == "stream" || name == "iter") {
      return Worded{Kind::GlobalVariable, reader_.spelling(*operand)};
    }
    if (isStatement(*operand)) return Worded{Kind::StatementAsValue, reader_.spelling(*operand)};
    // Vectors of the host are other types than those of kernels, which have the same names.
    if (isVectorTypeName(std::string_view(name))) {
      const bool isCall = reader_.is(*operand + 1, tok::l_paren);
      return Worded{isCall ? Kind::UnknownCallee : Kind::GlobalVariable, reader_.spelling(*operand)};
    }
  }
  for (unsigned i = 0; i < diagnostic.getNumArgs(); ++i) {
    const clang::QualType type = typeArgument(diagnostic, i);
    if (!type.isNull() && type->isRecordType()) return Worded{Kind::StructureAsValue, nameOf(type)};
  }
  static const std::set<std::string> integerOperators = {"%",  "&",  "|",  "^",  "~",   "<<", ">>",
                                                         "%=", "&=", "|=", "^=", "<<=", ">>="};
  const std::string word = reader_.spelling(token);
  if (integerOperators.contains(word)) return Worded{Kind::IntegerOperator, word};
  return std::nullopt;
}

/// `o = x` of a scatter output, and `t = {x, 2}` of a structure with other fields.
std::optional<Worded> ErrorWording::assignment(const clang::Diagnostic& diagnostic,
                                               std::size_t token) const {
  const std::optional<std::size_t> first =
      diagnostic.getNumRanges() > 0 ? knownToken(diagnostic.getRange(0).getBegin()) : std::nullopt;
  if (!first) return std::nullopt;
  const std::string name = reader_.spelling(*first);
  if (isGather(name, token)) return Worded{Kind::ScatterAccess, name};
  if (!reader_.is(token, tok::equal) || !reader_.is(token + 1, tok::l_brace)) return std::nullopt;
  return Worded{Kind::StructureValues, reader_.spelling({*first, token})};
}

/// Whether `name` is a gather or a scatter output of the kernel around `token`.
bool ErrorWording::isGather(const std::string& name, std::size_t token) const {
  return std::ranges::any_of(
      kernelAround(token)->parameters, [&](const surface::ParameterDeclaration& parameter) {
        return parameter.rank > 0 && reader_.spelling(parameter.name) == name;
      });
}

/// A call that has no value.
bool ErrorWording::isStatement(std::size_t token) const {
  const bool isOne = reader_.isWord(token, "push") || reader_.isWord(token, "print") ||
                     reader_.isWord(token, "assert");
  return isOne && reader_.is(token + 1, tok::l_paren);
}

std::optional<Worded> ErrorWording::callInKernel(const clang::Diagnostic& diagnostic,
                                                 std::size_t token) const {
  const std::string name = calledName(diagnostic);
  const std::string word = reader_.spelling(token);
  const std::size_t close =
      reader_.is(token + 1, tok::l_paren) ? reader_.findClosing(token + 1) : token;
  for (std::size_t i = token; i < close && close != surface::kNoToken; ++i) {
    if (isStatement(i)) return Worded{Kind::StatementAsValue, reader_.spelling(i)};
  }
  // An implicit conversion, which takes every value.
  if (name == "convert" && word != name) {
    return Worded{Kind::ForbiddenInKernel, "a function as a value"};
  }
  if (isKernel(word)) return Worded{Kind::CalleeArguments, word};
  if (isKernelFunction(word)) return std::nullopt;
  return Worded{Kind::UnknownCallee, word};
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
      if (!reader_.isWord(token, "domain") ||
          !(namesClass(diagnostic, "Iter") || namesClass(diagnostic, "iter"))) {
        return std::nullopt;
      }
      return Worded{Kind::IteratorDomain, ""};
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
    case diag::err_template_spec_needs_header: {
      std::size_t first = token;
      while (first > 0 && !reader_.at(first - 1).isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        --first;
      following_.explainStatement(token);
      return Worded{Kind::NotAnElementType, reader_.spelling({first, token})};
    }
    default:
      return std::nullopt;
  }
}

std::optional<Worded> ErrorWording::undeclaredInHost(std::size_t token) {
  const std::string word = reader_.spelling(token);
  const bool isElement = isElementType(token);
  if (!isElement && word != "indexof") return std::nullopt;
  following_.explainStatement(token);
  return Worded{isElement ? Kind::NotAnElementType : Kind::IndexofInHost, word};
}

// ---- tokens

/// Null outside of the bodies of kernels.
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

/// Whether the token begins the element type of a stream or of a kernel's parameter.
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

/// The token at `location`, or the one before it: an error may stand at the end of a token.
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
